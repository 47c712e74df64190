import type { Actor } from '#audit/actor'
import type { Client, TableQuery } from '#core/database/table'
import type { Tables } from '#database/tables'

type StoredFiles = TableQuery<Tables['stored_files'], { stored_files: Tables['stored_files'] }>

/** What became of files that were to be encrypted. */
export interface EncryptedFiles {
  files: number
  /** Ids of those that the disk has lost. */
  missing: number[]
  /** Ids of those that are not what they were; they are left as they are. */
  damaged: number[]
}

/** The encrypted files, which a rotation of keys walks. */
export interface ProtectedFiles {
  /** Whether there is any, whatever key it is encrypted with. */
  exist(client: Client): Promise<boolean>
  /** Those that are encrypted with another data key that there still is: the others were given up. */
  underOtherKeys(client: Client, version: number): StoredFiles
  /** @param onFile called after each file. */
  reencrypt(version: number, actor: Actor, onFile: () => void): Promise<EncryptedFiles>
}

let known: ProtectedFiles | undefined

/** Makes the files known to keys:rotate. */
export function registerProtectedFiles(files: ProtectedFiles): void {
  known = files
}

/** @throws where nothing has made them known: their keys would be deleted. */
export function protectedFiles(): ProtectedFiles {
  if (!known) throw new Error('No domain has registered the encrypted files')
  return known
}
