import { counted } from '#core/counted'
import { HttpError } from '#core/errors/http_errors'
import { consume } from '#core/http/rate_limit'

/** Archives, exports and PDFs per person: at once, and per hour. */
export const AT_ONCE = 2
export const AN_HOUR = 60

/** Short enough for a person who waits for one of their own. */
const RUNNING_SECONDS = 10

/** 429 with the seconds until the next attempt. */
export class TooManyDownloads extends HttpError {
  constructor(
    readonly retryAfter: number,
    message: string
  ) {
    super(429, message)
  }
}

/** Running downloads in this process, by person. They cost this process's time and memory. */
const running = new Map<number, number>()

/**
 * Counts a download that takes work to make.
 * @returns a function to call when it has ended, in any way.
 * @throws TooManyDownloads
 */
export async function startDownload(userId: number): Promise<() => void> {
  const under = running.get(userId) ?? 0
  if (under >= AT_ONCE) {
    throw new TooManyDownloads(
      RUNNING_SECONDS,
      `You have ${AT_ONCE} downloads running. Wait until one finishes, then try again.`
    )
  }
  running.set(userId, under + 1)
  const end = () => {
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
  try {
    const wait = await consume(`download:user:${userId}`, { most: AN_HOUR, seconds: 60 * 60 })
    if (wait === null) return end
    const minutes = Math.max(1, Math.ceil(wait / 60))
    throw new TooManyDownloads(
      wait,
      `You have made ${AN_HOUR} downloads within an hour. Try again in ${counted(minutes, 'minute')}.`
    )
  } catch (error) {
    end()
    throw error
  }
}
