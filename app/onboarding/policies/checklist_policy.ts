import type { Actor } from '#audit/actor'
import type { ChecklistStatus } from '#onboarding/models/states'

/** Who may close a checklist: administrators and others at any time, its own person once it is done. */
export const mayClose = (
  by: Actor,
  { status }: { status: ChecklistStatus },
  personUserId: number
): boolean => by.isAdmin || by.id !== personUserId || status === 'done'
