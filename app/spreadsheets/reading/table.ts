import { open, stat } from 'node:fs/promises'
import { decodedText, judgeEncoding } from './encoding.js'
import { judgeDelimiter } from './delimiter.js'
import { judgeKind } from './file_kind.js'
import { MAX_TEXT_BYTES, refusedFile } from '../limits.js'
import { textRecords } from './text_records.js'
import { tableOf } from './table_rows.js'
import type { TableFormat, TableReader } from '../types.js'
import { judgeWorkbook } from './workbook.js'
import { workbookRecords } from './workbook_records.js'

const HEAD_BYTES = 8192
/** Characters for detecting the delimiter. */
const SAMPLE = 64 * 1024

/**
 * The table in a file, detected by content: a text table, or the named sheet of an XLSX workbook,
 * by default the first visible one that is not empty. Each walk over its rows reads the file
 * again; it is never in memory as a whole.
 * @throws HttpError 422 naming `file` when it contains no table of people.
 */
export async function readTable(
  path: string,
  fileName: string,
  sheet?: string
): Promise<TableReader> {
  const { size } = await stat(path)
  if (size === 0) throw refusedFile(`${fileName} is empty`)
  const head = await firstBytes(path)
  if ((await judgeKind(head)) === 'zip') {
    await judgeWorkbook(path, size)
    return workbookTable(path, sheet)
  }
  if (size > MAX_TEXT_BYTES) {
    throw refusedFile(`The file is larger than ${MAX_TEXT_BYTES / 1024 / 1024} MB`)
  }
  const encoding = await judgeEncoding(path, head)
  const delimiter = await judgeDelimiter(await textSample(decodedText(path, encoding)))
  return tableOf({ kind: 'csv', encoding, delimiter }, () => textRecords(path, encoding, delimiter))
}

async function workbookTable(path: string, wanted?: string): Promise<TableReader> {
  const format: TableFormat = { kind: 'xlsx' }
  return tableOf(format, (rows) =>
    workbookRecords(path, {
      sheet: format.sheet ?? wanted,
      rows,
      onSheet: (name) => {
        format.sheet = name
      },
    })
  )
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function textSample(pieces: AsyncGenerator<string>): Promise<string> {
  let sample = ''
  for await (const piece of pieces) {
    sample += piece
    if (sample.length >= SAMPLE) break
  }
  return sample
}
