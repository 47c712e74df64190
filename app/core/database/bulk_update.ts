import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import { nameOf, type Changes, type RowIn, type Source } from '#core/database/table'

type ColumnValues = Readonly<Record<string, unknown>>

/** SQLite allows 32,766 parameters per statement; 200 rows of 40 columns stay well below. */
const ROWS_AT_ONCE = 200
/** MySQL allows 16 MB per statement; text may need six times its length there. */
const CHARACTERS_AT_ONCE = 1_000_000

const lengthOf = (columns: ColumnValues): number =>
  Object.values(columns).reduce(
    (sum: number, value) => sum + (typeof value === 'string' ? value.length : 0),
    0
  )

/**
 * Updates many rows with different values, with one statement per 200 rows, or fewer where texts
 * are long: `UPDATE … SET column = CASE id WHEN ? THEN ? … ELSE column END WHERE id IN (…)`.
 * @param rows the columns to write, by the row's id. A column that a row does not name keeps its
 * value.
 * @param key the column that identifies the rows among those `within`, where it is not the id.
 */
export async function updateMany<From extends Source>(
  trx: TransactionClientContract,
  source: From,
  rows: ReadonlyMap<number, Changes<RowIn<From>>>,
  {
    key = 'id' as keyof RowIn<From> & string,
    within = {},
  }: { key?: keyof RowIn<From> & string; within?: { [Column in keyof RowIn<From>]?: number } } = {}
): Promise<void> {
  const all = [...rows].filter(([, columns]) => Object.keys(columns).length > 0)
  let batch: typeof all = []
  let characters = 0
  for (const [index, row] of all.entries()) {
    batch.push(row)
    characters += lengthOf(row[1])
    const full = batch.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE
    if (!full && index < all.length - 1) continue
    await updateBatch(trx, nameOf(source), batch, { key, within: within as Record<string, number> })
    batch = []
    characters = 0
  }
}

async function updateBatch(
  trx: TransactionClientContract,
  table: string,
  rows: readonly [number, ColumnValues][],
  { key, within }: { key: string; within: Record<string, number> }
): Promise<void> {
  const columns = [...new Set(rows.flatMap(([, values]) => Object.keys(values)))]
  const bindings: unknown[] = [table]
  const assignments = columns.map((column) => {
    const written = rows.filter(([, values]) => values[column] !== undefined)
    bindings.push(column, key)
    for (const [id, values] of written) bindings.push(id, values[column] ?? null)
    bindings.push(column)
    return `?? = case ?? ${'when ? then ? '.repeat(written.length)}else ?? end`
  })
  const places = rows.map(() => '?').join(', ')
  const conditions = Object.keys(within).map(() => '?? = ? and ')
  await trx.rawQuery(
    `update ?? set ${assignments.join(', ')} where ${conditions.join('')}?? in (${places})`,
    [
      ...bindings,
      ...Object.entries(within).flat(),
      key,
      ...rows.map(([id]) => id),
    ] as StrictValues[]
  )
}
