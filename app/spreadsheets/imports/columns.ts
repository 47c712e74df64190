import { invalidField } from '#core/errors/http_errors'
import { headingKey } from '#spreadsheets/headings'

/** A field that a column can be, with common headings. */
export interface ColumnField<Name extends string> {
  name: Name
  label: string
  headings: readonly string[]
}

/** The field of each column; each field at most once, null for an omitted column. */
export type Columns<Name extends string> = (Name | null)[]

/** Parses headings separated by commas. */
export const headingNames = (text: string): string[] => text.split(',').map((name) => name.trim())

/** The known field of a heading, whatever people have chosen; null for none. */
export function headingReader<Name extends string>(
  fields: readonly ColumnField<Name>[]
): (heading: string) => Name | null {
  const known = new Map<string, Name>()
  for (const { name, label, headings } of fields) {
    for (const heading of [name, label, ...headings]) {
      const key = headingKey(heading)
      if (!known.has(key)) known.set(key, name)
    }
  }
  return (heading) => {
    // Also without bracketed parts: 'Salary (USD)', 'Start date [MM/DD/YYYY]'.
    const bare = heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
    return known.get(headingKey(heading)) ?? known.get(headingKey(bare)) ?? null
  }
}

/**
 * The field of each column, or null; each field at most once, for the first such column.
 * @param remembered has, by headingKey, what people chose for a heading before, '' for an omitted
 * column; it takes precedence.
 */
export function guessFields<Name extends string>(
  headings: readonly string[],
  known: (heading: string) => Name | null,
  remembered: ReadonlyMap<string, Name | ''> = new Map()
): Columns<Name> {
  const columns: Columns<Name> = headings.map(() => null)
  const taken = new Set<Name>()
  const before = (heading: string) => remembered.get(headingKey(heading))
  for (const guess of [(heading: string) => before(heading) || null, known]) {
    for (const [index, heading] of headings.entries()) {
      if (columns[index] || before(heading) === '') continue
      const field = guess(heading)
      if (!field || taken.has(field)) continue
      columns[index] = field
      taken.add(field)
    }
  }
  return columns
}

export interface ColumnsProblem {
  /** The column it is about, if any. */
  at?: number
  message: string
  rule: string
}

/** What is wrong with the columns, and with which; null where they are sufficient. */
export function columnsProblem<Name extends string>(
  columns: Columns<Name>,
  fields: readonly Pick<ColumnField<Name>, 'name' | 'label'>[],
  required: readonly { oneOf: readonly Name[]; message: string }[]
): ColumnsProblem | null {
  for (const [at, field] of columns.entries()) {
    if (field === null || columns.indexOf(field) === at) continue
    const label = fields.find(({ name }) => name === field)?.label ?? field
    return { at, message: `${label} is chosen for two columns.`, rule: 'distinct' }
  }
  const lacking = required.find(({ oneOf }) => !oneOf.some((name) => columns.includes(name)))
  return lacking ? { message: lacking.message, rule: 'required' } : null
}

/** @throws HttpError 422 when their number differs from the file's. */
export function assertWidth(columns: readonly unknown[], headings: readonly string[]): void {
  if (columns.length === headings.length) return
  throw invalidField('columns', `The file has ${headings.length} columns.`, 'columns')
}

/** 422 naming the column, as `columns.2`. */
export const invalidColumns = ({ at, message, rule }: ColumnsProblem) =>
  invalidField(at === undefined ? 'columns' : `columns.${at}`, message, rule)

/** The fields by the headings of their columns, for the log. */
export const byHeading = (headings: readonly string[], columns: readonly (string | null)[]) =>
  Object.fromEntries(
    columns.flatMap((field, index) => (field ? [[headings[index] ?? '', field]] : []))
  )
