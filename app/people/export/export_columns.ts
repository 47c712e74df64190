import type { ExportRow } from '#people/queries/roster/export_rows'
import { unprotect } from '#people/numbers/protected_fields'

/** One column of an exported list. */
export interface ExportColumn {
  /** The import's name of the field, so an exported file can be imported again. */
  heading: string
  value: (row: ExportRow) => string | null | Promise<string | null>
  /** A date, YYYY-MM-DD. */
  date?: true
  /** Only for holders of pay:view. */
  pay?: true
  /** Column width in a spreadsheet, in characters. */
  width: number
}

const words = (state: string) => state.replace(/_/g, ' ')

const COLUMNS: readonly ExportColumn[] = [
  { heading: 'First name', value: (row) => row.first_name, width: 16 },
  { heading: 'Last name', value: (row) => row.last_name, width: 18 },
  { heading: 'Email', value: (row) => row.email, width: 32 },
  { heading: 'Phone', value: (row) => row.phone, width: 18 },
  { heading: 'Position', value: (row) => row.position, width: 24 },
  { heading: 'Department', value: (row) => row.department, width: 20 },
  { heading: 'Location', value: (row) => row.location, width: 20 },
  { heading: 'Start date', value: (row) => row.start_date, date: true, width: 12 },
  {
    heading: 'Hourly rate',
    value: (row) => unprotect('hourlyRate', row.id, row.hourly_rate ?? null),
    pay: true,
    width: 12,
  },
  {
    heading: 'Salary',
    value: (row) => unprotect('salary', row.id, row.salary ?? null),
    pay: true,
    width: 12,
  },
  { heading: 'Source of hire', value: (row) => row.source_of_hire, width: 18 },
  { heading: 'Employee ID', value: (row) => row.employee_number, width: 14 },
  { heading: 'Candidate ID', value: (row) => row.candidate_id, width: 14 },
  { heading: 'Status', value: (row) => row.status, width: 10 },
  { heading: 'Onboarding status', value: (row) => words(row.onboarding_status), width: 18 },
  { heading: 'Manager email', value: (row) => row.manager_email, width: 32 },
  { heading: 'Manager name', value: (row) => row.manager, width: 24 },
  { heading: 'End date', value: (row) => row.end_date, date: true, width: 12 },
]

/**
 * The columns that the reader may see. No export has social security or driver's license numbers.
 */
export const exportColumns = ({ pay }: { pay: boolean }): ExportColumn[] =>
  COLUMNS.filter((column) => !column.pay || pay)

/** A batch of people as records of these columns. */
export async function exportRecords(
  rows: readonly ExportRow[],
  columns: readonly ExportColumn[]
): Promise<(string | null)[][]> {
  const records: (string | null)[][] = []
  for (const row of rows) {
    const record: (string | null)[] = []
    for (const column of columns) {
      const value = column.value(row)
      record.push(value instanceof Promise ? await value : value)
    }
    records.push(record)
  }
  return records
}
