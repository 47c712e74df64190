import { useEffect, useRef, useState } from 'react'
import { useReplaceProp } from '~/hooks/use_replace_prop'
import { messageOf } from '~/lib/failures'
import { api, ApiError, isUnauthorized } from '~/lib/api'

export type Answers = Record<string, number[]>

export type SaveState = 'saved' | 'saving' | 'failed'

const PAUSE_MS = 400
const RETRY_MS = 3000

/**
 * Saves answers on the server during the test: one call at a time, in order, and repeated until
 * it works.
 * @param onOver what to do when the server rejects them because the attempt is over.
 */
export function useDraftAnswers(
  attemptId: number,
  initial: Answers,
  onOver: (reason: string) => void
) {
  const [answers, setAnswers] = useState(initial)
  const setKept = useReplaceProp<Answers>('attempt.answers')
  const [state, setState] = useState<SaveState>('saved')
  const unsaved = useRef(new Map<string, number[]>())
  const running = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closed = useRef(false)

  function save(): Promise<void> {
    clearTimeout(timer.current)
    running.current ??= send().finally(() => {
      running.current = null
    })
    return running.current
  }

  async function send() {
    while (unsaved.current.size > 0 && !closed.current) {
      const batch = new Map(unsaved.current)
      setState('saving')
      try {
        await api.put('/api/training/attempts/:id/answers', {
          params: { id: attemptId },
          body: { answers: sent(batch) },
          quiet: true,
        })
      } catch (error) {
        if (isUnauthorized(error)) return
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
          closed.current = true
          onOver(messageOf(error, 'This attempt is over.'))
          return
        }
        setState('failed')
        timer.current = setTimeout(() => void save(), RETRY_MS)
        return
      }
      // Changes during a call are sent next.
      for (const [id, chosen] of batch) {
        if (unsaved.current.get(id) === chosen) unsaved.current.delete(id)
      }
    }
    setState('saved')
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })

  // Leaving or hiding the page saves without waiting for a pause.
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void latest.current()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      void latest.current()
    }
  }, [])

  return {
    answers,
    state,
    choose(questionId: string, chosen: number[]) {
      const added = (before: Answers) => ({ ...before, [questionId]: chosen })
      setAnswers(added)
      // Back shows the page with its props.
      setKept(added)
      unsaved.current.set(questionId, chosen)
      setState('saving')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), PAUSE_MS)
    },
    /** Stops saving: the submission itself has every answer. */
    async settle() {
      clearTimeout(timer.current)
      await running.current
      clearTimeout(timer.current)
    },
    /** Continues saving after a failed submission. */
    resume: () => void save(),
    /** Nothing more to save. */
    finish() {
      closed.current = true
      unsaved.current.clear()
    },
  }
}

export const sent = (answers: Iterable<[string, number[]]>) =>
  [...answers].map(([questionId, chosen]) => ({ questionId, chosen }))
