import logger from '@adonisjs/core/services/logger'
import type { Change } from '#audit/services/change'
import { deleteObject } from '#storage/services/disk_objects'
import { STORED_FILES_TABLE, type StoredFile } from '#storage/stored_file'

/**
 * Deletes a file's record in the change, and its object once the change is stored.
 * @returns whether there was such a file.
 */
export async function deleteFile(change: Change, fileId: number): Promise<boolean> {
  const file = (await change.trx
    .from(STORED_FILES_TABLE)
    .where('id', fileId)
    .first()) as StoredFile | null
  if (!file) return false
  await change.trx.from(STORED_FILES_TABLE).where('id', fileId).delete()
  await change.audit({
    action: 'delete',
    entityType: 'file',
    entityId: fileId,
    oldValues: { purpose: file.purpose, name: file.name, sha256: file.sha256 },
  })
  change.afterCommit(async () => {
    await deleteObject(file.key).catch((error) => {
      logger.warn({ err: error, key: file.key }, 'an unused object stays on the disk')
    })
  })
  return true
}
