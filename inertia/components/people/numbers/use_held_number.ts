import { useState } from 'react'
import { mayBecomeNumber } from '~/lib/social_security_number'

/** Keeps what looks like a social security number out of the list's search and its address. */
export function useHeldNumber() {
  const [typed, setTyped] = useState('')

  return {
    typed,
    holdBack(text: string): boolean {
      const held = mayBecomeNumber(text)
      setTyped(held ? text : '')
      return held
    },
  }
}
