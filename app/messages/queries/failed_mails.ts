import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import OutboxMessage from '#messages/models/outbox_message'
import { mailKind } from '#messages/services/mail_kinds'

/** The failed emails that a retry of all would take. */
export type FailedMails = {
  count: number
  /** The newest of them, or null. */
  upTo: number | null
  kinds: { kind: string; label: string; count: number }[]
}

export async function failedMails(): Promise<FailedMails> {
  const rows = await table(db, OutboxMessage)
    .where('state', 'failed')
    .groupBy('kind')
    .orderBy('kind')
    .select('kind')
    .count('* as count')
    .max('id as up_to')
  const kinds = rows.map(({ kind, count }) => ({
    kind,
    label: mailKind(kind)?.label ?? kind,
    count,
  }))
  return {
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    upTo: rows.length > 0 ? Math.max(...rows.map((row) => row.up_to ?? 0)) : null,
    kinds,
  }
}
