import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { conflict } from '#core/errors/refusals'
import { setting } from '#settings/current'
import { findImport, IMPORTS, ROWS } from '#training/completion_imports/record'

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
  const rows: { id: number }[] = await db
    .from(IMPORTS)
    .whereNull('purged_at')
    .where((ended) => {
      ended.where('finished_at', '<', daysAgo(days))
      // One that nobody goes on with must not keep a file for ever.
      const left = daysAgo(Math.max(days, LEFT_DAYS))
      ended.orWhere((open) => void open.whereNull('finished_at').where('created_at', '<', left))
    })
    .orderBy('id')
    .limit(IMPORTS_AT_ONCE)
    .select('id')
  for (const { id } of rows) {
    await change(systemActor, (change) => purgeWithin(change, Number(id)))
  }
  return rows.length
}

async function purgeWithin(change: Change, id: number): Promise<void> {
  await change.trx
    .from(ROWS)
    .where('import_id', id)
    .update({ cells: null, reason: null, trainer: null })
  await change.trx
    .from(IMPORTS)
    .where('id', id)
    .update({ purged_at: change.time, headings: '[]', columns: '[]', question_samples: null })
  await change.audit({ action: 'purge', entityType: 'training_import', entityId: id })
}

/**
 * Takes away an import that was not begun, with all its rows.
 * @throws Refusal 404, 409
 */
export async function discardImport(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const record = await findImport(id, change.trx)
    if (record.startedAt) throw conflict('This import was started and cannot be discarded.')
    await change.trx.from(ROWS).where('import_id', id).delete()
    await change.trx.from(IMPORTS).where('id', id).delete()
    await change.audit({
      action: 'delete',
      entityType: 'training_import',
      entityId: id,
      oldValues: { rows: record.rowCount },
    })
  })
}
