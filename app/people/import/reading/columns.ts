import { guessFields, headingReader, type Columns } from '#spreadsheets/imports/columns'
import { FIELD_RULES, IMPORT_FIELDS, type ImportField } from './fields.js'
import { HEADING_NAMES } from './heading_names.js'

const knownField = headingReader(
  IMPORT_FIELDS.map(({ name, label }) => ({ name, label, headings: HEADING_NAMES[name] }))
)

/**
 * The field of each column, or null where none is known. `remembered` has, by headingKey, what
 * people made of a heading before, '' for a column they left out.
 */
export function guessColumns(
  headings: readonly string[],
  remembered: ReadonlyMap<string, string>
): Columns<ImportField> {
  const fields = [...remembered].filter(([, field]) => isField(field)) as [string, ImportField][]
  return guessFields(headings, knownField, new Map(fields))
}

/** A field may have been remembered that is none any more. */
const isField = (name: string) => name === '' || FIELD_RULES.has(name as ImportField)

/** Whether a heading is known by itself, whatever anybody made of it. */
export const isKnownHeading = (heading: string): boolean => knownField(heading) !== null
