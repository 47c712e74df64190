import db from '@adonisjs/lucid/services/db'
import { refusedCsv, type RefusedRow } from '#spreadsheets/refused_rows'
import { table } from '#core/database/table'
import type CompletionImport from '#training/models/completion_import'
import CompletionImportRow from '#training/models/completion_import_row'
import { openCells, ROWS_AT_ONCE } from '#training/completion_imports/rows'

/** The refused rows as they stood in the file, each with its reason, to mend and import again. */
export function refusedRowsCsv(record: CompletionImport): AsyncGenerator<string> {
  return refusedCsv(record.headingTexts, refusedRows(record))
}

async function* refusedRows({ id, finishedAt }: CompletionImport): AsyncGenerator<RefusedRow[]> {
  let last = 0
  for (;;) {
    const rows = await table(db, CompletionImportRow)
      .where('import_id', id)
      .where(finishedAt ? 'outcome' : 'verdict', 'refused')
      .where('number', '>', last)
      .orderBy('number')
      .limit(ROWS_AT_ONCE)
      .select('number', 'cells', 'reason')
    if (rows.length === 0) return
    last = rows.at(-1)?.number ?? last
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
}: CompletionImport): Promise<{ number: number; reason: string }[]> {
  const rows = await table(db, CompletionImportRow)
    .where('import_id', id)
    .where(finishedAt ? 'outcome' : 'verdict', 'refused')
    .orderBy('number')
    .select('number', 'reason')
  return rows.map(({ number, reason }) => ({ number, reason: reason ?? '' }))
}
