import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { latestCheck } from '#audit_log/queries/audit_checks'
import { createAuditTriggers } from '#audit/services/audit_triggers'
import { checkChainWhenDue } from '#audit_log/services/check_chain'
import { isMysql } from '#database/column_helpers'

export interface RecordedEntry {
  id: number
  action: string
  entityType: string
  entityId: string
  performedById: number | null
  performedBy: string
  oldValues: Record<string, unknown> | null
  newValues: Record<string, unknown> | null
}

const parsed = (values: string | null) =>
  values === null ? null : (JSON.parse(values) as Record<string, unknown>)

/**
 * The audit log in order; after the entry `since` if given. Names added to a list on the way have
 * tests of their own and are left out: see listAudit().
 */
export async function auditEntries(since = 0): Promise<RecordedEntry[]> {
  return recorded(
    await db
      .from('audit_entries')
      .where('id', '>', since)
      .whereNot('entity_type', 'list_entry')
      .orderBy('id')
  )
}

/** The audit entries about the managed lists, in order. */
export async function listAudit(): Promise<RecordedEntry[]> {
  return recorded(await db.from('audit_entries').where('entity_type', 'list_entry').orderBy('id'))
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows as the driver gives them
function recorded(rows: any[]): RecordedEntry[] {
  return rows.map((row) => ({
    id: Number(row.id),
    action: row.action,
    entityType: row.entity_type,
    entityId: row.entity_id,
    performedById: row.performed_by_id,
    performedBy: row.performed_by,
    oldValues: parsed(row.old_values),
    newValues: parsed(row.new_values),
  }))
}

/** `action entityType entityId` of each entry, for a short assertion. */
export async function auditTrail(since = 0): Promise<string[]> {
  const entries = await auditEntries(since)
  return entries.map(({ action, entityType, entityId }) => `${action} ${entityType} ${entityId}`)
}

/** The number of the last entry. */
export async function auditHead(): Promise<number> {
  const head = await db.from('audit_heads').where('id', 1).firstOrFail()
  return Number(head.entry_id)
}

/** The id of the check of today's log, made if there is none. */
export async function checkedLog(): Promise<number> {
  await checkChainWhenDue(DateTime.utc().set({ hour: 12 }))
  const check = await latestCheck()
  return check?.id ?? 0
}

/** Without the triggers, as the database's owner can do; they are restored afterward. */
export async function pastTriggers(work: () => Promise<unknown>): Promise<void> {
  for (const name of ['no_update', 'no_delete']) {
    await db.rawQuery(`DROP TRIGGER IF EXISTS audit_entries_${name}`)
  }
  try {
    await work()
  } finally {
    await createAuditTriggers(db.connection(), isMysql(db.connection()))
  }
}
