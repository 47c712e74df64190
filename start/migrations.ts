import { readdir } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { CannotStart } from '#core/errors/cannot_start'

const MIGRATIONS = 'database/migrations'
const MIGRATE = 'Run the migrations first: bin/gangway migration:run --force'

/** How the tables compare with this version of the portal. */
export interface MigrationState {
  state: 'ok' | 'empty' | 'pending' | 'newer'
  /** Migrations that are missing, or unknown to this version. */
  names: string[]
}

export async function migrationState(
  client: QueryClientContract = db.connection()
): Promise<MigrationState> {
  if (!(await client.schema.hasTable('adonis_schema'))) {
    return { state: 'empty', names: [] }
  }
  const files = await readdir(app.makePath(MIGRATIONS))
  const known = files
    .filter((file) => /\.[jt]s$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `${MIGRATIONS}/${file.replace(/\.[jt]s$/, '')}`)
  const rows: { name: string }[] = await client.from('adonis_schema').select('name')
  const done = rows.map(({ name }) => name)
  const newer = done.filter((name) => !known.includes(name))
  if (newer.length > 0) return { state: 'newer', names: newer }
  const pending = known.filter((name) => !done.includes(name))
  return { state: pending.length > 0 ? 'pending' : 'ok', names: pending }
}

/** @throws CannotStart where this version must not work on these tables. */
export async function assertMigrated(): Promise<void> {
  const { state, names } = await migrationState()
  if (state === 'empty') throw new CannotStart(`The database is empty. ${MIGRATE}`)
  if (state === 'pending') {
    throw new CannotStart(
      `The database is not up to date (${names.length} migrations are missing). ${MIGRATE}`
    )
  }
  if (state === 'newer') {
    throw new CannotStart(
      `The database belongs to a newer version of the portal (it has ${names.join(', ')}). Start that version, or restore the backup from before the upgrade.`
    )
  }
}
