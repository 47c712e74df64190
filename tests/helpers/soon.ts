import { setTimeout as pause } from 'node:timers/promises'

/** Usually one second, more on a busy machine; a missing result must not block the run. */
const SOON_MS = 30_000

/** Polls until it is true; fails after a time limit, with the name of the condition. */
export async function soon(
  what: string,
  holds: () => boolean | Promise<boolean>,
  everyMs = 20
): Promise<void> {
  const deadline = performance.now() + SOON_MS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}`)
    await pause(everyMs)
  }
}
