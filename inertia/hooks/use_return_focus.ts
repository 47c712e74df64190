import { useRef } from 'react'

interface FocusHandlers {
  onOpenAutoFocus?: (event: Event) => void
  onCloseAutoFocus?: (event: Event) => void
}

/** A dialog without its own trigger would drop the focus when closed. */
export function useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers) {
  const opener = useRef<HTMLElement | null>(null)

  return {
    onOpenAutoFocus: (event: Event) => {
      const { activeElement } = document
      const known = activeElement instanceof HTMLElement && activeElement !== document.body
      opener.current = known ? activeElement : null
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      const target = opener.current
      if (event.defaultPrevented || !target) return
      event.preventDefault()
      // Of one that the dialog's action removed, lib/kept_focus.ts knows the place.
      target.focus()
    },
  }
}
