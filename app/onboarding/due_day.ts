import { DateTime } from 'luxon'
import type { DueFrom } from '#onboarding/models/states'
import { addDays, type Day } from '#training/compliance_status'

/** The days of a person that due days are counted from. */
export interface Anchors {
  startOn: Day | null
  /** Of someone who waits for approval, today. */
  approvedOn: Day
  lastDay: Day | null
}

interface Due {
  dueFrom: DueFrom
  dueDays: number
  workdays: boolean
}

/**
 * When an item is due: never before today, so that no one is late from the first moment. Who has no
 * start date, or no last day, counts from the approval.
 */
export function dueDay(due: Due, anchors: Anchors, today: Day): Day {
  const day = countedFrom(due, anchors)
  return day < today ? today : day
}

/** The day itself, even if it has gone by. */
export function countedFrom({ dueFrom, dueDays, workdays }: Due, anchors: Anchors): Day {
  const { startOn, approvedOn, lastDay } = anchors
  const from = { start: startOn, approval: approvedOn, last_day: lastDay }[dueFrom] ?? approvedOn
  return workdays ? addWorkdays(from, dueDays) : addDays(from, dueDays)
}

/** So many days on, or back, that are neither Saturday nor Sunday. */
function addWorkdays(day: Day, days: number): Day {
  let at = DateTime.fromISO(day, { zone: 'utc' })
  const step = Math.sign(days)
  for (let left = Math.abs(days); left > 0;) {
    at = at.plus({ days: step })
    if (at.weekday <= 5) left--
  }
  return at.toISODate() as Day
}
