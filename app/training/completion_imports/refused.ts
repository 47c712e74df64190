import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import * as imports from '#spreadsheets/imports/refused_rows'
import { completionImports } from '#training/completion_imports/completion_imports'
import type CompletionImport from '#training/models/completion_import'
import CompletionImportRow from '#training/models/completion_import_row'

/** The refused rows as they stood in the file, each with its reason, to mend and import again. */
export const refusedRowsCsv = (record: CompletionImport): AsyncGenerator<string> =>
  imports.refusedRowsCsv(completionImports, record)

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
