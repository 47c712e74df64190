import type { ComplianceState, ComplianceStatus } from '#training/compliance_status'

/** A person's progress in a module. */
export type OpenProgress = 'none' | 'begun' | 'awaiting_review'

/** The status in a module's banner. */
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
 * The status that a learner sees of a module. Progress under way takes precedence over an earlier
 * completion, so that a renewal shows as one; the compliance status is shown separately. What has
 * lapsed and is not assigned anymore has expired, though no one asks for it.
 */
export function learnerStateOf(
  { state, completion }: Pick<ComplianceStatus, 'state' | 'completion'>,
  way: OpenProgress
): LearnerState {
  if (state === 'completed' || state === 'expiring' || state === 'expired') return state
  if (way === 'awaiting_review') return 'awaiting_review'
  if (way === 'begun') return 'in_progress'
  return state === 'not_assigned' && completion !== null ? 'expired' : 'not_started'
}

/** Open modules by urgency, then completed ones, then optional ones. */
export const LEARNER_GROUPS = ['overdue', 'expired', 'expiring', 'due', 'done', 'optional'] as const
export type LearnerGroup = (typeof LEARNER_GROUPS)[number]

/** The group of a module in the learner's list. */
export function learnerGroupOf(state: ComplianceState, archived: boolean): LearnerGroup {
  // No one can take it anymore, so only completions are left.
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
