import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { HttpError } from '#core/errors/http_errors'
import { awaitingSignature } from '#signing/queries/awaiting_signature'
import { OPEN } from '#signing/request'
import { cancelInTransaction } from '#signing/services/cancel_request'

/** Requests per turn; the next turn takes the rest. */
const AT_ONCE = 200

/**
 * Cancels requests past their deadline. No one could sign them since: `whyMayNotSign` checks the
 * time itself. Requests signed by both are sealed, however late.
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
    // Someone else was first.
    if (error instanceof HttpError) return false
    throw error
  }
}
