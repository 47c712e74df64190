import { guessFields, headingReader, type Columns } from '#spreadsheets/imports/columns'
import { FIELD_RULES, IMPORT_FIELDS, type ImportField } from './fields.js'
import { HEADING_NAMES } from './heading_names.js'

const knownField = headingReader(
  IMPORT_FIELDS.map(({ name, label }) => ({ name, label, headings: HEADING_NAMES[name] }))
)

/**
 * The field of each column, or null. `remembered` has, by headingKey, the field that people chose
 * for a heading before; '' for an omitted column.
 */
export function guessColumns(
  headings: readonly string[],
  remembered: ReadonlyMap<string, string>
): Columns<ImportField> {
  const fields = [...remembered].filter(([, field]) => isField(field)) as [string, ImportField][]
  return guessFields(headings, knownField, new Map(fields))
}

/** A remembered field may no longer exist. */
const isField = (name: string) => name === '' || FIELD_RULES.has(name as ImportField)

/** Whether a heading is known without what people have chosen. */
export const isKnownHeading = (heading: string): boolean => knownField(heading) !== null
