import { router } from '@inertiajs/react'
import { useSyncExternalStore } from 'react'

/** A store outside React: any call may outdate what a page shows. */
let turn = 0
let changed = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Reloads displayed data: once, after the last of several concurrent calls. */
export function refreshShown(): void {
  changed = Date.now()
  router.flushAll()
  clearTimeout(timer)
  timer = setTimeout(() => {
    turn += 1
    for (const listener of listeners) listener()
  })
}

/** Changes whenever displayed data must reload. */
export const useRefreshTurn = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => turn,
    () => 0
  )

/** Milliseconds after a change in which a page may arrive that was requested before it. */
const UNDER_WAY_MS = 10_000

/** Pages that were fetched in advance are outdated by a change, those under way as well. */
export function forgetOutdated(): void {
  router.on('prefetched', () => {
    // It is kept after this event.
    if (Date.now() - changed < UNDER_WAY_MS) setTimeout(() => router.flushAll())
  })
}
