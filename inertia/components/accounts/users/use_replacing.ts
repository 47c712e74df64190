import { useEffect, useRef, useState } from 'react'

/**
 * A set that every change stores as a whole. A change during a call waits for it, so that a fast
 * second click is not lost. A failed call keeps the stored set.
 * @param stored the server's latest set.
 * @param key equal for equal sets; a new one means that it was changed elsewhere.
 * @param save replaces one set with another, and returns the stored one.
 */
export function useReplacing<T>(
  stored: T,
  key: string,
  save: (wanted: T, previous: T) => Promise<T>,
  failed: (error: unknown) => void
) {
  const [shown, setShown] = useState(stored)
  const [saving, setSaving] = useState(false)
  const state = useRef({ stored, wanted: stored, running: false })

  const latest = useRef(stored)
  latest.current = stored
  useEffect(() => {
    const now = state.current
    if (now.running) return
    now.stored = latest.current
    now.wanted = latest.current
    setShown(latest.current)
  }, [key])

  async function run() {
    const now = state.current
    if (now.running) return
    now.running = true
    setSaving(true)
    try {
      while (now.wanted !== now.stored) {
        const wanted = now.wanted
        const saved = await save(wanted, now.stored)
        now.stored = saved
        if (now.wanted === wanted) now.wanted = saved
      }
    } catch (error) {
      now.wanted = now.stored
      failed(error)
    } finally {
      now.running = false
      setShown(now.stored)
      setSaving(false)
    }
  }

  function change(next: (before: T) => T) {
    const now = state.current
    now.wanted = next(now.wanted)
    setShown(now.wanted)
    void run()
  }

  return { shown, saving, change }
}
