import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { holdMails } from '#messages/delivery/cancel_mails'
import { revokeInTransaction } from '#people/invitations/manage_invitation'
import Employee from '#people/models/employee'
import Invitation from '#people/models/invitation'
import { assertMayChange } from '#people/policies/employee_policy'
import { takeBack, undoably } from '#people/undo/undo'
import type { UndoRows } from '#people/undo/undo_rows'

const rows: UndoRows[] = [
  { table: Invitation.table, of: (own, id) => own.where('employee_id', id) },
]

const revocationOf = ({ id, employeeId }: Invitation) => ({
  employeeId,
  subject: `invitation.${id}`,
  name: 'revocation',
  rows,
})

/** @throws HttpError 403, 404. */
async function findToRevoke(change: Change, id: number): Promise<Invitation> {
  const invitation = await change.find(Invitation, id)
  assertMayChange(change.actor, await Employee.withAccount(invitation.employeeId, change.trx))
  return invitation
}

/**
 * Revokes an invitation: its link stops working. For some seconds it can be undone; so long, an
 * email with the link that still waits is neither sent nor canceled.
 * @throws HttpError 403, 404, 409 when it was accepted or revoked already.
 */
export async function revokeInvitation(invitationId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const invitation = await findToRevoke(change, invitationId)
    await undoably(change, revocationOf(invitation), async (heldUntil) => {
      const mailId = invitation.outboxMessageId
      if (mailId !== null) await holdMails(change, [mailId], heldUntil)
      await revokeInTransaction(change, [invitationId])
      return undefined
    })
  })
}

/**
 * Undoes a revocation: the link works again as before.
 * @throws HttpError 403, 404, 409 when it is too late, or something has changed since.
 */
export async function undoRevocation(invitationId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const invitation = await findToRevoke(change, invitationId)
    await takeBack(change, revocationOf(invitation))
    await change.audit({
      action: 'undo_revocation',
      entityType: Employee.audited.entityType,
      entityId: invitation.employeeId,
      newValues: { invitationId },
    })
  })
}
