import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { renderMail, type RenderedMail } from '#messages/services/render_mail'
import type { OutboxRow } from '#messages/models/outbox_message'
import type { Day } from '#training/compliance_status'

/** From now on it is this day, 8 AM; the clock stands still. */
export function itIs(day: Day): void {
  const at = DateTime.fromISO(`${day}T08:00:00Z`).toMillis()
  Settings.now = () => at
}

export interface PostedDigest extends RenderedMail {
  id: number
  to: string
}

/** All digests in order, with their current text. */
export async function digests(): Promise<PostedDigest[]> {
  const mails: OutboxRow[] = await db
    .from('outbox_messages')
    .where('kind', 'training_digest')
    .orderBy('id')
  const read: PostedDigest[] = []
  for (const mail of mails) {
    const rendered = await renderMail(mail, { maskSecrets: true })
    if (!rendered) throw new Error('A digest is about nothing')
    read.push({ id: mail.id, to: mail.recipient, ...rendered })
  }
  return read
}

/** The recorded reminders in order: recipient, person, kind, day it is about, sent on. */
export async function told(): Promise<[number, number, string, Day, Day | null][]> {
  const rows = await db.from('training_reminders').orderBy('id')
  return rows.map((row) => [
    Number(row.recipient_id),
    Number(row.employee_id),
    row.kind,
    row.fact_on,
    row.sent_on,
  ])
}

export const runRow = (day: Day) =>
  db.from('daily_runs').where({ name: 'training_reminders', day }).firstOrFail()
