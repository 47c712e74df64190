import RecoveryCode from '#accounts/models/recovery_code'
import TwoFactor from '#accounts/models/two_factor'
import User from '#accounts/models/user'
import type { Actor } from '#audit/actor'
import { change, REDACTED, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { endSessions } from '#accounts/sessions/end_sessions'
import { hasSecondFactor } from '#accounts/two_factor/second_factors'
import { ALREADY_OFF } from '#accounts/two_factor/set_up_two_factor'
import { forgetCodes } from '#accounts/sign_in/sign_in_limits'
import { tellOfTwoFactor } from '#accounts/two_factor/tell_of_two_factor'
import { conflict, notFound } from '#core/errors/http_errors'

async function removeTwoFactor(change: Change, userId: number): Promise<void> {
  await table(change.trx, RecoveryCode).where('user_id', userId).delete()
  await table(change.trx, TwoFactor).where('user_id', userId).delete()
}

/**
 * Turns one's own two-factor sign-in off and ends the other sessions. Where a role requires it,
 * the owner must set it up again at once. This is also how to move to another phone.
 * @throws HttpError 409 where it is off.
 */
export async function turnOffTwoFactor(
  user: User,
  keepSessionId: string,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    if (!(await hasSecondFactor(user.id, change.trx))) throw conflict(ALREADY_OFF)
    await removeTwoFactor(change, user.id)
    await endSessions(user.id, { keepSessionId, trx: change.trx })
    await change.audit({
      action: 'disable_two_factor',
      entityType: 'user',
      entityId: user.id,
      oldValues: { secret: REDACTED },
    })
    await tellOfTwoFactor(change, user, 'off')
  })
}

/**
 * Removes the second factor of a person who has lost it, and ends their sessions. For
 * administrators and the sysadmin's command, which the callers check.
 * @throws HttpError 404 for an unknown account, 409 when it has no second factor.
 */
export async function resetTwoFactor(userId: number, actor: Actor): Promise<User> {
  const user = await change(actor, async (change) => {
    const found = await change.find(User, userId)
    if (!(await hasSecondFactor(userId, change.trx))) {
      throw conflict('This account has no two-factor sign-in.')
    }
    await removeTwoFactor(change, userId)
    await endSessions(userId, { trx: change.trx })
    await change.audit({
      action: 'reset_two_factor',
      entityType: 'user',
      entityId: userId,
      oldValues: { secret: REDACTED },
    })
    await tellOfTwoFactor(change, found, 'reset')
    return found
  })
  await forgetCodes(user.email)
  return user
}

/**
 * The same by an account's address, for the sysadmin.
 * @throws HttpError 404, 409.
 */
export async function resetTwoFactorOf(email: string, actor: Actor): Promise<User> {
  const user = await User.findBy('email', email.trim().toLowerCase())
  if (!user) throw notFound('There is no account with this address.')
  return resetTwoFactor(user.id, actor)
}
