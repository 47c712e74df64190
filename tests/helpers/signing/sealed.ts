import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { readSeal, signedBytes, type Seal } from '#pdf/signature/read_seal'
import { dataPath } from '#config/paths'
import { sha256Of } from '#tests/helpers/hashes'
import { plainCopy } from '#tests/helpers/storage/stored_content'
import type { Sent } from '#tests/helpers/signing/signing'

/** A stored file's path, for a portal that stores its files on the disk. */
export async function storedPath(fileId: number): Promise<string> {
  const { key } = await db.from('stored_files').where('id', fileId).firstOrFail()
  return dataPath('files', key)
}

export interface SealedFile {
  documentId: number
  /** The path of a copy of its content. */
  path: string
  sha256: string
}

/** A request's sealed files, in order; the hash is the file's own, not the row's. */
export async function sealedFiles({ id }: Pick<Sent, 'id'>): Promise<SealedFile[]> {
  const rows = await db.from('signing_documents').where('request_id', id).orderBy('position')
  return Promise.all(
    rows.map(async (row) => {
      const path = await plainCopy(Number(row.sealed_file_id))
      const sha256 = sha256Of(await readFile(path))
      return { documentId: Number(row.id), path, sha256 }
    })
  )
}

/** The paths of the files between the two signatures, by document. */
export async function stagePaths(sent: Sent): Promise<string[]> {
  return Promise.all((await stageIds(sent)).map(storedPath))
}

/** Their content, as files. */
export async function stageCopies(sent: Pick<Sent, 'documents'>): Promise<string[]> {
  return Promise.all((await stageIds(sent)).map(plainCopy))
}

async function stageIds({ documents }: Pick<Sent, 'documents'>): Promise<number[]> {
  const rows = await db
    .from('signing_stages')
    .whereIn('document_id', documents)
    .orderBy('document_id')
  return rows.map(({ file_id: id }) => Number(id))
}

/** A person with access to the disk changes a file. @returns a function that restores it. */
export async function tamper(path: string): Promise<() => Promise<void>> {
  const before = await readFile(path)
  await writeFile(path, Buffer.concat([before, Buffer.from('\n')]))
  return () => writeFile(path, before)
}

/** A copy of a file with one byte changed. */
export async function changedCopy(path: string, folder: string, at: number): Promise<string> {
  const bytes = await readFile(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  const copy = join(folder, `changed-${at}.pdf`)
  await writeFile(copy, bytes)
  return copy
}

/** A browser's question about a sealed file that stays in the browser. */
export async function questionOf(path: string) {
  const bytes = await readFile(path)
  const seal = readSeal(bytes) as Seal
  return {
    sha256: sha256Of(bytes),
    digest: sha256Of(signedBytes(bytes, seal)),
    cms: Buffer.from(seal.cms).toString('hex'),
    padded: seal.padded,
    after: bytes.length - seal.end,
    signedAt: seal.signedAt?.toISOString() ?? null,
  }
}
