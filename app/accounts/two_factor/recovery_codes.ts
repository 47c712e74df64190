import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import RecoveryCode from '#accounts/models/recovery_code'
import type { Change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'

export const RECOVERY_CODES = 10

/** Letters and digits that cannot be confused: 32 of them, 5 bits each. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 28
/** Length of codes from earlier versions: 80 bits. */
const EARLIER_LENGTH = 16
const GROUP = 4

let key: Buffer | undefined

/** Keyed by a secret outside the database, so a dump alone cannot be used to test codes. */
function digestOf(userId: number, code: string): string {
  const secret = env.get('APP_KEY').release()
  key ??= Buffer.from(hkdfSync('sha256', secret, '', 'gangway recovery codes', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([userId, code]))
    .digest('hex')
}

/** 140 random bits, in groups for reading aloud. */
function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)])
  const groups: string[] = []
  while (signs.length > 0) groups.push(signs.splice(0, GROUP).join(''))
  return groups.join('-')
}

/**
 * A typed code in its stored form.
 * @returns null for anything other than a recovery code.
 */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '')
  const isLong = signs.length === LENGTH || signs.length === EARLIER_LENGTH
  return isLong && [...signs].every((sign) => SIGNS.includes(sign)) ? signs : null
}

/**
 * Gives an account new recovery codes and voids the old ones.
 * @returns the codes. They cannot be shown again, since only their digests are stored.
 */
export async function replaceRecoveryCodes(change: Change, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await table(change.trx, RecoveryCode).where('user_id', userId).delete()
  const rows = codes.map((code) => ({
    user_id: userId,
    code_digest: digestOf(userId, code.replaceAll('-', '')),
  }))
  await insertRows(change.trx, RecoveryCode, rows)
  return codes
}

/**
 * Uses a recovery code up by a conditional update: of two requests with one code, one succeeds.
 * @param code in the form of `readRecoveryCode`.
 */
export async function useRecoveryCode(
  change: Change,
  userId: number,
  code: string
): Promise<boolean> {
  const used = await table(change.trx, RecoveryCode)
    .where({ user_id: userId, code_digest: digestOf(userId, code) })
    .whereNull('used_at')
    .update({ used_at: change.time })
  return used === 1
}

/** Number of unused codes. */
export async function recoveryCodesLeft(userId: number): Promise<number> {
  const { total } = await table(db, RecoveryCode)
    .where('user_id', userId)
    .whereNull('used_at')
    .count('* as total')
    .firstOrFail()
  return total
}
