import { keepAside, nameArchive, type Place } from '#backup/archive/archive_file'
import { Unreadable } from '#backup/archive/archive_reader'
import { checkArchive } from '#backup/archive/check_archive'
import type { BrokenEntry } from '#audit_log/services/verify_chain'
import { HttpError } from '#core/errors/http_errors'

/**
 * Reads a written archive back from the disk and gives it its name after every part matches the
 * manifest.
 * @param onProgress called with the number of parts read so far, and the total.
 * @returns where the audit log in it is broken; null where it is intact.
 * @throws HttpError 500 for a damaged or an unreadable archive, which is set aside; 409 when its
 * name is taken.
 */
export async function acceptArchive(
  partial: string,
  place: Place,
  onProgress: (done: number, all: number) => void
): Promise<BrokenEntry | null> {
  const { reader, brokenEntry } = await checkArchive(partial, onProgress).catch(
    async (error: unknown) => {
      throw new HttpError(500, await reasonOf(error, partial, place))
    }
  )
  reader.close()
  await nameArchive(partial, place)
  return brokenEntry
}

async function reasonOf(error: unknown, partial: string, place: Place): Promise<string> {
  const reason = error instanceof Error ? error.message : String(error)
  if (!(error instanceof HttpError) || error instanceof Unreadable) {
    const aside = await keepAside(partial, place, 'unreadable')
    return `The new backup was written and cannot be read back, so that it may be whole or not: ${reason} It is kept as ${aside}; no older backup was removed.`
  }
  const aside = await keepAside(partial, place, 'damaged')
  return `The new backup was read back and is damaged. It is kept as ${aside}; no older backup was removed. Check the disk, then make a new one. (${reason})`
}
