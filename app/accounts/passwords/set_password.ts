import hash from '@adonisjs/core/services/hash'
import User from '#accounts/models/user'
import type { Actor } from '#audit/actor'
import { change, REDACTED, type Change } from '#audit/services/change'
import { withdrawEmailChanges } from '#accounts/email_change/change_email'
import { assertNotErased } from '#core/erased_email'
import { assertGoodPassword } from '#accounts/passwords/passwords'
import { forgetAttempts } from '#accounts/sign_in/sign_in_limits'
import { endSessions } from '#accounts/sessions/end_sessions'
import { voidResets } from '#accounts/passwords/request_password_reset'
import { conflict, notFound } from '#core/errors/http_errors'
import { postMail } from '#messages/services/post_mail'

/**
 * Checks and hashes a new password. Runs before the write transaction, since hashing takes longer
 * than everything else in it.
 * @throws HttpError 422 naming `password`.
 */
export async function preparePassword(
  password: string,
  owner: { email: string; firstName: string; lastName: string }
): Promise<string> {
  assertGoodPassword(password, owner)
  return hash.make(password)
}

/**
 * Stores a prepared password and ends the person's sessions except the current one.
 * @param options.temporary set by an admin: it must be changed at the next sign-in.
 * @param options.replaces the hash of the password that authorizes the change.
 * @throws HttpError 409 when that hash has been replaced since.
 */
export async function storePassword(
  change: Change,
  account: User,
  passwordHash: string,
  options: { temporary?: boolean; keepSessionId?: string; replaces?: string | null } = {}
): Promise<void> {
  assertNotErased(account)
  const { password: former } = account
  if (options.replaces !== undefined && options.replaces !== former) {
    throw conflict('The password was changed in the meantime.')
  }
  // A link sent before the password changed must not change it again.
  await voidResets(change, account.id)
  // A person who knew the old password may have requested another address.
  await withdrawEmailChanges(change, account.id)
  await endSessions(account.id, { keepSessionId: options.keepSessionId, trx: change.trx })
  const { temporary = false } = options
  account.merge({
    password: passwordHash,
    passwordChangeRequiredAt: temporary ? change.time : null,
  })
  await change.save(account, {
    action: 'change_password',
    newValues: { password: REDACTED, temporary },
  })
  // The first password needs no notice. A change alerts the owner of a compromised account.
  if (former === null) return
  await postMail(change, {
    kind: 'password_changed',
    recipient: account.email,
    recipientName: account.fullName,
    payload: {
      userId: account.id,
      changedAt: change.at.toISO(),
      keptSession: options.keepSessionId !== undefined,
    },
  })
}

/**
 * Sets another person's password, which they must change at their next sign-in.
 * @throws HttpError 404 for an unknown account, 409 for one without a password, 422 naming
 * `password`.
 */
export async function setTemporaryPassword(
  userId: number,
  password: string,
  actor: Actor
): Promise<void> {
  const owner = await User.find(userId)
  if (!owner) throw notFound()
  const passwordHash = await preparePassword(password, owner)
  const email = await change(actor, async (change) => {
    const account = await change.find(User, userId)
    // The open invitation would set another password, and everyone who can invite knows its link.
    if (!account.isRegistered) {
      throw conflict(`${account.displayName} has not registered yet. Invite them again.`)
    }
    await storePassword(change, account, passwordHash, { temporary: true })
    return account.email
  })
  await forgetAttempts(email)
}
