import { useEffect, useRef, useState } from 'react'

/** A suggested person, with a fact that distinguishes people of the same name. */
export type Offer = { id: number; name: string; about: string }

export type SearchState = 'searching' | 'done' | 'failed'

const SEARCH_DELAY_MS = 250

/**
 * Searches people during typing: after a pause, and only for the latest text.
 * @param find asks the server for matching people; rejects when that fails.
 */
export function usePersonSearch(find: (text: string, signal: AbortSignal) => Promise<Offer[]>) {
  const [found, setFound] = useState<{ state: SearchState; offers: Offer[] }>({
    state: 'done',
    offers: [],
  })
  const pending = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function cancel() {
    clearTimeout(timer.current)
    pending.current?.abort()
  }

  useEffect(() => cancel, [])

  function lookFor(typed: string) {
    cancel()
    const text = typed.trim()
    if (text === '') return setFound({ state: 'done', offers: [] })
    setFound((before) => ({ ...before, state: 'searching' }))
    timer.current = setTimeout(async () => {
      const controller = new AbortController()
      pending.current = controller
      try {
        setFound({ state: 'done', offers: await find(text, controller.signal) })
      } catch {
        if (!controller.signal.aborted) setFound({ state: 'failed', offers: [] })
      }
    }, SEARCH_DELAY_MS)
  }

  return { ...found, lookFor, cancel }
}
