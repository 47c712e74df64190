import type { HttpContext } from '@adonisjs/core/http'

/*
 * The pages somebody has seen stay in the history of their tab, under a key that the tab keeps. It
 * must not open them to who comes next, with whoever's session they ended.
 */

const KEY = 'clear_history'

/** Has the next page throw the key away, whichever that is. */
export function wipeHistory({ session }: HttpContext): void {
  session.put(KEY, true)
}

/** Once: whether the page being rendered is that one. Looks first: to pull is to write the session. */
export function isHistoryToWipe({ session }: Partial<HttpContext>): boolean {
  return Boolean(session?.has(KEY) && session.pull(KEY))
}
