import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { sessionRowId } from '#access/services/session_store'

/**
 * Ends a person's sessions: all, or all but the one that asks.
 * @param keepSessionId the session id (not its row's) that stays.
 * @returns how many ended.
 */
export async function endSessions(
  userId: number,
  options: { keepSessionId?: string; trx?: TransactionClientContract } = {}
): Promise<number> {
  const query = (options.trx ?? db).from('sessions').where('user_id', userId)
  if (options.keepSessionId) query.whereNot('id', sessionRowId(options.keepSessionId))
  const ended: number | number[] = await query.delete()
  return Number(Array.isArray(ended) ? ended[0] : ended)
}
