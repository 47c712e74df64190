import { router } from '@inertiajs/react'
import { useSyncExternalStore } from 'react'

/** A store outside React: any call may outdate what a page shows. */
let turn = 0
let changed = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Pages that were fetched in advance are outdated by a change. */
export function dropPrefetched(): void {
  changed = Date.now()
  router.flushAll()
}

/** Reloads displayed data: once, after the last of several concurrent calls. */
export function refreshShown(): void {
  dropPrefetched()
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

/** So are those that were under way. */
export function dropOutdatedPrefetches(): void {
  router.on('prefetched', () => {
    // Inertia keeps the page only after this event, so it is dropped in the next task.
    if (Date.now() - changed < UNDER_WAY_MS) setTimeout(() => router.flushAll())
  })
}
