import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hashOf, type ArchiveReader } from '#backup/archive/archive_reader'
import { archivedFiles, type ArchivedFile } from '#backup/archive/check_archive'
import { damaged, filePart, type Manifest } from '#backup/archive/manifest'
import { Refusal } from '#exceptions/refusals'
import { openObject, putObject } from '#storage/services/disk_objects'
import { incomingPath } from '#storage/services/receive_file'

/**
 * Puts the files of an archive where their rows will say they are, and reads each once more from
 * there. A second run after one that was killed puts the same under the same names.
 * @throws Refusal 422 for a file that is not what it was.
 */
export async function restoreFiles(
  reader: ArchiveReader,
  manifest: Manifest,
  onFile: () => void
): Promise<void> {
  await mkdir(incomingPath(), { recursive: true })
  for await (const file of archivedFiles(reader, manifest)) {
    await restoreFile(file)
    onFile()
  }
}

async function restoreFile(file: ArchivedFile): Promise<void> {
  const path = incomingPath(`${randomUUID()}.part`)
  try {
    const hash = createHash('sha256')
    const counting = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const part = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(await file.read(), counting, part)
    if (hash.digest('hex') !== file.sha256) throw damaged(`${filePart(file.key)} was changed`)
    await putObject(file.key, path, file.size, file.mediaType)
  } finally {
    await rm(path, { force: true })
  }
  const { sha256 } = await hashOf(await openObject(file.key))
  if (sha256 === file.sha256) return
  throw new Refusal(422, `The disk gives back another ${file.key} than it was given.`)
}
