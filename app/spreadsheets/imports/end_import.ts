import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { dbTime } from '#core/time'
import { setting } from '#settings/current'
import { findImport } from '#spreadsheets/imports/find_import'
import type { FileImport, ImportKind } from '#spreadsheets/imports/import_kind'

/** A file that is still being read is younger than this. */
const UNREAD_HOURS = 24
const IMPORTS_AT_ONCE = 100

/**
 * Deletes an import that was not started, with everything from the file.
 * @throws HttpError 404, 409 once it was started.
 */
export async function discardImport<Import extends FileImport>(
  kind: ImportKind<Import>,
  id: number,
  actor: Actor
): Promise<void> {
  await change(actor, (change) => discardInTransaction(kind, change, id))
}

export async function discardInTransaction<Import extends FileImport>(
  kind: ImportKind<Import>,
  change: Change,
  id: number
): Promise<void> {
  const record = await findImport(kind, id, change.trx)
  if (record.startedAt) throw conflict(kind.notDiscarded)
  // Its rows are deleted with it.
  await change.delete(record, { oldValues: kind.discarded(record) })
}

/**
 * Deletes the file contents of imports (headings, cells, reasons that quote them) that ended
 * longer ago than the setting. Counts and verdicts stay.
 * @returns how many imports were purged.
 */
export async function purgeImports<Import extends FileImport>(
  kind: ImportKind<Import>
): Promise<number> {
  const now = DateTime.utc()
  await db
    .from(kind.model.table)
    .where('row_count', 0)
    .where('created_at', '<', dbTime(now.minus({ hours: UNREAD_HOURS })))
    .delete()
  const due = await db
    .from(kind.model.table)
    .whereNull('purged_at')
    .where((ended) => {
      kind.ended(ended, setting('importDays'), (days) => dbTime(now.minus({ days })))
    })
    .orderBy('id')
    .limit(IMPORTS_AT_ONCE)
    .select('id')
  for (const { id } of due) {
    await change(systemActor, async (change) => {
      // Discarded, or purged by another process, since it was listed.
      const record = await kind.model.query({ client: change.trx }).where({ id }).first()
      if (record && !record.purgedAt) await purge(kind, change, record)
    })
  }
  return due.length
}

/** Deletes one import's file contents, inside the caller's change. */
export async function purgeInTransaction<Import extends FileImport>(
  kind: ImportKind<Import>,
  change: Change,
  id: number
): Promise<void> {
  await purge(kind, change, await findImport(kind, id, change.trx))
}

async function purge<Import extends FileImport>(
  kind: ImportKind<Import>,
  change: Change,
  record: Import
): Promise<void> {
  await kind.wipe(change, record)
  record.purgedAt = change.time
  await change.save(record, { action: 'purge' })
}
