import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { invalidField } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import { readRecords, storeRecords } from '#people/import/import_chunks'
import type { Remark } from '#people/import/reading/types'
import Import from '#people/models/import'
import ImportChunk from '#people/models/import_chunk'
import ImportRow from '#people/models/import_row'
import { findImport as find } from '#spreadsheets/imports/find_import'
import type { ImportKind } from '#spreadsheets/imports/import_kind'

export const peopleImports: ImportKind<Import> = {
  model: Import,
  rowsTable: ImportRow.table,
  reasons: {
    column: 'remarks',
    in: (remarks) => {
      const all = JSON.parse(remarks ?? '[]') as Remark[]
      return all.filter(({ kind }) => kind === 'problem').map(({ message }) => message)
    },
  },
  counted: 'records',
  empty: () => invalidField('file', 'The file has no records.', 'file.empty'),
  store: storeRecords,
  read: readRecords,
  notDiscarded: 'This import was started; it can only be undone.',
  discarded: ({ fileName, rowCount }) => ({ fileName, records: rowCount }),
  ended(imports, days, before) {
    const old = before(days)
    imports.where((done) => {
      done.where('finished_at', '<', old)
      done.where((undo) => void undo.whereNull('undo_requested_at').orWhereNotNull('undone_at'))
    })
    imports.orWhere((left) => void left.whereNull('started_at').where('created_at', '<', old))
    // A failure that no one fixes must not keep a file forever.
    imports.orWhere('failed_at', '<', old)
  },
  async wipe({ trx }, record) {
    await table(trx, ImportChunk).where('import_id', record.id).delete()
    await table(trx, ImportRow)
      .where('import_id', record.id)
      .update({ remarks: null, replaced: null, basis: null })
    record.merge({ headings: '[]' })
    record.mergeOptions({ personalMessage: null, questionSamples: {} })
  },
}

/** @throws HttpError 404, also for an import whose file is still being read. */
export const findImport = (id: number, client?: QueryClientContract) =>
  find(peopleImports, id, client)
