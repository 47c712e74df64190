import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#audit/services/time'
import type { Change } from '#audit/services/change'
import { hasEnded } from '#audit/services/holder'
import { IMPORTS_TABLE } from '#people/import/import_record'

/** How long a claim holds unless it is renewed: after a kill, other machines wait this long. */
export const LEASE_SECONDS = 30

/** The import is another process's now; whatever it is about, that one goes on with it. */
export class ClaimLost extends Error {}

const leaseFrom = (now: DateTime) => dbTime(now.plus({ seconds: LEASE_SECONDS }))

/** Takes an import that nobody holds, or whose holder's process has ended. */
export async function claimImport(id: number, holder: string): Promise<boolean> {
  const now = DateTime.utc()
  const current = await db.from(IMPORTS_TABLE).where('id', id).select('claimed_by').first()
  const gone = current?.claimed_by && hasEnded(current.claimed_by) ? current.claimed_by : null
  const taken = await db
    .from(IMPORTS_TABLE)
    .where('id', id)
    .where((free) => {
      free.whereNull('claimed_until').orWhere('claimed_until', '<=', dbTime(now))
      free.orWhere('claimed_by', holder)
      if (gone) free.orWhere('claimed_by', gone)
    })
    .update({ claimed_by: holder, claimed_until: leaseFrom(now) })
  return Number(taken) === 1
}

/**
 * Keeps a claim for another while, within the change that relies on it.
 * @throws ClaimLost when another process has it.
 */
export async function renewClaim(change: Change, id: number, holder: string): Promise<void> {
  const renewed = await change.trx
    .from(IMPORTS_TABLE)
    .where({ id, claimed_by: holder })
    .update({ claimed_until: leaseFrom(change.at) })
  if (Number(renewed) !== 1) throw new ClaimLost()
}

/**
 * Keeps a claim while something long is read, outside any change.
 * @throws ClaimLost when another process has it.
 */
export async function keepClaim(id: number, holder: string): Promise<void> {
  const kept = await db
    .from(IMPORTS_TABLE)
    .where({ id, claimed_by: holder })
    .update({ claimed_until: leaseFrom(DateTime.utc()) })
  if (Number(kept) !== 1) throw new ClaimLost()
}

export async function releaseClaim(id: number, holder: string): Promise<void> {
  await db
    .from(IMPORTS_TABLE)
    .where({ id, claimed_by: holder })
    .update({ claimed_by: null, claimed_until: null })
}

/** Imports that are to be worked on, the oldest first. */
export async function importsToDo(limit = 20): Promise<number[]> {
  const rows: { id: number }[] = await db
    .from(IMPORTS_TABLE)
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
