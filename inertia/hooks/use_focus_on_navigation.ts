import { usePage } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { MAIN_ID } from '~/components/layout/skip_link'

/** A new page starts at its beginning, also for the keyboard and screen readers. */
export function useFocusOnNavigation() {
  const { component } = usePage()
  const shown = useRef(component)

  useEffect(() => {
    if (shown.current !== component) {
      shown.current = component
      // A field with autofocus keeps the focus, and so does an open dialog.
      if (!document.activeElement?.closest(`#${MAIN_ID}, [role=dialog]`)) {
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
      }
    }
  }, [component])
}
