import { mkdir, rm } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { dataPath } from '#config/paths'
import { isMysql } from '#database/column_helpers'

/** Error codes of MySQL and MariaDB when the account may not create a database. */
const NOT_ALLOWED = new Set(['ER_DBACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_ERROR'])

/** A folder and a database that exist for one drill. */
export interface DrillPlace {
  engine: 'sqlite' | 'mysql'
  /** Environment variables for a process that works there. */
  settings: Record<string, string>
  remove: () => Promise<void>
}

const folderOf = (drill: number) => dataPath('drills', String(drill))

const databaseOf = (drill: number) =>
  `${String(env.get('DB_DATABASE')).slice(0, 45)}_drill_${drill}`

/**
 * Makes a place for a drill. If the portal uses MySQL, it is a database on the same server, if
 * the account may create one of that name; otherwise SQLite, which can restore any archive.
 */
export async function makeDrillPlace(drill: number): Promise<DrillPlace> {
  const folder = folderOf(drill)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const remove = () => removeDrillPlace(drill)
  const files = { DATA_DIR: folder, DRIVE_DISK: 'fs' }
  if (isMysql(db.connection()) && (await madeDatabase(databaseOf(drill)))) {
    const settings = { ...files, DB_CONNECTION: 'mysql', DB_DATABASE: databaseOf(drill) }
    return { engine: 'mysql', settings, remove }
  }
  return { engine: 'sqlite', settings: { ...files, DB_CONNECTION: 'sqlite' }, remove }
}

async function madeDatabase(name: string): Promise<boolean> {
  const [[own]] = await db.rawQuery(
    'select default_collation_name as collation from information_schema.schemata where schema_name = database()'
  )
  try {
    await db.rawQuery(
      `create database \`${name}\` character set utf8mb4 collate ${String(own.collation).replace(/\W/g, '')}`
    )
    return true
  } catch (error) {
    if (NOT_ALLOWED.has(String((error as { code?: string }).code))) return false
    throw error
  }
}

/** Removes a drill's place, also after a killed drill. */
export async function removeDrillPlace(drill: number): Promise<void> {
  // The restore process there ends a moment after the drill.
  await rm(folderOf(drill), { recursive: true, force: true, maxRetries: 5 })
  if (!isMysql(db.connection())) return
  await db.rawQuery(`drop database if exists \`${databaseOf(drill)}\``).catch((error) => {
    if (!NOT_ALLOWED.has(String(error.code))) throw error
  })
}
