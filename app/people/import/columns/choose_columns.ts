import { rememberedHeadings } from '#people/import/columns/headings_memory'
import { FIELD_RULES, type ImportField } from '#people/import/reading/fields'
import { headingKey } from '#spreadsheets/headings'
import { guessColumns } from '#people/import/reading/columns'

/**
 * The field of each column: the given one, or a guess.
 * @param given `Heading=field` each; `Heading=` omits a column.
 * @returns a sentence about an error, else the columns.
 */
export async function chooseColumns(
  headings: readonly string[],
  given: readonly string[]
): Promise<{ columns: (ImportField | null)[] } | { problem: string }> {
  const columns = guessColumns(headings, await rememberedHeadings(headings))
  const keys = headings.map(headingKey)
  for (const pair of given) {
    const [heading = '', field = ''] = splitLast(pair)
    const index =
      headings.indexOf(heading) === -1
        ? keys.indexOf(headingKey(heading))
        : headings.indexOf(heading)
    if (index === -1 || !pair.includes('=')) {
      return { problem: `There is no column "${heading}". The file has: ${headings.join(', ')}.` }
    }
    if (field !== '' && !FIELD_RULES.has(field as ImportField)) {
      const known = [...FIELD_RULES.keys()].join(', ')
      return { problem: `There is no field "${field}". There are: ${known}.` }
    }
    // A given column takes its field from the column that was guessed for it.
    const guessed = columns.indexOf(field as ImportField)
    if (field !== '' && guessed !== -1) columns[guessed] = null
    columns[index] = field === '' ? null : (field as ImportField)
  }
  return { columns }
}

/** A heading may contain the character itself. */
function splitLast(pair: string): [string, string] {
  const at = pair.lastIndexOf('=')
  return at === -1 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
}
