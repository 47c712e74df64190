import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { systemActor } from '#audit/actor'
import { CannotDecrypt } from '#storage/encryption/age_key'
import { MissingObject } from '#storage/services/disk_objects'
import { openStored } from '#storage/services/open_stored'
import { incomingPath } from '#storage/uploads/receive_file'
import { storeReceived, type WithinStoring } from '#storage/services/store_file'
import { withSpooled } from '#storage/uploads/with_spooled'

/** A stored file, and its hash when it was sent or signed. */
export interface FrozenFile {
  id: number | null
  sha256: string
}

/** The file on the disk is missing or is not what was sent, so no one signed it. */
export class FileChanged extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'The file is missing, or is not the one that was sent. Restore it from a backup (files:put), then try again.',
      options
    )
  }
}

/**
 * Provides a stored file as a local one, and a place for the result; both are removed afterward.
 * @throws FileChanged
 */
export async function withFile(
  { id, sha256 }: FrozenFile,
  work: (source: string, target: string) => Promise<void>
): Promise<void> {
  if (id === null) throw new FileChanged()
  const stored = await openStored(id).catch(whereChanged)
  const target = incomingPath(`${randomUUID()}.part`)
  try {
    await withSpooled(stored, async (source, found) => {
      if (found.sha256 !== sha256) throw new FileChanged()
      await work(source, target)
    })
  } catch (error) {
    whereChanged(error)
  } finally {
    await rm(target, { force: true })
  }
}

function whereChanged(error: unknown): never {
  const changed = error instanceof MissingObject || error instanceof CannotDecrypt
  throw changed ? new FileChanged({ cause: error }) : error
}

/** Stores the thread's output with its hash, together with the row that refers to it. */
export const keepMade = (
  path: string,
  { sha256, bytes }: { sha256: string; bytes: number },
  purpose: 'signing_stage' | 'signed_document',
  name: string,
  within: WithinStoring
) =>
  storeReceived(
    { path, mediaType: 'application/pdf', size: bytes, sha256, seconds: null },
    { purpose, name: `${name}.pdf`, ownerId: null },
    systemActor,
    within
  )
