import limiter from '@adonisjs/limiter/services/main'
import { tooMany } from '#core/errors/http_errors'

/** Tests per person, and the period of the count. */
export const MAIL_TESTS = 20
const WINDOW = '1 hour'

/**
 * Counts a test before it is made, so parallel calls cannot exceed the limit together.
 * @throws HttpError 429 saying when to try again.
 */
export async function countMailTest(userId: number): Promise<void> {
  try {
    await limiter
      .use({ requests: MAIL_TESTS, duration: WINDOW })
      .consume(`mail-test:user:${userId}`)
  } catch (error) {
    const seconds = (error as { response?: { availableIn?: number } }).response?.availableIn
    if (seconds === undefined) throw error
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    throw tooMany(
      `You have sent ${MAIL_TESTS} test emails within an hour. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
    )
  }
}
