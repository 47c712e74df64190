import type { Change } from '#audit/services/change'
import StoredFile from '#storage/models/stored_file'
import { deleteAfterCommit } from '#storage/services/pending_deletions'

/**
 * Deletes a file's record in the change, and its object after the commit, even if this process is
 * killed in between.
 * @returns whether there was such a file.
 */
export async function deleteFile(change: Change, fileId: number): Promise<boolean> {
  const file = await StoredFile.find(fileId, { client: change.trx })
  if (!file) return false
  const { key, purpose, name, sha256 } = file
  await change.trx.from(StoredFile.table).where('id', fileId).delete()
  await change.audit({
    action: 'delete',
    entityType: 'file',
    entityId: fileId,
    oldValues: { purpose, name, sha256 },
  })
  await deleteAfterCommit(change, key)
  return true
}
