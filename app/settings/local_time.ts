import { DateTime } from 'luxon'
import { dbTime, fromDbTime } from '#core/time'
import { setting } from '#settings/current'

/** A moment in the company's time zone. */
export const localTime = (moment: DateTime = DateTime.utc()): DateTime<true> =>
  moment.setZone(setting('timeZone')) as DateTime<true>

/**
 * The current date, or that of a moment, in the company's time zone. Whatever is due, overdue or
 * counted by days goes by it.
 */
export const localDay = (moment?: DateTime): string => localTime(moment).toISODate()

/**
 * The day that decides whether something may be deleted for good: the company's or the UTC one,
 * whichever is earlier, since completions count by their UTC day.
 */
export function retentionDay(): string {
  const [local, utc] = [localDay(), DateTime.utc().toISODate()]
  return local < utc ? local : utc
}

/** The date of a database column that holds a moment, in the company's time zone. */
export const localDayOf = (time: string): string => localDay(fromDbTime(time))

/** The moments between which a date lasts in the company's time zone, for database columns. */
export function boundsOfDay(day: string): { start: string; end: string } {
  const date = DateTime.fromISO(day, { zone: setting('timeZone') })
  const end = dbTime(date.endOf('day'))
  // West of UTC the last day of year 9999 ends in a year that columns do not hold.
  const last = end.startsWith('+') ? '9999-12-31 23:59:59.999' : end
  // Where clocks go back to midnight, the day begins at the first of two.
  const start = DateTime.min(date.startOf('day'), date.minus({ days: 1 }).endOf('day').plus(1))
  return { start: dbTime(start), end: last }
}

/** A moment in an email, with its time zone. */
export const momentInWords = (moment: DateTime): string =>
  localTime(moment).setLocale('en-US').toFormat("MMMM d, yyyy 'at' h:mm a ZZZZ")

/** A time of day for people, with its zone: 3:45 PM EST. */
export const clockInWords = (moment: DateTime): string =>
  localTime(moment).setLocale('en-US').toFormat('h:mm a ZZZZ')

/**
 * A date `YYYY-MM-DD` for people: March 3, 2026.
 * @throws RangeError for anything else, which must not appear in a letter that is signed.
 */
export const calendarDayInWords = (day: string): string =>
  calendarDate(day).toFormat('MMMM d, yyyy')

/** The same in a PDF, as on screen: Mar 3, 2026. */
export const shortDayInWords = (day: string): string => calendarDate(day).toFormat('MMM d, yyyy')

function calendarDate(day: string): DateTime {
  const date = DateTime.fromISO(day, { zone: 'utc', locale: 'en-US' })
  if (!date.isValid) throw new RangeError(`Not a day of the calendar: ${day}`)
  return date
}

/** A time of day HH:MM for people: 9:00 AM. */
export const timeOfDayInWords = (time: string): string =>
  DateTime.fromISO(time, { locale: 'en-US' }).toFormat('h:mm a')

/** A moment's date in the company's time zone, for an email or a letter. */
export const dayInWords = (moment: DateTime): string => calendarDayInWords(localDay(moment))

/** A moment to the minute, for tables whose heading names the zone. */
export const localMinute = (moment: DateTime): string =>
  localTime(moment).setLocale('en-US').toFormat('MMM d, yyyy, h:mm a')

/** The name of the company's time zone. */
export const zoneName = (): string => setting('timeZone')
