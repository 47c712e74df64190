import {
  addDays,
  type ComplianceStatus,
  type Day,
  type MaterialVersion,
} from '#training/compliance_status'

/**
 * Which reminder a person's compliance status with a module calls for on a day. Pure, and one answer a day:
 * the latest moment that has come, so that after missed days the most urgent alone is told.
 */

/** The moments of reminders, as the settings give them. */
export interface ReminderPlan {
  /** Days before something is due, the largest first. */
  beforeDue: readonly number[]
  /**
   * Days before what was done holds no longer, the largest first. Nothing is told of what holds
   * longer than the first, unless a change of its module ends it.
   */
  beforeExpiry: readonly number[]
  /** Days after either, as often again: the last of the moments after it. */
  repeatAfter: number
}

/** Days after something was due or has expired. */
const AFTER = [1, 7]

/**
 * assigned: asked for anew. optional: offered, need not be done. due, overdue: to be done by, and
 * to have been done by. expiry, expired: what was done holds until. retrain: the module has
 * changed, and is to be done again by.
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

interface Reminder {
  /** Its name, and how many days before or after: `due_7`. One is told once. */
  kind: string
  /** The day it is about. */
  factOn: Day
  /** Whether the manager is told too. */
  late: boolean
}

/** The name of a reminder's kind: what there is to say. */
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

/** What was assigned after a moment had passed was told of by its assignment. */
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
    const days = lastMoment(beforeExpiry, day, validUntil, completion.completedOn)
    return days === null ? null : { kind: `expiry_${days}`, ...about }
  }
  const days = lastMoment(beforeExpiry, day, validUntil, asked)
  return { kind: days === null ? 'retrain' : `retrain_${days}`, ...about }
}

/** The day on which a version came that ends earlier completions on a day. */
function askedAgainOn(day: Day, material: readonly MaterialVersion[], retrainBy: Day): Day | null {
  const days = material
    .filter((version) => version.retrainBy === retrainBy && version.publishedOn <= day)
    .map(({ publishedOn }) => publishedOn)
    .toSorted()
  return days[0] ?? null
}

/** Done once and no longer valid; asked for again since it lapsed, its new due date counts. */
function lapsed(
  day: Day,
  { validUntil, firstDueOn }: ComplianceStatus,
  assignedOn: Day,
  plan: ReminderPlan
): Reminder {
  const until = validUntil as Day
  // What need not be done is said once, to who had done it.
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
  // Assigned after its due date: whatever would have been said before, this is the first word.
  const days = addDays(factOn, reached) > assignedOn ? reached : AFTER[0]
  return { kind: `${name}_${days}`, factOn, late: true }
}

/**
 * How many days before `factOn` the last moment was that came after `from` and not after `day`;
 * null where there was none.
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
