import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { ERASED_PERFORMER } from '#audit/services/chain'

/**
 * Error numbers with which MySQL and MariaDB refuse a trigger to an ordinary user: binary logging
 * without log_bin_trust_function_creators (1419), no TRIGGER privilege (1142, 1227).
 */
const TRIGGER_REFUSED = new Set([1142, 1227, 1419])

/** An erasure may remove an entry's values; everything else is frozen. */
export const FROZEN_COLUMNS = [
  'id',
  'action',
  'entity_type',
  'entity_id',
  'performed_by_id',
  'performed_at',
  'request_id',
  'values_digest',
  'performer_digest',
  'mac',
]

const ERASABLE_COLUMNS = ['old_values', 'new_values', 'values_salt', 'address', 'performer_salt']

/** The performer and the searchable copy may change in one way only: to be erased. */
const PERFORMER_COLUMNS = ['performed_by', 'search_text']

/** The columns that an erasure may clear. */
export const ERASED_COLUMNS = [...ERASABLE_COLUMNS, ...PERFORMER_COLUMNS]

const REFUSAL = 'audit entries are never changed or deleted'

/**
 * Creates triggers that reject updates and deletes of audit entries.
 * @returns whether the triggers exist. MySQL may deny them to an ordinary user; `doctor` and the
 * administrators' notices then say so.
 */
export async function createAuditTriggers(
  db: QueryClientContract,
  mysql: boolean
): Promise<boolean> {
  // Compares bytes: MySQL's collations treat 'Ana' and 'ána' as equal.
  const same = (column: string) =>
    mysql
      ? `CAST(NEW.${column} AS BINARY) <=> CAST(OLD.${column} AS BINARY)`
      : `NEW.${column} IS OLD.${column}`
  const changed = [
    ...FROZEN_COLUMNS.map((column) => `NOT (${same(column)})`),
    ...ERASABLE_COLUMNS.map((column) => `(NEW.${column} IS NOT NULL AND NOT (${same(column)}))`),
    ...PERFORMER_COLUMNS.map(
      (column) =>
        `(NOT (${same(column)}) AND (NEW.performed_by <> '${ERASED_PERFORMER}' OR NEW.performer_salt IS NOT NULL OR NEW.performer_digest IS NULL))`
    ),
    // The chain of an entry without a performer digest covers the address itself.
    `(NOT (${same('address')}) AND (NEW.performer_salt IS NOT NULL OR NEW.performer_digest IS NULL))`,
  ].join(' OR ')

  const statements = mysql
    ? [
        `CREATE TRIGGER audit_entries_no_update BEFORE UPDATE ON audit_entries FOR EACH ROW
         BEGIN IF ${changed} THEN
           SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${REFUSAL}';
         END IF; END`,
        `CREATE TRIGGER audit_entries_no_delete BEFORE DELETE ON audit_entries FOR EACH ROW
         SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${REFUSAL}'`,
      ]
    : [
        `CREATE TRIGGER audit_entries_no_update BEFORE UPDATE ON audit_entries WHEN ${changed}
         BEGIN SELECT RAISE(ABORT, '${REFUSAL}'); END`,
        `CREATE TRIGGER audit_entries_no_delete BEFORE DELETE ON audit_entries
         BEGIN SELECT RAISE(ABORT, '${REFUSAL}'); END`,
      ]

  for (const statement of statements) {
    try {
      // Triggers cannot be prepared, so this uses the driver's plain query where it exists.
      await db.getWriteClient().raw(statement)
    } catch (error) {
      if (TRIGGER_REFUSED.has((error as { errno?: number }).errno ?? 0)) return false
      throw error
    }
  }
  return true
}

/** Whether both triggers exist in the current database. */
export async function auditTriggersStand(db: QueryClientContract): Promise<boolean> {
  const mysql = db.dialect.name === 'mysql'
  const rows: unknown[] = mysql
    ? await db
        .from('information_schema.triggers')
        .select('trigger_name')
        .whereRaw('trigger_schema = database()')
        .where('event_object_table', 'audit_entries')
    : await db
        // eslint-disable-next-line no-restricted-syntax -- The database's own table has no model.
        .from('sqlite_master')
        .select('name')
        .where({ type: 'trigger', tbl_name: 'audit_entries' })
  return rows.length >= 2
}
