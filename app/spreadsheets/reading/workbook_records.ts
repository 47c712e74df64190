import { on } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { HttpError } from '#core/errors/http_errors'
import { BATCH, MAX_COLUMNS, MAX_TEXT_BYTES, refusedFile } from '../limits.js'
import { endTurn, takeTurn } from './workbook_turns.js'

/** The order for the thread. */
export interface WorkbookOrder {
  path: string
  /** The sheet's name; by default the first visible one that is not empty. */
  sheet?: string
  /** Number of records from the top, 0 for all. */
  rows: number
  batch: number
  maxCells: number
  maxCharacters: number
}

/** The thread's answer to each request; 'large' where all cells together have too much text. */
export type WorkbookAnswer =
  | { sheet: string; records: string[][]; decimals: number[][]; done: boolean }
  | 'large'

/** A thread that needs more is ended; 50,000 rows of 40 columns fit. */
const MEMORY_MB = 384
const MILLISECONDS = 60_000

const TOO_LARGE = 'The workbook is too large to be read; save its sheet as CSV and send that'

const workerFile = (): URL => {
  const here = new URL(import.meta.url)
  return new URL(`xlsx_worker${extname(here.pathname)}`, here)
}

const decimals = new WeakMap<string[], number[]>()

/** The cells of a record that are numbers with decimals; undefined without any. */
export const decimalsIn = (record: string[]): number[] | undefined => decimals.get(record)

interface Wanted {
  sheet?: string | undefined
  rows?: number | undefined
  onSheet?: (name: string) => void
}

/**
 * A workbook's records in batches, its headings first: dates as YYYY-MM-DD by the type of their
 * cell, numbers as plain decimals, formulas by their stored value.
 * @throws HttpError 422 when it cannot be read, or not within its memory and time; 503 while too
 * many are being read.
 */
export async function* workbookRecords(
  path: string,
  wanted: Wanted = {}
): AsyncGenerator<string[][]> {
  await takeTurn()
  try {
    yield* readInThread(path, wanted)
  } finally {
    endTurn()
  }
}

async function* readInThread(path: string, wanted: Wanted): AsyncGenerator<string[][]> {
  const worker = new Worker(workerFile(), {
    workerData: {
      path,
      ...(wanted.sheet === undefined ? {} : { sheet: wanted.sheet }),
      rows: wanted.rows ?? 0,
      batch: BATCH,
      maxCells: MAX_COLUMNS * 2,
      maxCharacters: MAX_TEXT_BYTES,
    } satisfies WorkbookOrder,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // An unhandled error would end the server.
  worker.on('error', () => {})
  const answers = on(worker, 'message', { close: ['exit'] })
  try {
    for (;;) {
      worker.postMessage('next')
      const answer = await within(MILLISECONDS, answers)
      if (answer === 'large') throw refusedFile(TOO_LARGE)
      wanted.onSheet?.(answer.sheet)
      for (const [index, record] of answer.records.entries()) {
        const cells = answer.decimals[index]
        if (cells && cells.length > 0) decimals.set(record, cells)
      }
      if (answer.records.length > 0) yield answer.records
      if (answer.done) return
    }
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await worker.terminate()
  }
}

async function within(
  milliseconds: number,
  answers: AsyncIterator<unknown[]>
): Promise<WorkbookAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refusedFile(TOO_LARGE)), milliseconds)
  })
  try {
    const next = await Promise.race([answers.next(), late])
    if (next.done) throw refusedFile(TOO_LARGE)
    return next.value[0] as WorkbookAnswer
  } finally {
    clearTimeout(timer)
  }
}

/** The thread's failure in words; one that is not the file's fault is passed on. */
function refusalOf(error: unknown): unknown {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return refusedFile(TOO_LARGE)
  if (code !== '') return error
  return refusedFile('The workbook is damaged; open it in a spreadsheet program and save it again')
}
