import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import RecoveryCode from '#accounts/models/recovery_code'
import type { Change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'

export const RECOVERY_CODES = 10

/** Letters and digits that nobody takes for another: 32 of them, 5 bits each. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 28
/** Of codes made by earlier versions: 80 bits. */
const EARLIER_LENGTH = 16
const GROUP = 4

let key: Buffer | undefined

/** Keyed by a secret outside the database, so that a dump alone tries no code. */
function digestOf(userId: number, code: string): string {
  const secret = env.get('APP_KEY').release()
  key ??= Buffer.from(hkdfSync('sha256', secret, '', 'gangway recovery codes', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([userId, code]))
    .digest('hex')
}

/** 140 random bits, in groups as they are read out. */
function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)])
  const groups: string[] = []
  while (signs.length > 0) groups.push(signs.splice(0, GROUP).join(''))
  return groups.join('-')
}

/**
 * The code as it was typed, brought to the form it is kept in.
 * @returns null for what is no recovery code.
 */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '')
  const isLong = signs.length === LENGTH || signs.length === EARLIER_LENGTH
  return isLong && [...signs].every((sign) => SIGNS.includes(sign)) ? signs : null
}

/**
 * Gives an account new recovery codes; the ones before open nothing any more.
 * @returns the codes, which nobody can be shown again: only their digests are kept.
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
 * Uses a recovery code up, by a conditional update: of two requests with one code, one has it.
 * @param code as `readRecoveryCode` gives it.
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

/** How many codes somebody has left. */
export async function recoveryCodesLeft(userId: number): Promise<number> {
  const { total } = await table(db, RecoveryCode)
    .where('user_id', userId)
    .whereNull('used_at')
    .count('* as total')
    .firstOrFail()
  return total
}
