import { open, stat } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { dataPath } from '#config/paths'
import { conflict } from '#core/errors/http_errors'

const CONNECTION = 'rotation_lock'

const taken = () => conflict('Another keys:rotate is at work on this database. Let it finish.')

/**
 * Allows one rotation at a time on the database. The lock belongs to the database server or the
 * operating system, so it ends with the process in every case.
 * @returns a function that releases it.
 * @throws HttpError 409 when another process has it.
 */
export function holdRotationLock(): Promise<() => Promise<void>> {
  return db.connection().dialect.name === 'mysql' ? onMysql() : onSqlite()
}

async function onMysql(): Promise<() => Promise<void>> {
  const trx: TransactionClientContract = await db.transaction()
  const name = `concat('rotation ', left(database(), 50))`
  const [[row]] = await trx.rawQuery(`select get_lock(${name}, 0) as held`)
  if (Number(row.held) !== 1) {
    await trx.rollback()
    throw taken()
  }
  return async () => {
    // A server that has closed the connection has released the lock with it.
    await trx.rawQuery(`select release_lock(${name})`).catch(() => {})
    await trx.rollback().catch(() => {})
  }
}

/** Where root makes the file, the portal's own user could not open it. */
async function makeLockFile(path: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    if (process.getuid?.() !== 0) return
    const { uid, gid } = await stat(dataPath())
    await file.chown(uid, gid)
  } finally {
    await file.close()
  }
}

async function onSqlite(): Promise<() => Promise<void>> {
  const filename = dataPath('rotation.lock')
  await makeLockFile(filename)
  if (!db.manager.has(CONNECTION)) {
    db.manager.add(CONNECTION, {
      client: 'better-sqlite3',
      connection: { filename },
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
    })
  }
  const connection = db.connection(CONNECTION)
  await connection.rawQuery('pragma busy_timeout = 0')
  try {
    await connection.rawQuery('begin exclusive')
  } catch (error) {
    await db.manager.close(CONNECTION, true)
    throw (error as { code?: string }).code === 'SQLITE_BUSY' ? taken() : error
  }
  return async () => {
    await connection.rawQuery('rollback')
    await db.manager.close(CONNECTION, true)
  }
}
