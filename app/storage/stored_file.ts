import type { Tables } from '#database/tables'

/** A row of stored_files. */
export type StoredFile = Tables['stored_files']

export const STORED_FILES_TABLE = 'stored_files'

/**
 * Large files, and files that many people see anyway, are stored unencrypted. Everything else is
 * encrypted, so that a new kind of file is encrypted by default. bin/lib/doctor_database.js has
 * the same list.
 */
export const PLAIN_PURPOSES: readonly string[] = [
  'logo',
  'photo',
  'training_captions',
  'training_video',
]
