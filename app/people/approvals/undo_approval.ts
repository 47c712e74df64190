import type { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import { dbTime, fromDbTime } from '#core/time'
import { takeBackMail } from '#messages/delivery/cancel_mails'
import { differenceOf, fingerprintOf, putBack, snapshotOf } from '#people/approvals/approval_rows'
import ApprovalUndo from '#people/models/approval_undo'
import Employee from '#people/models/employee'
import { approveInTransaction } from '#people/services/decide_approval'
import { findToDecide } from '#people/services/find_to_decide'

/** Longer than the button is shown, for a slow connection. */
const UNDO_SECONDS = 12
/** Nothing of an approval leaves before it can no longer be undone. */
const HELD_SECONDS = 15

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
  await change(actor, async (change) => {
    const before = await snapshotOf(change.trx, employeeId)
    const notBefore = change.at.plus({ seconds: HELD_SECONDS })
    const [mailId = 0] = await approveInTransaction(change, [employeeId], shown, notBefore)
    change.beforeCommit(async () => {
      const after = await snapshotOf(change.trx, employeeId)
      await forgetOld(change, employeeId)
      const undo = new ApprovalUndo().fill({
        employeeId,
        mailId,
        changed: JSON.stringify(differenceOf(before, after)),
        sha256: fingerprintOf(after),
      })
      await change.store(undo)
    })
  })
}

async function forgetOld(change: Change, employeeId: number): Promise<void> {
  await table(change.trx, ApprovalUndo)
    .where('employee_id', employeeId)
    .orWhere('created_at', '<=', heldSince(change.at))
    .delete()
}

/** Approvals since this moment hold back what they send. */
export const heldSince = (now: DateTime) => dbTime(now.minus({ seconds: HELD_SECONDS }))

/**
 * Undoes an approval: the person waits again, and what the approval assigned, opened and queued is
 * taken back. The approval's own audit entries stay.
 * @throws HttpError 403, 404, 409 when it is too late, or something of it was started or changed.
 */
export async function undoApproval(employeeId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    await findToDecide(change, employeeId)
    const undo = await ApprovalUndo.findBy({ employeeId }, { client: change.trx })
    if (!undo || fromDbTime(undo.createdAt).plus({ seconds: UNDO_SECONDS }) <= change.at) {
      throw conflict('This approval can no longer be undone.')
    }
    const now = await snapshotOf(change.trx, employeeId)
    if (fingerprintOf(now) !== undo.sha256) {
      throw conflict('Something has changed since this approval, so it can no longer be undone.')
    }
    if (!(await takeBackMail(change, undo.mailId, 'The approval was undone.'))) {
      throw conflict('The email about this approval was sent, so it can no longer be undone.')
    }
    await putBack(change.trx, JSON.parse(undo.changed))
    await table(change.trx, Employee).where('id', employeeId).update({ updated_at: change.time })
    await table(change.trx, ApprovalUndo).where('id', undo.id).delete()
    await change.audit({
      action: 'undo_approval',
      entityType: Employee.audited.entityType,
      entityId: employeeId,
      oldValues: { status: 'active' },
      newValues: { status: 'pending' },
    })
  })
}
