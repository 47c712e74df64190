import db from '@adonisjs/lucid/services/db'
import type { Change } from '#audit/services/change'
import { Job } from '#core/jobs/job'
import { table } from '#core/database/table'
import Import from '#people/models/import'

export { LockLost as ClaimLost } from '#core/jobs/job'

/** Runs an import, or takes it back. */
export const importJob = new Job(Import.table)

export const claimImport = (id: number, holder: string) => importJob.claim(id, holder)
/** The columns of an import that its maker goes on with. */
export const begunClaim = (change: Change, holder: string) => importJob.lockedBy(holder, change.at)
export const renewClaim = (change: Change, id: number, holder: string) =>
  importJob.renew(id, holder, change)
export const keepClaim = (id: number, holder: string) => importJob.renew(id, holder)
export const releaseClaim = (id: number, holder: string) => importJob.release(id, holder)

/** Imports that are to be worked on, the oldest first. */
export async function importsToDo(limit = 20): Promise<number[]> {
  const rows = await table(db, Import)
    .whereNull('failed_at')
    .where((due) => {
      due.where((run) => void run.whereNull('finished_at').whereNotNull('started_at'))
      due.orWhere((undo) => void undo.whereNotNull('undo_requested_at').whereNull('undone_at'))
    })
    .orderBy('id')
    .limit(limit)
    .select('id')
  return rows.map(({ id }) => id)
}
