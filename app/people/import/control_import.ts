import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { isLocked } from '#core/jobs/job'
import { conflict, forbidden } from '#core/errors/http_errors'
import { begunClaim } from '#people/import/run/claim_import'
import { findImport } from '#people/import/find_import'
import { importWorker } from '#people/import/run/import_worker'
import {
  mayBeUndone,
  stateOf,
  type ImportOptions,
  type ImportRecord,
  type ImportRights,
} from '#people/import/import_record'
import { missingForRun, missingForUndo } from '#people/import/import_rights'
import { table } from '#core/database/table'
import Import from '#people/models/import'
import ImportRow from '#people/models/import_row'

/**
 * Lets an import run, or run on after a failure; the worker is woken after the commit.
 * @param holder the process that will do it itself, instead of the worker.
 * @throws HttpError 403 for what the import does and they may not, 404, 409 unless it has a preview
 *   or has failed.
 */
export async function startImport(
  id: number,
  rights: ImportRights,
  actor: Actor,
  holder?: string
): Promise<void> {
  await change(actor, async (change) => {
    const record = await findImport(id, change.trx)
    const state = stateOf(record)
    const again = state === 'failed' && record.undo_requested_at === null
    if (state !== 'preview' && !again) {
      throw conflict(
        state === 'columns'
          ? 'This import has no preview yet.'
          : 'This import has been started already.'
      )
    }
    if (isLocked(record) && !again)
      throw conflict('This import is being read. Try again in a moment.')
    if (record.purged_at) throw conflict('The rows of this import have been deleted.')
    const missing = missingForRun(record, rights)
    if (missing) throw forbidden(`You do not have permission to ${missing}.`)
    const options = { ...record.options, starter: { actor, rights } }
    if (again) return resume(change, record, options, holder)

    await table(change.trx, Import)
      .where('id', id)
      .update({
        started_at: change.time,
        options: JSON.stringify(options),
        skipped_count: record.planned.skipped,
        refused_count: record.planned.refused,
        ...(holder ? begunClaim(change, holder) : {}),
      })
    await table(change.trx, ImportRow)
      .where('import_id', id)
      .whereIn('verdict', ['skipped', 'refused'])
      .update({ outcome: change.trx.raw('verdict') })
    await change.audit({
      action: 'start',
      entityType: 'import',
      entityId: id,
      newValues: { fileName: record.file_name, planned: record.planned },
    })
    if (!holder) change.afterCommit(() => importWorker.wake())
  })
}

/**
 * Clears a failure: what was done stays done, and the rest goes on, as the doing and with the
 * rights of who says so.
 */
async function resume(
  change: Change,
  record: ImportRecord,
  options: ImportOptions,
  holder?: string
): Promise<void> {
  await table(change.trx, Import)
    .where('id', record.id)
    .update({
      failed_at: null,
      failure: null,
      options: JSON.stringify(options),
      ...(holder ? begunClaim(change, holder) : {}),
    })
  await change.audit({ action: 'resume', entityType: 'import', entityId: record.id })
  if (!holder) change.afterCommit(() => importWorker.wake())
}

/**
 * Asks a run to stop after the batch it is at; what is done stays done.
 * @throws HttpError 404, 409 unless it runs or has failed.
 */
export async function cancelImport(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const record = await findImport(id, change.trx)
    const state = stateOf(record)
    const failed = state === 'failed' && record.undo_requested_at === null
    if (state !== 'running' && !failed) throw conflict('This import is not running.')
    await table(change.trx, Import)
      .where('id', id)
      .update({
        cancel_requested_at: change.time,
        ...(failed
          ? {
              failed_at: null,
              failure: null,
              finished_at: change.time,
              options: JSON.stringify({ ...record.options, starter: undefined }),
            }
          : {}),
      })
    await change.audit({ action: 'cancel', entityType: 'import', entityId: id })
    change.afterCommit(() => importWorker.wake())
  })
}

/**
 * Asks for an import to be taken back; the worker does it.
 * @throws HttpError 404, 409 where there is nothing to take back, or it is being done.
 */
export async function requestUndo(
  id: number,
  rights: ImportRights,
  actor: Actor,
  holder?: string
): Promise<void> {
  await change(actor, async (change) => {
    const record = await findImport(id, change.trx)
    if (!mayBeUndone(record)) throw conflict('This import cannot be undone.')
    const missing = missingForUndo(rights)
    if (missing) throw forbidden(`You do not have permission to ${missing}.`)
    const options = { ...record.options, undoer: { actor, rights } }
    if (record.undo_requested_at !== null) return resume(change, record, options, holder)
    await table(change.trx, Import)
      .where('id', id)
      .update({
        undo_requested_at: change.time,
        options: JSON.stringify(options),
        ...(holder ? begunClaim(change, holder) : {}),
      })
    await change.audit({
      action: 'undo',
      entityType: 'import',
      entityId: id,
      newValues: { fileName: record.file_name },
    })
    if (!holder) change.afterCommit(() => importWorker.wake())
  })
}

/**
 * Removes an import that was not started, with all it held of the file.
 * @throws HttpError 404, 409 once it was started.
 */
export async function deleteImport(id: number, actor: Actor): Promise<void> {
  await change(actor, (change) => deleteInTransaction(change, id))
}

export async function deleteInTransaction(change: Change, id: number): Promise<void> {
  const { started_at: startedAt } = await findImport(id, change.trx)
  if (startedAt) throw conflict('This import was started; it can only be undone.')
  const found = await change.find(Import, id)
  const { fileName, rowCount: records } = found
  await change.delete(found, { oldValues: { fileName, records } })
}
