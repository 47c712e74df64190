import type { DateOrder } from '../types.js'

type NumericOrder = 'mdy' | 'dmy'

const TIME = String.raw`(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i')
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})${TIME}$`, 'i')
const DAY_NAMED =
  /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:de |of )?(\p{L}+)\.?,?[ -](?:de |del )?(\d{4}|\d{2})$/iu
const NAMED_DAY = /^(\p{L}+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/iu
const WEEKDAY = /^\p{L}{2,10}\.?, ?/u

const MONTHS = [
  'jan january januar jän jänner janv janvier ene enero',
  'feb february februar fév févr février febrero',
  'mar march mär märz mrz mars marzo',
  'apr april avr avril abr abril',
  'may mai mayo',
  'jun june juni juin junio',
  'jul july juli juil juillet julio',
  'aug august août ago agosto',
  'sep sept september septembre septiembre set',
  'oct october okt oktober octobre octubre',
  'nov november novembre noviembre',
  'dec december dez dezember déc décembre dic diciembre',
].map((names) => new Set(names.split(' ')))

/** What one cell says about the order of day and month in its file. */
export type DateEvidence = 'iso' | 'ymd' | NumericOrder | 'ambiguous' | null

export function dateEvidence(text: string): DateEvidence {
  const first = YEAR_FIRST.exec(text)
  if (first) {
    const [, year, sign, month, dayOfMonth] = first
    if (!isoDay(Number(year), Number(month), Number(dayOfMonth))) return null
    return sign === '-' ? 'iso' : 'ymd'
  }
  const numbers = yearLast(text)
  if (!numbers) return null
  const { a, b, year } = numbers
  const mdy = isoDay(year, a, b)
  const dmy = isoDay(year, b, a)
  // A day that is the same either way says nothing.
  if (mdy === dmy) return null
  if (mdy && dmy) return 'ambiguous'
  return mdy ? 'mdy' : 'dmy'
}

/**
 * A date as YYYY-MM-DD. Two-digit years are 1950 to 2049, as in spreadsheet programs.
 * @returns 'impossible' for a date that does not exist, 'unordered' where the order is needed
 * first, 'unknown' where the text is no date.
 */
export function readDate(
  text: string,
  order: DateOrder | null
): { day: string } | 'impossible' | 'unordered' | 'unknown' {
  const first = YEAR_FIRST.exec(text)
  if (first) return existing(isoDay(Number(first[1]), Number(first[3]), Number(first[4])))
  const numbers = yearLast(text)
  if (numbers) {
    const { a, b, year } = numbers
    if (order === 'mdy') return existing(isoDay(year, a, b))
    if (order === 'dmy') return existing(isoDay(year, b, a))
    const days = new Set([isoDay(year, a, b), isoDay(year, b, a)])
    days.delete(null)
    if (days.size > 1) return 'unordered'
    return existing([...days][0] ?? null)
  }
  return readNamed(text.replace(WEEKDAY, ''))
}

function readNamed(text: string) {
  const dayFirst = DAY_NAMED.exec(text)
  const monthFirst = dayFirst ? null : NAMED_DAY.exec(text)
  const [dayText, name, yearText] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = MONTHS.findIndex((names) => names.has((name ?? '').toLowerCase())) + 1
  if (month === 0 || !yearText) return 'unknown' as const
  return existing(isoDay(fullYear(yearText), month, Number(dayText)))
}

function yearLast(text: string) {
  const found = YEAR_LAST.exec(text)
  if (!found) return null
  const [, a, , b, year] = found
  return { a: Number(a), b: Number(b), year: fullYear(year ?? '') }
}

const fullYear = (digits: string): number =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 50 ? 2000 : 1900)

const existing = (day: string | null) => (day ? { day } : ('impossible' as const))

/** Null where the calendar has no such day. */
function isoDay(year: number, month: number, dayOfMonth: number): string | null {
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysIn(year, month)) return null
  const padded = (number: number, digits: number) => String(number).padStart(digits, '0')
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`
}

/** Computed without a Date, which would be created and formatted for every cell of a file. */
function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
