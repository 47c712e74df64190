import { counted } from '#core/counted'
import { tooMany } from '#core/errors/http_errors'
import { consume } from '#core/http/rate_limit'

/** Tests per person, and the seconds of the count. */
export const MAIL_TESTS = 20
const WINDOW = 60 * 60

/**
 * Counts a test before it is made, so parallel calls cannot exceed the limit together.
 * @throws HttpError 429 saying when to try again.
 */
export async function countMailTest(userId: number): Promise<void> {
  const wait = await consume(`mail-test:user:${userId}`, { most: MAIL_TESTS, seconds: WINDOW })
  if (wait === null) return
  const minutes = Math.ceil(wait / 60)
  throw tooMany(
    `You have sent ${MAIL_TESTS} test emails within an hour. Try again in ${counted(minutes, 'minute')}.`
  )
}
