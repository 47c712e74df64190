import { DateTime, type DurationLike } from 'luxon'
import { dbTime } from '#core/time'

/** The time so long from now, as a column keeps it. */
export const fromNow = (duration: DurationLike = {}) => dbTime(DateTime.utc().plus(duration))

export const today = () => DateTime.utc().toISODate()

/** When a row was made and last changed. */
export const stamps = () => {
  const at = fromNow()
  return { createdAt: at, updatedAt: at }
}
