import AuditHead from '#audit/models/audit_head'
import { table } from '#core/database/table'
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { dataPath } from '#config/paths'
import { isMysql } from '#database/column_helpers'

const BUSY_MS = 10_000

/**
 * Shows the database as of one moment for as long as the work takes, while others continue to
 * write: InnoDB's read view, or SQLite's read transaction on its write-ahead log, each on a
 * connection of its own.
 */
export function withSnapshot<T>(work: (trx: TransactionClientContract) => Promise<T>): Promise<T> {
  return isMysql(db.connection()) ? onMysql(work) : onSqlite(work)
}

async function onMysql<T>(work: (trx: TransactionClientContract) => Promise<T>): Promise<T> {
  const trx = await db.transaction({ isolationLevel: 'repeatable read' })
  try {
    // The first read creates the view, for all tables.
    await table(trx, AuditHead).where('id', 1).first()
    return await work(trx)
  } finally {
    await trx.rollback()
  }
}

async function onSqlite<T>(work: (trx: TransactionClientContract) => Promise<T>): Promise<T> {
  const name = `snapshot_${randomUUID()}`
  db.manager.add(name, {
    client: 'better-sqlite3',
    connection: { filename: dataPath('gangway.sqlite3') },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  })
  try {
    const connection = db.connection(name)
    await connection.rawQuery(`pragma busy_timeout = ${BUSY_MS}`)
    await connection.rawQuery('pragma query_only = on')
    const trx = await connection.transaction()
    try {
      await table(trx, AuditHead).where('id', 1).first()
      return await work(trx)
    } finally {
      await trx.rollback()
    }
  } finally {
    await db.manager.close(name, true)
  }
}
