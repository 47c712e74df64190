import { router } from '@inertiajs/react'
import { useEffect } from 'react'

const UNSAVED = 'Leave without saving? Your changes will be lost.'

/** An event of the Navigation API, which TypeScript does not know yet. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'reload' | 'replace' | 'traverse'
  destination: { sameDocument: boolean }
}

/** Events that were already confirmed, so that two forms of one page ask once. */
const asked = new WeakSet<Event>()

/**
 * Asks before leaving a page with unsaved or unfinished work: by a link, by closing the tab, and
 * by Back and Forward in browsers that allow it.
 */
export function useLeaveGuard(unsaved: boolean, question = UNSAVED) {
  useEffect(() => {
    if (!unsaved) return
    const mayLeave = (event: Event) => {
      if (asked.has(event)) return true
      asked.add(event)
      return confirm(question)
    }
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', unload)
    const stop = router.on('before', (event) => {
      const { visit } = event.detail
      // A reload or a filter keeps what is open.
      if (visit.method !== 'get' || visit.preserveState || visit.prefetch) return
      return mayLeave(event)
    })
    // Inertia has no event before a history step. A step that ends the document unloads it.
    const { navigation } = window as { navigation?: EventTarget }
    const step = (event: Event) => {
      const { navigationType, destination, cancelable } = event as NavigateEvent
      const isHeld = cancelable && navigationType === 'traverse' && destination.sameDocument
      if (isHeld && !mayLeave(event)) event.preventDefault()
    }
    navigation?.addEventListener('navigate', step)
    return () => {
      removeEventListener('beforeunload', unload)
      navigation?.removeEventListener('navigate', step)
      stop()
    }
  }, [unsaved, question])
}
