import { normalizeForSearch } from '#core/search/normalize'
import type { DueFrom } from '#training/models/states'
import { addDays, type Day } from '#training/compliance_status'

/** Who must do which module by when, and what is counted from. */
export type RuleTerms = {
  moduleId: number
  /** Null: whatever it is. */
  department: string | null
  position: string | null
  location: string | null
  dueDays: number
  dueFrom: DueFrom
}

interface Placed {
  department: string | null
  position: string | null
  location: string | null
}

interface Dated {
  startDate: Day | null
  approvedOn: Day | null
}

const PLACES = ['department', 'position', 'location'] as const

/** Whether a rule is about a person; spellings that only differ in case or accents are one. */
export function isMatched(rule: Placed, person: Placed): boolean {
  return PLACES.every((place) => {
    const wanted = rule[place]
    return wanted === null || normalizeForSearch(wanted) === normalizeForSearch(person[place] ?? '')
  })
}

/**
 * When a person assigned by a rule today must be done: never before today, so that nobody is
 * overdue from the first moment. Who has no start date or approval counts from today.
 */
export function ruleDueOn(
  rule: Pick<RuleTerms, 'dueDays' | 'dueFrom'>,
  person: Dated,
  today: Day
): Day {
  const from =
    rule.dueFrom === 'start'
      ? person.startDate
      : rule.dueFrom === 'approval'
        ? person.approvedOn
        : today
  const due = addDays(from ?? today, rule.dueDays)
  return due < today ? today : due
}
