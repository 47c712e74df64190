import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import { nameOf, type RowIn, type Source } from '#core/database/table'
import { isMysql } from '#database/column_helpers'

type Value = string | number | boolean | null
type AnyRow = Readonly<Record<string, Value>>

/** SQLite allows 32,766 parameters per statement. */
const MOST_PARAMETERS = 30_000

/**
 * MySQL and MariaDB limit a statement's bytes, to 16 MB at least; a character takes four at most.
 */
const MOST_SIGNS = 3_000_000

/**
 * Inserts many short rows of the same columns by few statements, inside the caller's change.
 * @param rows of numbers, texts, booleans and nulls; a text has at most 64 kB.
 * @param options.skipTaken skips rows whose unique columns exist already.
 */
export async function insertRows<From extends Source>(
  trx: TransactionClientContract,
  into: From,
  rows: readonly Plain<RowIn<From>>[],
  options: { skipTaken?: boolean } = {}
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const statements = isMysql(trx) ? documents : lists
  for (const { sql, bindings } of statements(
    nameOf(into),
    columns,
    rows as readonly AnyRow[],
    options
  )) {
    await trx.rawQuery(sql, bindings)
  }
}

/** A row's columns without generated ones; a boolean may be given as such. */
type Plain<Columns> = {
  readonly [Column in keyof Columns]?: 0 extends Columns[Column]
    ? Columns[Column] | boolean
    : Columns[Column]
}

type Options = { skipTaken?: boolean }

/** Knex inserts rows on SQLite as a union, which must stay short; a list of values may be long. */
function* lists(
  table: string,
  columns: string[],
  rows: readonly AnyRow[],
  { skipTaken = false }: Options
) {
  const places = `(${columns.map(() => '?').join(', ')})`
  const atOnce = Math.floor(MOST_PARAMETERS / Math.max(1, columns.length))
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce)
    yield {
      sql: `insert ${skipTaken ? 'or ignore ' : ''}into ${table} (${columns.join(', ')})
        values ${some.map(() => places).join(', ')}`,
      bindings: some.flatMap((row) => columns.map((column) => row[column] as StrictValues)),
    }
  }
}

/**
 * A value as a column accepts it as text: `true` is no number there, and a lone surrogate no
 * character.
 */
function plain(value: Value | undefined): Value {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' ? value.toWellFormed() : (value ?? null)
}

/**
 * A single JSON parameter. Otherwise the driver would write each of a hundred thousand into the
 * statement, which takes twice the memory; the benchmark's row "Memory for 10,000 people" needs
 * this. (MySQL 8, MariaDB 10.6)
 */
function* documents(
  table: string,
  columns: string[],
  rows: readonly AnyRow[],
  { skipTaken = false }: Options
) {
  const read = columns.map((_, index) => `c${index} text path '$[${index}]'`)
  const sql = `insert ${skipTaken ? 'ignore ' : ''}into ${table} (${columns.join(', ')})
    select ${columns.map((_, index) => `c${index}`).join(', ')}
    from json_table(?, '$[*]' columns (${read.join(', ')})) as given`
  let texts: string[] = []
  let signs = 0
  for (const row of rows) {
    const text = JSON.stringify(columns.map((column) => plain(row[column])))
    if (signs + text.length > MOST_SIGNS && texts.length > 0) {
      yield { sql, bindings: [`[${texts.join()}]`] }
      texts = []
      signs = 0
    }
    texts.push(text)
    signs += text.length
  }
  if (texts.length > 0) yield { sql, bindings: [`[${texts.join()}]`] }
}
