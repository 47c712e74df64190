import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { invalidField } from '#core/errors/http_errors'
import { inChunks, packChunk, storeChunks, type PackedChunk } from '#people/import/import_chunks'
import { DEFAULT_OPTIONS } from '#people/import/import_record'
import { readTable } from '#spreadsheets/table'
import type { RawRow } from '#spreadsheets/types'
import { Writing } from '#people/import/run/writing'
import { table } from '#core/database/table'
import Import from '#people/models/import'

/** Chunks stored in one change: few enough that nobody waits for it, many enough to be quick. */
const CHUNKS_AT_ONCE = 8

interface ImportFile {
  path: string
  name: string
  source: 'browser' | 'command'
}

/** SHA-256 of a file, by which one that comes again is known. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Reads a file into a new import: its records encrypted, piece by piece in bounded memory. Until
 * all of it is read the import has no records and shows nowhere.
 * @returns the import's id.
 * @throws HttpError 422 naming `file` when it is no table of people.
 */
export async function createImport(file: ImportFile, actor: Actor): Promise<number> {
  const found = await readTable(file.path, file.name)
  const digest = await digestOf(file.path)
  const record = new Import().merge({
    source: file.source,
    fileName: file.name,
    fileDigest: digest,
    format: JSON.stringify(found.format),
    headings: JSON.stringify(found.headings),
    options: JSON.stringify(DEFAULT_OPTIONS),
    rowCount: 0,
    createdById: actor.id,
    createdBy: actor.label,
  })
  await change(actor, (change) => change.store(record))
  try {
    const records = await storeRecords(record.id, found.rows(), actor)
    if (records === 0) throw invalidField('file', 'The file has no records.', 'file.empty')
    const newValues = { fileName: file.name, source: file.source, records, sha256: digest }
    await change(actor, (change) =>
      change.save(record.merge({ rowCount: records }), { action: 'create', newValues })
    )
    return record.id
  } catch (error) {
    await table(db, Import).where('id', record.id).delete()
    throw error
  }
}

async function storeRecords(
  importId: number,
  batches: AsyncIterable<RawRow[]>,
  actor: Actor
): Promise<number> {
  let count = 0
  let waiting: PackedChunk[] = []
  const writing = new Writing()
  const store = async () => {
    const chunks = waiting
    waiting = []
    if (chunks.length === 0) return
    await writing.start(() => change(actor, (change) => storeChunks(change, importId, chunks)))
  }
  try {
    for await (const chunk of inChunks(batches)) {
      count += chunk.length
      waiting.push(packChunk(chunk))
      if (waiting.length === CHUNKS_AT_ONCE) await store()
    }
    await store()
    await writing.end()
  } finally {
    // Whoever takes a failed import away must come after it.
    await writing.settled()
  }
  return count
}
