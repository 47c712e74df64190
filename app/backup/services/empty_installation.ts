import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { conflict } from '#core/errors/http_errors'
import { RESTORATIONS } from '#core/installation'

/** Rows in these tables come from people. Migrations and a first start add none. */
const TELLING = ['users', 'stored_files', 'audit_entries']

/**
 * @throws HttpError 409 unless this database is unused. A restore never mixes with existing data
 * or replaces it.
 */
export async function assertEmptyInstallation(
  client: QueryClientContract = db.connection()
): Promise<void> {
  const all: string[] = await client.getAllTables()
  const tables = all.filter((table) => table !== RESTORATIONS && !table.startsWith('sqlite_'))
  if (tables.length > 0 && !tables.includes('adonis_schema')) {
    throw conflict('The database holds tables of another program. Restore into an empty one.')
  }
  await assertUnused(
    client,
    TELLING.filter((table) => tables.includes(table))
  )
}

export async function assertUnused(
  client: Pick<QueryClientContract, 'from'>,
  tables: readonly string[] = TELLING
): Promise<void> {
  for (const table of tables) {
    const [row] = await client.from(table).limit(1)
    if (!row) continue
    throw conflict(
      `This installation is in use (${table} has rows). A backup is restored into an empty one: name another database and DATA_DIR. Nothing has been changed.`
    )
  }
}
