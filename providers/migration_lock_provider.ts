import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { conflict } from '#core/errors/http_errors'

/** The part of Lucid's runner that keeps the migrations of two processes apart. */
interface LockingRunner {
  client: QueryClientContract
  disableLocks: boolean
  acquireLock(): Promise<void>
  releaseLock(): Promise<void>
}

/**
 * Locks belong to the server, where another database may be migrated at the same time. A name has
 * 64 characters, of which this digest takes 56; MySQL 9.6 and later have neither SHA1() nor
 * MD5().
 */
const NAME = "concat('migrate ', sha2(database(), 224))"

const runner = MigrationRunner.prototype as unknown as LockingRunner
const connections = new WeakMap<LockingRunner, TransactionClientContract>()

/**
 * MySQL and MariaDB release a lock only on the connection that holds it, while Lucid uses any
 * connection of the pool, so finished migrations ended as failed. Here one connection does both.
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
