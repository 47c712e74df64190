import db from '@adonisjs/lucid/services/db'
import { OUTBOX_TABLE } from '#messages/outbox_message'
import { mailKind } from '#messages/services/mail_kinds'

/** The mails that were given up, as a retry of all would take them. */
export type FailedMails = {
  count: number
  /** The newest of them; null where there is none. */
  upTo: number | null
  kinds: { kind: string; label: string; count: number }[]
}

export async function failedMails(): Promise<FailedMails> {
  const rows: { kind: string; count: number; up_to: number }[] = await db
    .from(OUTBOX_TABLE)
    .where('state', 'failed')
    .groupBy('kind')
    .orderBy('kind')
    .select('kind')
    .count('* as count')
    .max('id as up_to')
  const kinds = rows.map(({ kind, count }) => ({
    kind,
    label: mailKind(kind)?.label ?? kind,
    count: Number(count),
  }))
  return {
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    upTo: rows.length > 0 ? Math.max(...rows.map((row) => Number(row.up_to))) : null,
    kinds,
  }
}
