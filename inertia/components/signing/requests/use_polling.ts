import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import { isInUse } from '~/lib/in_use'

/** The list of signing requests is refreshed every 30 seconds. */
const EVERY_MS = 30_000

/** A timer may run a few milliseconds early; its turn must not wait for the next one. */
const EARLY_MS = 1_000

/**
 * Reloads these props periodically while the page is in use, and quietly: a person who was signed
 * out learns it from their own next act.
 */
export function useRefresh(only: string[]) {
  const names = only.join(',')
  useEffect(() => {
    let last = Date.now()
    const refresh = () => {
      if (!isInUse() || Date.now() - last < EVERY_MS - EARLY_MS) return
      last = Date.now()
      router.reload({
        only: names.split(','),
        showProgress: false,
        headers: { 'x-background': '1' },
        onHttpException: () => false,
      })
    }
    const timer = setInterval(refresh, EVERY_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [names])
}
