import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { isCopy } from '#core/installation'
import PendingDeletion from '#storage/models/pending_deletion'
import { deleteObject } from '#storage/services/disk_objects'

const BATCH = 500

/**
 * Has an object of the disk go once the change is stored, and not before; also where this process
 * is killed in between, or the disk refuses: `deletePending` finds what is left.
 */
export async function deleteAfterCommit(change: Change, key: string): Promise<void> {
  await change.store(new PendingDeletion().fill({ key, requestedAt: change.time }))
  change.afterCommit(async () => {
    await finish(key)
  })
}

/**
 * Deletes what should have gone already.
 * @param stop ends it after the object it is at.
 * @returns how many objects went.
 */
export async function deletePending(stop?: AbortSignal): Promise<number> {
  let deleted = 0
  let last = 0
  for (;;) {
    const rows = await table(db, PendingDeletion).where('id', '>', last).orderBy('id').limit(BATCH)
    for (const { id, key } of rows) {
      stop?.throwIfAborted()
      if (await finish(key)) deleted++
      last = id
    }
    if (rows.length < BATCH) return deleted
  }
}

async function finish(key: string): Promise<boolean> {
  try {
    // A copy's disk may be the portal's own: what goes here stays there until this is the portal.
    if (await isCopy()) return false
    await deleteObject(key)
    await table(db, PendingDeletion).where('key', key).delete()
    return true
  } catch (error) {
    logger.warn({ err: error, key }, 'a deleted file stays on the disk for now')
    return false
  }
}
