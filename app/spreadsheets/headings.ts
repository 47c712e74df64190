import { fold } from '#core/search/fold'
import { readDate } from './dates.js'
import { FIELD_RULES, IMPORT_FIELDS, type ImportField } from '#people/import/reading/fields'
import { HEADING_NAMES } from '#people/import/reading/heading_names'
import { readMoney } from './money.js'
import { NUMBER_LIKE } from '#people/import/reading/record'

/** A heading as it is compared and remembered: letters and digits alone, folded. */
export function headingKey(heading: string): string {
  return fold(heading)
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 200)
}

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

const ADDRESS = /[^\s@]+@[^\s@]+\.[^\s@]+/
const EMPLOYEE_ID = /^\p{Lu}{1,4}-\d{3,}$/u

/**
 * What a heading holds that belongs to a person, in words; null where it may be a heading. A file
 * without headings must not have its first person kept as some.
 */
export function dataIn(heading: string): string | null {
  if (ADDRESS.test(heading)) return 'an e-mail address'
  if (NUMBER_LIKE.test(heading) || EMPLOYEE_ID.test(heading)) return 'a number'
  const date = readDate(heading, null)
  if (typeof date === 'object' || date === 'unordered') return 'a date'
  const money = readMoney(heading, null)
  if (/\d/.test(heading) && (typeof money === 'object' || money === 'unmarked')) return 'a number'
  return /\d/.test(heading) && !/\p{L}/u.test(heading) ? 'a number' : null
}

/** Also without what stands in brackets: 'Salary (USD)', 'Start date [MM/DD/YYYY]'. */
function knownField(heading: string): ImportField | null {
  const bare = heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
  return KNOWN.get(headingKey(heading)) ?? KNOWN.get(headingKey(bare)) ?? null
}
