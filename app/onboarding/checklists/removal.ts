import type { Change } from '#audit/services/change'

/** The columns of an item that is taken off a checklist, and by whom. */
export const removal = (change: Change) => ({
  status: 'removed' as const,
  toSend: null,
  problem: null,
  removedAt: change.time,
  removedById: change.actor.id,
  removedBy: change.actor.label,
})
