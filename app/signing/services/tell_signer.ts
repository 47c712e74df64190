import { systemActor } from '#audit/actor'
import { updateMany } from '#core/database/bulk_update'
import { change, type AuditEntry, type Change } from '#audit/services/change'
import type { SignerRole } from '#documents/placed_field'
import { mailServer } from '#messages/delivery/mail_server'
import { postMails } from '#messages/services/post_mail'
import { table } from '#core/database/table'
import SigningAction from '#signing/models/signing_action'
import SigningRequest from '#signing/models/signing_request'
import { actionsToTell, type ToTell } from '#signing/queries/notices'
import { signerName } from '#signing/request'

/**
 * Notifies the signer whose turn it is. The action is SENT once the mail server has accepted the
 * email, or at once where none is set up. The first SENT action makes the request SENT, too.
 */
export async function tellSigner(change: Change, requestId: number, role: SignerRole) {
  const { id } = await SigningAction.query({ client: change.trx })
    .where({ requestId, role })
    .firstOrFail()
  await change.auditMany(await tellSigners(change, [id]))
}

/**
 * Notifies the signers of several actions like `tellSigner`, in few statements.
 * @param actionIds at most a few hundred.
 * @returns their audit entries, which the caller writes among its own.
 */
export async function tellSigners(
  change: Change,
  actionIds: readonly number[]
): Promise<AuditEntry[]> {
  if (actionIds.length === 0) return []
  // Their current names and addresses, which may have changed since it was sent.
  const signers = await actionsToTell(change.trx, actionIds)
  const mailIds = await postMails(
    change,
    signers.map((signer) => ({
      kind: 'signature_requested',
      recipient: signer.email,
      recipientName: signerName(signer),
      payload: { actionId: signer.id },
    }))
  )
  await updateMany(
    change.trx,
    SigningAction,
    new Map(
      signers.map((signer, index) => [
        signer.id,
        {
          recipient_name: signerName(signer),
          recipient_email: signer.email,
          mail_id: mailIds[index],
        },
      ])
    )
  )
  return mailServer.configured ? [] : markTold(change, signers)
}

/** Runs after the mail server has accepted a notice; a repetition changes nothing. */
export async function noteNotified(actionId: number): Promise<void> {
  await change(systemActor, async (change) => {
    await change.auditMany(await markTold(change, await actionsToTell(change.trx, [actionId])))
  })
}

/** @returns the audit entries of it. */
async function markTold(change: Change, actions: readonly ToTell[]): Promise<AuditEntry[]> {
  const told = actions.filter(({ status }) => status === 'PENDING')
  if (told.length === 0) return []
  const ids = told.map(({ id }) => id)
  await table(change.trx, SigningAction).whereIn('id', ids).update({ status: 'SENT' })
  const sent = new Set(
    told.filter((action) => action.request_status === 'CREATED').map((action) => action.request_id)
  )
  if (sent.size > 0) {
    await table(change.trx, SigningRequest)
      .whereIn('id', [...sent])
      .update({ status: 'SENT', sent_at: change.time, updated_at: change.time })
  }
  return told.map(({ request_id: entityId, role }) => ({
    action: 'send',
    entityType: 'signing_request',
    entityId,
    newValues: { role, ...(sent.has(entityId) ? { status: 'SENT' } : {}) },
  }))
}
