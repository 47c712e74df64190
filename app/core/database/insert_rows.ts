import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import { nameOf, type RowIn, type Source } from '#core/database/table'
import { isMysql } from '#database/column_helpers'

type Value = string | number | boolean | null
type AnyRow = Readonly<Record<string, Value>>

/** SQLite allows 32,766 parameters per statement. */
const MOST_PARAMETERS = 30_000

/** MySQL and MariaDB limit a statement's bytes, to 16 MB at least; a character takes three at most. */
const MOST_CHARACTERS = 1_000_000
/** Quotes, comma and space of a value. */
const AROUND = 4

/**
 * Inserts many rows of the same columns by few statements, inside the caller's change.
 * @param rows of numbers, texts, booleans and nulls.
 * @param options.skipTaken skips rows whose unique columns exist already.
 */
export async function insertRows<From extends Source>(
  trx: TransactionClientContract,
  into: From,
  rows: readonly Plain<RowIn<From>>[],
  { skipTaken = false }: { skipTaken?: boolean } = {}
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const list = columns.map((column) => `\`${column}\``).join(', ')
  const places = `(${columns.map(() => '?').join(', ')})`
  const most = isMysql(trx) ? Infinity : Math.floor(MOST_PARAMETERS / Math.max(1, columns.length))
  for (const some of shortEnough(rows as readonly AnyRow[], columns, most)) {
    // The MySQL driver writes a list of rows by itself, in half the time of a parameter for each value.
    const [ignore, values, bindings] = isMysql(trx)
      ? ['ignore', '?', [some]]
      : ['or ignore', some.map(() => places).join(', '), some.flat()]
    await trx.rawQuery(
      `insert ${skipTaken ? `${ignore} ` : ''}into ${nameOf(into)} (${list}) values ${values}`,
      bindings as StrictValues[]
    )
  }
}

/** A row's columns without generated ones; a boolean may be given as such. */
type Plain<Columns> = {
  readonly [Column in keyof Columns]?: 0 extends Columns[Column]
    ? Columns[Column] | boolean
    : Columns[Column]
}

/** The rows' values in lists that fit into one statement each, `most` rows at most. */
function* shortEnough(
  rows: readonly AnyRow[],
  columns: readonly string[],
  most: number
): Generator<Value[][]> {
  let some: Value[][] = []
  let characters = 0
  for (const row of rows) {
    const values = columns.map((column) => row[column] ?? null)
    const length = values.reduce<number>((sum, value) => sum + String(value).length + AROUND, 0)
    const full = some.length === most || characters + length > MOST_CHARACTERS
    if (full && some.length > 0) {
      yield some
      some = []
      characters = 0
    }
    some.push(values)
    characters += length
  }
  if (some.length > 0) yield some
}
