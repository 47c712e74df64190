import { useRef, type FormEvent } from 'react'

/** A click beside a dialog does not close it while its form has typed text. */
export function useHeldTyping() {
  const typed = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>())

  return {
    onInput({ target }: FormEvent) {
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isText && target.form) typed.current.add(target)
    },
    onInteractOutside(event: Event) {
      const hasText = [...typed.current].some((field) => field.isConnected && field.value.trim())
      if (hasText) event.preventDefault()
    },
  }
}
