import { useRef } from 'react'
import { MAIN_ID } from '~/components/layout/skip_link'

interface FocusHandlers {
  onOpenAutoFocus?: (event: Event) => void
  onCloseAutoFocus?: (event: Event) => void
}

/** A dialog without its own trigger would drop the focus when closed. */
export function useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers) {
  const opener = useRef<Element | null>(null)

  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      const target = opener.current
      if (event.defaultPrevented || !(target instanceof HTMLElement)) return
      if (target === document.body) return
      event.preventDefault()
      // The dialog's action may have removed the opener from the page.
      const place = target.isConnected ? target : document.getElementById(MAIN_ID)
      place?.focus()
    },
  }
}
