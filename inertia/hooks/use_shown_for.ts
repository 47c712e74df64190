import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A value kept only in this component's memory for some seconds. It is cleared when they are
 * over, and at once when the tab is hidden or closed or another page is visited.
 */
export function useShownFor(seconds: number) {
  const [shown, setShown] = useState<{ value: string; until: number } | null>(null)
  const [left, setLeft] = useState(0)

  useEffect(() => {
    if (!shown) return
    // Before the tab is frozen or captured for the tab list.
    const hide = () => flushSync(() => setShown(null))
    const hideWhenHidden = () => document.hidden && hide()
    const tick = setInterval(() => {
      const rest = Math.ceil((shown.until - Date.now()) / 1000)
      if (rest > 0) setLeft(rest)
      else setShown(null)
    }, 250)
    document.addEventListener('visibilitychange', hideWhenHidden)
    window.addEventListener('pagehide', hide)
    const stop = router.on('start', ({ detail }) => {
      if (!detail.visit.prefetch) setShown(null)
    })
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', hideWhenHidden)
      window.removeEventListener('pagehide', hide)
      stop()
    }
  }, [shown])

  return {
    value: shown?.value ?? null,
    secondsLeft: left,
    show(value: string) {
      setLeft(seconds)
      setShown({ value, until: Date.now() + seconds * 1000 })
    },
    hide: () => setShown(null),
  }
}
