import { normalizeForSearch } from '#core/search/normalize'
import { dataIn } from '../headings.js'
import {
  BATCH,
  MAX_CELL,
  MAX_COLUMNS,
  MAX_RECORD,
  MAX_RECORDS,
  refusedFile,
  tooManyRecords,
} from '../limits.js'
import { withoutGuard } from '../refused_rows.js'
import { blankLinesBefore, isMisquoted } from './text_records.js'
import { decimalsIn } from './workbook_records.js'
import { RawRow, type TableFormat, type TableReader } from '../types.js'

/** Cells kept of a record that continues beyond the headings. */
const MAX_CELLS = MAX_COLUMNS * 2

/** The records in batches, limited to `rows` if given. */
type Records = (rows?: number) => AsyncGenerator<string[][]>

/** Blank ones may come before the headings. */
const OPENING = 200

/**
 * A table of records, the first of which has the headings.
 * @throws HttpError 422 without headings, or without records below them.
 */
export async function tableOf(format: TableFormat, records: Records): Promise<TableReader> {
  const { headings, below } = await opening(records)
  if (headings.length === 0) throw refusedFile('The file is empty')
  judgeHeadings(headings)
  if (!below) throw refusedFile('The file has headings, but no people below them')
  if (headings.length === 1 && below.filter((cell) => cell.trim() !== '').length > 2) {
    throw refusedFile(`The first row must have the column headings; it only has: ${headings[0]}`)
  }
  return { format, headings, rows: () => rows(format, records, headings.length) }
}

async function opening(records: Records) {
  let headings: string[] = []
  for await (const batch of records(OPENING)) {
    for (const record of batch) {
      if (headings.length > 0) return { headings, below: record }
      headings = headingsOf(record)
    }
  }
  return { headings, below: null }
}

/** Trimmed, without trailing blank ones; empty for a blank row. */
function headingsOf(record: string[]): string[] {
  const headings = record.map((heading) => withoutGuard(heading).replace(/\s+/g, ' ').trim())
  return headings.slice(0, headings.findLastIndex((heading) => heading !== '') + 1)
}

function judgeHeadings(headings: string[]): void {
  if (headings.length > MAX_COLUMNS) {
    throw refusedFile(`The file has ${headings.length} columns; at most ${MAX_COLUMNS} are read`)
  }
  // Not quoted: it may be a person's number.
  const data = headings.map(dataIn).find((one) => one !== null)
  if (data !== undefined) {
    throw refusedFile(
      `The first row must have column headings, such as First name or Email. It looks like a person, because it has ${data}`
    )
  }
  const long = headings.find((heading) => heading.length > 200)
  if (long !== undefined) {
    throw refusedFile(`A heading is longer than 200 characters: ${long.slice(0, 80)}…`)
  }
  const seen = new Set<string>()
  for (const heading of headings) {
    const folded = normalizeForSearch(heading)
    if (folded !== '' && seen.has(folded)) {
      throw refusedFile(`Two columns have the same heading: ${heading}`)
    }
    seen.add(folded)
  }
}

async function* rows(
  { kind }: TableFormat,
  records: Records,
  width: number
): AsyncGenerator<RawRow[]> {
  let line = 0
  let count = 0
  let batch: RawRow[] = []
  let headingsSeen = false
  for await (const part of records()) {
    for (const record of part) {
      line += 1
      if (!headingsSeen) {
        headingsSeen = headingsOf(record).length > 0
        continue
      }
      count += 1
      if (count > MAX_RECORDS) throw tooManyRecords()
      const number = line + blankLinesBefore(record)
      batch.push(kind === 'csv' ? textRow(number, record, width) : sheetRow(number, record, width))
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** A text's record may be cut short by mistake. */
function textRow(number: number, record: string[], width: number): RawRow {
  const row = rowOf(number, record, width)
  if (record.length < width) row.short = record.length
  if (isMisquoted(record)) row.misquoted = true
  return row
}

function sheetRow(number: number, record: string[], width: number): RawRow {
  const row = rowOf(number, record, width)
  const decimals = decimalsIn(record)
  if (decimals) row.decimals = decimals
  return row
}

/** Cells may have been guarded by refusedCsv, also those of a CSV that Excel has saved. */
function rowOf(number: number, guarded: string[], width: number): RawRow {
  const record = guarded.map(withoutGuard)
  if (record.some((cell) => cell.length > MAX_CELL)) {
    throw refusedFile(
      `Row ${number} has a cell of more than ${MAX_CELL.toLocaleString('en')} characters`
    )
  }
  const long = record.reduce((sum, cell) => sum + cell.length, 0)
  if (long > MAX_RECORD) {
    throw refusedFile(
      `Row ${number} has more than ${MAX_RECORD.toLocaleString('en')} characters in all`
    )
  }
  const missing = Array<string>(Math.max(0, width - record.length)).fill('')
  const beyond = record.findLastIndex((cell) => cell.trim() !== '') + 1
  if (beyond <= width) return new RawRow(number, record.slice(0, width).concat(missing))
  const row = new RawRow(number, record.slice(0, Math.min(beyond, MAX_CELLS)))
  row.long = true
  return row
}
