import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { deleteFile } from '#storage/services/delete_file'
import { takeUpload } from '#storage/uploads/take_upload'
import { STORED_FILES_TABLE, type StoredFile } from '#storage/stored_file'
import type { ModuleContent } from '#training/content'
import ModuleVersion from '#training/models/module_version'
import { fileIdOf } from '#training/module'

/** The upload purpose of a module's file, by field. */
const PURPOSES = { videoPath: 'training_video', captionsPath: 'training_captions' } as const
type FileField = keyof typeof PURPOSES

/**
 * The uploaded file of an address, for a module that is about to use it: one that any version of
 * this module uses, or an unused upload.
 * @throws HttpError 422 naming the field for a file that is missing, another person's, of another
 * kind, or in use elsewhere.
 */
export async function claimFile(
  change: Change,
  field: FileField,
  path: string,
  moduleId: number | null
): Promise<StoredFile> {
  const purpose = PURPOSES[field]
  const id = fileIdOf(path)
  if (id !== null && moduleId !== null) {
    const shown = await modulesShowing(change, id)
    const file: StoredFile | null = shown.includes(moduleId)
      ? await change.trx.from(STORED_FILES_TABLE).where({ id, purpose }).first()
      : null
    if (file) return file
  }
  return takeUpload(change, path, purpose, change.actor.id)
}

/** The modules with any version that uses a file. */
async function modulesShowing(change: Change, fileId: number): Promise<number[]> {
  const rows = await table(change.trx, ModuleVersion)
    .where((shows) => {
      shows.where('content', 'like', `%"videoFileId":${fileId},%`)
      shows.orWhere('content', 'like', `%"captionsFileId":${fileId},%`)
    })
    .distinct('module_id')
  return rows.map((row) => row.module_id)
}

/** Deletes the files of contents that are no longer stored, where no other content uses them. */
export async function deleteFilesOf(
  change: Change,
  contents: readonly ModuleContent[]
): Promise<void> {
  const ids = new Set<number>()
  for (const { videoFileId, captionsFileId } of contents) {
    for (const id of [videoFileId, captionsFileId]) if (id !== null) ids.add(id)
  }
  for (const id of ids) {
    const usedBy = await modulesShowing(change, id)
    if (usedBy.length === 0) await deleteFile(change, id)
  }
}
