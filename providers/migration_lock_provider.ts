import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { conflict } from '#core/errors/http_errors'

/** What of Lucid's runner keeps the migrations of two processes apart. */
interface LockingRunner {
  client: QueryClientContract
  disableLocks: boolean
  acquireLock(): Promise<void>
  releaseLock(): Promise<void>
}

/**
 * Locks are the server's, on which another database may be migrated. A name has 64 characters, of
 * which this digest takes 56; MySQL 9.6 and later know neither SHA1() nor MD5().
 */
const NAME = "concat('migrate ', sha2(database(), 224))"

const runner = MigrationRunner.prototype as unknown as LockingRunner
const connections = new WeakMap<LockingRunner, TransactionClientContract>()

/**
 * MySQL and MariaDB take a lock back from the connection alone that holds it, while Lucid asks any
 * of the pool: migrations that were done ended as failed. One connection does both here.
 */
runner.acquireLock = async function () {
  if (!this.client.dialect.supportsAdvisoryLocks || this.disableLocks) return
  const connection = await this.client.transaction()
  const [[row]] = await connection.rawQuery(`select get_lock(${NAME}, 0) as held`)
  if (Number(row.held) !== 1) {
    await connection.rollback()
    throw conflict('Another process is running the migrations. Try again when it is done.')
  }
  connections.set(this, connection)
}

runner.releaseLock = async function () {
  const connection = connections.get(this)
  if (!connection) return
  connections.delete(this)
  await connection.rawQuery(`select release_lock(${NAME})`)
  await connection.rollback()
}

export default class MigrationLockProvider {}
