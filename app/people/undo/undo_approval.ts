import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { table } from '#core/database/table'
import Employee from '#people/models/employee'
import { approveInTransaction } from '#people/services/decide_approval'
import { findToDecide } from '#people/services/find_to_decide'
import { takeBack, undoably } from '#people/undo/undo'

const approvalOf = (employeeId: number) => ({ employeeId, subject: 'approval', name: 'approval' })

/**
 * Approves a pending employee so that it can be undone: for some seconds, its emails and what its
 * onboarding sends are held back.
 * @throws HttpError as approveEmployee.
 */
export async function approveUndoably(
  employeeId: number,
  actor: Actor,
  fingerprint?: string
): Promise<void> {
  const shown = fingerprint === undefined ? undefined : new Map([[employeeId, fingerprint]])
  await change(actor, (change) =>
    undoably(change, approvalOf(employeeId), async (heldUntil) => {
      const [mailId] = await approveInTransaction(change, [employeeId], shown, heldUntil)
      return mailId
    })
  )
}

/**
 * Undoes an approval: the person waits again, and what the approval assigned, opened and queued is
 * taken back. The approval's own audit entries stay.
 * @throws HttpError 403, 404, 409 when it is too late, or something of it was started or changed.
 */
export async function undoApproval(employeeId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    await findToDecide(change, employeeId)
    await takeBack(change, approvalOf(employeeId))
    await table(change.trx, Employee).where('id', employeeId).update({ updated_at: change.time })
    await change.audit({
      action: 'undo_approval',
      entityType: Employee.audited.entityType,
      entityId: employeeId,
      oldValues: { status: 'active' },
      newValues: { status: 'pending' },
    })
  })
}
