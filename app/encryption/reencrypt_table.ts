import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract, StrictValues } from '@adonisjs/lucid/types/querybuilder'
import { decryptField, encryptField, FieldCipherError } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import type { ProtectedTable, StoredRow } from '#encryption/protected_tables'

const ROWS_AT_ONCE = 200

type Client = Pick<TransactionClientContract, 'from'>

const sizeOf = (table: ProtectedTable) => table.rowsAtOnce ?? ROWS_AT_ONCE

/** Rows with a value that is not encrypted under the given version. */
export function rowsToDo(
  trx: Client,
  { table, columns }: ProtectedTable,
  version: number
): DatabaseQueryBuilderContract {
  return trx.from(table).where((where) => {
    for (const column of columns) {
      // A null column is not "not like" anything, so it does not match.
      where.orWhereRaw('?? not like ?', [column, `${version}.%`])
    }
  })
}

/** Continues after a row, along the primary key. */
export function after(query: DatabaseQueryBuilderContract, key: readonly string[], row: StoredRow) {
  query.where((where) => {
    for (const [index, column] of key.entries()) {
      where.orWhere((other) => {
        for (const before of key.slice(0, index)) other.where(before, row[before] as number)
        other.where(column, '>', row[column] as number)
      })
    }
  })
}

/**
 * The keys of the next rows. Finding them may take long when much is done, so it runs outside the
 * change that encrypts them.
 * @param from the last row of the previous batch.
 */
export async function nextRows(
  client: Client,
  table: ProtectedTable,
  version: number,
  from: StoredRow | null
): Promise<StoredRow[]> {
  const query = rowsToDo(client, table, version)
    .select(...table.key)
    .limit(sizeOf(table))
  for (const column of table.key) query.orderBy(column)
  if (from) after(query, table.key, from)
  return query
}

interface Batch {
  rows: number
  values: number
  /** Values that no key decrypts. */
  broken: FieldPlace[]
}

/** Encrypts some rows of a table under the version that is current in the transaction. */
export async function reencryptBatch(
  trx: TransactionClientContract,
  table: ProtectedTable,
  version: number,
  keys: readonly StoredRow[]
): Promise<Batch> {
  const isRow = isOneOf(table, keys)
  const rows: StoredRow[] = await rowsToDo(trx, table, version)
    .select(...table.key, ...table.columns)
    .whereRaw(`(${isRow.sql})`, isRow.bindings)

  const written: [StoredRow, Record<string, string | null>][] = []
  const broken: FieldPlace[] = []
  let values = 0
  for (const row of rows) {
    try {
      const columns = await reencryptRow(trx, table, row)
      written.push([row, columns])
      values += table.columns.filter((column) => row[column] !== null).length
    } catch (error) {
      if (!(error instanceof FieldCipherError)) throw error
      broken.push(error.place)
    }
  }
  if (written.length > 0) await writeRows(trx, table, written)
  return { rows: rows.length, values, broken }
}

/** Matches these rows by primary key, with any number of columns. */
function isOneOf({ key }: ProtectedTable, rows: readonly StoredRow[]) {
  const isRow = `(${key.map(() => '?? = ?').join(' and ')})`
  return {
    sql: rows.map(() => isRow).join(' or '),
    bindings: rows.flatMap((row) =>
      key.flatMap((column) => [column, row[column]])
    ) as StrictValues[],
  }
}

async function reencryptRow(
  trx: TransactionClientContract,
  table: ProtectedTable,
  row: StoredRow
): Promise<Record<string, string | null>> {
  const plain: Record<string, string | null> = {}
  const columns: Record<string, string | null> = {}
  for (const column of table.columns) {
    const stored = row[column]
    const place = table.place(row as Record<string, number>, column)
    const text = stored === null ? null : await decryptField(place, String(stored), trx)
    plain[column] = text
    if (text !== null) columns[column] = await encryptField(place, text, trx)
  }
  return { ...columns, ...(await table.derived?.(plain, trx)) }
}

/** One statement for all of them, with any key. */
async function writeRows(
  trx: TransactionClientContract,
  table: ProtectedTable,
  rows: [StoredRow, Record<string, string | null>][]
): Promise<void> {
  const bindings: unknown[] = [table.table]
  const columns = [...new Set(rows.flatMap(([, values]) => Object.keys(values)))]
  const assignments = columns.map((column) => {
    const given = rows.filter(([, values]) => values[column] !== undefined)
    bindings.push(column)
    const cases = given.map(([row, values]) => {
      const isRow = isOneOf(table, [row])
      bindings.push(...isRow.bindings, values[column])
      return `when ${isRow.sql} then ?`
    })
    bindings.push(column)
    return `?? = case ${cases.join(' ')} else ?? end`
  })
  const chosen = isOneOf(
    table,
    rows.map(([row]) => row)
  )
  bindings.push(...chosen.bindings)
  await trx.rawQuery(
    `update ?? set ${assignments.join(', ')} where ${chosen.sql}`,
    bindings as StrictValues[]
  )
}
