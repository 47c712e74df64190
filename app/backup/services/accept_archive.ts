import { keepDamaged, nameArchive, type Place } from '#backup/archive/archive_file'
import { checkArchive } from '#backup/archive/check_archive'
import { Refusal } from '#exceptions/refusals'

/**
 * Reads a written archive back from the disk, and gives it its name once every part of it is what
 * the manifest says.
 * @param onProgress called with the parts looked at so far, and all.
 * @throws Refusal 500 for a damaged archive, which is kept aside, 409 when its name is taken.
 */
export async function acceptArchive(
  partial: string,
  place: Place,
  onProgress: (done: number, all: number) => void
): Promise<void> {
  try {
    const { reader } = await checkArchive(partial, onProgress)
    reader.close()
  } catch (error) {
    const aside = await keepDamaged(partial, place)
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(
      500,
      `The new backup was read back and is damaged. It is kept as ${aside}; no older backup was removed. Check the disk, then make a new one. (${reason})`
    )
  }
  await nameArchive(partial, place)
}
