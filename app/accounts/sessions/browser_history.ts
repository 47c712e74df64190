import type { HttpContext } from '@adonisjs/core/http'

/*
 * Visited pages stay in the history of the browser tab, encrypted with a key in the tab. Whenever
 * a session ends, the next person at the browser must not be able to open them.
 */

export const WIPE_HISTORY = 'clear_history'

/** Makes the next page discard the key, whichever page that is. */
export function wipeHistory({ session }: HttpContext): void {
  session.put(WIPE_HISTORY, true)
}

/**
 * Whether the page being rendered must discard the key; true once. Checks before it pulls, since
 * a pull writes the session.
 */
export function isHistoryToWipe({ session }: Partial<HttpContext>): boolean {
  return Boolean(session?.has(WIPE_HISTORY) && session.pull(WIPE_HISTORY))
}
