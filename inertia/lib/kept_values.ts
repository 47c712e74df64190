import { useEffect } from 'react'
import { toast } from '~/hooks/use_toast'
import { beforeSignIn } from './api'

/**
 * What was typed into the open forms when the session had ended: kept in this tab until the person
 * has signed in again and the same form is open.
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

type Values = Record<string, unknown>

/** Of one person only. */
interface Kept {
  userId?: number
  /** What was typed into each form, by its place. */
  forms?: Record<string, Values | undefined>
}

const isKept = ([name, value]: [string, unknown]) => !SECRET.test(name) && !(value instanceof Blob)

const plain = (values: object) => Object.fromEntries(Object.entries(values).filter(isKept))

/** A form by its page and by its values when it was opened; another record has others. */
const place = (defaults: object) =>
  JSON.stringify([location.pathname + location.search, plain(defaults)])

/** Keeps these values for a form, or none; returns those that were kept for it. */
function exchange(defaults: object, values?: Values): Values | undefined {
  if (userId === undefined) return
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Kept
  const forms = (kept.userId === userId && kept.forms) || {}
  const at = place(defaults)
  const before = forms[at]
  forms[at] = values
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, forms }))
  } catch {
    // There is no room for it; the sign-in must go on.
  }
  return before
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
    const kept = exchange(defaults)
    if (!kept) return
    bringBack(kept)
    toast({ description: 'What you typed is back. Check it, then save again.' })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])

  // Of several forms with the same fields, the one drawn last is kept: it is on top, or is being
  // sent.
  useEffect(() =>
    beforeSignIn(() => {
      const typed = plain(letGo() ?? {})
      // Of a form of passwords nothing is kept.
      if (Object.keys(typed).length > 0) exchange(defaults, typed)
    })
  )
}
