import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import { isMysql } from '#database/column_helpers'
import { HttpError } from '#core/errors/http_errors'
import type { ArchiveReader } from '#backup/archive/archive_reader'
import { RowsDigest, writeRow, type Stored } from '#backup/archive/canonical'
import { rowsIn } from '#backup/archive/check_archive'
import { damaged, type Manifest, type TablePart } from '#backup/archive/manifest'
import { LEFT_OUT } from '#backup/snapshot/left_out'
import { RESTORATIONS } from '#core/installation'
import { driverOf, quoted, rowsOf, tableShapes, type TableShape } from '#backup/snapshot/tables'

/**
 * Tables that archives omit are emptied, too, since an installation's first start may have filled
 * them.
 */
const EMPTIED = Object.keys(LEFT_OUT).filter(
  (table) => table !== RESTORATIONS && !table.startsWith('adonis_schema')
)

/** MySQL limits a statement's bytes, to 16 MB at least. A single row may be longer than this. */
const SIGNS_AT_ONCE = 1_000_000
const ROWS_AT_ONCE = 500

/**
 * Inserts the rows of an archive and compares the database with the archive, in one transaction,
 * so a killed process leaves nothing behind.
 * @throws HttpError 422 when anything differs.
 */
export async function fillTables(
  trx: TransactionClientContract,
  reader: ArchiveReader,
  manifest: Manifest,
  onRow: () => void
): Promise<void> {
  const present = await tableShapes(trx)
  const shapes = new Map(present.map((shape) => [shape.name, shape]))
  for (const table of manifest.tables) assertSameColumns(table, shapes.get(table.name))
  await withoutReferences(trx, async () => {
    for (const name of [...shapes.keys(), ...EMPTIED]) {
      await trx.from(name).delete()
    }
    for (const table of manifest.tables) await fill(trx, reader, table, onRow)
  })
  for (const table of manifest.tables) {
    await compare(trx, shapes.get(table.name) as TableShape, table)
  }
}

function assertSameColumns(table: TablePart, shape: TableShape | undefined): void {
  const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name)
  const [archived, made] = [names(table.columns), names(shape?.columns ?? [])]
  const differing = [
    ...archived.filter((name) => !made.includes(name)),
    ...made.filter((name) => !archived.includes(name)),
  ]
  if (differing.length === 0) return
  throw damaged(
    `its table ${table.name} has other columns than its migrations make (${differing.join(', ')})`
  )
}

/** Rows come by table name, so they may refer to rows that come later. */
async function withoutReferences(
  trx: TransactionClientContract,
  work: () => Promise<void>
): Promise<void> {
  if (!isMysql(trx)) {
    // Checked when the transaction ends.
    await trx.rawQuery('pragma defer_foreign_keys = on')
    return work()
  }
  await trx.rawQuery('set foreign_key_checks = 0')
  try {
    await work()
  } finally {
    await trx.rawQuery('set foreign_key_checks = 1')
  }
}

async function fill(
  trx: TransactionClientContract,
  reader: ArchiveReader,
  table: TablePart,
  onRow: () => void
): Promise<void> {
  const rows = isMysql(trx) ? new MysqlRows(trx, table) : await SqliteRows.into(trx, table)
  try {
    for await (const { line, values } of rowsIn(reader, table)) {
      await rows.add(values, line.length)
      onRow()
    }
    await rows.end()
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code || error instanceof HttpError) throw error
    throw new HttpError(
      422,
      `A row of ${table.name} does not fit this database (${code}). Nothing has been restored.`
    )
  }
}

class SqliteRows {
  private constructor(
    private readonly trx: TransactionClientContract,
    private readonly table: TablePart,
    private readonly statement: { run(...values: unknown[]): unknown }
  ) {}

  static async into(trx: TransactionClientContract, table: TablePart): Promise<SqliteRows> {
    const driver = await driverOf<{ prepare(sql: string): SqliteRows['statement'] }>(trx)
    const places = table.columns.map(() => '?').join(', ')
    const statement = driver.prepare(`insert into ${target(trx, table)} values (${places})`)
    return new SqliteRows(trx, table, statement)
  }

  async add(values: Stored[]): Promise<void> {
    this.statement.run(...values)
  }

  async end(): Promise<void> {
    const { name, nextId } = this.table
    if (nextId === null) return
    /* eslint-disable no-restricted-syntax -- The database's own table has no model. */
    const counter = this.trx.from('sqlite_sequence').where('name', name)
    const raised = await counter.update({ seq: nextId - 1 })
    if (Number(raised) > 0) return
    await this.trx.table('sqlite_sequence').insert({ name, seq: nextId - 1 })
    /* eslint-enable no-restricted-syntax */
  }
}

class MysqlRows {
  private values: Stored[] = []
  private rows = 0
  private signs = 0

  constructor(
    private readonly trx: TransactionClientContract,
    private readonly table: TablePart
  ) {}

  async add(values: Stored[], signs: number): Promise<void> {
    if (this.signs + signs > SIGNS_AT_ONCE) await this.end()
    this.values.push(...values)
    this.signs += signs
    if (++this.rows >= ROWS_AT_ONCE) await this.end()
  }

  async end(): Promise<void> {
    if (this.rows === 0) return
    const places = `(${this.table.columns.map(() => '?').join(', ')})`
    const list = Array.from({ length: this.rows }, () => places).join(', ')
    const sql = `insert into ${target(this.trx, this.table)} values ${list}`
    await this.trx.rawQuery(sql, this.values as StrictValues[])
    this.values = []
    this.rows = 0
    this.signs = 0
  }
}

const target = (trx: TransactionClientContract, { name, columns }: TablePart) =>
  `${quoted(trx, name)} (${columns.map((column) => quoted(trx, column.name)).join(', ')})`

async function compare(
  trx: TransactionClientContract,
  shape: TableShape,
  table: TablePart
): Promise<void> {
  const digest = new RowsDigest()
  // In the archive's types: a SQLite number may be text on MySQL.
  const columns = table.columns
  for await (const row of rowsOf(trx, shape)) digest.add(writeRow(columns, row))
  if (digest.rows === table.rows && digest.hex === table.digest) return
  throw new HttpError(
    422,
    `${table.name} does not have what it had: ${digest.rows} rows of ${table.rows}. Nothing has been restored.`
  )
}

/**
 * Continues MySQL's auto-increment numbers; SQLite continues by itself. Runs outside the
 * transaction, since it would end it.
 */
export async function numberOn(
  client: Pick<TransactionClientContract, 'rawQuery'>,
  tables: readonly TablePart[]
): Promise<void> {
  for (const { name, nextId } of tables) {
    if (nextId !== null)
      await client.rawQuery(`alter table \`${name}\` auto_increment = ${Number(nextId)}`)
  }
}
