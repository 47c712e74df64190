import db from '@adonisjs/lucid/services/db'
import { refusedCsv, type RefusedRow } from '#spreadsheets/refused_rows'
import { ROWS, type ImportRecord } from '#training/completion_imports/record'
import { openCells, ROWS_AT_ONCE } from '#training/completion_imports/rows'

/** The refused rows as they stood in the file, each with its reason, to mend and import again. */
export function refusedRowsCsv(record: ImportRecord): AsyncGenerator<string> {
  return refusedCsv(record.headings, refusedRows(record))
}

async function* refusedRows({ id, finishedAt }: ImportRecord): AsyncGenerator<RefusedRow[]> {
  let last = 0
  for (;;) {
    const rows: { number: number; cells: string | null; reason: string | null }[] = await db
      .from(ROWS)
      .where('import_id', id)
      .where(finishedAt ? 'outcome' : 'verdict', 'refused')
      .where('number', '>', last)
      .orderBy('number')
      .limit(ROWS_AT_ONCE)
      .select('number', 'cells', 'reason')
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.number)
    const batch: RefusedRow[] = []
    for (const row of rows) {
      const { number, file } = await openCells(id, row)
      if (file) batch.push({ row: { number, ...file }, reasons: [row.reason ?? ''] })
    }
    yield batch
  }
}

/** The refused rows by their number in the file, and why; at most as many as a file may have. */
export async function refusedReasons({
  id,
  finishedAt,
}: ImportRecord): Promise<{ number: number; reason: string }[]> {
  const rows: { number: number; reason: string | null }[] = await db
    .from(ROWS)
    .where('import_id', id)
    .where(finishedAt ? 'outcome' : 'verdict', 'refused')
    .orderBy('number')
    .select('number', 'reason')
  return rows.map(({ number, reason }) => ({ number: Number(number), reason: reason ?? '' }))
}
