import { setTimeout as pause } from 'node:timers/promises'

/** It takes a second, and longer on a busy machine; what never comes must not hang the run. */
const SOON_MS = 30_000

/** Asks until it holds; fails, naming what was waited for, where that takes too long. */
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
