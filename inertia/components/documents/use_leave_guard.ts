import { router } from '@inertiajs/react'
import { useEffect } from 'react'

const UNSAVED = 'Leave without saving? What you have changed here is lost.'

/** Asks before a page is left on which something is not saved, or not done, yet. */
export function useLeaveGuard(unsaved: boolean, question = UNSAVED) {
  useEffect(() => {
    if (!unsaved) return
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', unload)
    const stop = router.on('before', ({ detail: { visit } }) => {
      if (visit.method !== 'get' || visit.only.length > 0) return
      return confirm(question)
    })
    return () => {
      removeEventListener('beforeunload', unload)
      stop()
    }
  }, [unsaved, question])
}
