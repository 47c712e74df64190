import { table } from '#core/database/table'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DateTime } from 'luxon'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dbTime, isoTime } from '#core/time'
import OutboxMessage from '#messages/models/outbox_message'
import type { MailState } from '#messages/models/states'
import { setting } from '#settings/current'

/** Finished emails. All other old ones must still go out. */
const SETTLED: readonly MailState[] = ['sent', 'failed', 'cancelled']
/** Emails per change, since others cannot write during it. */
const AT_ONCE = 500

/**
 * Deletes old entries of the delivery log in batches; nothing if emails are kept forever.
 * @returns how many were deleted.
 */
export async function pruneMails(
  stop?: AbortSignal,
  { mailDays = setting('mailDays') } = {}
): Promise<number> {
  if (mailDays === null) return 0
  const before = dbTime(DateTime.utc().minus({ days: mailDays }))
  for (let pruned = 0; ;) {
    stop?.throwIfAborted()
    const deleted = await pruneSome(before)
    pruned += deleted
    if (deleted < AT_ONCE) return pruned
    await nextTurn()
  }
}

async function pruneSome(before: string): Promise<number> {
  return change(systemActor, async (change) => {
    const rows = await table(change.trx, OutboxMessage)
      .where('created_at', '<', before)
      .whereIn('state', SETTLED)
      .orderBy('created_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id')
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await table(change.trx, OutboxMessage)
      .whereIn('resent_from_id', ids)
      .update({ resent_from_id: null })
    await table(change.trx, OutboxMessage).whereIn('id', ids).delete()
    await change.audit({
      action: 'purge',
      entityType: 'mail',
      entityId: 'old',
      newValues: { mails: ids.length, before: isoTime(before) },
    })
    return ids.length
  })
}
