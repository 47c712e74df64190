import { normalizeForSearch } from '#core/search/normalize'
import type { DueFrom } from '#training/models/states'
import { addDays, type Day } from '#training/compliance_status'

/** Which people must complete a module by when, and from which date the days count. */
export type RuleTerms = {
  moduleId: number
  /** Null matches any. */
  department: string | null
  position: string | null
  location: string | null
  dueDays: number
  dueFrom: DueFrom
}

/** What decides whom a rule is about. Null: whatever it is. */
export interface Placed {
  department: string | null
  position: string | null
  location: string | null
}

interface Dated {
  startDate: Day | null
  approvedOn: Day | null
}

const PLACES = ['department', 'position', 'location'] as const

/** Whether a rule matches a person, ignoring case and accents. */
export function isMatched(rule: Placed, person: Placed): boolean {
  return PLACES.every((place) => {
    const wanted = rule[place]
    return wanted === null || normalizeForSearch(wanted) === normalizeForSearch(person[place] ?? '')
  })
}

/**
 * The due date of a rule's assignment made today. It is never before today, so no one is overdue
 * from the start. Without a start date or approval, the days count from today.
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
