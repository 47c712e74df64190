import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { actingAs, type Actor } from '#audit/actor'
import { change, REDACTED, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import {
  askNewAddress,
  cancelEmailChanges,
  CONFIRM_HOURS,
  storeEmail,
  type EmailChangeRow,
} from '#accounts/email_change/change_email'
import { endSessions } from '#accounts/sessions/end_sessions'
import { readLinkToken } from '#accounts/services/link_tokens'
import { postPasswordReset, voidResets } from '#accounts/passwords/request_password_reset'
import { conflict, notFound } from '#core/errors/refusals'

/** How long the old address can take a change back after it took effect. */
export const STOP_HOURS = 72

/** What the old address can do: allow a change or stop it, or stop it alone. */
export type ReviewState = 'allow' | 'stop' | 'used' | 'expired' | 'invalid'

const stoppableSince = (at: DateTime) => dbTime(at.minus({ hours: STOP_HOURS }))

export function reviewState(row: EmailChangeRow | null): ReviewState {
  if (!row) return 'invalid'
  if (row.stopped_at || row.cancelled_at) return 'used'
  const now = DateTime.utc()
  if (row.confirmed_at) return row.confirmed_at <= stoppableSince(now) ? 'expired' : 'stop'
  if (row.expires_at <= dbTime(now)) return 'expired'
  return row.awaits_old_address ? 'allow' : 'stop'
}

/**
 * The change that a link emailed to the old address speaks of; none of a disabled account. Of one
 * that another request took the place of, it is that one: the first email stops the change as well.
 */
export async function findReviewedChange(token: string): Promise<EmailChangeRow | null> {
  const link = readLinkToken('email_change_review', token)
  if (!link?.matches(1)) return null
  const changes = () =>
    db
      .from('email_changes')
      .join('users', 'users.id', 'email_changes.user_id')
      .whereNotNull('email_changes.old_email')
      .whereNull('users.disabled_at')
      .select('email_changes.*')
  const row: EmailChangeRow | null = await changes().where('email_changes.id', link.id).first()
  if (!row?.cancelled_at || row.stopped_at) return row
  const { user_id: userId, old_email: oldEmail } = row
  // What waits to be allowed names another new address than this email did.
  const later: EmailChangeRow | null = await changes()
    .where({ user_id: userId, old_email: oldEmail, awaits_old_address: false })
    .where('email_changes.id', '>', row.id)
    .whereNull('cancelled_at')
    .whereNull('stopped_at')
    .orderBy('email_changes.id', 'desc')
    .first()
  return later ?? row
}

const NO_LONGER = 'This link is no longer valid.'

async function reviewed(token: string): Promise<{ row: EmailChangeRow; user: User }> {
  const row = await findReviewedChange(token)
  const user = row && (await User.find(row.user_id))
  if (!row || !user) throw notFound('This link is not valid.')
  return { row, user }
}

/**
 * Allows, from the old address, a change that someone else asked for; the new address is asked to
 * confirm it now.
 * @throws Refusal 404 for no link, 409 when there is nothing to allow any more.
 */
export async function allowEmailChange(token: string, actor: Actor): Promise<void> {
  const { row, user } = await reviewed(token)
  await change(actingAs(actor, user), async (change) => {
    const allowed = await change.trx
      .from('email_changes')
      .where({ id: row.id, awaits_old_address: true })
      .whereNull('cancelled_at')
      .where('expires_at', '>', change.time)
      .update({
        awaits_old_address: false,
        expires_at: dbTime(change.at.plus({ hours: CONFIRM_HOURS })),
      })
    if (Number(allowed) !== 1) throw conflict(NO_LONGER)
    await change.audit({ action: 'allow_email_change', entityType: 'user', entityId: user.id })
    await askNewAddress(change, user, row.new_email, { emailChangeId: Number(row.id) })
  })
}

/**
 * Stops a change from the old address, also for a while after it took effect: the account has its
 * old address again, everyone signed in with it is signed out, and its owner is emailed a link to a
 * new password. The one there was opens nothing any more, since whoever moved the address may know
 * it. Changes that were asked for later end with it, so that nothing emailed to the new address
 * takes the account back.
 * @throws Refusal 404 for no link, 409 when it is too late, or another account has the address.
 */
export async function stopEmailChange(token: string, actor: Actor): Promise<void> {
  const { row, user } = await reviewed(token)
  const password = await hash.make(randomBytes(32).toString('base64url'))
  await change(actingAs(actor, user), async (change) => {
    if (!(await takeStop(change, row.id))) throw conflict(NO_LONGER)
    await change.trx
      .from('email_changes')
      .where('user_id', user.id)
      .where('id', '>', row.id)
      .whereNull('stopped_at')
      .update({ stopped_at: change.time })
    await cancelEmailChanges(change, user.id)
    await change.trx
      .from('users')
      .where('id', user.id)
      .update({ password, updated_at: change.time })
    await change.audit({
      action: 'stop_email_change',
      entityType: 'user',
      entityId: user.id,
      newValues: { password: REDACTED },
    })
    await user.useTransaction(change.trx).refresh()
    if (row.old_email !== null && user.email !== row.old_email) {
      await restore(change, user, row.old_email)
    }
    await voidResets(change, user.id)
    await endSessions(user.id, { trx: change.trx })
    if (user.maySignIn) await postPasswordReset(change, user)
  })
}

async function takeStop(change: Change, id: number): Promise<boolean> {
  const stopped = await change.trx
    .from('email_changes')
    .where('id', id)
    .whereNull('stopped_at')
    .whereNull('cancelled_at')
    .where((open) => {
      open.where('confirmed_at', '>', stoppableSince(change.at)).orWhere((pending) => {
        pending.whereNull('confirmed_at').where('expires_at', '>', change.time)
      })
    })
    .update({ stopped_at: change.time })
  return Number(stopped) === 1
}

async function restore(change: Change, user: User, email: string): Promise<void> {
  const taken = await change.trx.from('users').where('email', email).select('id').first()
  if (taken) throw conflict('Another account has this address now. Tell your HR department.')
  await storeEmail(change, user, email)
  await user.refresh()
}
