/** A section of a person's printed record. Unknown values are left out. */
export interface RecordSection {
  title: string
  facts?: { label: string; value: string }[]
  table?: { headings: string[]; rows: string[][] }
}

export interface RecordDocument {
  company: string
  name: string
  employeeNumber: string
  sections: RecordSection[]
  /** When and by whom the copy was taken, for its footer. */
  taken: { at: Date; by: string }
}

/** A section of one table; none without rows. */
export function table(
  title: string,
  headings: string[],
  rows: (string | null)[][]
): RecordSection[] {
  const filled = rows.map((row) => row.map((cell) => cell ?? ''))
  return filled.length > 0 ? [{ title, table: { headings, rows: filled } }] : []
}
