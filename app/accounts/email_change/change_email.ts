import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import EmailChanged from '#accounts/events/email_changed'
import { actingAs, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { conflict, invalidField, notFound } from '#core/errors/refusals'
import { searchTextOf } from '#core/search/fold'
import { readLinkToken } from '#accounts/services/link_tokens'
import { voidResets, type LinkState } from '#accounts/passwords/request_password_reset'
import { postMail } from '#messages/services/post_mail'

/** How long the new address has to confirm. */
export const CONFIRM_HOURS = 48

export const EMAIL_TAKEN = 'This email address is already in use.'

export async function assertEmailFree(change: Change, email: string, userId: number | null) {
  const query = change.trx.from('users').where('email', email)
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
  const [id] = await change.trx
    .insertQuery()
    .table('email_changes')
    .insert({
      user_id: user.id,
      old_email: user.email,
      new_email: newEmail,
      awaits_old_address: awaitsOldAddress,
      expires_at: dbTime(change.at.plus({ hours: CONFIRM_HOURS })),
      created_at: change.time,
    })
  await change.audit({
    action: 'request_email_change',
    entityType: 'user',
    entityId: user.id,
    oldValues: { email: user.email },
    newValues: { email: newEmail },
  })
  const payload = { emailChangeId: Number(id) }
  if (!awaitsOldAddress) await askNewAddress(change, user, newEmail, payload)
  await postMail(change, {
    kind: 'email_change_notice',
    recipient: user.email,
    recipientName: user.fullName,
    payload,
  })
  return 'pending'
}

/** Mails the link that confirms an address to that address. */
export async function askNewAddress(
  change: Change,
  user: User,
  newEmail: string,
  payload: { emailChangeId: number }
): Promise<void> {
  await postMail(change, {
    kind: 'email_change_confirm',
    recipient: newEmail,
    recipientName: user.fullName,
    payload,
  })
}

export async function cancelEmailChanges(change: Change, userId: number): Promise<number> {
  const cancelled = await change.trx
    .from('email_changes')
    .where('user_id', userId)
    .whereNull('confirmed_at')
    .whereNull('cancelled_at')
    .update({ cancelled_at: change.time })
  return Number(cancelled)
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
  await change.trx
    .from('email_changes')
    .where({ user_id: userId, awaits_old_address: false })
    .whereNull('stopped_at')
    .update({ stopped_at: change.time })
}

/** Gives an account another address at once. */
export async function storeEmail(change: Change, user: User, email: string): Promise<void> {
  await change.trx
    .from('users')
    .where('id', user.id)
    .update({
      email,
      search_text: searchTextOf({ firstName: user.firstName, lastName: user.lastName, email }),
      updated_at: change.time,
    })
  // Whoever reads the old address must not set a password by a link mailed there.
  await voidResets(change, user.id)
  await change.audit({
    action: 'update',
    entityType: 'user',
    entityId: user.id,
    oldValues: { email: user.email },
    newValues: { email },
  })
  await EmailChanged.dispatch(change, user.id)
}

export interface EmailChangeRow {
  id: number
  user_id: number
  old_email: string | null
  new_email: string
  /** The new address is not asked before the old one has allowed it. */
  awaits_old_address: number | boolean
  expires_at: string
  confirmed_at: string | null
  cancelled_at: string | null
  stopped_at: string | null
}

export function emailChangeState(row: EmailChangeRow | null): LinkState {
  if (!row || row.awaits_old_address) return 'invalid'
  if (row.confirmed_at || row.cancelled_at) return 'used'
  return row.expires_at <= dbTime(DateTime.utc()) ? 'expired' : 'usable'
}

export async function findEmailChange(token: string): Promise<EmailChangeRow | null> {
  const link = readLinkToken('email_change', token)
  if (!link?.matches(1)) return null
  return db.from('email_changes').where('id', link.id).first()
}

/** The address that waits for confirmation, or null. */
export async function pendingEmailOf(userId: number): Promise<string | null> {
  const row = await db
    .from('email_changes')
    .where('user_id', userId)
    .whereNull('confirmed_at')
    .whereNull('cancelled_at')
    .where('expires_at', '>', dbTime(DateTime.utc()))
    .orderBy('id', 'desc')
    .first()
  return row?.new_email ?? null
}

/**
 * Confirms an address by the link mailed to it.
 * @throws Refusal 404 for no link, 409 for one used, cancelled or expired, 422 when the address
 * has been taken meanwhile.
 */
export async function confirmEmailChange(token: string, actor: Actor): Promise<void> {
  const row = await findEmailChange(token)
  const state = emailChangeState(row)
  if (!row || state === 'invalid') throw notFound('This link is not valid.')
  if (state !== 'usable') {
    throw conflict(state === 'used' ? 'This link is no longer valid.' : 'This link has expired.')
  }
  const user = await User.find(row.user_id)
  if (!user) throw notFound('This link is not valid.')
  await change(actingAs(actor, user), async (change) => {
    const confirmed = await change.trx
      .from('email_changes')
      .where({ id: row.id, awaits_old_address: false })
      .whereNull('confirmed_at')
      .whereNull('cancelled_at')
      .where('expires_at', '>', change.time)
      .update({ confirmed_at: change.time })
    if (Number(confirmed) !== 1) throw conflict('This link is no longer valid.')
    await assertEmailFree(change, row.new_email, user.id)
    await storeEmail(change, await user.useTransaction(change.trx).refresh(), row.new_email)
  })
}
