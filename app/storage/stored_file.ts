import type { Tables } from '#database/tables'

/** A row of stored_files: what is known of an object on the disk. */
export type StoredFile = Tables['stored_files']

export const STORED_FILES_TABLE = 'stored_files'

/**
 * What many people see anyway, and what is large, lies plain on the disk. Everything else is
 * encrypted, so that a new kind of file is without a word here. bin/lib/doctor_database.js has the
 * same list.
 */
export const PLAIN_PURPOSES: readonly string[] = [
  'logo',
  'photo',
  'training_captions',
  'training_video',
]
