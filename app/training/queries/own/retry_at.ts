import { table, type Client } from '#core/database/table'
import { DateTime } from 'luxon'
import { fromDbTime } from '#core/time'

/**
 * Minutes to wait after 0, 1, 2 and more failed attempts; the last value also for all further
 * ones.
 */
const PAUSES = [0, 0, 1, 5, 15]
const LONGEST = 60

/**
 * When a test may be retried after the failed attempts of one progress, so that answers cannot be
 * found by fast guessing; null for at once. A renewal and a material change start new progress
 * without failed attempts.
 */
export async function findRetryAt(client: Client, progressId: number): Promise<DateTime | null> {
  const failed = await table(client, 'training_attempts')
    .where({ progress_id: progressId, passed: false })
    .count('* as total')
    .max('submitted_at as last')
    .firstOrFail()
  const minutes = PAUSES[failed.total] ?? LONGEST
  if (minutes === 0 || failed.last === null) return null
  const at = fromDbTime(failed.last).plus({ minutes })
  return at > DateTime.utc() ? at : null
}

/** The moment for display: the next full minute, so that no one comes too early. */
export const shownMinute = (moment: DateTime) =>
  moment.plus({ minutes: 1 }).minus({ milliseconds: 1 }).startOf('minute')

/** That moment as the API returns it. */
export async function findShownRetryAt(client: Client, progressId: number): Promise<string | null> {
  const at = await findRetryAt(client, progressId)
  return at && shownMinute(at).toISO()
}
