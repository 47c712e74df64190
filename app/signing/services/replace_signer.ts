import type User from '#accounts/models/user'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import { changedSince } from '#core/changed_since'
import { conflict, invalidField, notFound, overtaken } from '#core/errors/http_errors'
import { fromDbTime } from '#core/time'
import type { SignerRole } from '#documents/placed_field'
import { cancelMails } from '#messages/delivery/cancel_mails'
import { mailServer } from '#messages/delivery/mail_server'
import { closeLink } from '#signing/external/external_link'
import SigningAction from '#signing/models/signing_action'
import SigningRequest from '#signing/models/signing_request'
import { DIFFERENT_PEOPLE, ONE_ROLE_EACH } from '#signing/policies/signing_policy'
import { findNotices } from '#signing/queries/notices'
import { displayName, UNFINISHED } from '#signing/request'
import { notified, tellEnded } from '#signing/services/cancel_request'
import { isSameSigner, openRequests } from '#signing/services/change_request'
import {
  externalOf,
  managerOf,
  NO_MAIL,
  personOf,
  whoSignsTwice,
  type GivenSigner,
} from '#signing/services/choose_signers'
import { tellSigners } from '#signing/services/tell_signer'

/**
 * Names another person who signs as MANAGER, while no one has.
 * @param previous the account that signed as such when the caller saw it.
 * @throws HttpError 404, 409 when the manager has signed, it is not open, or another one than
 * `previous` signs, 422 naming `managerId`.
 */
export async function nameManager(
  id: number,
  managerId: number,
  actor: Actor,
  previous?: number | null
): Promise<void> {
  await change(actor, (change) =>
    tellingReplaced(change, id, () => nameManagersInTransaction(change, [id], managerId, previous))
  )
}

/** Emails whoever had been asked to sign and no longer is. */
async function tellingReplaced(change: Change, id: number, replace: () => Promise<void>) {
  const known = await notified(change, [id])
  await replace()
  const signers = await SigningAction.findManyBy({ requestId: id }, { client: change.trx })
  const replaced = known.filter((one) => !signers.some((other) => isSameSigner(one, other)))
  await tellEnded(change, replaced, { replaced: true })
}

const REQUESTS_AT_ONCE = 500

/**
 * Names one manager for many requests like `nameManager`, in few statements: for all of them, or
 * none.
 * @throws HttpError as nameManager, for any of them.
 */
export async function nameManagersInTransaction(
  change: Change,
  requestIds: readonly number[],
  managerId: number,
  previous?: number | null
): Promise<void> {
  for (const some of inBatches(requestIds, REQUESTS_AT_ONCE)) {
    const open = await openRequests(change, some, UNFINISHED)
    const requests = open.map((request) => {
      const action = request.actionOf('MANAGER')
      if (!action) throw conflict('No one signs this as manager.')
      if (!action.isUnsigned) throw conflict('The manager has signed.')
      return { request, action }
    })
    await nameAccount(change, requests, await managerOf(change.trx, managerId), previous)
  }
}

interface Replaced {
  request: SigningRequest
  action: SigningAction
}

