import type { Change } from '#audit/services/change'
import { doom } from '#storage/services/doomed_objects'
import { STORED_FILES_TABLE, type StoredFile } from '#storage/stored_file'

/**
 * Deletes a file's record in the change, and its object once the change is stored, whatever happens
 * to this process meanwhile.
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
  await doom(change, file.key)
  return true
}
