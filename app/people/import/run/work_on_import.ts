import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { onBehalfOf } from '#audit/actor'
import { change } from '#audit/services/change'
import { HttpError } from '#core/errors/http_errors'
import { reservedEmployeeNumbers } from '#people/import/run/reserved_numbers'
import { LockLost } from '#core/jobs/job'
import { importJob, UNCLAIMED } from '#people/import/run/claim_import'
import { findImport } from '#people/import/people_imports'
import type { ImportRights } from '#people/import/import_options'
import { currentRights, missingForRun, missingForUndo } from '#people/import/import_rights'
import { runBatch } from '#people/import/run/run_batch'
import { undoBatch } from '#people/import/undo/undo_batch'
import type Import from '#people/models/import'

/** After each batch, so that others get their turn at the database. */
const BREATH_MS = 5
/** Attempts for a failing batch: databases restart, and deadlocks pass. */
const ATTEMPTS = 3
const ATTEMPT_PAUSE_MS = 1_000

const FAILURE =
  'The portal failed while it worked on this. Finished rows are saved. Try again to continue.'

interface WorkOptions {
  stopping?: () => boolean
  onProgress?: (done: number, all: number) => void
}

/**
 * Works on a claimed import, batch by batch, until it is finished or must stop. A failure on our
 * side is recorded in the import.
 */
export async function workOn(
  id: number,
  holder: string,
  { stopping = () => false, onProgress }: WorkOptions = {}
): Promise<void> {
  let failures = 0
  let kept: ReadonlySet<string> | null = null
  while (!stopping()) {
    const record = await findImport(id)
    const undoing = record.undoRequestedAt !== null
    const performer = undoing ? record.optionValues.undoer : record.optionValues.starter
    if (!performer || record.failedAt || record.undoneAt) break
    if (!undoing && (record.finishedAt || !record.startedAt)) break
    try {
      const rights = await currentRights(performer.rights)
      // A run that is stopping needs no more permissions.
      const stops = !undoing && record.cancelRequestedAt !== null
      const lost = stops ? null : lostRights(record, undoing, rights)
      if (lost) return await failImport(record, holder, lost)
      const allowed = {
        actor: onBehalfOf(performer.actor),
        rights: rights ?? performer.rights,
      }
      if (!undoing && !stops)
        kept ??= await reservedEmployeeNumbers(record, () => importJob.renew(id, holder))
      const result = undoing
        ? await undoBatch(record, allowed, holder)
        : await runBatch(record, allowed, holder, kept ?? new Set())
      failures = 0
      if (onProgress) await tell(id, onProgress)
      if (result === 'finished') break
      await pause(BREATH_MS)
    } catch (error) {
      if (error instanceof LockLost) return
      failures++
      logger.error({ err: error, import: id, attempt: failures }, 'import batch')
      if (failures >= ATTEMPTS || error instanceof HttpError) {
        return failImport(record, holder, error instanceof HttpError ? error.message : FAILURE)
      }
      await pause(ATTEMPT_PAUSE_MS)
    }
  }
  await importJob.release(id, holder)
}

async function tell(id: number, onProgress: (done: number, all: number) => void) {
  const { progress } = await findImport(id)
  onProgress(progress.done, progress.all)
}

/** Why the person who started this may not continue it, or null. */
function lostRights(record: Import, undoing: boolean, rights: ImportRights | null): string | null {
  const who = `Who started this ${undoing ? 'undo' : 'import'}`
  const then = 'Finished rows are saved. An administrator can continue it.'
  if (!rights) return `${who} can no longer use the portal. ${then}`
  const missing = undoing ? missingForUndo(rights) : missingForRun(record, rights)
  return missing && `${who} can no longer ${missing}. ${then}`
}

/** Records that an import cannot continue, unless another process has it by now. */
async function failImport(record: Import, holder: string, reason: string): Promise<void> {
  const { starter, undoer } = record.optionValues
  const actor = (record.undoRequestedAt ? undoer : starter)?.actor
  if (!actor) return
  const failed = change(actor, async (change) => {
    await importJob.renew(record.id, holder, change)
    const current = await findImport(record.id, change.trx)
    current.merge({ failedAt: change.time, failure: reason.slice(0, 500), ...UNCLAIMED })
    await change.save(current, { action: 'fail', newValues: { reason } })
  })
  await failed.catch((error: unknown) => {
    if (!(error instanceof LockLost)) throw error
  })
}
