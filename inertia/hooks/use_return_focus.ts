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
      if (target.isConnected) keepFocusNear(target)
    },
  }
}

const PLACES = 'li, tr, article, section, [role=tabpanel], main'

/**
 * The dialog's action may also remove the opener later, when the page has loaded again: then the
 * focus goes to the part of the page that it was in.
 */
function keepFocusNear(target: HTMLElement) {
  const places: HTMLElement[] = []
  let place = target.closest<HTMLElement>(PLACES)
  while (place) {
    places.push(place)
    place = place.parentElement?.closest<HTMLElement>(PLACES) ?? null
  }
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    if (activeElement !== target && activeElement !== document.body) return observer.disconnect()
    if (target.isConnected) return
    observer.disconnect()
    const left = places.find(({ isConnected }) => isConnected)
    if (left && !left.hasAttribute('tabindex')) left.tabIndex = -1
    left?.focus()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
