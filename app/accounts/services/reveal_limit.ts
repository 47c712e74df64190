import limiter from '@adonisjs/limiter/services/main'
import { HttpError, tooMany } from '#core/errors/http_errors'

/** Protected values that one person may see, and the period of the count. */
export const REVEALS = 20
const WINDOW = '1 hour'

/** 429 with the seconds until the next attempt. */
export class TooManyReveals extends HttpError {
  constructor(readonly retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60)
    const when = minutes === 1 ? '1 minute' : `${minutes} minutes`
    const { status, message } = tooMany(
      `You have looked at ${REVEALS} protected numbers within an hour. Try again in ${when}.`
    )
    super(status, message)
  }
}

/**
 * Counts a value before it is read and shown, so parallel calls cannot exceed the limit together.
 * @throws TooManyReveals
 */
export async function countReveal(userId: number): Promise<void> {
  const limit = limiter.use({ requests: REVEALS, duration: WINDOW })
  try {
    await limit.consume(`reveal:user:${userId}`)
  } catch (error) {
    const availableIn = (error as { response?: { availableIn?: number } }).response?.availableIn
    if (availableIn === undefined) throw error
    throw new TooManyReveals(Math.max(availableIn, 1))
  }
}
