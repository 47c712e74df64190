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
 * Removes the slots that are of no use any more: those that expired empty, those whose file became
 * part of something, and, with their file, those whose file never did.
 * @param graceHours how long after their end they stay.
 * @returns how many slots were removed without their file having become part of anything.
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

/** Whoever takes the upload in the same moment is faster or too late, never both. */
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
  // What a bucket took and nobody asked us to judge.
  if (gone && slot.objectKey !== null) await deleteObject(slot.objectKey)
  return gone
}
