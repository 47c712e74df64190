import User from '#accounts/models/user'
import { forgetAttempts } from '#accounts/sign_in/sign_in_limits'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict, notFound } from '#core/errors/http_errors'

/**
 * Unlocks an account after too many wrong passwords or codes. For administrators and the
 * sysadmin's command, which the callers check.
 * @throws HttpError 404 for an unknown account, 409 for one that could not sign in all the same.
 */
export async function unlockAccount(userId: number, actor: Actor): Promise<User> {
  const user = await change(actor, async (change) => {
    const found = await change.find(User, userId)
    if (found.whyNoSignIn) throw conflict(found.whyNoSignIn)
    await change.audit({ action: 'unlock_account', entityType: 'user', entityId: userId })
    return found
  })
  await forgetAttempts(user.email)
  return user
}

/**
 * The same by an account's address, for the sysadmin.
 * @throws HttpError 404, 409.
 */
export async function unlockAccountOf(email: string, actor: Actor): Promise<User> {
  const user = await User.findBy('email', email.trim().toLowerCase())
  if (!user) throw notFound('There is no account with this address.')
  return unlockAccount(user.id, actor)
}
