import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 100

/** Repeats `question` until it returns something truthy; undefined after `ms`. */
export async function until(question, ms) {
  const deadline = Date.now() + ms
  for (;;) {
    const answer = await question()
    if (answer) return answer
    if (Date.now() > deadline) return undefined
    await pause(POLL_MS)
  }
}

const ANSWER_MS = 10_000

/** What a portal says about itself, `ok` or `failed`; undefined where none answers. */
export async function readinessAt(url) {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const { checks, status } = await response.json()
    return checks?.migrations && status
  } catch {
    return undefined
  }
}

export const answersReady = async (url) => (await readinessAt(url)) === 'ok'
