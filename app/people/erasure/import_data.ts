import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { registerPersonalData, type ErasedPerson } from '#audit/personal_data'
import type { Change } from '#audit/services/change'
import { ERASED_PERFORMER } from '#audit/services/chain'
import type { ImportOptions } from '#people/import/import_options'
import { peopleImports } from '#people/import/people_imports'
import { discardedImports } from '#people/queries/employees/audited_people'
import { discardInTransaction, purgeInTransaction } from '#spreadsheets/imports/end_import'
import { nameIn, namesOf } from '#people/erasure/names_of'
import { table, type RowOf } from '#core/database/table'
import Import from '#people/models/import'
import ImportRow from '#people/models/import_row'

registerPersonalData({
  tables: {
    imports: {
      erased: ['created_by', 'file_name', 'headings', 'options'],
      kept: [
        'id',
        'source',
        'file_digest',
        'format',
        'columns',
        'row_count',
        'to_be_created',
        'to_be_updated',
        'to_be_unchanged',
        'to_be_skipped',
        'to_be_refused',
        'created_count',
        'updated_count',
        'unchanged_count',
        'skipped_count',
        'refused_count',
        'removed_count',
        'restored_count',
        'kept_count',
        'created_by_id',
        'created_at',
        'previewed_at',
        'started_at',
        'cancel_requested_at',
        'finished_at',
        'undo_requested_at',
        'undone_at',
        'failed_at',
        'failure',
        'purged_at',
        'claimed_until',
        'claimed_by',
      ],
    },
    import_chunks: { erased: ['import_id', 'number', 'row_count', 'cells'], kept: [] },
    import_rows: {
      erased: ['remarks', 'basis', 'replaced'],
      kept: ['import_id', 'number', 'verdict', 'outcome', 'employee_id', 'undone'],
    },
    import_headings: { erased: [], kept: ['heading', 'field', 'updated_at'] },
  },
  async obstacle(person, client) {
    const running = await runningImports(client)
    const imports = await importsWith(person, client)
    const holding = new Set(imports.map(({ id }) => id))
    const own = ({ id, options }: StoredImport) => {
      const { starter, undoer } = JSON.parse(options) as ImportOptions
      const theirs = [starter, undoer].some((one) => one?.actor.id === person.userId)
      return holding.has(id) || theirs
    }
    return running.some(own)
      ? 'An import of theirs, or with their data in it, is still running. Wait for it to finish, or cancel it.'
      : null
  },
  async subjects(person, client) {
    const named = await namedAfter(person, client)
    const discarded = await discardedNamedAfter(person, client)
    return [{ type: 'import', ids: [...named.map(({ id }) => id), ...discarded] }]
  },
  async survey(person, client) {
    const holding = await importsWith(person, client)
    return {
      erased: [
        {
          what: 'Imports whose file contents are deleted, and that can no longer be undone',
          count: holding.filter((one) => one.started_at && !one.purged_at).length,
        },
        {
          what: 'Imports not started yet that are discarded',
          count: holding.filter((one) => !one.started_at).length,
        },
      ],
      kept: [],
    }
  },
  erase,
})

type StoredImport = RowOf<ReturnType<typeof storedImports>>

const storedImports = (client: QueryClientContract) =>
  table(client, Import)
    .orderBy('id')
    .select('id', 'file_name', 'options', 'started_at', 'purged_at')

/** Imports with a record of the person. */
async function importsWith(
  { employeeId }: ErasedPerson,
  client: QueryClientContract
): Promise<StoredImport[]> {
  const ids = table(client, ImportRow).where('employee_id', employeeId).select('import_id')
  return storedImports(client).whereIn('id', ids)
}

/** Started and neither finished nor failed, including undos. */
async function runningImports(client: QueryClientContract): Promise<StoredImport[]> {
  return storedImports(client)
    .whereNull('failed_at')
    .whereNull('purged_at')
    .whereNotNull('started_at')
    .where((unfinished) => {
      unfinished.whereNull('finished_at')
      unfinished.orWhere((undo) => {
        undo.whereNotNull('undo_requested_at').whereNull('undone_at')
      })
    })
}

/** A failed import stores who started or undid it in its options until it continues. */
async function forgetPerformer({ userId }: ErasedPerson, { trx }: Change): Promise<void> {
  for (const { id, options } of await storedImports(trx).whereNotNull('failed_at')) {
    const { starter, undoer, ...others } = JSON.parse(options) as ImportOptions
    const kept = [starter, undoer].map((one) =>
      one?.actor.id === userId
        ? { ...one, actor: { ...one.actor, label: ERASED_PERFORMER, address: null } }
        : one
    )
    const left = JSON.stringify({ ...others, starter: kept[0], undoer: kept[1] })
    await table(trx, Import).where('id', id).update({ options: left })
  }
}

/** Imports whose file name includes the person's name, as a file about one person usually does. */
async function namedAfter(person: ErasedPerson, client: QueryClientContract) {
  const names = namesOf(person)
  const bearsName = ({ file_name: name }: StoredImport) => nameIn(name, names) !== null
  const own = await storedImports(client).where('created_by_id', person.userId)
  return [...(await importsWith(person, client)), ...own].filter(bearsName)
}

/** For imports that were discarded before they started, only the log has the file name. */
async function discardedNamedAfter(person: ErasedPerson, client: QueryClientContract) {
  const names = namesOf(person)
  const rows = await discardedImports(client)
  return rows
    .filter(({ old_values: values }) => {
      const { fileName } = JSON.parse(values ?? '{}') as { fileName?: unknown }
      return typeof fileName === 'string' && nameIn(fileName, names) !== null
    })
    .map(({ entity_id: id }) => Number(id))
}

async function erase(person: ErasedPerson, change: Change): Promise<void> {
  const { trx } = change
  for (const { id } of await namedAfter(person, trx)) {
    await table(trx, Import).where('id', id).update({ file_name: 'erased' })
  }
  for (const { id, started_at: startedAt, purged_at: purgedAt } of await importsWith(person, trx)) {
    if (!startedAt) await discardInTransaction(peopleImports, change, id)
    else if (!purgedAt) await purgeInTransaction(peopleImports, change, id)
  }
  await forgetPerformer(person, change)
  await table(trx, Import)
    .where('created_by_id', person.userId)
    .update({ created_by: ERASED_PERFORMER })
}
