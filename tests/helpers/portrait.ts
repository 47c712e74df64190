import db from '@adonisjs/lucid/services/db'
import { tablesWithRows } from '#tests/helpers/database'

/** Tables that every call may write, without anyone's data. */
const VOLATILE = new Set(['sessions', 'rate_limits', 'adonis_schema', 'adonis_schema_versions'])

let tables: string[] | undefined

async function tablesOf(): Promise<string[]> {
  tables ??= (await db.connection().getAllTables())
    .filter((table) => !VOLATILE.has(table) && !table.startsWith('sqlite_'))
    .sort()
  return tables
}

/** Every row of every non-empty table: two equal portraits mean that nothing changed. */
export async function portrait(): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const table of await tablesWithRows(db.connection(), await tablesOf())) {
    rows[table] = await db.from(table)
  }
  return rows
}
