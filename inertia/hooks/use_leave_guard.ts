import { router } from '@inertiajs/react'
import { useEffect } from 'react'

const UNSAVED = 'Leave without saving? What you have changed here is lost.'

/** The visits that have been asked about: two forms of one page ask once. */
const asked = new WeakSet<Event>()

/** Asks before a page is left on which something is not saved, or not done, yet. */
export function useLeaveGuard(unsaved: boolean, question = UNSAVED) {
  useEffect(() => {
    if (!unsaved) return
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', unload)
    const stop = router.on('before', (event) => {
      const { visit } = event.detail
      if (visit.method !== 'get' || visit.only.length > 0 || asked.has(event)) return
      asked.add(event)
      return confirm(question)
    })
    return () => {
      removeEventListener('beforeunload', unload)
      stop()
    }
  }, [unsaved, question])
}
