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

/** Years to keep an I-9 after the first day of work, and after the last (8 CFR 274a.2). */
export const I9_AFTER_START = 3
export const I9_AFTER_END = 1

const later = (day: string, years: number) =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ years }).toISODate() ?? day

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
