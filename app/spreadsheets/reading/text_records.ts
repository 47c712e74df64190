import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse, type Info, type Options } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { type HttpError } from '#core/errors/http_errors'
import { decodedText, type Encoding } from './encoding.js'
import { BATCH, MAX_CELL, MAX_COLUMNS, refusedFile } from '../limits.js'

export type Delimiter = ',' | ';' | '\t'

export const csvOptions = (delimiter: Delimiter): Options => ({
  delimiter,
  bom: true,
  // Files that went through several programs have mixed line endings.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: MAX_CELL * MAX_COLUMNS,
})

const misquoted = new WeakSet<string[]>()

/** Whether a record has a misplaced quotation mark, which was read literally. */
export const isMisquoted = (record: string[]): boolean => misquoted.has(record)

const blankLines = new WeakMap<string[], number>()

/** How many blank lines, which are no records, came before a record. */
export const blankLinesBefore = (record: string[]): number => blankLines.get(record) ?? 0

/** Reads the record again in strict mode, only if a cell has a quotation mark at all. */
function judgeQuotes(record: string[], raw: string, delimiter: Delimiter): void {
  if (!record.some((cell) => cell.includes('"'))) return
  try {
    parseNow(raw, csvOptions(delimiter))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    misquoted.add(record)
  }
}

/**
 * A text file's records in batches, its headings first. A stray quotation mark is its record's
 * problem, see isMisquoted; one that swallows the rest of the file is the file's.
 * @throws HttpError 422 where a quotation mark is never closed, with the line.
 */
export async function* textRecords(
  path: string,
  encoding: Encoding,
  delimiter: Delimiter
): AsyncGenerator<string[][]> {
  const parser = parse({ ...csvOptions(delimiter), relax_quotes: true, raw: true, info: true })
  const source =
    // Validated already, and csv-parse reads UTF-8.
    encoding === 'utf-8' ? createReadStream(path) : Readable.from(decodedText(path, encoding))
  // The parser reports its failure, too.
  const feeding = pipeline(source, parser).catch(() => {})
  try {
    let batch: string[][] = []
    for await (const read of parser) {
      const { record, raw, info } = read as { record: string[]; raw: string; info: Info }
      if (info.empty_lines > 0) blankLines.set(record, info.empty_lines)
      judgeQuotes(record, raw, delimiter)
      batch.push(record)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } catch (error) {
    throw refusalOf(error) ?? error
  } finally {
    parser.destroy()
    await feeding
  }
}

/** csv-parse's error in words; null where it is not the file's fault. */
export function refusalOf(error: unknown): HttpError | null {
  if (!(error instanceof CsvError)) return null
  const line = typeof error.lines === 'number' ? `Line ${error.lines}: ` : ''
  const code: string = error.code
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return refusedFile(
      `${line}a quotation mark is opened and never closed; close it, or write "" for a quotation mark inside a cell`
    )
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return refusedFile(
      `${line}a record is longer than ${(MAX_CELL * MAX_COLUMNS).toLocaleString('en')} characters; is a quotation mark left open?`
    )
  }
  return refusedFile(
    `${line}a quotation mark stands where none may; a cell that has one must appear in quotation marks, with "" for the one inside`
  )
}
