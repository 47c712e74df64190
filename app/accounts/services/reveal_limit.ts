import { HttpError, tooMany } from '#core/errors/http_errors'
import { consume } from '#core/http/rate_limit'
import { counted } from '#core/counted'

/** Protected values that one person may see, and the seconds of the count. */
export const REVEALS = 20
const WINDOW = 60 * 60

/** 429 with the seconds until the next attempt. */
export class TooManyReveals extends HttpError {
  constructor(readonly retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60)
    const when = counted(minutes, 'minute')
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
  const wait = await consume(`reveal:user:${userId}`, { most: REVEALS, seconds: WINDOW })
  if (wait !== null) throw new TooManyReveals(wait)
}
