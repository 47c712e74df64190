import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { createAuditTriggers } from '#audit/services/audit_triggers'
import { forgetNewest } from '#audit_log/services/kept_checkpoints'
import { forgetSettings } from '#settings/current'
import { forgetTwoFactorRules } from '#accounts/two_factor/two_factor_need'
import { isMysql } from '#database/column_helpers'

/** The tables' structure, and the key that must not be lost; both outlive a test. */
const KEPT = new Set(['adonis_schema', 'adonis_schema_versions', 'data_keys'])

let emptied: string[] | undefined

async function tablesToEmpty(): Promise<string[]> {
  if (!emptied) {
    const all: string[] = await db.connection().getAllTables()
    emptied = all.filter((table) => !KEPT.has(table) && !table.startsWith('sqlite_'))
  }
  return emptied
}

/** Most tests use few tables, and checking is far cheaper than emptying or reading all. */
export async function tablesWithRows(
  client: QueryClientContract,
  tables: string[]
): Promise<string[]> {
  const questions = tables.map(
    (table) => `SELECT '${table}' AS name, EXISTS (SELECT 1 FROM ${table}) AS used`
  )
  const answer = await client.rawQuery(questions.join(' UNION ALL '))
  const rows: { name: string; used: number }[] = isMysql(client) ? answer[0] : answer
  return rows.filter(({ used }) => Number(used) === 1).map(({ name }) => name)
}

/** The trigger's SIGNAL. */
const REFUSED = 1644

/**
 * The log's trigger refuses DELETE, and TRUNCATE takes 60 ms, before most tests. The first time,
 * and after a test has made it anew, the trigger becomes one that lets this function through.
 */
async function emptyLogOnMysql(trx: TransactionClientContract) {
  await trx.rawQuery('SET @emptied_by_tests = 1')
  try {
    await trx.rawQuery('DELETE FROM audit_entries').catch(async (error: { errno?: number }) => {
      if (error.errno !== REFUSED) throw error
      await trx.rawQuery('DROP TRIGGER audit_entries_no_delete')
      await trx.getWriteClient().raw(
        `CREATE TRIGGER audit_entries_no_delete BEFORE DELETE ON audit_entries FOR EACH ROW
         BEGIN IF @emptied_by_tests IS NULL THEN
           SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit entries are never changed or deleted';
         END IF; END`
      )
      await trx.rawQuery('DELETE FROM audit_entries')
    })
  } finally {
    await trx.rawQuery('SET @emptied_by_tests = NULL')
  }
}

async function emptyOnMysql(trx: TransactionClientContract, tables: string[]) {
  await trx.rawQuery('SET FOREIGN_KEY_CHECKS = 0')
  try {
    for (const table of tables) {
      if (table === 'audit_entries') await emptyLogOnMysql(trx)
      else await trx.rawQuery(`DELETE FROM ${table}`)
    }
  } finally {
    await trx.rawQuery('SET FOREIGN_KEY_CHECKS = 1')
  }
}

async function emptyOnSqlite(trx: TransactionClientContract, tables: string[]) {
  await trx.rawQuery('PRAGMA defer_foreign_keys = ON')
  const audited = tables.includes('audit_entries')
  if (audited) {
    await trx.rawQuery('DROP TRIGGER IF EXISTS audit_entries_no_update')
    await trx.rawQuery('DROP TRIGGER IF EXISTS audit_entries_no_delete')
  }
  for (const table of tables) await trx.rawQuery(`DELETE FROM ${table}`)
  await trx.rawQuery('DELETE FROM sqlite_sequence')
  if (audited) await createAuditTriggers(trx, false)
}

/**
 * The database as the migrations leave it: empty except for the two rows that tables start with.
 */
export async function resetDatabase(): Promise<void> {
  // Before the transaction, which takes SQLite's only connection.
  const all = await tablesToEmpty()
  let checked = false
  await db.transaction(async (trx) => {
    // A change still under way, of a loop or a late answer, would leave entries without a head.
    await trx.from('audit_heads').where('id', 1).forUpdate().first()
    const tables = await tablesWithRows(trx, all)
    checked = tables.includes('audit_checks')
    await (isMysql(trx) ? emptyOnMysql(trx, tables) : emptyOnSqlite(trx, tables))
    await trx.table('audit_heads').insert({ id: 1, entry_id: 0, mac: '' })
    await trx.table('employee_number_sequences').insert({ id: 1, next_number: 1 })
  })
  // It is on the disk, for a log that no longer exists.
  if (checked) await forgetNewest()
  forgetSettings()
  forgetTwoFactorRules()
}
