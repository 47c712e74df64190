import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import TwoFactor from '#accounts/models/two_factor'
import { table } from '#core/database/table'
import { isoTime } from '#core/time'
import type { Change } from '#audit/services/change'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import {
  readRecoveryCode,
  recoveryCodesLeft,
  useRecoveryCode,
} from '#accounts/two_factor/recovery_codes'
import { stepOf } from '#accounts/two_factor/totp'
import { HttpError } from '#core/errors/http_errors'

const placeOf = (userId: number): FieldPlace => ({
  table: TwoFactor.table,
  column: 'secret',
  id: userId,
})

registerProtectedTable({
  table: TwoFactor.table,
  key: ['user_id'],
  columns: ['secret'],
  place: ({ user_id: userId }) => placeOf(userId),
})

/** The same message for every rejected code, whatever the reason. */
export const WRONG_CODE = 'This code is wrong or has already been used.'

/** A rejected code. It has its own class because it is counted and recorded. */
export class WrongCode extends HttpError {
  constructor() {
    super(422, WRONG_CODE, [{ field: 'code', message: WRONG_CODE, rule: 'code' }])
  }
}

export const findTwoFactor = (
  userId: number,
  client?: TransactionClientContract
): Promise<TwoFactor | null> => TwoFactor.find(userId, { client })

/** Whether signing in requires a second factor. */
export async function hasSecondFactor(
  userId: number,
  trx?: TransactionClientContract
): Promise<boolean> {
  const factor = await findTwoFactor(userId, trx)
  return factor?.isOn ?? false
}

export const encryptSecret = (userId: number, secret: string, trx: TransactionClientContract) =>
  encryptField(placeOf(userId), secret, trx)

export const decryptSecret = (
  { userId, secret }: TwoFactor,
  trx?: TransactionClientContract
): Promise<string> => decryptField(placeOf(userId), secret, trx)

/**
 * Uses up a code of the authenticator app. A conditional update stores its time step, so neither
 * this code nor one of an earlier step is ever accepted again (RFC 6238, 5.2).
 */
export async function useAppCode(
  change: Change,
  factor: TwoFactor,
  code: string
): Promise<boolean> {
  const secret = await decryptSecret(factor, change.trx)
  const step = stepOf(secret, code.replace(/\s/g, ''), change.at.toMillis())
  if (step === null) return false
  const used = await table(change.trx, TwoFactor)
    .where({ user_id: factor.userId, secret: factor.secret })
    .where('last_used_step', '<', step)
    .update({ last_used_step: step })
  return used === 1
}

/**
 * Uses up a second factor: a code of the app, or a recovery code.
 * @returns which of the two it was.
 * @throws WrongCode
 */
export async function useSecondFactor(
  change: Change,
  userId: number,
  code: string
): Promise<'app' | 'recovery'> {
  const factor = await findTwoFactor(userId, change.trx)
  if (!factor?.isOn) throw new WrongCode()
  const recovery = readRecoveryCode(code)
  if (recovery === null) {
    if (!(await useAppCode(change, factor, code))) throw new WrongCode()
    return 'app'
  }
  if (!(await useRecoveryCode(change, userId, recovery))) throw new WrongCode()
  return 'recovery'
}

export interface TwoFactorState {
  /** ISO 8601; null if it is off. */
  enabledAt: string | null
  recoveryCodesLeft: number
}

/** The status of an account's second factor. */
export async function twoFactorState(userId: number): Promise<TwoFactorState> {
  const factor = await findTwoFactor(userId)
  if (!factor?.isOn) return { enabledAt: null, recoveryCodesLeft: 0 }
  return {
    enabledAt: isoTime(factor.enabledAt),
    recoveryCodesLeft: await recoveryCodesLeft(userId),
  }
}
