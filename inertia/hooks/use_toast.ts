import { useSyncExternalStore } from 'react'
import type { ToastMessage } from '~/shared_props'

/** A toast; its action can be undone while it is shown. */
interface UndoableToast extends ToastMessage {
  undo?: () => Promise<unknown>
}

interface ShownToast extends UndoableToast {
  id: number
  open: boolean
}

/** The toast of a form that is saved as it was. */
export const NOTHING_TO_SAVE = 'There was nothing to save.'

/** A store outside React, so that code outside components can show toasts, too. */
let shown: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | null) {
  shown = next
  for (const listener of listeners) {
    listener()
  }
}

/** At most one toast is visible: a new one replaces the old. */
export function toast(message: UndoableToast): number {
  lastId += 1
  show({ ...message, id: lastId, open: true })
  return lastId
}

export function dismissToast(id?: number) {
  if (shown && (id === undefined || shown.id === id)) {
    show({ ...shown, open: false })
  }
}

export function useToast() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => null
  )
  return { current, toast, dismiss: dismissToast }
}
