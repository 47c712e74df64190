import { counted } from '#core/counted'
import { useEffect, useSyncExternalStore } from 'react'
import { isInUse, noteActivity } from '~/lib/in_use'
import type { Answer } from '~/lib/routes'

const EVERY_MS = 60_000

interface Count {
  /** Null while unknown. */
  unread: number | null
  /** Text for screen readers; changes when something has arrived. */
  news: string
}

/** A store outside React: two bells, a panel and a page show the same count. */
let count: Count = { unread: null, news: '' }
const listeners = new Set<() => void>()

function show(next: Count) {
  count = next
  for (const listener of listeners) listener()
}

/** The count from a response; one's own acts are not announced. */
export function setUnread(unread: number) {
  show({ unread, news: '' })
}

export const useInboxCount = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => count
  )

const wordsOf = (unread: number) => `Your inbox has ${counted(unread, 'unread message')}.`

/** Polls quietly: a person who was signed out learns it from their own next act. */
async function ask(signal: AbortSignal) {
  const response = await fetch('/api/inbox/count', {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
    signal,
  })
  if (!response.ok) return
  const { unread } = (await response.json()) as Answer<'GET', '/api/inbox/count'>
  const more = count.unread !== null && unread > count.unread
  if (unread !== count.unread) show({ unread, news: more ? wordsOf(unread) : '' })
}

/** Keeps the count current while the page is visible and in use; only for the app's shell. */
export function usePolledInbox(userId: number | null) {
  useEffect(() => {
    if (userId === null) return
    const gone = new AbortController()
    let asked = 0
    noteActivity()
    const look = () => {
      const now = Date.now()
      if (!isInUse()) return
      if (now - asked < EVERY_MS / 2) return
      asked = now
      // The next poll is in a minute.
      ask(gone.signal).catch(() => undefined)
    }
    look()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look, { signal: gone.signal })
    for (const event of ['pointerdown', 'keydown'] as const) {
      document.addEventListener(event, noteActivity, { signal: gone.signal, passive: true })
    }
    return () => {
      gone.abort()
      clearInterval(timer)
      show({ unread: null, news: '' })
    }
  }, [userId])
}
