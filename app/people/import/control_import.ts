import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { isLocked } from '#core/jobs/job'
import { conflict, forbidden } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import type { ImportRights } from '#people/import/import_options'
import { missingForRun, missingForUndo } from '#people/import/import_rights'
import { findImport } from '#people/import/people_imports'
import { claimedBy } from '#people/import/run/claim_import'
import { importWorker } from '#people/import/run/import_worker'
import type Import from '#people/models/import'
import ImportRow from '#people/models/import_row'
import { doneColumns } from '#spreadsheets/imports/counts'

/**
 * Starts an import, or continues it after a failure. The worker is woken after the commit.
 * @param holder the process that will do it itself, instead of the worker.
 * @throws HttpError 403 for acts of the import that they may not do, 404, 409 unless it has a
 * preview or has failed.
 */
export async function startImport(
  id: number,
  rights: ImportRights,
  actor: Actor,
  holder?: string
): Promise<void> {
  await change(actor, async (change) => {
    const record = await findImport(id, change.trx)
    const { state, planned, runFailed: again } = record
    if (state !== 'preview' && !again) {
      throw conflict(
        state === 'columns'
          ? 'This import has no preview yet.'
          : 'This import has been started already.'
      )
    }
    const { claimedBy: by, claimedUntil: until } = record
    if (!again && isLocked({ claimed_by: by, claimed_until: until })) {
      throw conflict('This import is being read. Try again in a moment.')
    }
    if (record.purgedAt) throw conflict('The rows of this import have been deleted.')
    const missing = missingForRun(record, rights)
    if (missing) throw forbidden(`You do not have permission to ${missing}.`)
    record.mergeOptions({ starter: { actor, rights } })
    if (again) return goOn(change, record, 'resume', holder)

    const { skipped, refused } = planned
    record.merge({ startedAt: change.time, ...doneColumns({ ...record.done, skipped, refused }) })
    await table(change.trx, ImportRow)
      .where('import_id', id)
      .whereIn('verdict', ['skipped', 'refused'])
      .update({ outcome: change.trx.raw('verdict') })
    await goOn(change, record, 'start', holder, { fileName: record.fileName, planned })
  })
}

/**
 * Lets the worker, or this holder, continue an import. A failure is cleared: finished rows stay,
 * and the rest runs in the name and with the permissions of the caller.
 */
async function goOn(
  change: Change,
  record: Import,
  action: 'start' | 'resume' | 'undo',
  holder?: string,
  newValues?: Record<string, unknown>
): Promise<void> {
  if (action === 'resume') record.merge({ failedAt: null, failure: null })
  if (holder) record.merge(claimedBy(holder, change))
  await change.save(record, { action, newValues })
  if (!holder) change.afterCommit(() => importWorker.wake())
}

/**
 * Asks a run to stop after the current batch; finished rows stay.
 * @throws HttpError 404, 409 unless it runs or has failed.
 */
export async function cancelImport(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const record = await findImport(id, change.trx)
    if (record.state !== 'running' && !record.runFailed) {
      throw conflict('This import is not running.')
    }
    if (record.runFailed) {
      record.merge({ failedAt: null, failure: null, finishedAt: change.time })
      record.mergeOptions({ starter: undefined })
    }
    record.cancelRequestedAt = change.time
    await change.save(record, { action: 'cancel' })
    change.afterCommit(() => importWorker.wake())
  })
}

/**
 * Requests an undo of an import; the worker does it.
 * @throws HttpError 404, 409 where there is nothing to undo, or the undo is running.
 */
export async function requestUndo(
  id: number,
  rights: ImportRights,
  actor: Actor,
  holder?: string
): Promise<void> {
  await change(actor, async (change) => {
    const record = await findImport(id, change.trx)
    if (!record.mayBeUndone) throw conflict('This import cannot be undone.')
    const missing = missingForUndo(rights)
    if (missing) throw forbidden(`You do not have permission to ${missing}.`)
    record.mergeOptions({ undoer: { actor, rights } })
    if (record.undoRequestedAt !== null) return goOn(change, record, 'resume', holder)
    record.undoRequestedAt = change.time
    await goOn(change, record, 'undo', holder, { fileName: record.fileName })
  })
}
