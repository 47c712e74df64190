import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

interface WorkbookColumn {
  heading: string
  date?: true
  /** In characters. */
  width: number
}

export interface WorkbookOrder {
  sheet: string
  columns: WorkbookColumn[]
  records: (string | null)[][]
}

/** In the build, both files end in .js. */
const WORKER = new URL(`./workbook_worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Writes an Excel workbook of one sheet. Every cell except dates is text, so nothing in it is
 * read as a formula, a number or a date. It is built in a thread of its own: 20,000 people take
 * seconds, during which everyone else would wait.
 */
export async function writeWorkbook(
  sheet: string,
  columns: readonly WorkbookColumn[],
  records: (string | null)[][]
): Promise<Uint8Array> {
  const order: WorkbookOrder = {
    sheet,
    columns: columns.map(({ heading, date, width }) => ({ heading, date, width })),
    records,
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: order })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The workbook's thread ended with ${code}`)))
  })
}
