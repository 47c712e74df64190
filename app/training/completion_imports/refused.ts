import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import type CompletionImport from '#training/models/completion_import'
import CompletionImportRow from '#training/models/completion_import_row'

/** The rejected rows by number in the file, with the reason; at most as many as a file may have. */
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
