import { useEffect, useRef, useState } from 'react'

/**
 * A set that is stored as a whole by every change of it. What is changed while a call is under way
 * waits for it, so that a fast second click is not lost; a call that fails leaves what is stored.
 * @param stored what the server told last.
 * @param key the same for the same set: another one tells that it was changed elsewhere.
 * @param save stores one set in the place of another, and answers what is stored then.
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
