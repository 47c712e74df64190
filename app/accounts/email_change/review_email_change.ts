import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import EmailChange from '#accounts/models/email_change'
import User from '#accounts/models/user'
import { actingAs, type Actor } from '#audit/actor'
import { change, REDACTED, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { dbTime } from '#core/time'
import {
  askNewAddress,
  cancelEmailChanges,
  CONFIRM_HOURS,
  storeEmail,
} from '#accounts/email_change/change_email'
import { endSessions } from '#accounts/sessions/end_sessions'
import { readLinkToken } from '#accounts/services/link_tokens'
import { postPasswordReset, voidResets } from '#accounts/passwords/request_password_reset'
import { conflict, notFound } from '#core/errors/http_errors'

/**
 * The change that belongs to a link sent to the old address; none for a disabled or blocked
 * account. If a later request replaced that change, it is the later one: the first email can stop
 * it, too.
 */
export async function findReviewedChange(token: string): Promise<EmailChange | null> {
  const link = readLinkToken('email_change_review', token)
  if (!link?.matches(1)) return null
  const asked = await reviewable().where('id', link.id).first()
  if (!asked?.cancelledAt || asked.stoppedAt || asked.oldEmail === null) return asked
  // A change that waits to be allowed names another new address than this email did.
  const later = await reviewable()
    .where({ userId: asked.userId, oldEmail: asked.oldEmail, awaitsOldAddress: false })
    .where('id', '>', asked.id)
    .whereNull('cancelledAt')
    .whereNull('stoppedAt')
    .orderBy('id', 'desc')
    .first()
  return later ?? asked
}

const reviewable = () =>
  EmailChange.query()
    .whereNotNull('oldEmail')
    .whereHas('user', (user) => void user.whereNull('disabledAt').whereNull('signInBlockedAt'))

const NO_LONGER = 'This link is no longer valid.'

async function reviewed(token: string): Promise<{ asked: EmailChange; user: User }> {
  const asked = await findReviewedChange(token)
  const user = asked && (await User.find(asked.userId))
  if (!asked || !user) throw notFound('This link is not valid.')
  return { asked, user }
}

/**
 * Allows, from the old address, a change that someone else requested, and asks the new address to
 * confirm it.
 * @throws HttpError 404 for an unknown link, 409 when there is nothing left to allow.
 */
export async function allowEmailChange(token: string, actor: Actor): Promise<void> {
  const { asked, user } = await reviewed(token)
  await change(actingAs(actor, user), async (change) => {
    const allowed = await table(change.trx, EmailChange)
      .where({ id: asked.id, awaits_old_address: true })
      .whereNull('cancelled_at')
      .where('expires_at', '>', change.time)
      .update({
        awaits_old_address: false,
        expires_at: dbTime(change.at.plus({ hours: CONFIRM_HOURS })),
      })
    if (allowed !== 1) throw conflict(NO_LONGER)
    await change.audit({ action: 'allow_email_change', entityType: 'user', entityId: user.id })
    await askNewAddress(change, user, asked)
  })
}

/**
 * Stops a change from the old address, also for some time after it took effect. The account gets
 * its old address back, all its sessions end, and its owner is emailed a link to set a new
 * password. The current password stops working, since the person who changed the address may know
 * it. Changes requested later end, too, so that nothing sent to the new address can take the
 * account back.
 * @throws HttpError 404 for an unknown link, 409 when it is too late or another account has the
 * address.
 */
export async function stopEmailChange(token: string, actor: Actor): Promise<void> {
  const { asked, user } = await reviewed(token)
  const password = await hash.make(randomBytes(32).toString('base64url'))
  await change(actingAs(actor, user), async (change) => {
    const account = await change.find(User, user.id)
    if (!account.maySignIn || !(await takeStop(change, asked.id))) throw conflict(NO_LONGER)
    await table(change.trx, EmailChange)
      .where('user_id', user.id)
      .where('id', '>', asked.id)
      .whereNull('stopped_at')
      .update({ stopped_at: change.time })
    await cancelEmailChanges(change, user.id)
    await change.save(account.merge({ password }), {
      action: 'stop_email_change',
      newValues: { password: REDACTED },
    })
    if (asked.oldEmail !== null && account.email !== asked.oldEmail) {
      await restore(change, account, asked.oldEmail)
    }
    await voidResets(change, account.id)
    await endSessions(account.id, { trx: change.trx })
    await postPasswordReset(change, account)
  })
}

async function takeStop(change: Change, id: number): Promise<boolean> {
  const stopped = await table(change.trx, EmailChange)
    .where('id', id)
    .whereNull('stopped_at')
    .whereNull('cancelled_at')
    .where((open) =>
      open
        .where('confirmed_at', '>', EmailChange.stoppableSince(change.at))
        .orWhere((pending) =>
          pending.whereNull('confirmed_at').where('expires_at', '>', change.time)
        )
    )
    .update({ stopped_at: change.time })
  return stopped === 1
}

async function restore(change: Change, user: User, email: string): Promise<void> {
  const taken = await table(change.trx, User).where('email', email).select('id').first()
  if (taken) throw conflict('Another account has this address now. Tell your HR department.')
  await storeEmail(change, user, email)
}
