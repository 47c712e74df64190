import { DateTime } from 'luxon'
import { fromDbTime } from '#core/time'
import { localDay } from '#settings/local_time'
import type { SignerRole, UsualRole } from '#documents/placed_field'

/** YYYY-MM-DD, UTC like every date of the portal. */
type Day = string

/** The employee signs section 1; the manager signs section 2, about the documents they showed. */
export const I9_SECTIONS = { EMPLOYEE: 1, MANAGER: 2 } as const satisfies Record<UsualRole, 1 | 2>

/** Business days after the first day of employment for completing section 2. */
const DOCUMENT_DAYS = 3

/** One section of an I-9: its legal deadline, and whether it is signed. */
export type I9Clock = {
  section: 1 | 2
  role: UsualRole
  /** Null without a start date, since there is no day to count from. */
  dueOn: Day | null
  doneOn: Day | null
  overdue: boolean
}

interface Signature {
  role: SignerRole
  signed_at: string | null
}

/**
 * The deadlines of an I-9's two sections (8 CFR 274a.2(b)(1)): section 1 on the first day of
 * employment (i)(A), section 2 within three business days of it (ii)(B); for a Monday, by
 * Thursday. Business days are Monday to Friday. Holidays count as business days: the portal knows
 * no company's calendar, and an earlier deadline breaks no law. Counted from the current start
 * date, so a corrected one moves both.
 */
export function i9DueOn(startedOn: Day | null): Record<UsualRole, Day | null> {
  return {
    EMPLOYEE: startedOn,
    MANAGER: startedOn && businessDaysAfter(startedOn, DOCUMENT_DAYS),
  }
}

/** Both sections' status on a day, section 1 first. */
export function i9Clocks(
  startedOn: Day | null,
  signatures: readonly Signature[],
  today: Day
): I9Clock[] {
  const due = i9DueOn(startedOn)
  return (['EMPLOYEE', 'MANAGER'] as const).map((role) => {
    const signedAt = signatures.find((signature) => signature.role === role)?.signed_at ?? null
    const dueOn = due[role]
    return {
      section: I9_SECTIONS[role],
      role,
      dueOn,
      // The date next to the signature.
      doneOn: signedAt && localDay(fromDbTime(signedAt)),
      overdue: signedAt === null && dueOn !== null && dueOn < today,
    }
  })
}

/** Whose unsigned section is overdue on a day: people who started on that day or before. */
export function i9OverdueSince(today: Day): Record<UsualRole, Day> {
  let last = DateTime.fromISO(today, { zone: 'utc' }).minus({ days: 1 })
  const EMPLOYEE = last.toISODate() ?? today
  while (businessDaysAfter(last.toISODate() ?? today, DOCUMENT_DAYS) >= today) {
    last = last.minus({ days: 1 })
  }
  return { EMPLOYEE, MANAGER: last.toISODate() ?? today }
}

const SATURDAY = 6

function businessDaysAfter(day: Day, count: number): Day {
  let date = DateTime.fromISO(day, { zone: 'utc' })
  for (let left = count; left > 0;) {
    date = date.plus({ days: 1 })
    if (date.weekday < SATURDAY) left--
  }
  return date.toISODate() ?? day
}

/** After every possible date. */
const NEVER = '9999-12-31'

const isLate = (clocks: readonly I9Clock[]) => clocks.some(({ overdue }) => overdue)

/** Late ones first, then by the deadline of the first unsigned section. */
export function byUrgency(a: readonly I9Clock[], b: readonly I9Clock[]): number {
  const next = (clocks: readonly I9Clock[]) =>
    clocks.find(({ doneOn }) => doneOn === null)?.dueOn ?? NEVER
  return Number(isLate(b)) - Number(isLate(a)) || next(a).localeCompare(next(b))
}
