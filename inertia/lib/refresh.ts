import { useSyncExternalStore } from 'react'

/** A store outside React: any call may make out of date what a page shows. */
let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Has what is shown asked for again: once, after the last of several calls of one moment. */
export function refreshShown(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    turn += 1
    for (const listener of listeners) listener()
  })
}

/** Another number whenever what is shown is to be asked for again. */
export const useRefreshTurn = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => turn,
    () => 0
  )
