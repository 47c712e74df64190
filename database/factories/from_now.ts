import { DateTime, type DurationLike } from 'luxon'
import { dbTime } from '#core/time'

/** The time after this duration, in a column's format. */
export const fromNow = (duration: DurationLike = {}) => dbTime(DateTime.utc().plus(duration))

export const today = () => DateTime.utc().toISODate()

/** The creation and change times of a new row. */
export const stamps = () => {
  const at = fromNow()
  return { createdAt: at, updatedAt: at }
}
