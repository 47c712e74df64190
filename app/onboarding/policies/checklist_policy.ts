import type { Actor } from '#audit/actor'
import type { ChecklistStatus } from '#onboarding/models/states'

/** Whether someone may put a run away: of one's own, administrators alone while it is not done. */
export const mayClose = (
  by: Actor,
  { status }: { status: ChecklistStatus },
  personUserId: number
): boolean => by.isAdmin || by.id !== personUserId || status === 'done'
