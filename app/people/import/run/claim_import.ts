import db from '@adonisjs/lucid/services/db'
import type { Change } from '#audit/services/change'
import { Lease } from '#core/jobs/lease'
import { IMPORTS_TABLE } from '#people/import/import_record'
import { table } from '#core/database/table'
import Import from '#people/models/import'

export { ClaimLost } from '#core/jobs/lease'

const lease = new Lease(IMPORTS_TABLE)

export const claimImport = (id: number, holder: string) => lease.claim(id, holder)
/** The columns of an import that its maker goes on with. */
export const begunClaim = (change: Change, holder: string) => lease.begun(change, holder)
export const renewClaim = (change: Change, id: number, holder: string) =>
  lease.renew(change, id, holder)
export const keepClaim = (id: number, holder: string) => lease.keep(id, holder)
export const releaseClaim = (id: number, holder: string) => lease.release(id, holder)

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
