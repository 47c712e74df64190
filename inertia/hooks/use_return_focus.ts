import { useRef } from 'react'
import { menuButtonOf } from '~/lib/menu_button'

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
      // A menu that fades out has the focus still: its button stays.
      const from = menuButtonOf(activeElement) ?? activeElement
      opener.current = from instanceof HTMLElement && from !== document.body ? from : null
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