/** Has an account sign in place of the signers so far. */
async function nameAccount(
  change: Change,
  requests: readonly Replaced[],
  user: User,
  previous?: number | null
) {
  const changed = requests.filter(({ action }) => action.userId !== user.id)
  const unseen = changed.find(({ action }) => ![undefined, action.userId].includes(previous))
  if (unseen) throw replacedSince(unseen.action)
  const signsAlready = requests.find(
    ({ request, action }) =>
      request.actions.some(({ id, userId }) => id !== action.id && userId === user.id) ||
      whoSignsTwice(signersWith(request, action, user.email)) !== undefined
  )
  if (signsAlready) throw signsTwice(signsAlready)
  if (changed.length === 0) return
  const mails = changed.flatMap(({ action }) => action.mailId ?? [])
  await cancelMails(change, mails, 'Someone else signs.')
  await table(change.trx, SigningAction)
    .whereIn(
      'id',
      changed.map(({ action }) => action.id)
    )
    .update({
      user_id: user.id,
      recipient_name: displayName(user),
      recipient_email: user.email,
      status: 'PENDING',
      mail_id: null,
      opened_at: null,
      // The new signer has not requested paper.
      paper_asked_at: null,
    })
  const idsOf = (some: readonly Replaced[]) => some.map(({ request }) => request.id)
  const managed = changed.filter(({ action }) => action.role === 'MANAGER')
  await table(change.trx, SigningRequest)
    .whereIn('id', idsOf(changed))
    .update({ updated_at: change.time })
  await table(change.trx, SigningRequest)
    .whereIn('id', idsOf(managed))
    .update({ manager_id: user.id })
  const toTell = changed
    .filter(({ request, action }) => request.isTurnOf(action.role))
    .map(({ action }) => action.id)
  const told = Map.groupBy(await tellSigners(change, toTell), ({ entityId }) => entityId)
  await change.auditMany(
    changed.flatMap(({ request: { id }, action }) => [
      {
        action: 'update',
        entityType: 'signing_request',
        entityId: id,
        ...(action.role === 'MANAGER'
          ? { oldValues: { managerId: action.userId }, newValues: { managerId: user.id } }
          : {
              oldValues: { role: action.role, userId: action.userId },
              newValues: { role: action.role, userId: user.id },
            }),
      },
      ...(told.get(id) ?? []),
    ])
  )
}

/** The signers of a request, accounts at their present addresses, once one of them is replaced. */
const signersWith = ({ actions }: SigningRequest, { id }: SigningAction, email: string) =>
  actions.map(({ id: one, role, user, recipientEmail }) => ({
    role,
    email: one === id ? email : (user?.email ?? recipientEmail),
  }))

function replacedSince({ role, isExternal, userId, signer: { name, email } }: SigningAction) {
  const message = `${changedSince('This', `changed to ${name}`)} Save again to replace it.`
  if (role === 'MANAGER') return overtaken('managerId', message, { now: userId, name })
  const now = isExternal ? { name, email } : { userId }
  return overtaken(`signers.${role}`, message, { now, name })
}

const signsTwice = ({ request, action: { role } }: Replaced) =>
  role === 'MANAGER'
    ? invalidField(
        'managerId',
        request.actions.length === 2 ? DIFFERENT_PEOPLE : ONE_ROLE_EACH,
        'different'
      )
    : invalidField(`signers.${role}`, ONE_ROLE_EACH, 'different')

/**
 * Has an account sign whatever another one was to sign as a named person, inside the change.
 * @throws HttpError as nameManager, for any of them.
 */
export async function replacePersonInTransaction(
  change: Change,
  requestIds: readonly number[],
  fromId: number,
  toId: number
): Promise<void> {
  for (const some of inBatches(requestIds, REQUESTS_AT_ONCE)) {
    const open = await openRequests(change, some, UNFINISHED)
    const requests = open.flatMap((request) =>
      request.actions
        .filter(
          ({ kind, userId, isUnsigned }) => kind === 'person' && userId === fromId && isUnsigned
        )
        .map((action) => ({ request, action }))
    )
    const [first] = requests
    if (!first) continue
    await nameAccount(change, requests, await personOf(change.trx, first.action.role, toId))
  }
}

const SIGNED_ALREADY = 'They have signed already.'

/**
 * Names another person for a role that the sender filled, while they have not signed: an account,
 * or someone without one. A link sent before no longer works.
 * @param previous who signed in this role when the caller saw it.
 * @throws HttpError 404, 409 when they have signed, it is not open, or another one than `previous`
 * signs, 422 naming `signers.<role>` or `previous`.
 */
export async function replaceSigner(
  id: number,
  given: GivenSigner,
  actor: Actor,
  previous?: SeenSigner
): Promise<void> {
  await change(actor, (change) =>
    tellingReplaced(change, id, () => replaceInTransaction(change, id, given, previous))
  )
}

