import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx'
import type { WorkbookOrder } from '#people/export/write_workbook'

const DAY_MS = 24 * 60 * 60 * 1000
/** Day 0 of a workbook's calendar; days before 1900-03-01 are off by one. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_DAY = '1900-03-01'

const text = (value: string): CellObject => ({ t: 's', v: value })

function cell(value: string | null, isDay: boolean): CellObject {
  if (value === null || value === '') return { t: 'z' }
  if (!isDay || value < FIRST_DAY) return text(value)
  const days = (Date.parse(`${value}T00:00:00Z`) - DAY_ZERO) / DAY_MS
  return { t: 'n', v: days, z: 'yyyy-mm-dd' }
}

function buildWorkbook({ sheet, columns, records }: WorkbookOrder): Uint8Array {
  const cells: WorkSheet = { '!dense': true }
  const rows: CellObject[][] = [columns.map(({ heading }) => text(heading))]
  for (const record of records) {
    rows.push(record.map((value, at) => cell(value, columns[at]?.date ?? false)))
  }
  cells['!data'] = rows
  const end = { r: rows.length - 1, c: columns.length - 1 }
  cells['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: end })
  cells['!cols'] = columns.map(({ width }) => ({ wch: width }))
  cells['!autofilter'] = { ref: cells['!ref'] }
  const book = utils.book_new()
  utils.book_append_sheet(book, cells, sheet)
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

if (!isMainThread) {
  const bytes = Uint8Array.from(buildWorkbook(workerData as WorkbookOrder))
  parentPort?.postMessage(bytes, [bytes.buffer])
}
