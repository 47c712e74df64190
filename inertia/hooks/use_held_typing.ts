import { useRef, type FormEvent } from 'react'

const TYPED = 'Close without saving? What you typed will be lost.'

/**
 * A click beside a dialog does not close it while its form has typed text, and Escape asks: it is
 * pressed by habit to close a list of suggestions or a toast.
 */
export function useHeldTyping() {
  const typed = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>())
  const hasText = () =>
    [...typed.current].some((field) => field.isConnected && field.value.trim() !== '')

  return {
    onInput({ target }: FormEvent) {
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isText && target.form) typed.current.add(target)
    },
    onInteractOutside(event: Event) {
      if (hasText()) event.preventDefault()
    },
    onEscapeKeyDown(event: KeyboardEvent) {
      if (!event.defaultPrevented && hasText() && !confirm(TYPED)) event.preventDefault()
    },
  }
}
