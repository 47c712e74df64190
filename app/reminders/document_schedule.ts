import { addDays, type Day } from '#training/compliance_status'

/** The schedule of document reminders, from the settings. */
export interface DocumentPlan {
  beforeDue: readonly number[]
  /** Interval in days after the due date, or after the request if there is none. */
  repeatAfter: number
}

/** Days after the due date; without one, after the request. */
const AFTER = [1, 7]
const WAITING = [7]
/** Minimum days between the last of these and the first repeated one. */
const APART = 3

/** A document that a person must sign, upload or read. */
export interface DocumentDue {
  /** The due date, or null. */
  dueOn: Day | null
  /** The day it became theirs to do, when another email told them. */
  askedOn: Day
}

const MS_OF_DAY = 24 * 60 * 60 * 1000
const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / MS_OF_DAY

/**
 * Whether a digest lists a document: a reminder moment has come since the last run, including
 * missed days, and is later than the day of the request.
 * @param since the day of the last run, whose moments were reported.
 */
export function isNotifiedOn(
  day: Day,
  since: Day,
  { dueOn, askedOn }: DocumentDue,
  plan: DocumentPlan
): boolean {
  const from = since > askedOn ? since : askedOn
  const moments =
    dueOn === null ? repeated(askedOn, WAITING, day, plan) : aroundDue(dueOn, day, plan)
  return moments.some((moment) => moment > from && moment <= day)
}

const aroundDue = (dueOn: Day, day: Day, plan: DocumentPlan): Day[] => [
  ...plan.beforeDue.map((days) => addDays(dueOn, -days)),
  ...repeated(dueOn, AFTER, day, plan),
]

/** The fixed days after a date, and the last repeated one. */
function repeated(
  from: Day,
  days: readonly number[],
  day: Day,
  { repeatAfter }: DocumentPlan
): Day[] {
  const elapsed = daysBetween(from, day)
  const latest = elapsed - (elapsed % repeatAfter)
  // Not right after the fixed ones.
  const isApart = latest >= Math.max(0, ...days) + APART
  return [...days, ...(isApart ? [latest] : [])].map((after) => addDays(from, after))
}
