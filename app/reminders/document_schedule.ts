import { addDays, type Day } from '#training/compliance_status'

/** The moments of reminders of documents, as the settings give them. */
export interface DocumentPlan {
  /** Days before something is due. */
  beforeDue: readonly number[]
  /** Days after it was due, or was asked for without a due date, as often again. */
  repeatAfter: number
}

/** Days after something was due; without a due date, after it was asked for. */
const AFTER = [1, 7]
const WAITING = [7]
/** Days at least between the last of these and those that come again and again. */
const APART = 3

/** Something that somebody is to sign, upload or read. */
export interface DocumentDue {
  /** The last day on which it can be done in time; null of what has none. */
  dueOn: Day | null
  /** The day it became theirs to do, of which a mail of its own has told. */
  askedOn: Day
}

const MS_OF_DAY = 24 * 60 * 60 * 1000
const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / MS_OF_DAY

/**
 * Whether a digest is to tell of a document: when a moment of it has come since the last run, the
 * days that were missed included, that is later than the day it was asked for.
 * @param since the day of the last run; moments of that day have been told.
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

/** The named days after one, and the last of those that come again and again. */
function repeated(
  from: Day,
  days: readonly number[],
  day: Day,
  { repeatAfter }: DocumentPlan
): Day[] {
  const elapsed = daysBetween(from, day)
  const latest = elapsed - (elapsed % repeatAfter)
  // Not on the heels of the named ones.
  const isApart = latest >= Math.max(0, ...days) + APART
  return [...days, ...(isApart ? [latest] : [])].map((after) => addDays(from, after))
}
