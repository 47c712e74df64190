import { router } from '@inertiajs/react'
import { useCallback, type Dispatch, type SetStateAction } from 'react'

/**
 * Resolves when the visit under way has ended. If a prop is replaced before, while the script of the
 * new page loads, Inertia never shows that page.
 */
let arrived = Promise.resolve()
router.on('start', ({ detail: { visit } }) => {
  if (visit.async || visit.prefetch) return
  arrived = new Promise((resolve) => {
    const stop = router.on('finish', ({ detail }) => {
      if (detail.visit.async || detail.visit.prefetch) return
      stop()
      resolve()
    })
  })
})

/**
 * Replaces a prop of the page by what a call answered. Back shows a page with its props, so a state
 * of its own would show what was stored before. A late answer leaves another page alone.
 */
export function useReplaceProp<T>(name: string): Dispatch<SetStateAction<T>> {
  const { pathname } = location
  return useCallback(
    async (next) => {
      let ended
      // Another visit may start in the meantime.
      while (ended !== arrived) {
        ended = arrived
        await ended
      }
      if (location.pathname === pathname) router.replaceProp(name, next)
    },
    [name, pathname]
  )
}
