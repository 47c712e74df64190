import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { isCopy } from '#core/installation'
import PendingDeletion from '#storage/models/pending_deletion'
import { deleteObject } from '#storage/services/disk_objects'

const BATCH = 500

/**
 * Deletes an object after the commit, never before. If this process is killed in between, or the
 * disk fails, `deletePending` deletes it later.
 */
export async function deleteAfterCommit(change: Change, key: string): Promise<void> {
  await change.store(new PendingDeletion().fill({ key, requestedAt: change.time }))
  change.afterCommit(async () => {
    await finish(key)
  })
}

/**
 * Deletes overdue objects.
 * @param stop ends it after the current object.
 * @returns how many objects were deleted.
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
    // A copy's disk may be the original portal's, so its objects stay until the copy is promoted.
    if (await isCopy()) return false
    await deleteObject(key)
    await table(db, PendingDeletion).where('key', key).delete()
    return true
  } catch (error) {
    logger.warn({ err: error, key }, 'a deleted file stays on the disk for now')
    return false
  }
}
