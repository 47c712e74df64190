import { useSyncExternalStore } from 'react'

/** A store outside React: any call may outdate what a page shows. */
let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Reloads displayed data: once, after the last of several concurrent calls. */
export function refreshShown(): void {
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
