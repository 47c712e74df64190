import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { Manifest } from '#backup/archive/manifest'
import { assertEmptyInstallation } from '#backup/services/empty_installation'
import { differencesOf } from '#backup/snapshot/known_tables'
import { conflict, HttpError } from '#core/errors/http_errors'

const SCHEMA_TABLE = 'adonis_schema'

const runner = () =>
  new MigrationRunner(db, app, {
    direction: 'up',
    connectionName: db.primaryConnectionName,
  })

/**
 * Makes sure that the tables which the archive's migrations make take what it holds, as far as
 * this program can tell without making them.
 * @throws HttpError 422 for an unknown migration: the archive is from a newer program; or for
 * columns that someone had added to the tables of this version.
 */
export async function assertKnown({
  migrations,
  tables,
  version,
}: Pick<Manifest, 'migrations' | 'tables' | 'version'>): Promise<void> {
  const own = await ownMigrations()
  const unknown = migrations.filter((name) => !own.includes(name))
  if (unknown.length > 0) {
    throw new HttpError(
      422,
      `This backup was made by a newer program (${version}), which has ${unknown.length} migrations more. Bring this one up to date first. Nothing has been changed.`
    )
  }
  if (migrations.length < own.length) return
  const { columns } = differencesOf(tables)
  if (columns.length === 0) return
  throw new HttpError(
    422,
    `This backup cannot be restored: it has columns that no version makes (${columns.join(', ')}). Drop them from the database and make a new backup. Nothing has been changed.`
  )
}

/** The list includes migrations that ran in this database and are not part of the program. */
async function ownMigrations(): Promise<string[]> {
  const list = await runner().getList()
  return list.filter(({ status }) => status !== 'corrupt').map(({ name }) => name)
}

async function applied(): Promise<string[]> {
  if (!(await db.connection().schema.hasTable(SCHEMA_TABLE))) return []
  const rows: { name: string }[] = await db.from(SCHEMA_TABLE).orderBy('id').select('name')
  return rows.map(({ name }) => name)
}

/**
 * Gives an empty installation the tables of these migrations only. If others have run, or a
 * process was killed during one, the empty tables are dropped and created again.
 * @param anew the tables contain rows from an interrupted restore of the same archive, and are
 * created again.
 * @throws HttpError 409 for tables that are in use by now, or of another program.
 */
export async function migrateTo(migrations: readonly string[], anew = false): Promise<void> {
  const present = await applied()
  const same =
    present.length === migrations.length && migrations.every((name) => present.includes(name))
  if (same && !anew) return
  const own = await ownMigrations()
  const others = present.filter((name) => !own.includes(name))
  if (others.length > 0) {
    throw conflict(
      `The database holds tables of another program, or of a newer one (${others[0]}). Restore into an empty one. Nothing has been changed.`
    )
  }
  // Reading the archive took time, in which someone may have set up the portal.
  if (!anew) await assertEmptyInstallation()
  await db.connection().dropAllTables()
  await migrate((name) => migrations.includes(name))
}

/** @returns the later migrations, which have run now. */
export function migrateOn(): Promise<string[]> {
  return migrate(() => true)
}

async function migrate(wanted: (name: string) => boolean): Promise<string[]> {
  const running = runner()
  const { migrationSource: source } = running as unknown as {
    migrationSource: { getMigrations(): Promise<{ name: string }[]> }
  }
  const all = source.getMigrations.bind(source)
  source.getMigrations = async () => {
    const found = await all()
    return found.filter(({ name }) => wanted(name))
  }
  await running.run()
  if (running.error) throw running.error
  return Object.keys(running.migratedFiles)
}
