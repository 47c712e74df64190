import { table } from '#core/database/table'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import OutboxMessage from '#messages/models/outbox_message'

/** Number of emails due now, and of those waiting for their next attempt. */
export async function countWaitingMails(): Promise<{ due: number; later: number }> {
  const waiting = () => table(db, OutboxMessage).whereIn('state', ['queued', 'sending'])
  const now = dbTime(DateTime.utc())
  const due = await waiting().where('next_attempt_at', '<=', now).count('* as count').first()
  const later = await waiting().where('next_attempt_at', '>', now).count('* as count').first()
  return { due: due?.count ?? 0, later: later?.count ?? 0 }
}
