import { useSyncExternalStore } from 'react'

interface Question {
  /** Two-factor sign-in is on: a code is needed in addition to the password. */
  codeNeeded: boolean
  answer: (confirmed: boolean) => void
}

/** A store outside React: any call may require it. */
let question: Question | null = null
let asked: Promise<boolean> | null = null
const listeners = new Set<() => void>()

function show(next: Question | null) {
  question = next
  for (const listener of listeners) listener()
}

/**
 * Asks the person to confirm their identity, in a dialog; concurrent calls share one.
 * @returns false when they cancel.
 */
export function confirmIdentity(codeNeeded: boolean): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    show({
      codeNeeded,
      answer: (confirmed) => {
        asked = null
        show(null)
        resolve(confirmed)
      },
    })
  })
  return asked
}

export const useIdentityQuestion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => question,
    () => null
  )
