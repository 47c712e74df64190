import { DateTime } from 'luxon'
import { Secret, TOTP } from 'otpauth'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { fromNow } from '#database/factories/from_now'
import TwoFactorRule from '#accounts/models/two_factor_rule'
import { replaceRecoveryCodes } from '#accounts/two_factor/recovery_codes'
import { encryptSecret } from '#accounts/two_factor/second_factors'
import { forgetTwoFactorRules } from '#accounts/two_factor/two_factor_need'
import type { BuiltInRole } from '#core/permissions'
import { newSecret } from '#accounts/two_factor/totp'

const STEP_MS = 30_000

/** The code an app shows for a secret, some steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return totp.generate({ timestamp: DateTime.utc().toMillis() + steps * STEP_MS })
}

/** Gives a person a second factor, directly in the database. */
export async function givenTwoFactor(
  { id }: { id: number },
  { enabled = true }: { enabled?: boolean } = {}
): Promise<{ secret: string; recoveryCodes: string[]; code: (steps?: number) => string }> {
  const secret = newSecret()
  const recoveryCodes = await change(systemActor, async (change) => {
    await change.trx.from('two_factors').where('user_id', id).delete()
    await change.trx
      .insertQuery()
      .table('two_factors')
      .insert({
        user_id: id,
        secret: await encryptSecret(id, secret, change.trx),
        enabled_at: enabled ? change.time : null,
        created_at: change.time,
      })
    return enabled ? replaceRecoveryCodes(change, id) : []
  })
  return { secret, recoveryCodes, code: (steps = 0) => codeOf(secret, steps) }
}

/** Makes a built-in role require a second factor. */
export async function givenRule(builtInRole: BuiltInRole): Promise<void> {
  await TwoFactorRule.create({ builtInRole, createdAt: fromNow() })
  forgetTwoFactorRules()
}

export const twoFactorRow = (userId: number) =>
  db.from('two_factors').where('user_id', userId).first()
