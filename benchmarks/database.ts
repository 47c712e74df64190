import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import mysql, { type Connection } from 'mysql2/promise'

/** A database of the benchmark, as its servers reach it. */
export interface BenchDatabase {
  name: string
  host: string
  port: number
  user: string
  password: string
}

const server = () => ({
  host: process.env.DB_HOST ?? '127.0.0.1',
  port: Number(process.env.DB_PORT ?? 3306),
  user: process.env.DB_USER ?? 'root',
  password: process.env.DB_PASSWORD ?? '',
})

export async function createDatabase(label: string): Promise<BenchDatabase> {
  const name = `gangway_bench_${label}_${randomBytes(3).toString('hex')}`
  const connection = await mysql.createConnection(server())
  await connection.query(
    `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`
  )
  await connection.end()
  return { name, ...server() }
}

export async function dropDatabase(database: BenchDatabase): Promise<void> {
  const connection = await mysql.createConnection(server())
  await connection.query(`DROP DATABASE IF EXISTS \`${database.name}\``)
  await connection.end()
}

export function connect({ name, ...options }: BenchDatabase): Promise<Connection> {
  return mysql.createConnection({ ...options, database: name, dateStrings: true })
}

export async function versionOf(database: BenchDatabase): Promise<string> {
  const connection = await connect(database)
  const [rows] = await connection.query('SELECT VERSION() AS version')
  await connection.end()
  return (rows as { version: string }[])[0]?.version ?? 'unknown'
}

/**
 * Waits until the server has finished all the benchmark's queries: a query continues after its
 * client disconnects, and would count against the next measurement.
 */
export async function untilIdle(): Promise<void> {
  const connection = await mysql.createConnection(server())
  try {
    for (let turn = 0; turn < 600; turn++) {
      const [rows] = await connection.query(
        "SELECT 1 FROM information_schema.processlist WHERE db LIKE 'gangway_bench_%' AND command <> 'Sleep' LIMIT 1"
      )
      if ((rows as unknown[]).length === 0) return
      await pause(100)
    }
  } finally {
    await connection.end()
  }
}
