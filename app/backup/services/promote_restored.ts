import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { isLocked } from '#core/jobs/job'
import { RESTORATION, type Restoration } from '#backup/services/restoration'
import { conflict } from '#core/errors/http_errors'
import { RESTORATIONS } from '#core/installation'

/**
 * Turns a copy into the portal that replaces its original: it now sends emails, including waiting
 * ones, and removes files.
 * @returns the archive it was restored from.
 * @throws HttpError 409 where it is no copy, or a restore is still running.
 */
export async function promoteRestored(
  actor: Actor
): Promise<Pick<Restoration, 'archive' | 'taken_at'>> {
  return change(actor, async (change) => {
    const row = await change.trx.from(RESTORATIONS).where('id', RESTORATION).first()
    if (!row?.filled_at || row.succeeded_at) {
      throw conflict('This is not a copy. It already sends email and removes files.')
    }
    if (isLocked(row)) throw conflict('It is still being restored. Run this again afterwards.')
    await change.trx
      .from(RESTORATIONS)
      .where('id', RESTORATION)
      .update({ succeeded_at: change.time })
    await change.audit({
      action: 'succeed',
      entityType: 'backup',
      entityId: row.archive.slice(0, 60),
      oldValues: { copy: true },
      newValues: { copy: false },
    })
    return { archive: row.archive, taken_at: row.taken_at }
  })
}
