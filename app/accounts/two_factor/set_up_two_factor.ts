import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import TwoFactor from '#accounts/models/two_factor'
import type User from '#accounts/models/user'
import type { Actor } from '#audit/actor'
import { change, REDACTED } from '#audit/services/change'
import { table } from '#core/database/table'
import { endSessions } from '#accounts/sessions/end_sessions'
import { replaceRecoveryCodes } from '#accounts/two_factor/recovery_codes'
import {
  encryptSecret,
  findTwoFactor,
  hasSecondFactor,
  useAppCode,
  WrongCode,
} from '#accounts/two_factor/second_factors'
import { tellOfTwoFactor } from '#accounts/two_factor/tell_of_two_factor'
import { newSecret, secretToScan, type SecretToScan } from '#accounts/two_factor/totp'
import { conflict } from '#core/errors/http_errors'

const ALREADY_ON = 'Two-factor sign-in is on already.'
export const ALREADY_OFF = 'Two-factor sign-in is already off.'

/**
 * Makes a secret for an authenticator app. It protects nothing until a code confirms it, and
 * replaces an earlier unconfirmed one.
 * @throws HttpError 409 when two-factor sign-in is on.
 */
export async function startTwoFactor(user: User, actor: Actor): Promise<SecretToScan> {
  const secret = newSecret()
  await change(actor, async (change) => {
    const before = await findTwoFactor(user.id, change.trx)
    if (before?.isOn) throw conflict(ALREADY_ON)
    await table(change.trx, TwoFactor).where('user_id', user.id).delete()
    const encrypted = await encryptSecret(user.id, secret, change.trx)
    await change.save(new TwoFactor().fill({ userId: user.id, secret: encrypted }), {
      action: 'start_two_factor',
      newValues: { secret: REDACTED },
    })
  })
  return secretToScan(secret, user.email)
}

/**
 * The secret that waits for its first code.
 * @throws HttpError 409 when there is none, or two-factor sign-in is on already.
 */
export async function unconfirmedFactor(
  userId: number,
  trx?: TransactionClientContract
): Promise<TwoFactor> {
  const factor = await findTwoFactor(userId, trx)
  if (factor?.isOn) throw conflict(ALREADY_ON)
  if (!factor || factor.isSetUpExpired) {
    throw conflict('The code to scan has expired. Start again.')
  }
  return factor
}

/**
 * Turns two-factor sign-in on after a code shows that the app has the secret. Other sessions end,
 * since they started without it.
 * @returns the recovery codes, which are shown only once.
 * @throws WrongCode; HttpError 409 when there is nothing to confirm, or it is on already.
 */
export async function confirmTwoFactor(
  user: User,
  input: { code: string; keepSessionId: string },
  actor: Actor
): Promise<string[]> {
  return change(actor, async (change) => {
    const factor = await unconfirmedFactor(user.id, change.trx)
    if (!(await useAppCode(change, factor, input.code))) throw new WrongCode()
    await change.store(factor.merge({ enabledAt: change.time }))
    const codes = await replaceRecoveryCodes(change, user.id)
    await endSessions(user.id, { keepSessionId: input.keepSessionId, trx: change.trx })
    await change.audit({
      action: 'enable_two_factor',
      entityType: 'user',
      entityId: user.id,
      newValues: { recoveryCodes: REDACTED },
    })
    await tellOfTwoFactor(change, user, 'on')
    return codes
  })
}

/**
 * Replaces all recovery codes.
 * @throws HttpError 409 where two-factor sign-in is off.
 */
export async function renewRecoveryCodes(user: User, actor: Actor): Promise<string[]> {
  return change(actor, async (change) => {
    if (!(await hasSecondFactor(user.id, change.trx))) throw conflict(ALREADY_OFF)
    const codes = await replaceRecoveryCodes(change, user.id)
    await change.audit({
      action: 'renew_recovery_codes',
      entityType: 'user',
      entityId: user.id,
      newValues: { recoveryCodes: REDACTED },
    })
    await tellOfTwoFactor(change, user, 'codes')
    return codes
  })
}
