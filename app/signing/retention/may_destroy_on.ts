import { DateTime } from 'luxon'
import type { Retention } from '#documents/template'

export type RetentionFacts = {
  retention: Retention
  retentionYears: number | null
  /** The day of completion, and the first and last day of employment: YYYY-MM-DD. */
  completedOn: string
  startedOn: string | null
  endedOn: string | null
}

/**
 * Years to keep an I-9 after the first day of work, and after the last (8 CFR 274a.2). A migration
 * must refresh `signing_documents.may_destroy_on` when they change.
 */
const I9_AFTER_START = 3
const I9_AFTER_END = 1

/** The last day that a database holds: stored where there is no such day, so that it comes last. */
export const NEVER = '9999-12-31'

function later(day: string, years: number): string {
  const then = DateTime.fromISO(day, { zone: 'utc' }).plus({ years })
  return then.year > 9999 ? NEVER : (then.toISODate() ?? day)
}

/**
 * The day from which a signed document may be deleted, YYYY-MM-DD; null without one: no retention
 * was set, or the person still works here.
 */
export function mayDestroyOn(facts: RetentionFacts): string | null {
  const { retention, retentionYears, completedOn, startedOn, endedOn } = facts
  if (retention === 'years') return retentionYears ? later(completedOn, retentionYears) : null
  if (retention === 'none' || endedOn === null) return null
  const fromStart = later(startedOn ?? completedOn, I9_AFTER_START)
  const fromEnd = later(endedOn, I9_AFTER_END)
  return fromStart > fromEnd ? fromStart : fromEnd
}
