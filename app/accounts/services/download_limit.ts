import limiter from '@adonisjs/limiter/services/main'
import { HttpError } from '#core/errors/http_errors'

/** Archives, exports and PDFs that one person may have made at once, and within an hour. */
export const AT_ONCE = 2
export const AN_HOUR = 60

/** Soon enough for whoever waits for one of theirs. */
const RUNNING_SECONDS = 10

/** 429, with the seconds until it may be tried again. */
export class TooManyDownloads extends HttpError {
  constructor(
    readonly retryAfter: number,
    message: string
  ) {
    super(429, message)
  }
}

/** Those under way in this process, by person: what they cost is this process's time and memory. */
const running = new Map<number, number>()

/**
 * Counts a download that takes work to make.
 * @returns what is called once it has ended, however it did.
 * @throws TooManyDownloads
 */
export async function startDownload(userId: number): Promise<() => void> {
  const under = running.get(userId) ?? 0
  if (under >= AT_ONCE) {
    throw new TooManyDownloads(
      RUNNING_SECONDS,
      `You have ${AT_ONCE} downloads running. Wait until one of them is done, then try again.`
    )
  }
  running.set(userId, under + 1)
  const end = () => {
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
  try {
    await limiter.use({ requests: AN_HOUR, duration: '1 hour' }).consume(`download:user:${userId}`)
    return end
  } catch (error) {
    end()
    const availableIn = (error as { response?: { availableIn?: number } }).response?.availableIn
    if (availableIn === undefined) throw error
    const minutes = Math.max(1, Math.ceil(availableIn / 60))
    throw new TooManyDownloads(
      Math.max(1, availableIn),
      `You have made ${AN_HOUR} downloads within an hour. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
    )
  }
}
