import { headingKey } from '#spreadsheets/headings'
import { FIELD_RULES, IMPORT_FIELDS, type ImportField } from './fields.js'
import { HEADING_NAMES } from './heading_names.js'

const KNOWN = new Map<string, ImportField>()
for (const { name, label } of IMPORT_FIELDS) {
  for (const heading of [name, label, ...HEADING_NAMES[name]]) KNOWN.set(headingKey(heading), name)
}

/**
 * The field of each column, or null where none is known; each field at most once, the first column
 * taking it. `remembered` has, by headingKey, what people made of a heading before, '' for a column
 * they left out.
 */
export function guessColumns(
  headings: readonly string[],
  remembered: ReadonlyMap<string, string>
): (ImportField | null)[] {
  const columns: (ImportField | null)[] = headings.map(() => null)
  const taken = new Set<ImportField>()
  const assign = (guess: (heading: string) => ImportField | null) => {
    for (const [index, heading] of headings.entries()) {
      if (columns[index] || remembered.get(headingKey(heading)) === '') continue
      const field = guess(heading)
      if (!field || taken.has(field)) continue
      columns[index] = field
      taken.add(field)
    }
  }
  assign((heading) => rememberedField(heading, remembered))
  assign(knownField)
  return columns
}

function rememberedField(
  heading: string,
  remembered: ReadonlyMap<string, string>
): ImportField | null {
  const field = remembered.get(headingKey(heading)) as ImportField | undefined
  return field && FIELD_RULES.has(field) ? field : null
}

/** Whether a heading is known by itself, whatever anybody made of it. */
export const isKnownHeading = (heading: string): boolean => knownField(heading) !== null

/** Also without what stands in brackets: 'Salary (USD)', 'Start date [MM/DD/YYYY]'. */
function knownField(heading: string): ImportField | null {
  const bare = heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
  return KNOWN.get(headingKey(heading)) ?? KNOWN.get(headingKey(bare)) ?? null
}
