import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { findImport } from '#spreadsheets/imports/find_import'
import type { FileImport, ImportKind } from '#spreadsheets/imports/import_kind'
import { readTable } from '#spreadsheets/reading/table'

export interface ImportFile {
  path: string
  name: string
  source: FileImport['source']
  /** The caller's Idempotency-Key. */
  key?: string
}

/** SHA-256 of a file, to recognize a repeated one. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Reads a file into a new import: its rows encrypted, in chunks, in bounded memory. Until all of
 * it is read, the import has no rows and is not listed. A call repeated with its key and the same
 * file makes no other import.
 * @param first the domain's own initial values.
 * @throws HttpError 422 naming `file` when it is no table, 409 for a key used otherwise.
 */
export async function createImport<Import extends FileImport>(
  kind: ImportKind<Import>,
  file: ImportFile,
  actor: Actor,
  first: (headings: string[]) => Partial<Import>
): Promise<{ record: Import; isRepeated: boolean }> {
  const table = await readTable(file.path, file.name)
  const digest = await digestOf(file.path)
  const { name: fileName, source, key } = file
  const call = { operation: `${kind.model.table}.store`, key, input: { fileName, digest } }
  const record = new kind.model() as Import
  record.merge({
    source,
    fileName,
    fileDigest: digest,
    format: JSON.stringify(table.format),
    headings: JSON.stringify(table.headings),
    rowCount: 0,
    createdById: actor.id,
    createdBy: actor.label,
    ...first(table.headings),
  } as Partial<Import>)
  const stored = await change(actor, async (change) => {
    const made = await madeBefore(change, call)
    if (made === null) await change.store(record)
    return made
  })
  if (stored !== null) return repeated(kind, stored)
  let earlier: number | null
  try {
    const count = await kind.store(record.id, table.rows(), actor)
    if (count === 0) throw kind.empty()
    record.rowCount = count
    earlier = await change(actor, async (change) => {
      const made = await madeBefore(change, call)
      if (made !== null) return made
      await change.save(record, {
        action: 'create',
        newValues: { fileName, source, [kind.counted]: count, sha256: digest },
      })
      await rememberMade(change, call, record.id)
      return null
    })
  } catch (error) {
    await record.delete()
    throw error
  }
  if (earlier === null) return { record, isRepeated: false }
  await record.delete()
  return repeated(kind, earlier)
}

/** @throws HttpError 404 once it was discarded. */
const repeated = async <Import extends FileImport>(kind: ImportKind<Import>, id: number) => ({
  record: await findImport(kind, id),
  isRepeated: true,
})
