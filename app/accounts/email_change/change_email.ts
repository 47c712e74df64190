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

/** How long the new address has to confirm. */
export const CONFIRM_HOURS = 48

export const EMAIL_TAKEN = 'This email address is already in use.'

export async function assertEmailFree(change: Change, email: string, userId: number | null) {
  const query = table(change.trx, User).where('email', email)
  if (userId !== null) query.whereNot('id', userId)
  if (await query.select('id').first()) throw invalidField('email', EMAIL_TAKEN, 'unique')
}

/** What became of an address: `pending` waits for its confirmation. */
export type EmailOutcome = 'unchanged' | 'pending' | 'changed'

/**
 * Asks for another address: it takes effect once the new address confirms, and the old one gets a
 * link that stops it. An account no one has registered yet takes the address at once: accepting the
 * invitation there is the confirmation.
 * @param options.awaitsOldAddress whether the new address is asked only once the old one has allowed
 * the change: where neither its owner nor an administrator asks.
 * @returns whether the address waits for its confirmation.
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

/** Mails the link that confirms an address to that address. */
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
 * Ends what was asked for before the account changed hands: taken back by a reset, made an
 * administrator's, disabled or given another address, it must not follow one that was chosen
 * earlier.
 */
export async function withdrawEmailChanges(change: Change, userId: number): Promise<void> {
  if ((await cancelEmailChanges(change, userId)) === 0) return
  await change.audit({ action: 'cancel_email_change', entityType: 'user', entityId: userId })
}

/**
 * Ends the links by which old addresses stop a change. What waits for the old address to allow it
 * goes on waiting.
 */
export async function endStopLinks(change: Change, userId: number): Promise<void> {
  await table(change.trx, EmailChange)
    .where({ user_id: userId, awaits_old_address: false })
    .whereNull('stopped_at')
    .update({ stopped_at: change.time })
}

/** Gives an account another address at once. */
export async function storeEmail(change: Change, user: User, email: string): Promise<void> {
  user.merge({ email })
  await change.save(user.merge({ searchText: searchTextOf(user) }))
  // Whoever reads the old address must not set a password by a link mailed there.
  await voidResets(change, user.id)
  await EmailChanged.dispatch(change, user.id)
}

/** The change that a link mailed to the new address speaks of, whatever its state. */
export async function findEmailChange(token: string): Promise<EmailChange | null> {
  const link = readLinkToken('email_change', token)
  return link?.matches(1) ? EmailChange.find(link.id) : null
}

/** The address that waits for confirmation, or null. */
export async function pendingEmailOf(userId: number): Promise<string | null> {
  const pending = await EmailChange.query()
    .where('userId', userId)
    .whereNull('confirmedAt')
    .whereNull('cancelledAt')
    .where('expiresAt', '>', dbTime(DateTime.utc()))
    .orderBy('id', 'desc')
    .first()
  return pending?.newEmail ?? null
}

/**
 * Confirms an address by the link mailed to it.
 * @throws HttpError 404 for no link, 409 for one used, cancelled or expired, 422 when the address
 * has been taken meanwhile.
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
