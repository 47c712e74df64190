import { untyped, type Expression } from '#core/database/table'

/** Rows in memory at a time; what an archive holds of one kind has no bound. */
const BATCH = 500

/**
 * Rows as JSON objects, one a line, oldest first, read batch by batch along their id.
 * @param rows begins a query for all of them.
 * @param id the column they are walked by, and that the rows hold as `id`.
 * @param batch of long rows, fewer at a time.
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
