import { StoredFileSchema } from '#database/schema'
import type { Row } from '#database/tables'
import type { Audited } from '#audit/audited_model'

/** The facts of an object on the disk. Size and hash are those of the plain content. */
export default class StoredFile extends StoredFileSchema {
  static override table = 'stored_files' as const
  static audited = {
    entityType: 'file',
    fields: ['purpose', 'name', 'mediaType', 'size', 'sha256', 'ownerId'],
  } satisfies Audited<StoredFile>
}

export type FileRow = Row<StoredFile>
