import { DateTime } from 'luxon'

/*
 * What a compliance status is: a person's with a module on a day. It is decided in one place, by
 * #training/queries/compliance/status_sql, for any past or future day.
 */

/** A renewal opens this many days before the expiry, and the status says so. */
export const RENEWAL_OPENS_DAYS = 60

/** A calendar day, `YYYY-MM-DD`: two of them compare as text. */
export type Day = string

const DAY_FORMAT = 'yyyy-LL-dd'

/** A version whose change makes completions of earlier ones be done again. */
export interface MaterialVersion {
  version: number
  publishedOn: Day
  /** The last day on which completions of earlier versions hold. */
  retrainBy: Day
}

/** By module. */
export type MaterialVersions = ReadonlyMap<number, readonly MaterialVersion[]>

/**
 * not_assigned: nothing is asked. assigned: to be done, not due yet. overdue: was due, and was
 * never done. completed: done and holding. expiring: holding, and to be renewed within 60 days.
 * expired: was done, holds no longer, and is asked for.
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
  /** Since when it is asked for; null where it is not. */
  assignedOn: Day | null
  /** When it was first due; null where it need not be done. */
  firstDueOn: Day | null
  /** The day by which it must be done next: the first due date, then the end of what holds. */
  dueOn: Day | null
  /** The completion that holds longest, or else the last one that held. */
  completion: { id: number; completedOn: Day; expiresOn: Day | null } | null
  /** The last day that completion holds; null for ever, and where there is none. */
  validUntil: Day | null
}

export function addDays(day: Day, days: number): Day {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat(DAY_FORMAT)
}

/**
 * The last day a completion holds: the same day of the month `months` later, or that month's last
 * day where it has no such day (29 February, 31 August). None for no period and for one of 0.
 */
export function expiryOf(completedOn: Day, months: number | null): Day | null {
  if (!months) return null
  return DateTime.fromISO(completedOn, { zone: 'utc' }).plus({ months }).toFormat(DAY_FORMAT)
}
