/** A row of stored_files: what is known of an object on the disk. */
export interface StoredFile {
  id: number
  key: string
  purpose: string
  name: string
  media_type: string
  size: number
  sha256: string
  owner_id: number | null
  /** How long it plays, of what plays. */
  seconds: number | null
  created_at: string
}

export const STORED_FILES_TABLE = 'stored_files'
