import { DateTime } from 'luxon'

/**
 * How one person stands with one module on one day. Pure: the same facts give the same answer for
 * any past or future day, in the matrix, the reminders, the dashboard and the learner's list.
 */

/** A renewal opens this many days before the expiry, and the state says so (product.md, Training). */
export const RENEWAL_OPENS_DAYS = 60

/** A calendar day, `YYYY-MM-DD`: two of them compare as text. */
export type Day = string

const DAY_FORMAT = 'yyyy-LL-dd'

export interface AssignmentFact {
  assignedOn: Day
  /** Null: may be done, need not be. */
  dueOn: Day | null
  /** Holds up to, and without, this day. */
  withdrawnOn: Day | null
}

export interface CompletionFact {
  id: number
  version: number
  completedOn: Day
  /** The last day it holds; null for ever. */
  expiresOn: Day | null
}

/** A version whose change makes completions of earlier ones be done again. */
export interface MaterialVersion {
  version: number
  publishedOn: Day
  /** The last day on which completions of earlier versions hold. */
  retrainBy: Day
}

/**
 * not_assigned: nothing is asked. assigned: to be done, not due yet. overdue: was due, and was
 * never done. completed: done and holding. expiring: holding, and to be renewed within 60 days.
 * expired: was done, holds no longer, and is asked for.
 */
export const STANDINGS = [
  'not_assigned',
  'assigned',
  'overdue',
  'completed',
  'expiring',
  'expired',
] as const
export type StandingState = (typeof STANDINGS)[number]

export interface Standing {
  state: StandingState
  assigned: boolean
  /** Since when it is asked for; null where it is not. */
  assignedOn: Day | null
  /** When it was first due; null where it need not be done. */
  firstDueOn: Day | null
  /** The day by which it must be done next: the first due date, then the end of what holds. */
  dueOn: Day | null
  /** The completion that holds longest, or else the last one that held. */
  completion: CompletionFact | null
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

/** The last day a completion holds, its own expiry and later material versions considered. */
export function validUntil(
  completion: CompletionFact,
  material: readonly MaterialVersion[],
  day: Day
): Day | null {
  let until = completion.expiresOn
  for (const { version, publishedOn, retrainBy } of material) {
    if (version <= completion.version || publishedOn > day) continue
    if (until === null || retrainBy < until) until = retrainBy
  }
  return until
}

const endsLater = (a: Day | null, b: Day | null) => b !== null && (a === null || a > b)

/**
 * @param day the day asked about; what happened after it is not known on it.
 * @param assignments of this person and module, withdrawn ones included.
 * @param completions of this person and module, without void ones.
 * @param material the module's material versions.
 */
export function standingOn(
  day: Day,
  assignments: readonly AssignmentFact[],
  completions: readonly CompletionFact[],
  material: readonly MaterialVersion[]
): Standing {
  const assignment = assignments.find(
    ({ assignedOn, withdrawnOn }) =>
      assignedOn <= day && (withdrawnOn === null || withdrawnOn > day)
  )
  let best: CompletionFact | null = null
  let until: Day | null = null
  for (const completion of completions) {
    if (completion.completedOn > day) continue
    const holds = validUntil(completion, material, day)
    if (
      best === null ||
      endsLater(holds, until) ||
      (holds === until && isNewer(completion, best))
    ) {
      best = completion
      until = holds
    }
  }
  const firstDueOn = assignment?.dueOn ?? null
  const assigned = assignment !== undefined
  const assignedOn = assignment?.assignedOn ?? null
  const common = { assigned, assignedOn, firstDueOn, completion: best, validUntil: until }
  if (best === null) {
    const overdue = firstDueOn !== null && firstDueOn < day
    const state = overdue ? 'overdue' : assigned ? 'assigned' : 'not_assigned'
    return { ...common, state, dueOn: firstDueOn }
  }
  const dueOn = firstDueOn !== null ? until : null
  if (until !== null && until < day) {
    // Asked for again after it had lapsed (a rehire, a new rule): the new due date counts.
    if (assignment && assignment.assignedOn > until && (firstDueOn === null || firstDueOn >= day)) {
      return { ...common, state: 'assigned', dueOn: firstDueOn }
    }
    return { ...common, state: assigned ? 'expired' : 'not_assigned', dueOn }
  }
  const expiring = until !== null && until <= addDays(day, RENEWAL_OPENS_DAYS)
  return { ...common, state: expiring ? 'expiring' : 'completed', dueOn }
}

function isNewer(a: CompletionFact, b: CompletionFact): boolean {
  return a.completedOn === b.completedOn ? a.id > b.id : a.completedOn > b.completedOn
}

/**
 * Whether a standing counts as compliant, or does not count at all (null): product.md counts
 * current ones among the required assignments that have fallen due.
 */
export function complianceOf({ state, firstDueOn }: Standing, day: Day): boolean | null {
  if (firstDueOn === null || firstDueOn > day) return null
  return state === 'completed' || state === 'expiring'
}
