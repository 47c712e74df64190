import { untyped, type Expression } from '#core/database/table'

/** Rows in memory at a time; an archive can have any number of a kind. */
const BATCH = 500

/**
 * Rows as JSON objects, one per line, the oldest first, read in batches along their id.
 * @param rows starts a query for all of them.
 * @param id the column to walk along, which the rows have as `id`.
 * @param batch smaller for long rows.
 */
export async function* jsonLines<Row extends { id: number }>(
  rows: () => PromiseLike<Row[]> & Expression<object>,
  id: string,
  valueOf: (row: Row) => object,
  batch = BATCH
): AsyncGenerator<string> {
  let last = 0
  for (;;) {
    const next = untyped(rows()).where(id, '>', last).orderBy(id).limit(batch)
    const read = (await next) as Row[]
    for (const row of read) {
      last = row.id
      yield `${JSON.stringify(valueOf(row))}\n`
    }
    if (read.length < batch) return
  }
}
