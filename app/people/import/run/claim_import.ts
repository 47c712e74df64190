import db from '@adonisjs/lucid/services/db'
import type { Change } from '#audit/services/change'
import { Job } from '#core/jobs/job'
import { table } from '#core/database/table'
import Import from '#people/models/import'

/** Runs or undoes an import. */
export const importJob = new Job(Import.table)

export const claimImport = (id: number, holder: string) => importJob.claim(id, holder)

/** The claim columns of an import that its maker continues with. */
export function claimedBy(holder: string, change: Change) {
  const { claimed_by: by, claimed_until: until } = importJob.lockedBy(holder, change.at)
  return { claimedBy: by, claimedUntil: until }
}

/** The claim columns of an import that no one works on. */
export const UNCLAIMED = { claimedBy: null, claimedUntil: null }

/** Imports with work to do, the oldest first. */
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
