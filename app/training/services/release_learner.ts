import type { Change } from '#audit/services/change'
import { withdrawWithin } from '#training/assignments/assign_modules'

/**
 * Asks nothing more of somebody who is no longer active, within the caller's change: open
 * assignments are withdrawn, a test under way is abandoned ungraded. What was done, and how far
 * they had come, stays.
 */
export async function releaseWithin(
  change: Change,
  employeeId: number,
  reason: string
): Promise<void> {
  const open: { id: number }[] = await change.trx
    .from('training_assignments')
    .where({ employee_id: employeeId, open: 1 })
    .select('id')
  await withdrawWithin(
    change,
    open.map(({ id }) => Number(id)),
    reason
  )
  const attempts: { id: number }[] = await change.trx
    .from('training_attempts')
    .where({ employee_id: employeeId, open: 1 })
    .select('id')
  if (attempts.length === 0) return
  const ids = attempts.map(({ id }) => Number(id))
  await change.trx
    .from('training_attempts')
    .whereIn('id', ids)
    .update({ open: null, abandoned_at: change.time })
  await change.auditMany(
    ids.map((entityId) => ({
      action: 'abandon',
      entityType: 'training_attempt',
      entityId,
      newValues: { employeeId, reason },
    }))
  )
}
