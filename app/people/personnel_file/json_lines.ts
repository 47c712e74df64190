import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/** Rows in memory at a time; an archive can have any number of a kind. */
const BATCH = 500

/**
 * Rows as JSON objects, one per line, the oldest first, read in batches along their id.
 * @param rows starts a query for all of them.
 * @param id the column to walk along, which the rows have as `id`.
 * @param batch smaller for long rows.
 */
export async function* jsonLines<Row extends { id: number | string }>(
  rows: () => DatabaseQueryBuilderContract,
  id: string,
  valueOf: (row: Row) => object,
  batch = BATCH
): AsyncGenerator<string> {
  let last = 0
  for (;;) {
    const read = (await rows().where(id, '>', last).orderBy(id).limit(batch)) as Row[]
    for (const row of read) {
      last = Number(row.id)
      yield `${JSON.stringify(valueOf(row))}\n`
    }
    if (read.length < batch) return
  }
}
