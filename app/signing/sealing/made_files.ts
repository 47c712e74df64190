import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { MissingObject, openObject } from '#storage/services/disk_objects'
import { incomingPath } from '#storage/services/receive_file'
import { storeReceived, type WithinStoring } from '#storage/services/store_file'
import { STORED_FILES_TABLE, type StoredFile } from '#storage/stored_file'

/** A stored file, and what it hashed to when it was sent or signed. */
export interface FrozenFile {
  id: number | null
  sha256: string
}

/** What lies on the disk is not what was sent, or nothing lies there: nobody signed that. */
export class FileChanged extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'The file is gone, or not the one that was sent. Restore it from a backup, then try again.',
      options
    )
  }
}

/**
 * A stored file as one on this machine, and a place for what is made of it; neither is left.
 * @throws FileChanged
 */
export async function withFile(
  { id, sha256 }: FrozenFile,
  work: (source: string, target: string) => Promise<void>
): Promise<void> {
  if (id === null) throw new FileChanged()
  const file: StoredFile = await db.from(STORED_FILES_TABLE).where('id', id).firstOrFail()
  await mkdir(incomingPath(), { recursive: true })
  const source = incomingPath(`${randomUUID()}.part`)
  const target = incomingPath(`${randomUUID()}.part`)
  const hash = createHash('sha256')
  try {
    await pipeline(
      await openFrozen(file.key),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(source, { mode: 0o600 })
    )
    if (hash.digest('hex') !== sha256) throw new FileChanged()
    await work(source, target)
  } finally {
    await rm(source, { force: true })
    await rm(target, { force: true })
  }
}

const openFrozen = (key: string) =>
  openObject(key).catch((error: unknown) => {
    throw error instanceof MissingObject ? new FileChanged({ cause: error }) : error
  })

/** Stores what the thread made of a document and hashed, together with what refers to it. */
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
