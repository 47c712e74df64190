import { usePage } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { MAIN_ID } from '~/components/layout/skip_link'

/** A new page starts at its beginning, also for the keyboard and screen readers. */
export function useFocusOnNavigation() {
  const { component, url } = usePage()
  // Another of the same kind, such as the next review, is a new page; another filter is not.
  const page = component + url.split(/[?#]/, 1)[0]
  const shown = useRef(page)

  useEffect(() => {
    if (shown.current !== page) {
      shown.current = page
      // A field with autofocus keeps the focus, and so does an open dialog.
      if (!document.activeElement?.closest(`#${MAIN_ID}, [role=dialog]`)) {
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
      }
    }
  }, [page])
}
