import { useEffect } from 'react'
import { cameBack } from '~/lib/came_back'
import { reloadQuietly } from '~/lib/reload_quietly'

/** Fetches props again where Back shows the page as it was left: other pages may have changed them. */
export function useFreshOnBack(only: string[]) {
  useEffect(() => {
    if (cameBack()) reloadQuietly(only)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page appears
  }, [])
}
