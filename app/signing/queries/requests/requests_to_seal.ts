import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { dbTime } from '#core/time'
import { OPEN } from '#signing/request'

/** Requests with a signature not yet on their documents, the oldest first. */
export async function requestsToSeal(limit = 20): Promise<number[]> {
  const rows = await table(db, 'signing_actions as a')
    .join('signing_requests as r', 'r.id', 'a.request_id')
    .where('a.status', 'SIGNED')
    .whereIn('r.status', OPEN)
    .where((due) => {
      due.whereNull('r.seal_after').orWhere('r.seal_after', '<=', dbTime(DateTime.utc()))
    })
    .orderBy('a.request_id')
    .limit(limit)
    .select('r.id')
  return [...new Set(rows.map(({ id }) => id))]
}
