import { useEffect } from 'react'
import { toast } from '~/hooks/use_toast'
import { beforeSignIn } from './api'

/**
 * What was typed into a form when the session had ended: kept in this tab until the person has
 * signed in again and the same form is open.
 */
const KEY = 'kept-values'

/** Never written down, not even in the tab. */
const SECRET = /password|code|secret|security|license|rate|salary/i

/** Whose page is shown; undefined while no one is signed in. */
let userId: number | undefined

/** Called for each page before it is shown: some forms are outside of it. */
export function noteAccount(id: number | undefined): void {
  userId = id
}

interface Kept {
  userId: number
  address: string
  /** Of the form as it was opened; another record has others. */
  defaults: string
  values: Record<string, unknown>
}

const isKept = ([name, value]: [string, unknown]) => !SECRET.test(name) && !(value instanceof Blob)

const plain = (values: object) => Object.fromEntries(Object.entries(values).filter(isKept))

const place = (owner: number, defaults: object) => ({
  userId: owner,
  address: location.pathname + location.search,
  defaults: JSON.stringify(plain(defaults)),
})

function keepValues(defaults: object, values: object): void {
  if (userId === undefined) return
  const kept: Kept = { ...place(userId, defaults), values: plain(values) }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
}

/** The values kept for this form, once; null where there are none. */
function takeValues(defaults: object): Record<string, unknown> | null {
  const stored = sessionStorage.getItem(KEY)
  if (!stored || userId === undefined) return null
  const { values, ...kept } = JSON.parse(stored) as Kept
  if (kept.userId !== userId) sessionStorage.removeItem(KEY)
  if (JSON.stringify(kept) !== JSON.stringify(place(userId, defaults))) return null
  sessionStorage.removeItem(KEY)
  return values
}

/**
 * Brings back what was typed into a form that was left for sign-in, once the person has signed in
 * again.
 * @param letGo gives what was typed, null if nothing was, and no longer asks before leaving.
 */
export function useKeptValues(
  defaults: object,
  bringBack: (values: Record<string, unknown>) => void,
  letGo: () => object | null
): void {
  useEffect(() => {
    const kept = takeValues(defaults)
    if (!kept) return
    bringBack(kept)
    toast({ description: 'What you typed is back. Check it, then save again.' })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])

  // Of several forms, the one drawn last is kept: it is on top, or is being sent.
  useEffect(() =>
    beforeSignIn(() => {
      const typed = letGo()
      if (typed) keepValues(defaults, typed)
    })
  )
}
