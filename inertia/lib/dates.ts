/*
 * What most pages show is written without Intl: a browser's first use of it takes 20 to 30 ms, on a
 * phone 100, during which a page cannot be used.
 */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/

/** A date without a time is the same everywhere, so it must not shift with the time zone. */
function format(value: string | null | undefined, words: (date: Date) => string): string {
  if (!value) {
    return '—'
  }
  const date = new Date(DAY_ONLY.test(value) ? `${value}T12:00` : value)
  return Number.isNaN(date.getTime()) ? value : words(date)
}

const monthOf = (date: Date) => MONTHS[date.getMonth()] as string
const shortMonthOf = (date: Date) => monthOf(date).slice(0, 3)
const shortDate = (date: Date) => `${shortMonthOf(date)} ${date.getDate()}, ${date.getFullYear()}`

/** The hour stays on the line of its AM or PM. */
function time(date: Date): string {
  const hours = date.getHours()
  const minutes = String(date.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'AM' : 'PM'}`
}

/** The date of a moment in a time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, moment = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** The last second of a date in a time zone. */
export function endOfDayIn(timeZone: string, day: string): Date {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const wanted = Date.parse(`${day}T23:59:59Z`)
  let moment = wanted
  // Twice, because the offset may differ on the other side of a clock change.
  for (let step = 0; step < 2; step++) {
    moment += wanted - Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`)
  }
  return new Date(moment)
}

/** Nov 21, 2026 */
export function formatShortDate(value: string | null | undefined): string {
  return format(value, shortDate)
}

/** `Due Nov 22, 2026`, or `Was due …` once it is late. */
export const dueText = ({ dueOn, late }: { dueOn: string | null; late: boolean }) =>
  dueOn ? `${late ? 'Was due' : 'Due'} ${formatShortDate(dueOn)}` : 'No due date'

/** November 21, 2026 */
export function formatLongDate(value: string | null | undefined): string {
  return format(value, (date) => `${monthOf(date)} ${date.getDate()}, ${date.getFullYear()}`)
}

/** Nov, for a day or a month */
export const formatShortMonth = (day: string): string => format(firstOf(day), shortMonthOf)

/** Nov 2026, likewise */
export const formatMonth = (day: string): string =>
  format(firstOf(day), (date) => `${shortMonthOf(date)} ${date.getFullYear()}`)

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** 8:00 AM */
export function formatTime(value: string): string {
  return format(value, time)
}

/** Nov 21, 2026, 8:00 AM */
export function formatDateTime(value: string | null | undefined): string {
  return format(value, (date) => `${shortDate(date)}, ${time(date)}`)
}
