/** A row of stored_files: what is known of an object on the disk. */
export interface StoredFile {
  id: number
  key: string
  purpose: string
  name: string
  media_type: string
  /** Of the content, as is the hash: encrypted, the object is longer. */
  size: number
  sha256: string
  owner_id: number | null
  /** How long it plays, of what plays. */
  seconds: number | null
  /** The version of the data key that the object is encrypted with; null where it lies plain. */
  data_key: number | null
  created_at: string
}

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
