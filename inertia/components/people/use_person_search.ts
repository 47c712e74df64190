import { useEffect, useRef, useState } from 'react'

/** Somebody who is offered: name, and what tells them from others of that name. */
export type Offer = { id: number; name: string; about: string }

export type SearchState = 'searching' | 'done' | 'failed'

const SEARCH_DELAY_MS = 250

/**
 * Looks people up while somebody types: once they pause, and only for what was typed last.
 * @param find asks the server for whom a text could mean; rejects when that fails.
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
