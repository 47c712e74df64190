import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { dbTime, isoTime } from '#core/time'
import { isLocalAddress } from '#accounts/services/local_address'
import { oldestSession, sessionRowId } from '#accounts/sessions/session_store'

/**
 * A person does not have this many. For a program that signs in for each call, this shows the
 * latest.
 */
const SESSIONS_SHOWN = 50

/**
 * A person's active sessions, the latest seen first.
 * @param currentId the session id (not its row's) of the caller.
 */
export async function listSessions(userId: number, currentId: string) {
  const current = sessionRowId(currentId)
  const rows = await table(db, 'sessions')
    .where('user_id', userId)
    .where('expires_at', '>', dbTime(DateTime.utc()))
    .where('created_at', '>', oldestSession())
    .select('id', 'address', 'user_agent', 'created_at', 'last_seen_at')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(SESSIONS_SHOWN)
  return rows.map((row) => ({
    id: row.id,
    current: row.id === current,
    address: row.address,
    isLocal: isLocalAddress(row.address),
    userAgent: row.user_agent,
    createdAt: isoTime(row.created_at),
    lastSeenAt: isoTime(row.last_seen_at),
  }))
}
