import { DateTime } from 'luxon'
import EmailChange from '#accounts/models/email_change'
import User from '#accounts/models/user'
import EmailChanged from '#accounts/events/email_changed'
import { actingAs, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { table } from '#core/database/table'
import { conflict, invalidField, notFound } from '#core/errors/http_errors'
import { searchTextOf } from '#core/search/normalize'
import { readLinkToken } from '#accounts/services/link_tokens'
import { voidResets } from '#accounts/passwords/request_password_reset'
import { postMail } from '#messages/services/post_mail'

/** How long the new address has time to confirm. */
export const CONFIRM_HOURS = 48

export const EMAIL_TAKEN = 'This email address is already in use.'

export async function assertEmailFree(change: Change, email: string, userId: number | null) {
  const query = table(change.trx, User).where('email', email)
  if (userId !== null) query.whereNot('id', userId)
  if (await query.select('id').first()) throw invalidField('email', EMAIL_TAKEN, 'unique')
}

/** The result of a request for an address; `pending` awaits confirmation. */
export type EmailOutcome = 'unchanged' | 'pending' | 'changed'

/**
 * Requests another address. It takes effect when the new address confirms, and the old address
 * gets a link that stops it. An unregistered account takes the address at once: accepting the
 * invitation there is the confirmation.
 * @param options.awaitsOldAddress whether the old address must allow the change before the new
 * one is asked. This applies when neither the owner nor an administrator makes the request.
 * @returns whether the address awaits confirmation.
 */
export async function requestEmailChange(
  change: Change,
  user: User,
  newEmail: string,
  { awaitsOldAddress }: { awaitsOldAddress: boolean }
): Promise<EmailOutcome> {
  if (newEmail === user.email) return 'unchanged'
  await assertEmailFree(change, newEmail, user.id)
  await withdrawEmailChanges(change, user.id)

  if (!user.isRegistered) {
    await storeEmail(change, user, newEmail)
    return 'changed'
  }
  const asked = new EmailChange().fill({
    userId: user.id,
    oldEmail: user.email,
    newEmail,
    awaitsOldAddress,
    expiresAt: dbTime(change.at.plus({ hours: CONFIRM_HOURS })),
  })
  await change.save(asked, {
    action: 'request_email_change',
    oldValues: { email: user.email },
    newValues: { email: newEmail },
  })
  if (!awaitsOldAddress) await askNewAddress(change, user, asked)
  await postMail(change, {
    kind: 'email_change_notice',
    recipient: user.email,
    recipientName: user.fullName,
    payload: { emailChangeId: asked.id },
  })
  return 'pending'
}

/** Emails the confirmation link to the new address. */
export async function askNewAddress(
  change: Change,
  user: User,
  { id, newEmail }: EmailChange
): Promise<void> {
  await postMail(change, {
    kind: 'email_change_confirm',
    recipient: newEmail,
    recipientName: user.fullName,
    payload: { emailChangeId: id },
  })
}

/** @returns how many were open. */
export async function cancelEmailChanges(change: Change, userId: number): Promise<number> {
  return table(change.trx, EmailChange)
    .where('user_id', userId)
    .whereNull('confirmed_at')
    .whereNull('cancelled_at')
    .update({ cancelled_at: change.time })
}

/**
 * Cancels open requests when the account changes hands: a reset took it back, it became an
 * administrator's, it was disabled or blocked, or it got another address. It must not follow an
 * address that was chosen earlier.
 */
export async function withdrawEmailChanges(change: Change, userId: number): Promise<void> {
  if ((await cancelEmailChanges(change, userId)) === 0) return
  await change.audit({ action: 'cancel_email_change', entityType: 'user', entityId: userId })
}

/**
 * Voids the links by which old addresses stop a change. Changes that wait for the old address to
 * allow them stay open.
 */
export async function endStopLinks(change: Change, userId: number): Promise<void> {
  await table(change.trx, EmailChange)
    .where({ user_id: userId, awaits_old_address: false })
    .whereNull('stopped_at')
    .update({ stopped_at: change.time })
}

/** Changes an account's address at once. */
export async function storeEmail(change: Change, user: User, email: string): Promise<void> {
  user.merge({ email })
  await change.save(user.merge({ searchText: searchTextOf(user) }))
  // Readers of the old address must not be able to set a password by a link sent there.
  await voidResets(change, user.id)
  await EmailChanged.dispatch(change, user.id)
}

/** The change that belongs to a link sent to the new address, in any status. */
export async function findEmailChange(token: string): Promise<EmailChange | null> {
  const link = readLinkToken('email_change', token)
  return link?.matches(1) ? EmailChange.find(link.id) : null
}

/** The change of address that awaits confirmation, or null. */
export async function pendingChangeOf(userId: number): Promise<EmailChange | null> {
  return EmailChange.query()
    .where('userId', userId)
    .whereNull('confirmedAt')
    .whereNull('cancelledAt')
    .where('expiresAt', '>', dbTime(DateTime.utc()))
    .orderBy('id', 'desc')
    .first()
}

/**
 * Confirms an address by the link sent to it.
 * @throws HttpError 404 for an unknown link, 409 for a used, canceled or expired one, 422 when
 * another account has taken the address since.
 */
export async function confirmEmailChange(token: string, actor: Actor): Promise<void> {
  const asked = await findEmailChange(token)
  if (!asked || asked.confirmState === 'invalid') throw notFound('This link is not valid.')
  if (asked.confirmState === 'used') throw conflict('This link is no longer valid.')
  if (asked.confirmState === 'expired') throw conflict('This link has expired.')
  const user = await User.find(asked.userId)
  if (!user) throw notFound('This link is not valid.')
  await change(actingAs(actor, user), async (change) => {
    const confirmed = await table(change.trx, EmailChange)
      .where({ id: asked.id, awaits_old_address: false })
      .whereNull('confirmed_at')
      .whereNull('cancelled_at')
      .where('expires_at', '>', change.time)
      .update({ confirmed_at: change.time })
    if (confirmed !== 1) throw conflict('This link is no longer valid.')
    await assertEmailFree(change, asked.newEmail, user.id)
    await storeEmail(change, await change.find(User, user.id), asked.newEmail)
  })
}
