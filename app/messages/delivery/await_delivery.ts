import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import OutboxMessage from '#messages/models/outbox_message'
import { attemptEnded } from '#messages/delivery/delivery_events'
import { isKnownCopy } from '#core/installation'
import { mailServer } from '#messages/delivery/mail_server'

export type Delivery = 'sent' | 'queued' | 'failed' | 'not_configured'

/** Another process may deliver the message, so its row is checked, too. */
const LOOK_AGAIN_MS = 250

/** The result of a posted email within the given time; call it after the commit. */
export async function awaitDelivery(messageId: number, ms = 3000): Promise<Delivery> {
  if (!mailServer.configured) return 'not_configured'
  if (isKnownCopy()) return 'queued'
  const started = performance.now()
  for (;;) {
    const delivery = await deliveryOf(messageId)
    if (delivery) return delivery
    const left = ms - (performance.now() - started)
    if (left <= 0) return 'queued'
    await attemptEnded(messageId, Math.min(left, LOOK_AGAIN_MS))
  }
}

async function deliveryOf(messageId: number): Promise<Delivery | null> {
  const row = await table(db, OutboxMessage)
    .select('state', 'attempts')
    .where('id', messageId)
    .first()
  if (!row) return 'failed'
  if (row.state === 'sent') return 'sent'
  if (row.state === 'failed' || row.state === 'cancelled') return 'failed'
  // The first attempt failed temporarily. The next one is later than anyone waits.
  return row.state === 'queued' && row.attempts > 0 ? 'queued' : null
}
