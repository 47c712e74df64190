import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { actingAs, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict, notFound } from '#core/errors/refusals'
import { readLinkToken } from '#accounts/services/link_tokens'
import { preparePassword, storePassword } from '#accounts/passwords/set_password'
import { forgetAttempts } from '#accounts/sign_in/sign_in_limits'
import { resetState, type PasswordResetRow } from '#accounts/passwords/request_password_reset'

/** The reset a link speaks of, whatever its state; null for a token that is none. */
export async function findPasswordReset(token: string): Promise<PasswordResetRow | null> {
  const link = readLinkToken('password_reset', token)
  if (!link?.matches(1)) return null
  return db.from('password_resets').where('id', link.id).first()
}

/**
 * Sets a password by a mailed link. The link is used up by a conditional update, so that two
 * clicks set one password.
 * @throws Refusal 404 for no link, 409 for one used or expired, 422 for a bad password.
 */
export async function completePasswordReset(
  input: { token: string; password: string },
  actor: Actor
): Promise<User> {
  const reset = await findPasswordReset(input.token)
  const state = resetState(reset)
  if (!reset || state === 'invalid') throw notFound('This link is not valid.')
  if (state !== 'usable') {
    throw conflict(state === 'used' ? 'This link has been used already.' : 'This link has expired.')
  }
  const user = await User.find(reset.user_id)
  if (!user?.maySignIn) throw notFound('This link is not valid.')
  const passwordHash = await preparePassword(input.password, user)

  await change(actingAs(actor, user), async (change) => {
    const used = await change.trx
      .from('password_resets')
      .where('id', reset.id)
      .whereNull('used_at')
      .where('expires_at', '>', change.time)
      .update({ used_at: change.time })
    if (Number(used) !== 1) throw conflict('This link has been used already.')
    await storePassword(change, user, passwordHash)
  })
  await forgetAttempts(user.email)
  return user
}
