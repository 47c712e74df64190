import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { notFound } from '#core/errors/refusals'
import { sessionRowId } from '#accounts/sessions/session_store'

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

/**
 * The same as a change of its own, which is written down.
 * @param keepSessionId as `endSessions` takes it.
 */
export async function endAllSessions(
  userId: number,
  keepSessionId: string | undefined,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const ended = await endSessions(userId, { keepSessionId, trx: change.trx })
    await change.audit({
      action: 'end_session',
      entityType: 'user',
      entityId: userId,
      newValues: { ended },
    })
  })
}

/**
 * Ends one session of a person.
 * @param rowId as lists of sessions give it.
 * @throws Refusal 404 for what is none of theirs.
 */
export async function endSession(userId: number, rowId: string, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const ended = await change.trx.from('sessions').where({ id: rowId, user_id: userId }).delete()
    if (Number(ended) === 0) throw notFound()
    await change.audit({ action: 'end_session', entityType: 'user', entityId: userId })
  })
}
