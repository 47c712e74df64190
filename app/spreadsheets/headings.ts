import { normalizeForSearch } from '#core/search/normalize'
import { NUMBER_LIKE } from './values/cells.js'
import { readDate } from './values/dates.js'
import { readMoney } from './values/money.js'

/** A heading for comparison: only folded letters, with their vowel signs, and digits. */
export function headingKey(heading: string): string {
  return normalizeForSearch(heading)
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .slice(0, 200)
}

const ADDRESS = /[^\s@]+@[^\s@]+\.[^\s@]+/
const EMPLOYEE_ID = /^\p{Lu}{1,4}-\d{3,}$/u

/**
 * Personal data in a heading, in words; null for a plausible heading. A file without headings
 * must not have its first person stored as headings.
 */
export function dataIn(heading: string): string | null {
  if (ADDRESS.test(heading)) return 'an email address'
  if (NUMBER_LIKE.test(heading) || EMPLOYEE_ID.test(heading)) return 'a number'
  const date = readDate(heading, null)
  if (typeof date === 'object' || date === 'unordered') return 'a date'
  const money = readMoney(heading, null)
  if (/\d/.test(heading) && (typeof money === 'object' || money === 'unmarked')) return 'a number'
  return /\d/.test(heading) && !/\p{L}/u.test(heading) ? 'a number' : null
}
