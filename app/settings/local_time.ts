import { DateTime } from 'luxon'
import { setting } from '#settings/current'

/** A moment by the clocks of the firm. */
export const localTime = (moment: DateTime<true> = DateTime.utc()): DateTime<true> =>
  moment.setZone(setting('timeZone')) as DateTime<true>

/** The day that the daily run and its mails are about; elsewhere a day is one in UTC. */
export const localDay = (): string => localTime().toISODate()
