import PasswordReset from '#accounts/models/password_reset'
import User from '#accounts/models/user'
import { actingAs, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { table } from '#core/database/table'
import { conflict, notFound } from '#core/errors/http_errors'
import { readLinkToken } from '#accounts/services/link_tokens'
import { preparePassword, storePassword } from '#accounts/passwords/set_password'
import { forgetAttempts } from '#accounts/sign_in/sign_in_limits'

/** The reset that belongs to a link, in any status; null for an invalid token. */
export async function findPasswordReset(token: string): Promise<PasswordReset | null> {
  const link = readLinkToken('password_reset', token)
  return link?.matches(1) ? PasswordReset.find(link.id) : null
}

const USED = 'This link has been used already.'

/**
 * Sets a password through an emailed link. A conditional update uses the link up, so two clicks
 * set one password.
 * @throws HttpError 404 for an unknown link, 409 for a used or expired one, 422 for a bad
 * password.
 */
export async function completePasswordReset(
  input: { token: string; password: string },
  actor: Actor
): Promise<User> {
  const reset = await findPasswordReset(input.token)
  if (!reset) throw notFound('This link is not valid.')
  if (reset.state === 'used') throw conflict(USED)
  if (reset.state === 'expired') throw conflict('This link has expired.')
  await reset.load('user')
  const { user } = reset
  if (!user) throw notFound('This link is not valid.')
  const passwordHash = await preparePassword(input.password, user)

  const changed = await change(actingAs(actor, user), async (change) => {
    const account = await change.find(User, user.id)
    if (!account.maySignIn) throw notFound('This link is not valid.')
    const used = await table(change.trx, PasswordReset)
      .where('id', reset.id)
      .whereNull('used_at')
      .where('expires_at', '>', change.time)
      .update({ used_at: change.time })
    if (used !== 1) throw conflict(USED)
    await storePassword(change, account, passwordHash)
    return account
  })
  await forgetAttempts(changed.email)
  return changed
}
