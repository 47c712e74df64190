import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { setting } from '#settings/current'
import { table } from '#core/database/table'
import Import from '#people/models/import'
import ImportChunk from '#people/models/import_chunk'
import ImportRow from '#people/models/import_row'

/** A file that is still being read is younger than this. */
const UNFINISHED_HOURS = 24
const IMPORTS_AT_ONCE = 100

/**
 * Wipes what imports hold of their files (headings, cells, remarks that quote them, replaced values)
 * as many days as is set after their end or failure, or after the upload of one nobody started.
 * Counts and verdicts stay.
 * @returns how many imports were wiped.
 */
export async function purgeImports(): Promise<number> {
  const now = DateTime.utc()
  const old = dbTime(now.minus({ days: setting('importDays') }))
  await table(db, Import)
    .where('row_count', 0)
    .where('created_at', '<', dbTime(now.minus({ hours: UNFINISHED_HOURS })))
    .delete()
  const rows = await table(db, Import)
    .whereNull('purged_at')
    .where((ended) => {
      ended.where((done) => {
        done.where('finished_at', '<', old)
        done.where((undo) => {
          undo.whereNull('undo_requested_at').orWhereNotNull('undone_at')
        })
      })
      ended.orWhere((left) => void left.whereNull('started_at').where('created_at', '<', old))
      // A failure that nobody mends must not keep a file for ever.
      ended.orWhere('failed_at', '<', old)
    })
    .orderBy('id')
    .limit(IMPORTS_AT_ONCE)
    .select('id', 'options')
  for (const row of rows) await purgeImport(row.id, row.options)
  return rows.length
}

const purgeImport = (id: number, options: string) =>
  change(systemActor, (change) => purgeInTransaction(change, id, options))

/** Wipes what one import holds of its file, within the caller's change. */
export async function purgeInTransaction(
  change: Change,
  id: number,
  options: string
): Promise<void> {
  await table(change.trx, ImportChunk).where('import_id', id).delete()
  await table(change.trx, ImportRow)
    .where('import_id', id)
    .update({ remarks: null, replaced: null, basis: null })
  const kept = { ...JSON.parse(options), personalMessage: null, questionSamples: {} }
  await table(change.trx, Import)
    .where('id', id)
    .update({ purged_at: change.time, headings: '[]', options: JSON.stringify(kept) })
  await change.audit({ action: 'purge', entityType: 'import', entityId: id })
}
