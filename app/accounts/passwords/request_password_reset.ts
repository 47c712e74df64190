import PasswordReset from '#accounts/models/password_reset'
import User from '#accounts/models/user'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { conflict } from '#core/errors/http_errors'
import { dbTime } from '#core/time'
import { postMail } from '#messages/services/post_mail'

/** A reset link works once, within one hour. */
export const RESET_MINUTES = 60

/** Writes a reset and its email for one account. */
export async function postPasswordReset(change: Change, user: User): Promise<number> {
  const reset = new PasswordReset().fill({
    userId: user.id,
    expiresAt: dbTime(change.at.plus({ minutes: RESET_MINUTES })),
  })
  await change.store(reset)
  await change.audit({ action: 'request_password_reset', entityType: 'user', entityId: user.id })
  return postMail(change, {
    kind: 'password_reset',
    recipient: user.email,
    recipientName: user.fullName,
    payload: { passwordResetId: reset.id },
  })
}

/**
 * Emails a reset link if the address belongs to someone who may sign in. Returns nothing about
 * it, and the caller answers before it is done, so the time reveals nothing either.
 */
export async function requestPasswordReset(email: string, actor: Actor): Promise<void> {
  const user = await User.findBy('email', email)
  if (!user) return
  await change(actor, async (change) => {
    const account = await change.find(User, user.id)
    if (account.maySignIn && account.email === email) await postPasswordReset(change, account)
  })
}

/**
 * Emails someone a reset link, for an administrator, which the caller checks.
 * @throws HttpError 404, 409 for an account that cannot sign in.
 */
export async function sendPasswordReset(userId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const user = await change.find(User, userId)
    if (user.whyNoSignIn) throw conflict(user.whyNoSignIn)
    await postPasswordReset(change, user)
  })
}

/** Voids the open reset links of an account. */
export async function voidResets(change: Change, userId: number): Promise<void> {
  await table(change.trx, PasswordReset)
    .where('user_id', userId)
    .whereNull('used_at')
    .update({ used_at: change.time })
}
