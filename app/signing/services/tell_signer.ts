import { systemActor } from '#audit/actor'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import User from '#accounts/models/user'
import { accessFactsOf, heldWith } from '#accounts/permissions/access'
import { accountsThatSignIn } from '#accounts/queries/accounts_that_sign_in'
import { updateMany } from '#core/database/bulk_update'
import { inBatches } from '#core/database/in_batches'
import { change, type AuditEntry, type Change } from '#audit/services/change'
import { mailServer } from '#messages/delivery/mail_server'
import { postMail, postMails } from '#messages/services/post_mail'
import { table, untyped } from '#core/database/table'
import { linkToSign } from '#signing/external/external_link'
import { MANAGING_ROLES } from '#signing/request'
import SigningAction from '#signing/models/signing_action'
import SigningRequest from '#signing/models/signing_request'
import { actionsToTell, reachableActions, untoldTurns, type ToTell } from '#signing/queries/notices'
import { nameOf } from '#accounts/name_of'

/** Administrators replace a sender who can no longer sign in, or no longer manages documents. */
const MOST_ADMINS = 20

/** Who is notified of how a request goes: its sender, while they can act on it. */
export async function whoFollows({ trx }: Change, request: SigningRequest): Promise<User[]> {
  const active = () =>
    User.query({ client: trx }).whereIn('id', untyped(accountsThatSignIn(trx)).select('users.id'))
  const sender = await active()
    .where('id', request.sentById ?? 0)
    .first()
  if (sender && (await managesDocuments(sender, trx))) return [sender]
  return active().where('role', 'admin').orderBy('id').limit(MOST_ADMINS)
}

async function managesDocuments({ id, role }: User, client: QueryClientContract) {
  const facts = await accessFactsOf([{ id, role, awaitingApproval: false }], client)
  return heldWith(facts.get(id)).includes('documents:manage')
}

/**
 * Notifies the signers whose turn it is now and who do not know it. An action is SENT once the
 * mail server has accepted the email, or at once where none is set up. The first SENT action
 * makes the request SENT, too.
 */
export async function tellAwaited(change: Change, requestId: number) {
  const request = await SigningRequest.query({ client: change.trx })
    .where('id', requestId)
    .preload('actions', (actions) => void actions.orderBy('id'))
    .firstOrFail()
  const waiting = request.awaited.filter(({ mailId }) => mailId === null)
  const ids = waiting.map(({ id }) => id)
  await change.auditMany(await tellSigners(change, ids))
}

/** Actions per statement: parameters are bounded on SQLite. */
const ACTIONS_AT_ONCE = 500

/**
 * Notifies someone who can sign in again of what waits for them and they were not notified of, since
 * they could not when it was their turn, or when the email was to leave.
 */
export async function tellReturned(change: Change, userId: number): Promise<void> {
  const { role } = await change.find(User, userId)
  const mayManage = MANAGING_ROLES.some((managing) => managing === role)
  const turns = await untoldTurns(change.trx, userId)
  const waiting = turns.filter((turn) => turn.role !== 'MANAGER' || mayManage)
  for (const some of inBatches(waiting, ACTIONS_AT_ONCE)) {
    const ids = some.map(({ id }) => id)
    await change.auditMany(await tellSigners(change, ids))
  }
}

/**
 * Notifies the signers of several actions, in few statements. Of external signers there are a few
 * at a time. Whoever cannot sign in is left out, and notified once they can.
 * @param actionIds at most a few hundred.
 * @returns their audit entries, which the caller writes among its own.
 */
export async function tellSigners(
  change: Change,
  actionIds: readonly number[]
): Promise<AuditEntry[]> {
  if (actionIds.length === 0) return []
  // Their current names and addresses, which may have changed since it was sent.
  const told = await reachableActions(change.trx, actionIds)
  const signers = told.filter(hasAccount)
  const mailIds = await postMails(
    change,
    signers.map((signer) => ({
      kind: 'signature_requested',
      recipient: signer.email,
      recipientName: nameOf(signer),
      payload: { actionId: signer.id, userId: signer.user_id },
    }))
  )
  for (const external of told.filter(({ kind }) => kind === 'external')) {
    await tellExternal(change, external)
  }
  await updateMany(
    change.trx,
    SigningAction,
    new Map(
      signers.map((signer, index) => [
        signer.id,
        {
          recipient_name: nameOf(signer),
          recipient_email: signer.email,
          mail_id: mailIds[index],
        },
      ])
    )
  )
  return mailServer.configured ? [] : markTold(change, told)
}

type WithAccount = ToTell & {
  user_id: number
  email: string
  first_name: string
  last_name: string
}

const hasAccount = (action: ToTell): action is WithAccount => action.kind !== 'external'

async function tellExternal(change: Change, action: ToTell): Promise<void> {
  const link = await linkToSign(change, action.id)
  const mailId = await postMail(change, {
    kind: 'external_signature_requested',
    recipient: action.recipient_email,
    recipientName: action.recipient_name,
    payload: { actionId: action.id, ...link },
  })
  await table(change.trx, SigningAction).where('id', action.id).update({ mail_id: mailId })
}

/**
 * Runs after the mail server has accepted a notice; a repetition changes nothing, nor does one to
 * an account that has been replaced.
 */
export async function noteNotified(actionId: number, userId?: number): Promise<void> {
  await change(systemActor, async (change) => {
    const actions = await actionsToTell(change.trx, [actionId])
    const told = actions.filter(({ user_id: id }) => userId === undefined || id === userId)
    await change.auditMany(await markTold(change, told))
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
