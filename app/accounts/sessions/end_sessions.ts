import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import Session from '#accounts/models/session'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { table, type Client } from '#core/database/table'
import { notFound } from '#core/errors/http_errors'
import { dbTime } from '#core/time'
import { oldestSession, sessionRowId } from '#accounts/sessions/session_store'

/**
 * Ends a person's sessions: all, or all except the current one.
 * @param keepSessionId the session id (not its row's) that stays.
 * @returns how many ended.
 */
export async function endSessions(
  userId: number,
  { keepSessionId, trx = db }: { keepSessionId?: string; trx?: Client } = {}
): Promise<number> {
  const query = table(trx, Session).where('user_id', userId)
  if (keepSessionId) query.whereNot('id', sessionRowId(keepSessionId))
  return query.delete()
}

/**
 * The same as a change of its own, with its audit entry.
 * @param keepSessionId as in `endSessions`.
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
 * @throws HttpError 404 for another person's session.
 */
export async function endSession(userId: number, rowId: string, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const ended = await table(change.trx, Session).where({ id: rowId, user_id: userId }).delete()
    if (ended === 0) throw notFound()
    await change.audit({ action: 'end_session', entityType: 'user', entityId: userId })
  })
}

const FORGOTTEN_AT_ONCE = 100

/**
 * Deletes expired sessions by id. MySQL locks the gaps between the rows that it deletes; at the
 * same time as a session that a change inserts, this would end in a deadlock.
 */
export async function forgetExpiredSessions(stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const expired = await expiredSessions().limit(FORGOTTEN_AT_ONCE).select('id')
    if (expired.length === 0) return
    const ids = expired.map(({ id }) => id)
    // One that was just used again stays.
    await expiredSessions().whereIn('id', ids).delete()
  }
}

const expiredSessions = () =>
  table(db, Session).where((session) =>
    session
      .where('expires_at', '<', dbTime(DateTime.utc()))
      .orWhere('created_at', '<', oldestSession())
  )
