import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import Assignment from '#training/models/assignment'
import Attempt from '#training/models/attempt'
import { withdrawInTransaction } from '#training/assignments/assign_modules'

/**
 * Withdraws the assignments of a person who is no longer active, and aborts an open test without
 * grading, inside the caller's change. Completions and progress stay.
 */
export async function releaseInTransaction(
  change: Change,
  employeeId: number,
  reason: string
): Promise<void> {
  const ofPerson = { employee_id: employeeId, open: 1 }
  const open = await table(change.trx, Assignment).where(ofPerson).select('id')
  await withdrawInTransaction(
    change,
    open.map(({ id }) => id),
    reason
  )
  const attempts = await table(change.trx, Attempt).where(ofPerson).select('id')
  await table(change.trx, Attempt).where(ofPerson).update({ open: null, abandoned_at: change.time })
  await change.auditMany(
    attempts.map(({ id }) => ({
      action: 'abandon',
      entityType: Attempt.audited.entityType,
      entityId: id,
      newValues: { employeeId, reason },
    }))
  )
}
