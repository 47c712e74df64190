import { useLayoutEffect } from 'react'

/**
 * Makes a page usable that the server rendered inert (start/view.ts): its script runs now. Before
 * other effects, since one of them may move the focus.
 */
export function RemoveInert() {
  useLayoutEffect(() => document.getElementById('app')?.removeAttribute('inert'), [])
  return null
}
