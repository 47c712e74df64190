import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { registerPersonalData, type ErasedPerson } from '#audit/personal_data'
import { ERASED_PERFORMER } from '#audit/services/chain'
import type { Change } from '#audit/services/change'
import { countOf, table, untyped } from '#core/database/table'
import CompletionImport from '#training/models/completion_import'
import CompletionImportRow from '#training/models/completion_import_row'

registerPersonalData({
  tables: {
    // A file about one person's training may be named after them.
    training_imports: {
      erased: ['file_name', 'created_by', 'question_samples'],
      kept: [
        'id',
        'source',
        'file_digest',
        'format',
        'headings',
        'columns',
        'date_order',
        'revision',
        'row_count',
        'to_be_created',
        'to_be_already',
        'to_be_refused',
        'created_count',
        'already_count',
        'refused_count',
        'created_by_id',
        'created_at',
        'previewed_at',
        'started_at',
        'finished_at',
        'purged_at',
      ],
    },
    training_import_rows: {
      erased: ['cells', 'reason', 'trainer'],
      kept: [
        'import_id',
        'number',
        'verdict',
        'outcome',
        'employee_id',
        'module_id',
        'version',
        'completed_on',
        'expires_on',
        'score',
      ],
    },
  },
  async subjects(person, client) {
    return [{ type: 'training_import', ids: await importsWith(person, client) }]
  },
  async survey({ employeeId }, client) {
    const rows = table(client, CompletionImportRow)
      .where('employee_id', employeeId)
      .whereNotNull('cells')
    return {
      erased: [
        {
          what: 'Rows of imported training, as they were in the file',
          count: await countOf(untyped(rows)),
        },
      ],
      kept: [],
    }
  },
  erase,
})

/** Imports of past training with a row of the person. */
async function importsWith(
  { employeeId }: ErasedPerson,
  client: QueryClientContract
): Promise<number[]> {
  const rows = await table(client, CompletionImportRow)
    .where('employee_id', employeeId)
    .distinct('import_id')
  return rows.map((row) => row.import_id)
}

async function erase(person: ErasedPerson, { trx }: Change): Promise<void> {
  await table(trx, CompletionImport)
    .where('created_by_id', person.userId)
    .update({ created_by: ERASED_PERFORMER })
  const ids = await importsWith(person, trx)
  if (ids.length === 0) return
  await table(trx, CompletionImport)
    .whereIn('id', ids)
    .update({ file_name: 'erased', question_samples: null })
  await table(trx, CompletionImportRow)
    .where('employee_id', person.employeeId)
    .update({ cells: null, reason: null, trainer: null })
}
