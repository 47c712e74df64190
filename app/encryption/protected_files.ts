import type { Actor } from '#audit/actor'
import type { Client, TableQuery } from '#core/database/table'
import type { Tables } from '#database/tables'

type StoredFiles = TableQuery<Tables['stored_files'], { stored_files: Tables['stored_files'] }>

/** The result of encrypting files. */
export interface EncryptedFiles {
  files: number
  /** Ids of files missing from the disk. */
  missing: number[]
  /** Ids of files that are not what they were; they are left as they are. */
  damaged: number[]
}

/** The encrypted files, for key rotation. */
export interface ProtectedFiles {
  /** Whether there is any, under any key. */
  exist(client: Client): Promise<boolean>
  /** Files under another data key that still exists; the keys of the others were given up. */
  underOtherKeys(client: Client, version: number): StoredFiles
  /** @param onFile called after each file. */
  reencrypt(version: number, actor: Actor, onFile: () => void): Promise<EncryptedFiles>
}

let known: ProtectedFiles | undefined

/** Registers the files for keys:rotate. */
export function registerProtectedFiles(files: ProtectedFiles): void {
  known = files
}

/** @throws where no one has registered them: their keys would be deleted. */
export function protectedFiles(): ProtectedFiles {
  if (!known) throw new Error('No domain has registered the encrypted files')
  return known
}
