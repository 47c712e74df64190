import { HttpError } from '#core/errors/http_errors'

/** Threads at a time: each may take hundreds of megabytes, and a core. */
const AT_ONCE = 2
const MOST_WAITING = 8

let running = 0
const waiting: (() => void)[] = []

/**
 * Waits for a turn to read a workbook; `endTurn` passes it on.
 * @throws HttpError 503 where too many wait already.
 */
export async function takeTurn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1
    return
  }
  if (waiting.length >= MOST_WAITING) {
    throw new HttpError(503, 'Too many workbooks are being read. Try again in a moment.')
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

export function endTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}
