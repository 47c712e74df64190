import { systemActor } from '#audit/actor'
import { updateMany } from '#core/database/bulk_update'
import { change, type AuditEntry, type Change } from '#audit/services/change'
import type { SignerRole } from '#documents/placed_field'
import { mailServer } from '#messages/delivery/mail_server'
import { postMails } from '#messages/services/post_mail'
import { ACTIONS, REQUESTS, signerName, type ActionRow, type RequestStatus } from '#signing/request'

/**
 * Tells whose turn it is. The action is SENT once the mail server has taken the mail, or at once
 * where none is set up (product.md, Documents and signing), and with the first one the request.
 */
export async function tellSigner(change: Change, requestId: number, role: SignerRole) {
  const action = await change.trx
    .from(ACTIONS)
    .where({ request_id: requestId, role })
    .select('id')
    .firstOrFail()
  await change.auditMany(await tellSigners(change, [Number(action.id)]))
}

/**
 * Tells the signers of several actions as `tellSigner` does one, by few statements.
 * @param actionIds at most a few hundred.
 * @returns the audit entries of it, which the caller writes among its own.
 */
export async function tellSigners(
  change: Change,
  actionIds: readonly number[]
): Promise<AuditEntry[]> {
  if (actionIds.length === 0) return []
  // As they are called and reached now, which may be another address than when it was sent.
  const signers: Signer[] = await actionsToTell(change, actionIds)
    .join('users as u', 'u.id', 'a.user_id')
    .select('u.first_name', 'u.last_name', 'u.email')
  const mailIds = await postMails(
    change,
    signers.map((signer) => ({
      kind: 'signature_requested',
      recipient: signer.email,
      recipientName: signerName(signer),
      payload: { actionId: Number(signer.id) },
    }))
  )
  await updateMany(
    change.trx,
    ACTIONS,
    new Map(
      signers.map((signer, index) => [
        Number(signer.id),
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

type ToTell = Pick<ActionRow, 'id' | 'request_id' | 'role' | 'status'> & {
  request_status: RequestStatus
}
type Signer = ToTell & Record<'first_name' | 'last_name' | 'email', string>

const actionsToTell = (change: Change, ids: readonly number[]) =>
  change.trx
    .from(`${ACTIONS} as a`)
    .join(`${REQUESTS} as r`, 'r.id', 'a.request_id')
    .whereIn('a.id', [...ids])
    .orderBy('a.id')
    .select('a.id', 'a.request_id', 'a.role', 'a.status', 'r.status as request_status')

/** What follows from a notice that the mail server has taken; a repetition changes nothing. */
export async function noteTold(actionId: number): Promise<void> {
  await change(systemActor, async (change) => {
    const actions: ToTell[] = await actionsToTell(change, [actionId])
    await change.auditMany(await markTold(change, actions))
  })
}

/** @returns the audit entries of it. */
async function markTold(change: Change, actions: readonly ToTell[]): Promise<AuditEntry[]> {
  const told = actions.filter(({ status }) => status === 'PENDING')
  if (told.length === 0) return []
  await change.trx.from(ACTIONS).whereIn('id', told.map(idOf)).update({ status: 'SENT' })
  const sent = new Set(
    told.filter((action) => action.request_status === 'CREATED').map(requestIdOf)
  )
  if (sent.size > 0) {
    await change.trx
      .from(REQUESTS)
      .whereIn('id', [...sent])
      .update({ status: 'SENT', sent_at: change.time, updated_at: change.time })
  }
  return told.map((action) => ({
    action: 'send',
    entityType: 'signing_request',
    entityId: requestIdOf(action),
    newValues: {
      role: action.role,
      ...(sent.has(requestIdOf(action)) ? { status: 'SENT' } : {}),
    },
  }))
}

const idOf = ({ id }: ToTell) => Number(id)
const requestIdOf = (action: ToTell) => Number(action.request_id)
