import { setImmediate as nextTurn } from 'node:timers/promises'
import { DateTime } from 'luxon'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dbTime, isoTime } from '#core/time'
import { OUTBOX_TABLE, type MailState } from '#messages/outbox_message'
import { setting } from '#settings/current'

/** What becomes of these is settled; whatever else is old still has to go out. */
const SETTLED: readonly MailState[] = ['sent', 'failed', 'cancelled']
/** Mails of one change: others cannot write meanwhile. */
const AT_ONCE = 500

/**
 * Deletes from the delivery log what is older than is set, a part in each change; nothing where
 * mails are kept for ever.
 * @returns how many mails went.
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
    const rows: { id: number }[] = await change.trx
      .from(OUTBOX_TABLE)
      .where('created_at', '<', before)
      .whereIn('state', [...SETTLED])
      .orderBy('created_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id')
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => Number(id))
    await change.trx
      .from(OUTBOX_TABLE)
      .whereIn('resent_from_id', ids)
      .update({ resent_from_id: null })
    await change.trx.from(OUTBOX_TABLE).whereIn('id', ids).delete()
    await change.audit({
      action: 'purge',
      entityType: 'mail',
      entityId: 'old',
      newValues: { mails: ids.length, before: isoTime(before) },
    })
    return ids.length
  })
}
