import db from '@adonisjs/lucid/services/db'
import { isMysql } from '#database/column_helpers'
import { startDatabaseProxy } from '#tests/helpers/server/database_proxy'

interface Pool {
  config: { connection: { host: string; port: number } }
  pool: { free: { resource: { destroy(): void } }[] }
}

/** Connects this process to MySQL or MariaDB through a proxy, until it is restored. */
export async function throughProxy() {
  const { config, pool } = db.connection().getWriteClient().client as Pool
  const { connection } = config
  const { host, port } = connection
  const forgetIdle = () => pool.free.forEach(({ resource }) => resource.destroy())
  const proxy = await startDatabaseProxy()
  Object.assign(connection, { host: '127.0.0.1', port: proxy.port })
  forgetIdle()
  return {
    proxy,
    async putBack() {
      Object.assign(connection, { host, port })
      forgetIdle()
      await proxy.stop()
    },
  }
}

/**
 * Makes every COMMIT of an audited change fail during the work: SQLite rejects it for a deferred
 * constraint; MySQL and MariaDB lose the connection when it is sent.
 */
export async function whereCommitsFail<T>(work: () => Promise<T>): Promise<T> {
  if (!isMysql(db.connection())) return whereConstraintFails(work)
  const { proxy, putBack } = await throughProxy()
  try {
    proxy.atCommit('cut before it arrives')
    return await work()
  } finally {
    await putBack()
  }
}

/** Takes the database away during the work. */
export async function whereDatabaseIsAway<T>(work: () => Promise<T>): Promise<T> {
  if (isMysql(db.connection())) {
    const { proxy, putBack } = await throughProxy()
    proxy.refuse()
    return work().finally(putBack)
  }
  const client = db.connection().getWriteClient().client as { _query?: unknown }
  // Overrides the dialect's own, until it is removed.
  client._query = async () => {
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' })
  }
  return work().finally(() => delete client._query)
}

async function whereConstraintFails<T>(work: () => Promise<T>): Promise<T> {
  await db.rawQuery(
    'create table commit_traps (parent integer references users (id) deferrable initially deferred)'
  )
  await db.rawQuery(
    'create trigger commit_trap after update on audit_heads when new.mac <> old.mac begin insert into commit_traps values (-1); end'
  )
  try {
    return await work()
  } finally {
    await db.rawQuery('drop trigger commit_trap')
    await db.rawQuery('drop table commit_traps')
  }
}
