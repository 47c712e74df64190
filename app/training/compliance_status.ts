import { DateTime } from 'luxon'

/*
 * Types of a person's compliance status with a module on a day. Only
 * #training/queries/compliance/status_sql decides it, for any past or future day.
 */

/** A renewal opens this many days before the expiration, and the status shows it. */
export const RENEWAL_OPENS_DAYS = 60

/** A calendar date, `YYYY-MM-DD`; dates compare as text. */
export type Day = string

const DAY_FORMAT = 'yyyy-LL-dd'

/** A version with a material change: earlier completions must be repeated. */
export interface MaterialVersion {
  version: number
  publishedOn: Day
  /** The last day on which completions of earlier versions are valid. */
  retrainBy: Day
}

/** By module. */
export type MaterialVersions = ReadonlyMap<number, readonly MaterialVersion[]>

/**
 * not_assigned: nothing is required. assigned: required, not due yet. overdue: was due, and was
 * never completed. completed: a completion is valid. expiring: valid, to be renewed within 60
 * days. expired: completed once, no longer valid, and required.
 */
export const COMPLIANCE_STATES = [
  'not_assigned',
  'assigned',
  'overdue',
  'completed',
  'expiring',
  'expired',
] as const
export type ComplianceState = (typeof COMPLIANCE_STATES)[number]

export interface ComplianceStatus {
  state: ComplianceState
  assigned: boolean
  /** Since when it is assigned, or null. */
  assignedOn: Day | null
  /** The first due date; null where it is optional. */
  firstDueOn: Day | null
  /** The next due date: the first one, then the end of the valid completion. */
  dueOn: Day | null
  /** The completion that is valid longest, or else the last one that was valid. */
  completion: { id: number; completedOn: Day; expiresOn: Day | null } | null
  /** The last valid day of that completion; null for no expiration, and without a completion. */
  validUntil: Day | null
}

export function addDays(day: Day, days: number): Day {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat(DAY_FORMAT)
}

/**
 * The last valid day of a completion: the same day of the month `months` later, or that month's
 * last day where it has no such day (February 29, August 31). Null for no period and for 0.
 */
export function expiryOf(completedOn: Day, months: number | null): Day | null {
  if (!months) return null
  return DateTime.fromISO(completedOn, { zone: 'utc' }).plus({ months }).toFormat(DAY_FORMAT)
}
