import type { Readable } from 'node:stream'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { kindOf, type ColumnShape } from '#backup/archive/canonical'
import { isTakenAlong } from '#backup/snapshot/left_out'
import { isMysql } from '#database/column_helpers'

/** What copying a table's rows needs to know about it. */
export interface TableShape {
  name: string
  /** By name, without generated columns. */
  columns: ColumnShape[]
  /** The columns of the primary key, in its order. */
  key: string[]
  /** The next auto-increment number, where the table has one. */
  nextId: number | null
}

interface SqliteConnection {
  prepare(sql: string): {
    safeIntegers(on: boolean): unknown
    iterate(): Iterable<Record<string, unknown>>
    run(...values: unknown[]): unknown
  }
}

interface MysqlConnection {
  query(sql: string): { stream(options: { highWaterMark: number }): Readable }
}

export const quoted = (trx: TransactionClientContract, name: string) =>
  isMysql(trx) ? `\`${name}\`` : `"${name}"`

/** The driver's own connection below a transaction, for streaming rows. */
export async function driverOf<Driver>(trx: TransactionClientContract): Promise<Driver> {
  const { client } = trx.knexClient as unknown as {
    client: { acquireConnection(): Promise<Driver> }
  }
  return client.acquireConnection()
}

/** All included tables by name. */
export async function tableShapes(trx: TransactionClientContract): Promise<TableShape[]> {
  const tables = isMysql(trx) ? await mysqlTables(trx) : await sqliteTables(trx)
  return tables
    .filter(({ name }) => isTakenAlong(name))
    .map((table) => ({ ...table, columns: table.columns.sort(byName) }))
    .sort(byName)
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

async function sqliteTables(trx: TransactionClientContract): Promise<TableShape[]> {
  const rows: { table: string; name: string; type: string; pk: number; hidden: number }[] =
    await trx.rawQuery(
      `select tables.name as "table", columns.name, columns.type, columns.pk, columns.hidden
       from sqlite_master as tables join pragma_table_xinfo(tables.name) as columns
       where tables.type = 'table' order by columns.pk`
    )
  const counters: { name: string; seq: number }[] = await trx.rawQuery(
    'select name, seq from sqlite_sequence'
  )
  const numbered: { name: string }[] = await trx.rawQuery(
    "select name from sqlite_master where type = 'table' and sql like '%autoincrement%'"
  )
  const next = new Map([
    ...numbered.map(({ name }) => [name, 1] as const),
    ...counters.map(({ name, seq }) => [name, seq + 1] as const),
  ])
  return gather(
    rows.map(({ table, name, type, pk, hidden }) => ({
      table,
      name,
      type,
      inKey: pk > 0,
      generated: hidden > 0,
    })),
    next
  )
}

async function mysqlTables(trx: TransactionClientContract): Promise<TableShape[]> {
  const [rows] = await trx.rawQuery(
    `select columns.table_name as \`table\`, columns.column_name as name,
       columns.data_type as type, columns.extra as extra, keys_of.seq_in_index as place
     from information_schema.columns as columns
     join information_schema.tables as tables
       on tables.table_schema = columns.table_schema and tables.table_name = columns.table_name
     left join information_schema.statistics as keys_of
       on keys_of.table_schema = columns.table_schema and keys_of.table_name = columns.table_name
       and keys_of.column_name = columns.column_name and keys_of.index_name = 'PRIMARY'
     where columns.table_schema = database() and tables.table_type = 'BASE TABLE'
     order by keys_of.seq_in_index`
  )
  const found = rows as {
    table: string
    name: string
    type: string
    extra: string
    place: number | null
  }[]
  const next = new Map<string, number>()
  for (const { table, extra } of found) {
    if (!/auto_increment/i.test(extra)) continue
    // The server's statistics may be a day old; this is current.
    const [[made]] = await trx.rawQuery(`show create table ${quoted(trx, table)}`)
    const counter = /AUTO_INCREMENT=(\d+)/.exec(String(made['Create Table']))?.[1]
    next.set(table, Number(counter ?? 1))
  }
  return gather(
    found.map(({ table, name, type, extra, place }) => ({
      table,
      name,
      type,
      inKey: place !== null,
      generated: /generated/i.test(extra) && !/default_generated/i.test(extra),
    })),
    next
  )
}

function gather(
  rows: { table: string; name: string; type: string; inKey: boolean; generated: boolean }[],
  next: ReadonlyMap<string, number>
): TableShape[] {
  const tables = new Map<string, TableShape>()
  for (const { table, name, type, inKey, generated } of rows) {
    const shape = tables.get(table) ?? {
      name: table,
      columns: [],
      key: [],
      nextId: next.get(table) ?? null,
    }
    tables.set(table, shape)
    if (generated) continue
    shape.columns.push({ name, kind: kindOf(type) })
    if (inKey) shape.key.push(name)
  }
  return [...tables.values()]
}

/** The rows of a table by primary key, streamed one at a time. */
export async function* rowsOf(
  trx: TransactionClientContract,
  table: Pick<TableShape, 'name' | 'columns' | 'key'>
): AsyncGenerator<Record<string, unknown>> {
  const names = table.columns.map(({ name }) => quoted(trx, name)).join(', ')
  const order = table.key.map((name) => quoted(trx, name)).join(', ')
  const sql = `select ${names} from ${quoted(trx, table.name)}${order ? ` order by ${order}` : ''}`
  if (isMysql(trx)) {
    const driver = await driverOf<MysqlConnection>(trx)
    yield* driver.query(sql).stream({ highWaterMark: 256 })
  } else {
    const driver = await driverOf<SqliteConnection>(trx)
    const statement = driver.prepare(sql)
    statement.safeIntegers(true)
    try {
      yield* statement.iterate()
    } finally {
      // The connection keeps its statements for others.
      statement.safeIntegers(false)
    }
  }
}
