import { router } from '@inertiajs/react'
import { useCallback, type Dispatch, type SetStateAction } from 'react'

/**
 * Replaces a prop of the page by what a call answered. Back shows a page with its props, so a state
 * of its own would show what was stored before. A late answer leaves another page alone.
 */
export function useReplaceProp<T>(name: string): Dispatch<SetStateAction<T>> {
  const { pathname } = location
  return useCallback(
    (next) => {
      if (location.pathname === pathname) router.replaceProp(name, next)
    },
    [name, pathname]
  )
}
