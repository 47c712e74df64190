import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { currentVersion } from '#encryption/data_keys'
import { dataPath } from '#config/paths'
import { decryptWith } from '#storage/encryption/age_key'
import { fileKey } from '#storage/encryption/file_keys'
import { openStored } from '#storage/services/open_stored'

export const contentOf = async (fileId: number) => buffer(await openStored(fileId))

/** The same as a file of its own, for programs that need one. */
export async function plainCopy(fileId: number): Promise<string> {
  const folder = dataPath('plain-copies')
  await mkdir(folder, { recursive: true })
  const path = `${folder}/${fileId}.pdf`
  await writeFile(path, await contentOf(fileId))
  return path
}

/** The content of any encrypted object, under this process's data key. */
export const decrypted = async (path: string) =>
  buffer(await decryptWith(await fileKey(await currentVersion()), createReadStream(path)))

/** Changes one byte of a file. */
export async function alter(path: string, at: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[at] = (bytes[at] as number) ^ 1
  await writeFile(path, bytes)
}
