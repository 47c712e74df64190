import { addDays, type Day } from '#training/standing'

/** Days before a document is due, and after; without a due date, after it was asked for. */
const BEFORE = [7, 1]
const AFTER = [1, 7, 30]
const WAITING = [7, 30]
/** From the last one on, as often again. */
const AGAIN = 30

/** Something that somebody is to sign, upload or read. */
export interface AskedDocument {
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
export function isToldOn(day: Day, since: Day, { dueOn, askedOn }: AskedDocument): boolean {
  const from = since > askedOn ? since : askedOn
  const moments = dueOn === null ? repeated(askedOn, WAITING, day) : aroundDue(dueOn, day)
  return moments.some((moment) => moment > from && moment <= day)
}

const aroundDue = (dueOn: Day, day: Day): Day[] => [
  ...BEFORE.map((days) => addDays(dueOn, -days)),
  ...repeated(dueOn, AFTER, day),
]

/** The named days after one, and the last of those that come again and again. */
function repeated(from: Day, days: readonly number[], day: Day): Day[] {
  const elapsed = daysBetween(from, day)
  const latest = elapsed - (elapsed % AGAIN)
  return [...days, ...(latest > AGAIN ? [latest] : [])].map((after) => addDays(from, after))
}
