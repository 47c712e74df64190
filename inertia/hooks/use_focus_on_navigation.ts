import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { MAIN_ID } from '~/components/layout/skip_link'

/** The page shown last; a page of another layout, such as the first after registering, is new, too. */
let shown: string | undefined

/** A new page starts at its beginning, also for the keyboard and screen readers. */
export function useFocusOnNavigation() {
  const { component, url } = usePage()
  // Another of the same kind, such as the next review, is a new page; another filter is not.
  const page = component + url.split(/[?#]/, 1)[0]

  useEffect(() => {
    const isFirst = shown === undefined
    if (shown === page) return
    shown = page
    // A field with autofocus keeps the focus, and so does an open dialog.
    if (!isFirst && !document.activeElement?.closest(`#${MAIN_ID}, [role=dialog]`)) {
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    }
  }, [page])
}
