import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import type { FileImport, ImportKind } from '#spreadsheets/imports/import_kind'
import { readTable } from '#spreadsheets/reading/table'

export interface ImportFile {
  path: string
  name: string
  source: FileImport['source']
}

/** SHA-256 of a file, to recognize a repeated one. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Reads a file into a new import: its rows encrypted, in chunks, in bounded memory. Until all of
 * it is read, the import has no rows and is not listed.
 * @param first the domain's own initial values.
 * @throws HttpError 422 naming `file` when it is no table.
 */
export async function createImport<Import extends FileImport>(
  kind: ImportKind<Import>,
  file: ImportFile,
  actor: Actor,
  first: (headings: string[]) => Partial<Import>
): Promise<Import> {
  const table = await readTable(file.path, file.name)
  const digest = await digestOf(file.path)
  const record = new kind.model() as Import
  record.merge({
    source: file.source,
    fileName: file.name,
    fileDigest: digest,
    format: JSON.stringify(table.format),
    headings: JSON.stringify(table.headings),
    rowCount: 0,
    createdById: actor.id,
    createdBy: actor.label,
    ...first(table.headings),
  } as Partial<Import>)
  await change(actor, (change) => change.store(record))
  try {
    const count = await kind.store(record.id, table.rows(), actor)
    if (count === 0) throw kind.empty()
    const { name: fileName, source } = file
    record.rowCount = count
    await change(actor, (change) =>
      change.save(record, {
        action: 'create',
        newValues: { fileName, source, [kind.counted]: count, sha256: digest },
      })
    )
    return record
  } catch (error) {
    await record.delete()
    throw error
  }
}
