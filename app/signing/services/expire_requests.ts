import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { HttpError } from '#core/errors/http_errors'
import { awaitingSignature } from '#signing/queries/awaiting_signature'
import { OPEN } from '#signing/request'
import { cancelInTransaction } from '#signing/services/cancel_request'

/** Requests of one turn; the next turn takes what is left. */
const AT_ONCE = 200

/**
 * Calls off what was not signed in time. Nobody could sign it since: `refusalToSign` looks at the
 * clock itself. What both have signed is sealed, however late.
 * @returns how many there were.
 */
export async function expireRequests(stop?: AbortSignal): Promise<number> {
  const due = await awaitingSignature(db.connection())
    .whereIn('r.status', OPEN)
    .where('r.expires_at', '<=', dbTime(DateTime.utc()))
    .orderBy('r.expires_at')
    .limit(AT_ONCE)
  let expired = 0
  for (const { id } of due) {
    if (stop?.aborted) break
    if (await expire(id)) expired++
  }
  return expired
}

async function expire(id: number): Promise<boolean> {
  try {
    await change(systemActor, (change) => cancelInTransaction(change, id, 'expired', null))
    return true
  } catch (error) {
    // Somebody else was first.
    if (error instanceof HttpError) return false
    throw error
  }
}
