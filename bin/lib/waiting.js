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

export async function answersReady(url) {
  const response = await fetch(`${url}/health/ready`).catch(() => undefined)
  return response?.ok ?? false
}
