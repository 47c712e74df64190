import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import { isMysql } from '#database/column_helpers'

type Row = Record<string, StrictValues>

/** SQLite takes 32,766 parameters in a statement. */
const MOST_PARAMETERS = 30_000

/** MySQL and MariaDB bound a statement's bytes, to 16 MB at least. */
const MOST_ROWS = 20_000

/**
 * Writes many short rows of the same columns by few statements, within the caller's change.
 * @param rows of numbers, texts, booleans and nulls; a text is of 64 kB at most.
 * @param options.skipTaken leaves out rows whose unique columns are there already.
 */
export async function insertRows(
  trx: TransactionClientContract,
  table: string,
  rows: readonly Row[],
  options: { skipTaken?: boolean } = {}
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const write = isMysql(trx) ? asDocument : asValues
  const atOnce = isMysql(trx)
    ? MOST_ROWS
    : Math.floor(MOST_PARAMETERS / Math.max(1, columns.length))
  for (let at = 0; at < rows.length; at += atOnce) {
    const { sql, bindings } = write(table, columns, rows.slice(at, at + atOnce), options)
    await trx.rawQuery(sql, bindings)
  }
}

/** Knex writes rows for SQLite as a union, which must stay short; a list of values may be long. */
function asValues(table: string, columns: string[], rows: Row[], { skipTaken = false }) {
  const places = `(${columns.map(() => '?').join(', ')})`
  return {
    sql: `insert ${skipTaken ? 'or ignore ' : ''}into ${table} (${columns.join(', ')})
      values ${rows.map(() => places).join(', ')}`,
    bindings: rows.flatMap((row) => columns.map((column) => row[column] as StrictValues)),
  }
}

/** As a column takes it from a text: `true` is no number there. */
const plain = (value: StrictValues | undefined) =>
  typeof value === 'boolean' ? Number(value) : (value ?? null)

/**
 * One parameter for all: the driver writes each of a hundred thousand into the statement in turn,
 * which takes twice the memory. (MySQL 8, MariaDB 10.6)
 */
function asDocument(table: string, columns: string[], rows: Row[], { skipTaken = false }) {
  const read = columns.map((_, index) => `c${index} text path '$[${index}]'`)
  return {
    sql: `insert ${skipTaken ? 'ignore ' : ''}into ${table} (${columns.join(', ')})
      select ${columns.map((_, index) => `c${index}`).join(', ')}
      from json_table(?, '$[*]' columns (${read.join(', ')})) as given`,
    bindings: [JSON.stringify(rows.map((row) => columns.map((column) => plain(row[column]))))],
  }
}
