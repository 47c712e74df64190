import {
  addDays,
  type ComplianceStatus,
  type Day,
  type MaterialVersion,
} from '#training/compliance_status'

/**
 * Which reminder a compliance status needs on a day. A pure function with one answer per day: the
 * latest moment that has come, so that after missed days only the most urgent reminder is sent.
 */

/** The schedule of reminders, from the settings. */
export interface ReminderPlan {
  /** Days before the due date, the largest first. */
  beforeDue: readonly number[]
  /**
   * Days before a completion expires, the largest first. There is no reminder before the first of
   * them, unless a change of the module ends the completion.
   */
  beforeExpiry: readonly number[]
  /** Interval in days after the last fixed moment. */
  repeatAfter: number
}

/** Days after the due date or the expiration. */
const AFTER = [1, 7]

/**
 * assigned: newly assigned. optional: offered, not required. due, overdue: before and after the
 * due date. expiry, expired: before and after a completion expires. retrain: the module has
 * changed and must be repeated.
 */
export const REMINDERS = [
  'assigned',
  'optional',
  'due',
  'overdue',
  'expiry',
  'retrain',
  'expired',
] as const
export type ReminderName = (typeof REMINDERS)[number]

export interface Reminder {
  /**
   * Its name and the number of days before or after: `due_7`. Each is sent once. What is stored of an
   * announcement that was sent again since has the day on which it was sent: `assigned_2026-06-01`.
   */
  kind: string
  /** The day it is about. */
  factOn: Day
  /** Whether the manager gets it, too. */
  late: boolean
}

/** The name of a reminder's kind, which decides its text. */
export const nameOf = (kind: string) => kind.split('_')[0] as ReminderName

/** @param material the module's material versions. */
export function reminderOn(
  day: Day,
  status: ComplianceStatus,
  material: readonly MaterialVersion[],
  plan: ReminderPlan
): Reminder | null {
  const { state, assignedOn } = status
  if (assignedOn === null || state === 'not_assigned') return null
  if (state === 'assigned') return untilDue(day, status.dueOn, assignedOn, plan)
  if (state === 'overdue') return since(day, 'overdue', status.dueOn as Day, assignedOn, plan)
  if (state === 'expired') return lapsed(day, status, assignedOn, plan)
  return untilExpiry(day, status, material, plan)
}

/** A moment before the assignment is skipped: the assignment itself was announced. */
function untilDue(
  day: Day,
  dueOn: Day | null,
  assignedOn: Day,
  { beforeDue }: ReminderPlan
): Reminder {
  if (dueOn === null) return { kind: 'optional', factOn: assignedOn, late: false }
  const days = lastMoment(beforeDue, day, dueOn, assignedOn)
  return { kind: days === null ? 'assigned' : `due_${days}`, factOn: dueOn, late: false }
}

/**
 * A moment in the first half of the completion's time is skipped: it was only just done. Where that
 * leaves none, it is half of that time.
 */
function untilExpiry(
  day: Day,
  { completion, validUntil }: ComplianceStatus,
  material: readonly MaterialVersion[],
  { beforeExpiry }: ReminderPlan
): Reminder | null {
  if (validUntil === null || completion === null) return null
  const about = { factOn: validUntil, late: false }
  const asked = validUntil === completion.expiresOn ? null : askedAgainOn(day, material, validUntil)
  if (asked === null) {
    const { completedOn } = completion
    const half = Math.floor(daysBetween(completedOn, validUntil) / 2)
    const later = beforeExpiry.filter((days) => days <= half)
    const moments = later.length > 0 ? later : [half]
    const days = lastMoment(moments, day, validUntil, completedOn)
    return days === null ? null : { kind: `expiry_${days}`, ...about }
  }
  const days = lastMoment(beforeExpiry, day, validUntil, asked)
  return { kind: days === null ? 'retrain' : `retrain_${days}`, ...about }
}

/** The day of the version that ends earlier completions on the given day. */
function askedAgainOn(day: Day, material: readonly MaterialVersion[], retrainBy: Day): Day | null {
  const days = material
    .filter((version) => version.retrainBy === retrainBy && version.publishedOn <= day)
    .map(({ publishedOn }) => publishedOn)
    .toSorted()
  return days[0] ?? null
}

/**
 * Completed once and no longer valid; if it was assigned again since it lapsed, the new due date
 * counts.
 */
function lapsed(
  day: Day,
  { validUntil, firstDueOn }: ComplianceStatus,
  assignedOn: Day,
  plan: ReminderPlan
): Reminder {
  const until = validUntil as Day
  // An optional renewal is offered once, to people who had completed it.
  if (firstDueOn === null) return { kind: 'expired_1', factOn: until, late: false }
  if (assignedOn > until) return since(day, 'overdue', firstDueOn, assignedOn, plan)
  return since(day, 'expired', until, assignedOn, plan)
}

function since(
  day: Day,
  name: 'overdue' | 'expired',
  factOn: Day,
  assignedOn: Day,
  { repeatAfter: last }: ReminderPlan
): Reminder {
  const elapsed = daysBetween(factOn, day)
  const reached =
    elapsed >= last
      ? elapsed - (elapsed % last)
      : (AFTER.findLast((days) => days <= elapsed) ?? (AFTER[0] as number))
  // Assigned after its due date: this is the first reminder, so earlier moments are skipped.
  const days = addDays(factOn, reached) > assignedOn ? reached : AFTER[0]
  return { kind: `${name}_${days}`, factOn, late: true }
}

/**
 * Days before `factOn` of the last moment after `from` and not after `day`; null if there was
 * none.
 */
function lastMoment(moments: readonly number[], day: Day, factOn: Day, from: Day): number | null {
  const come = (days: number) => {
    const moment = addDays(factOn, -days)
    return moment > from && moment <= day
  }
  return moments.findLast(come) ?? null
}

const MS_OF_DAY = 24 * 60 * 60 * 1000

const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / MS_OF_DAY
