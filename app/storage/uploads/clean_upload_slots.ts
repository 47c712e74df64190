import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { table } from '#core/database/table'
import { dbTime } from '#core/time'
import { deleteFile } from '#storage/services/delete_file'
import { deleteObject } from '#storage/services/disk_objects'
import UploadSlot from '#storage/models/upload_slot'

const BATCH = 100

/**
 * Removes slots that are no longer needed: empty ones that expired, ones whose file is in use,
 * and, with their file, ones whose file was never used.
 * @param graceHours how long they stay after their end.
 * @returns how many slots were removed without their file having been used.
 */
export async function cleanSlots(graceHours: number): Promise<number> {
  const before = dbTime(DateTime.utc().minus({ hours: graceHours }))
  await table(db, UploadSlot).where('taken_at', '<', before).delete()
  let removed = 0
  for (;;) {
    const slots = await UploadSlot.query()
      .whereNull('taken_at')
      .where('expires_at', '<', before)
      .where((query) => query.whereNull('received_at').orWhere('received_at', '<', before))
      .orderBy('id')
      .limit(BATCH)
    for (const slot of slots) if (await removeSlot(slot)) removed++
    if (slots.length < BATCH) return removed
  }
}

/** A concurrent use of the upload is either faster or too late, never both. */
async function removeSlot(slot: UploadSlot): Promise<boolean> {
  const gone = await change(systemActor, async (change) => {
    const deleted = await table(change.trx, UploadSlot)
      .where({ id: slot.id, file_id: slot.fileId })
      .whereNull('taken_at')
      .delete()
    if (deleted !== 1) return false
    if (slot.fileId !== null) await deleteFile(change, slot.fileId)
    return true
  })
  // An upload in a bucket that no one confirmed.
  if (gone && slot.objectKey !== null) await deleteObject(slot.objectKey)
  return gone
}
