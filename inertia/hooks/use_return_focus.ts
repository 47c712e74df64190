import { useRef } from 'react'
import { MAIN_ID } from '~/components/layout/skip_link'

interface FocusHandlers {
  onOpenAutoFocus?: (event: Event) => void
  onCloseAutoFocus?: (event: Event) => void
}

/** A dialog without its own trigger would drop the focus when closed. */
export function useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers) {
  const opener = useRef<HTMLElement | null>(null)
  const around = useRef<HTMLElement[]>([])

  return {
    onOpenAutoFocus: (event: Event) => {
      const { activeElement } = document
      const known = activeElement instanceof HTMLElement && activeElement !== document.body
      opener.current = known ? activeElement : null
      around.current = known ? placesAround(activeElement) : []
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      const target = opener.current
      if (event.defaultPrevented || !target) return
      event.preventDefault()
      // The dialog's action may have removed the opener from the page.
      if (!target.isConnected) return focusFirst(around.current)
      target.focus()
      keepFocusNear(target, around.current)
    },
  }
}

const PLACES = 'li, tr, article, section, [role=tabpanel], [role=dialog], [role=alertdialog], main'

/** The parts of the page that an element is in, the nearest first. */
function placesAround(target: HTMLElement): HTMLElement[] {
  const place = target.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

/** Focuses the first of these that is still on the page. */
function focusFirst(places: HTMLElement[]) {
  const left = places.find(({ isConnected }) => isConnected) ?? document.getElementById(MAIN_ID)
  if (left && !left.hasAttribute('tabindex')) left.tabIndex = -1
  left?.focus()
}

/**
 * The dialog's action may also remove the opener later, when the page has loaded again: then the
 * focus goes to the part of the page that it was in.
 */
function keepFocusNear(target: HTMLElement, places: HTMLElement[]) {
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    if (activeElement !== target && activeElement !== document.body) return observer.disconnect()
    if (target.isConnected) return
    observer.disconnect()
    focusFirst(places)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
