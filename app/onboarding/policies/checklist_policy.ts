import type { Actor } from '#audit/actor'
import type { ChecklistStatus } from '#onboarding/models/states'

/** Who may excuse a person from what is required of them: others, and administrators themselves. */
export const mayExcuse = (by: Actor, personUserId: number): boolean =>
  by.isAdmin || by.id !== personUserId

/** Who may close a checklist: administrators and others at any time, its own person once it is done. */
export const mayClose = (
  by: Actor,
  { status }: { status: ChecklistStatus },
  personUserId: number
): boolean => mayExcuse(by, personUserId) || status === 'done'
