import { DateTime } from 'luxon'
import { setting } from '#settings/current'

/** A moment by the clocks of the firm. */
export const localTime = (moment: DateTime = DateTime.utc()): DateTime<true> =>
  moment.setZone(setting('timeZone')) as DateTime<true>

/** The day it is, or was at a moment, where the firm is; what is counted and due goes by UTC. */
export const localDay = (moment?: DateTime): string => localTime(moment).toISODate()

/** A moment as a mail tells it, with its zone. */
export const momentInWords = (moment: DateTime): string =>
  localTime(moment).setLocale('en-US').toFormat("MMMM d, yyyy 'at' HH:mm ZZZZ")

/** A time of this day as a person reads it, with its zone: 3:45 PM EST. */
export const clockInWords = (moment: DateTime): string =>
  localTime(moment).setLocale('en-US').toFormat('h:mm a ZZZZ')

/**
 * A day of the calendar, `YYYY-MM-DD`, as people read it everywhere: March 3, 2026.
 * @throws RangeError for anything else, which must not stand in a letter that is signed.
 */
export function calendarDayInWords(day: string): string {
  const date = DateTime.fromISO(day, { zone: 'utc', locale: 'en-US' })
  if (!date.isValid) throw new RangeError(`Not a day of the calendar: ${day}`)
  return date.toFormat('MMMM d, yyyy')
}

/** The firm's day of a moment, as a mail or a letter tells it. */
export const dayInWords = (moment: DateTime): string => calendarDayInWords(localDay(moment))

/** A moment to the minute, for tables whose heading names the zone. */
export const localMinute = (moment: DateTime): string =>
  localTime(moment).toFormat('yyyy-MM-dd HH:mm')

/** The firm's zone by its name. */
export const zoneName = (): string => setting('timeZone')
