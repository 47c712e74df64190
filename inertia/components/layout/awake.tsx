import { useEffect } from 'react'

/** Makes a page usable that the server rendered inert (start/view.ts): its script runs now. */
export function Awake() {
  useEffect(() => document.getElementById('app')?.removeAttribute('inert'), [])
  return null
}
