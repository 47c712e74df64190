import { useEffect, useSyncExternalStore } from 'react'
import type { Answer } from '~/lib/routes'

const EVERY_MS = 60_000
/** Nobody sits there any more: a session must be able to end by being idle. */
const IDLE_MS = 30 * 60_000

interface Count {
  /** Null while it is not known. */
  unread: number | null
  /** What a screen reader is told; changes when something has come. */
  news: string
}

/** A store outside React: two bells, a panel and a page show the same count. */
let count: Count = { unread: null, news: '' }
const listeners = new Set<() => void>()

function show(next: Count) {
  count = next
  for (const listener of listeners) listener()
}

/** As an answer told it; nothing is announced that one has done oneself. */
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

const wordsOf = (unread: number) =>
  `Your inbox has ${unread === 1 ? '1 unread message' : `${unread} unread messages`}.`

/** Asks quietly: whoever is signed out meanwhile is told by what they do, not by this. */
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

/** Keeps the count up while the page is in sight and somebody is there; for the app's shell alone. */
export function usePolledInbox(userId: number | null) {
  useEffect(() => {
    if (userId === null) return
    const gone = new AbortController()
    let asked = 0
    let active = Date.now()
    const look = () => {
      const now = Date.now()
      if (document.visibilityState !== 'visible' || now - active > IDLE_MS) return
      if (now - asked < EVERY_MS / 2) return
      asked = now
      // Asked again in a minute.
      ask(gone.signal).catch(() => undefined)
    }
    const noteActivity = () => {
      active = Date.now()
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
