import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import mysql from 'mysql2/promise'

type Row = Record<string, string | number | null>

/** The database read from outside, independently of the portal. */
export interface Ledger {
  rows(sql: string): Promise<Row[]>
  close(): Promise<void>
}

export async function openLedger(env: NodeJS.ProcessEnv): Promise<Ledger> {
  if (env.DB_CONNECTION === 'sqlite') {
    const database = new DatabaseSync(join(env.DATA_DIR ?? '', 'gangway.sqlite3'), {
      readOnly: true,
    })
    return {
      rows: async (sql) => database.prepare(sql).all() as Row[],
      close: async () => database.close(),
    }
  }
  const connection = await mysql.createConnection({
    host: env.DB_HOST,
    port: Number(env.DB_PORT),
    user: env.DB_USER,
    password: env.DB_PASSWORD,
    database: env.DB_DATABASE,
    dateStrings: true,
  })
  return {
    rows: async (sql) => (await connection.query(sql))[0] as Row[],
    close: () => connection.end(),
  }
}
