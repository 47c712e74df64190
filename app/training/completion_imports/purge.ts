import { DateTime } from 'luxon'
import { systemActor, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { conflict } from '#core/errors/http_errors'
import { setting } from '#settings/current'
import { table } from '#core/database/table'
import CompletionImport from '#training/models/completion_import'
import CompletionImportRow from '#training/models/completion_import_row'
import { findImport } from '#training/completion_imports/record'

const IMPORTS_AT_ONCE = 100
/** Nobody goes on with an import after so many days, however soon files are wiped. */
const LEFT_DAYS = 30

/**
 * Wipes what imports hold of their files (headings, cells, reasons that quote them, trainers) after
 * as many days as is set, of one that was never finished after 30 at least. Counts and verdicts stay.
 * @returns how many imports were wiped.
 */
export async function purgeCompletionImports(): Promise<number> {
  const days = setting('importDays')
  const daysAgo = (count: number) => dbTime(DateTime.utc().minus({ days: count }))
  const left = daysAgo(Math.max(days, LEFT_DAYS))
  const old = await CompletionImport.query()
    .whereNull('purgedAt')
    .where((ended) => {
      ended.where('finishedAt', '<', daysAgo(days))
      // One that nobody goes on with must not keep a file for ever.
      ended.orWhere((open) => void open.whereNull('finishedAt').where('createdAt', '<', left))
    })
    .orderBy('id')
    .limit(IMPORTS_AT_ONCE)
  for (const { id } of old) {
    await change(systemActor, (change) => purgeWithin(change, id))
  }
  return old.length
}

async function purgeWithin(change: Change, id: number): Promise<void> {
  await table(change.trx, CompletionImportRow)
    .where('import_id', id)
    .update({ cells: null, reason: null, trainer: null })
  const record = await findImport(id, change.trx)
  record.merge({ headings: '[]', columns: '[]', questionSamples: null })
  await change.save(record.merge({ purgedAt: change.time }), { action: 'purge' })
}

/**
 * Takes away an import that was not begun, with all its rows.
 * @throws HttpError 404, 409
 */
export async function discardImport(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const record = await findImport(id, change.trx)
    if (record.startedAt) throw conflict('This import was started and cannot be discarded.')
    await table(change.trx, CompletionImportRow).where('import_id', id).delete()
    await change.delete(record, { oldValues: { rows: record.rowCount } })
  })
}
