import { createSecretKey } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { hashOf } from '#backup/archive/archive_reader'
import {
  archivedFiles,
  type ArchivedFile,
  type CheckedArchive,
} from '#backup/archive/check_archive'
import { damaged, filePart } from '#backup/archive/manifest'
import { HttpError } from '#core/errors/http_errors'
import { decryptWith, type AgeKey } from '#storage/encryption/age_key'
import { fileKeyOf } from '#storage/encryption/file_keys'
import { openObject } from '#storage/services/disk_objects'
import { putContent } from '#storage/services/put_content'
import { withSpooled } from '#storage/uploads/with_spooled'

/**
 * Writes the files of an archive where their rows will point, encrypted as the rows say, and
 * reads each one back. A second run after a kill writes the same files under the same names.
 * @throws HttpError 422 for a file that differs from the original.
 */
export async function restoreFiles(
  { reader, manifest, dataKeys }: Pick<CheckedArchive, 'reader' | 'manifest' | 'dataKeys'>,
  onFile: () => void
): Promise<void> {
  const keys = new Map<number, AgeKey>()
  for (const [version, key] of dataKeys) {
    keys.set(version, await fileKeyOf(createSecretKey(key)))
  }
  for await (const file of archivedFiles(reader, manifest, dataKeys)) {
    await restoreFile(file, file.dataKey === null ? null : (keys.get(file.dataKey) as AgeKey))
    onFile()
  }
}

async function restoreFile(file: ArchivedFile, key: AgeKey | null): Promise<void> {
  await withSpooled(await file.read(), async (path, { sha256 }) => {
    if (sha256 !== file.sha256) throw damaged(`${filePart(file.key)} was changed`)
    await putContent(file.key, createReadStream(path), file, key)
  })
  const object = await openObject(file.key)
  const { sha256 } = await hashOf(key ? await decryptWith(key, object) : object)
  if (sha256 === file.sha256) return
  throw new HttpError(422, `The disk returns another ${file.key} than it was given.`)
}
