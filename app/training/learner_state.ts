import type { ComplianceState } from '#training/compliance_status'

/** How far somebody has come on their way through a module. */
export type OpenProgress = 'none' | 'begun' | 'awaiting_review'

/** The status that a module's banner shows. */
const LEARNER_STATES = [
  'not_started',
  'in_progress',
  'awaiting_review',
  'completed',
  'expiring',
  'expired',
] as const
export type LearnerState = (typeof LEARNER_STATES)[number]

/**
 * What somebody is told of a module: a way they are on comes before what was done earlier, so that
 * a renewal under way shows as one; where it stands is told beside it.
 */
export function learnerStateOf(state: ComplianceState, way: OpenProgress): LearnerState {
  if (state === 'completed' || state === 'expiring' || state === 'expired') return state
  if (way === 'awaiting_review') return 'awaiting_review'
  return way === 'begun' ? 'in_progress' : 'not_started'
}

/** What is to be done, in the order of its urgency, then what is done, then what one may do. */
export const LEARNER_GROUPS = ['overdue', 'expired', 'expiring', 'due', 'done', 'optional'] as const
export type LearnerGroup = (typeof LEARNER_GROUPS)[number]

/** Where a module stands in the learner's list; what may be done and need not be comes last. */
export function learnerGroupOf(state: ComplianceState, archived: boolean): LearnerGroup {
  // Nobody can do it any more: what is left is what was done.
  if (archived) return 'done'
  switch (state) {
    case 'overdue':
    case 'expired':
    case 'expiring':
      return state
    case 'assigned':
      return 'due'
    case 'completed':
      return 'done'
    case 'not_assigned':
      return 'optional'
  }
}
