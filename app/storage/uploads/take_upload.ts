import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { invalidField } from '#core/errors/http_errors'
import { uploadPurpose } from '#storage/uploads/upload_purposes'
import StoredFileModel from '#storage/models/stored_file'
import UploadSlot from '#storage/models/upload_slot'
import type { StoredFile } from '#storage/stored_file'

/**
 * Assigns an upload to its use, inside the caller's change; once. Unused uploads are deleted
 * after a day.
 * @param path as `PUT /api/training/video-upload` returned it: `/objects/7`.
 * @param ownerId the account that must have uploaded it.
 * @throws HttpError 422 naming the purpose's field for an unknown upload, one for another
 * purpose, another person's, or one already in use.
 */
export async function takeUpload(
  change: Change,
  path: string,
  purpose: string,
  ownerId: number | null
): Promise<StoredFile> {
  const { field } = uploadPurpose(purpose)
  const [, id] = /^\/objects\/(\d{1,10})$/.exec(path) ?? []
  const file =
    id && ownerId !== null
      ? await table(change.trx, StoredFileModel)
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
  const taken = await table(change.trx, UploadSlot)
    .where('file_id', file.id)
    .whereNull('taken_at')
    .update({ taken_at: change.time })
  if (taken !== 1) {
    throw invalidField(field, 'This file is in use already. Upload it again.', 'unique')
  }
  return file
}
