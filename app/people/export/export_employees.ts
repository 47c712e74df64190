import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { csvHeadings, csvLines } from '#core/csv'
import { invalidField, HttpError } from '#core/errors/http_errors'
import { countExportRows, exportRows, type ExportFilters } from '#people/queries/roster/export_rows'
import { exportColumns, exportRecords, type ExportColumn } from '#people/export/export_columns'
import { prefetch } from '#people/export/prefetch'
import { writeWorkbook } from '#people/export/write_workbook'
import { localDay } from '#settings/local_time'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A workbook is built in memory. Longer lists must be CSV. */
export const WORKBOOK_ROWS = 20_000

interface EmployeeExport {
  fileName: string
  mediaType: string
  /** Number of people at the start. */
  total: number
  /** The file in chunks. */
  chunks: AsyncGenerator<string | Uint8Array>
  /** Number of people in the chunks so far. */
  readonly written: number
}

/**
 * Starts an export of all employees, or of those that match the filters. Its audit entry is
 * written before the first person leaves, so that an interrupted export is recorded, too.
 * @param viewer.mayViewPay whether pay is among the columns.
 * @throws HttpError 422 for a workbook of more than 20,000 people, and for unknown ids.
 */
export async function exportEmployees(
  format: ExportFormat,
  filters: ExportFilters,
  viewer: { mayViewPay: boolean },
  actor: Actor
): Promise<EmployeeExport> {
  const pay = viewer.mayViewPay
  const columns = exportColumns({ pay })
  const total = await countExportRows(filters)
  if (format === 'xlsx' && total > WORKBOOK_ROWS) throw tooLong(total)
  if (filters.ids && total === 0) {
    throw invalidField('ids', 'None of these people is an employee.', 'exists')
  }
  await change(actor, (change) =>
    change.audit({
      action: 'export',
      entityType: 'employee_list',
      entityId: 'employee_list',
      newValues: { format, ...filters, people: total, columns: columns.length, pay },
    })
  )
  const counter = { written: 0 }
  const records = recordsOf(filters, columns, pay, counter)
  return {
    fileName: `employees-${localDay()}.${format}`,
    mediaType:
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    total,
    chunks: format === 'csv' ? asCsv(columns, records) : asWorkbook(columns, records),
    get written() {
      return counter.written
    },
  }
}

async function* recordsOf(
  filters: ExportFilters,
  columns: ExportColumn[],
  pay: boolean,
  counter: { written: number }
) {
  for await (const rows of prefetch(exportRows(filters, { pay }))) {
    counter.written += rows.length
    yield await exportRecords(rows, columns)
  }
}

type Records = AsyncGenerator<(string | null)[][]>

async function* asCsv(columns: ExportColumn[], batches: Records) {
  yield csvHeadings(columns.map(({ heading }) => heading))
  for await (const records of batches) yield csvLines(records)
}

async function* asWorkbook(columns: ExportColumn[], batches: Records) {
  const records: (string | null)[][] = []
  for await (const batch of batches) {
    records.push(...batch)
    // People may have been added since the count.
    if (records.length > WORKBOOK_ROWS) throw tooLong(records.length)
  }
  yield await writeWorkbook('Employees', columns, records)
}

const tooLong = (people: number) =>
  new HttpError(
    422,
    `An Excel file can have at most ${WORKBOOK_ROWS} people here, and these are ${people}. Use CSV, which has no limit, or narrow the list.`,
    [{ field: 'format', message: 'Take CSV for so many people.', rule: 'max' }]
  )