type SeenSigner = Omit<GivenSigner, 'role'>

/** Who signed is named as such a signer is; otherwise nothing could be compared. */
function assertNames({ kind }: SigningAction, previous?: SeenSigner): void {
  if (!previous) return
  const fields = kind === 'person' ? (['userId'] as const) : (['name', 'email'] as const)
  if (fields.every((field) => previous[field] !== undefined)) return
  const message = `Name who signed before by ${fields.join(' and ')}.`
  throw invalidField('previous', message, 'required')
}

async function replaceInTransaction(
  change: Change,
  id: number,
  given: GivenSigner,
  previous?: SeenSigner
): Promise<void> {
  const { request, action } = await unsignedIn(change, id, given.role)
  assertNames(action, previous)
  if (action.kind === 'person') {
    const user = await personOf(change.trx, action.role, given.userId)
    return nameAccount(change, [{ request, action }], user, previous?.userId)
  }
  if (!action.isExternal) throw conflict('This signer is changed elsewhere.')
  const { name, email } = externalOf(given)
  const { recipientName, recipientEmail } = action
  // Sent again, or wanted by two: their link is to stay.
  if (name === recipientName && email === recipientEmail) return
  if (previous && (previous.name !== recipientName || previous.email !== recipientEmail)) {
    throw replacedSince(action)
  }
  if (whoSignsTwice(signersWith(request, action, email))) {
    throw invalidField(`signers.${action.role}`, ONE_ROLE_EACH, 'different')
  }
  const mailIds = action.mailId ? [action.mailId] : []
  await cancelMails(change, mailIds, 'Someone else signs.')
  await closeLink(change, action.id)
  const isTurn = request.isTurnOf(action.role)
  await change.store(
    action.merge({
      recipientName: name,
      recipientEmail: email,
      status: 'PENDING',
      mailId: null,
      openedAt: null,
      paperAskedAt: null,
    })
  )
  await change.store(request.merge({ updatedAt: change.time }))
  const told = isTurn ? await tellSigners(change, [action.id]) : []
  await change.auditMany([
    {
      action: 'update',
      entityType: 'signing_request',
      entityId: id,
      // Without names, which must be erasable.
      newValues: { role: action.role, replaced: true },
    },
    ...told,
  ])
}

/** No one gets two links within this time by mistake. */
const LINK_MINUTES = 5

/**
 * Sends an external signer a new link; the one before no longer works.
 * @throws HttpError 404, 409 when they have signed, it is not their turn, or they just got one.
 */
export async function resendLink(id: number, role: SignerRole, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { request, action } = await unsignedIn(change, id, role)
    if (!action.isExternal) throw conflict('This signer signs in, and needs no link.')
    if (!mailServer.configured) throw conflict(NO_MAIL)
    if (!request.isTurnOf(role)) throw conflict('It is not their turn to sign.')
    const [notice] = await findNotices(change.trx, action.mailId ? [action.mailId] : [])
    if (notice && fromDbTime(notice.created_at).plus({ minutes: LINK_MINUTES }) > change.at) {
      throw conflict(`They were sent a link within the last ${LINK_MINUTES} minutes.`)
    }
    await cancelMails(change, action.mailId ? [action.mailId] : [], 'Another was sent.')
    await closeLink(change, action.id)
    const told = await tellSigners(change, [action.id])
    await change.auditMany([
      {
        action: 'resend_link',
        entityType: 'signing_request',
        entityId: id,
        newValues: { role },
      },
      ...told,
    ])
  })
}

async function unsignedIn(change: Change, id: number, role: SignerRole): Promise<Replaced> {
  const [request] = await openRequests(change, [id], UNFINISHED)
  const action = request?.actionOf(role)
  if (!request || !action) throw notFound()
  if (!action.isUnsigned) throw conflict(SIGNED_ALREADY)
  return { request, action }
}
