import { counted } from '#core/counted'
import type { RuleView } from '#training/queries/assignments/rule_list'
import type { Answer } from '~/lib/routes'
import type { BadgeVariant } from '~/components/ui/badge'

export type ChosenPerson = { id: number; name: string }

/** A person's expected or actual result. */
export type PlanResult = {
  employeeId: number
  name: string | null
  module?: string
  outcome: 'assigned' | 'already' | 'holds' | 'refused' | 'recorded' | 'sent' | 'asked'
  message: string | null
}

export type AssignmentPlan = Answer<'POST', '/api/training/assignments'>

export type RecordingPlan = Answer<'POST', '/api/training/recordings'>

/** The label and color of each result. */
export const outcomeWords: Record<PlanResult['outcome'], [string, BadgeVariant]> = {
  assigned: ['Assigned', 'info'],
  recorded: ['Recorded', 'info'],
  sent: ['To sign', 'info'],
  asked: ['Requested', 'success'],
  already: ['Already', 'neutral'],
  holds: ['Completed', 'success'],
  refused: ['Not possible', 'danger'],
}

/** The people of a rule, in words. */
export function ruleWhom({ department, position, location }: RuleView): string {
  const places = [department, position, location].filter((place) => place !== null)
  return places.length > 0 ? places.join(', ') : 'Everyone'
}

const countedFrom = {
  assignment: 'assignment date',
  start: 'start date',
  approval: 'approval date',
}

export function ruleDue({ dueDays, dueFrom }: Pick<RuleView, 'dueDays' | 'dueFrom'>): string {
  return `${counted(dueDays, 'day')} after ${countedFrom[dueFrom]}`
}
