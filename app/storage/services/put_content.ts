import type { Readable } from 'node:stream'
import { encryptTo, type AgeKey } from '#storage/encryption/age_key'
import { putObject } from '#storage/services/disk_objects'

/**
 * Writes a file's content to the disk.
 * @param key for encryption; null stores it unencrypted.
 */
export async function putContent(
  objectKey: string,
  content: Readable,
  { size, mediaType }: { size: number; mediaType: string },
  key: AgeKey | null
): Promise<void> {
  if (!key) return putObject(objectKey, content, size, mediaType)
  const { stream, sizeOf } = await encryptTo([key], content)
  await putObject(objectKey, stream, sizeOf(size), 'application/octet-stream')
}
