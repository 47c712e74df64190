import { DateTime } from 'luxon'
import type { Retention } from '#documents/template'

export type RetentionFacts = {
  retention: Retention
  retentionYears: number | null
  /** The day it was completed, and of employment the first and the last: YYYY-MM-DD. */
  completedOn: string
  startedOn: string | null
  endedOn: string | null
}

/** Years that the law wants an I-9 kept after the first day of work, and after the last (8 CFR 274a.2). */
export const I9_AFTER_START = 3
export const I9_AFTER_END = 1

const later = (day: string, years: number) =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ years }).toISODate() ?? day

/**
 * The day from which a signed document may be destroyed, YYYY-MM-DD; null while there is none: no
 * time was set for it, or the person it is about still works here.
 */
export function mayDestroyOn(facts: RetentionFacts): string | null {
  const { retention, retentionYears, completedOn, startedOn, endedOn } = facts
  if (retention === 'years') return retentionYears ? later(completedOn, retentionYears) : null
  if (retention === 'none' || endedOn === null) return null
  const fromStart = later(startedOn ?? completedOn, I9_AFTER_START)
  const fromEnd = later(endedOn, I9_AFTER_END)
  return fromStart > fromEnd ? fromStart : fromEnd
}
