import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import { findImport as find } from '#spreadsheets/imports/find_import'
import type { ImportKind } from '#spreadsheets/imports/import_kind'
import { refusedFile } from '#spreadsheets/limits'
import { readRows, storeRows } from '#training/completion_imports/rows'
import CompletionImport from '#training/models/completion_import'
import CompletionImportRow from '#training/models/completion_import_row'

/** No one continues an import after this many days, however soon files are deleted. */
const LEFT_DAYS = 30

/** Imports of past completions. */
export const completionImports: ImportKind<CompletionImport> = {
  model: CompletionImport,
  rowsTable: CompletionImportRow.table,
  reasons: { column: 'reason', in: (reason) => [reason ?? ''] },
  counted: 'rows',
  empty: () => refusedFile('The file has headings, but no rows below them'),
  store: storeRows,
  read: readRows,
  notDiscarded: 'This import was started and cannot be discarded.',
  discarded: ({ rowCount }) => ({ rows: rowCount }),
  ended(imports, days, before) {
    const left = before(Math.max(days, LEFT_DAYS))
    imports.where('finished_at', '<', before(days))
    // An abandoned import must not keep a file forever.
    imports.orWhere((open) => void open.whereNull('finished_at').where('created_at', '<', left))
  },
  async wipe({ trx }, record) {
    await table(trx, CompletionImportRow)
      .where('import_id', record.id)
      .update({ cells: null, reason: null, trainer: null })
    record.merge({ headings: '[]', columns: '[]', questionSamples: null })
  },
}

/** @throws HttpError 404, also for an import whose file is still being read. */
export const findImport = (id: number, client?: QueryClientContract) =>
  find(completionImports, id, client)
