import type { Change } from '#audit/services/change'
import { invalidField } from '#core/errors/refusals'
import { uploadPurpose } from '#storage/uploads/upload_purposes'
import { UPLOAD_SLOTS_TABLE } from '#storage/uploads/upload_slots'
import { STORED_FILES_TABLE, type StoredFile } from '#storage/stored_file'

/**
 * Makes an upload part of something, within the caller's change; once. What is never taken is
 * cleaned away after a day.
 * @param path as `PUT /api/training/video-upload` answered it: `/objects/7`.
 * @param ownerId the account that must have uploaded it.
 * @throws Refusal 422 naming the purpose's field for what is no upload, not for this purpose,
 * somebody else's, or part of something already.
 */
export async function takeUpload(
  change: Change,
  path: string,
  purpose: string,
  ownerId: number | null
): Promise<StoredFile> {
  const { field } = uploadPurpose(purpose)
  const [, id] = /^\/objects\/(\d{1,10})$/.exec(path) ?? []
  const file: StoredFile | null =
    id && ownerId !== null
      ? await change.trx
          .from(STORED_FILES_TABLE)
          .where({ id: Number(id), purpose, owner_id: ownerId })
          .first()
      : null
  if (!file) {
    throw invalidField(
      field,
      'This is no file you have uploaded for it. Upload it again.',
      'exists'
    )
  }
  const taken = await change.trx
    .from(UPLOAD_SLOTS_TABLE)
    .where('file_id', file.id)
    .whereNull('taken_at')
    .update({ taken_at: change.time })
  if (Number(taken) !== 1) {
    throw invalidField(field, 'This file is in use already. Upload it again.', 'unique')
  }
  return file
}
