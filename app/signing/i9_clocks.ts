import { DateTime } from 'luxon'
import { fromDbTime } from '#core/time'
import { localDay } from '#settings/local_time'
import type { SignerRole } from '#documents/placed_field'

/** YYYY-MM-DD, UTC as every day of the portal. */
type Day = string

/** Section 1 is the employee's to sign; section 2, about the documents they showed, the manager's. */
export const I9_SECTIONS = { EMPLOYEE: 1, MANAGER: 2 } as const satisfies Record<SignerRole, 1 | 2>

/** Business days after the first day of employment on which section 2 may still be completed. */
const DOCUMENT_DAYS = 3

/** One section of an I-9: by when its law wants it, and whether it is signed. */
export type I9Clock = {
  section: 1 | 2
  role: SignerRole
  /** Null while no start date is on record: there is no day to count from. */
  dueOn: Day | null
  /** The day it was signed; null while it is not. */
  doneOn: Day | null
  overdue: boolean
}

interface Signature {
  role: SignerRole
  signed_at: string | null
}

/**
 * When the two sections of an I-9 are due (8 CFR 274a.2(b)(1)): section 1 on the first day of
 * employment (i)(A), section 2 within three business days of it (ii)(B): hired on a Monday, by
 * Thursday. Business days are Monday to Friday. Holidays are counted as business days: the portal
 * knows no firm's calendar, and a clock that ends too early breaks no law. Counted from the start
 * date as it stands today, so that a corrected one moves both.
 */
export function i9DueOn(startedOn: Day | null): Record<SignerRole, Day | null> {
  return {
    EMPLOYEE: startedOn,
    MANAGER: startedOn && businessDaysAfter(startedOn, DOCUMENT_DAYS),
  }
}

/** How both sections stand on a day, section 1 first. */
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
      // The day that stands beside the signature.
      doneOn: signedAt && localDay(fromDbTime(signedAt)),
      overdue: signedAt === null && dueOn !== null && dueOn < today,
    }
  })
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

/** After every day there is. */
const NEVER = '9999-12-31'

export const isLate = (clocks: readonly I9Clock[]) => clocks.some(({ overdue }) => overdue)

/** The late ones first, then by the day on which the first unsigned section is due. */
export function byUrgency(a: readonly I9Clock[], b: readonly I9Clock[]): number {
  const next = (clocks: readonly I9Clock[]) =>
    clocks.find(({ doneOn }) => doneOn === null)?.dueOn ?? NEVER
  return Number(isLate(b)) - Number(isLate(a)) || next(a).localeCompare(next(b))
}
