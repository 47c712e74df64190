import { olderThan, type Place } from '#backup/archive/archive_file'
import { ArchiveReader } from '#backup/archive/archive_reader'
import { readSealed, recordsIn } from '#backup/archive/check_archive'
import type { Manifest, OddFile } from '#backup/archive/manifest'
import { isCopy } from '#core/installation'
import StoredFile from '#storage/models/stored_file'

/**
 * The archives that the new one replaces. One that has a file which the new one lacks is kept: it
 * may be the only one.
 */
export async function olderArchives(
  { folder, path }: Place,
  keep: number | undefined,
  manifest: Manifest
): Promise<string[]> {
  // A copy may write into the archive folder of its original portal.
  if (keep === undefined || (await isCopy())) return []
  const older = await olderThan(path, folder, keep)
  if (older.length === 0 || !manifest.files.odd.some(isLacking)) return older
  const lacking = new Map<number, OddFile>()
  for await (const { id, odd } of filesIn(path)) if (odd && isLacking(odd)) lacking.set(id, odd)
  const replaced: string[] = []
  for (const archive of older) if (!(await mayHaveOneOf(lacking, archive))) replaced.push(archive)
  return replaced
}

/** Also of a file that was deleted during the backup: restored, its row is there again. */
const isLacking = ({ state }: OddFile) => state !== 'gone'

async function mayHaveOneOf(
  lacking: ReadonlyMap<number, OddFile>,
  archive: string
): Promise<boolean> {
  try {
    for await (const { id, odd } of filesIn(archive)) {
      const now = lacking.get(id)
      if (now && (!odd || (odd.state === 'changed' && now.state !== 'changed'))) return true
    }
    return false
  } catch {
    // Damaged, or of another key: no one knows what it has.
    return true
  }
}

/** The stored files of an archive, by their ids: an object gets another name with each new key. */
async function* filesIn(archive: string): AsyncGenerator<{ id: number; odd?: OddFile }> {
  const reader = await ArchiveReader.open(archive)
  try {
    const { manifest } = await readSealed(reader)
    const odd = new Map(manifest.files.odd.map((file) => [file.key, file]))
    for await (const row of recordsIn(reader, manifest, StoredFile.table)) {
      yield { id: Number(row.id), odd: odd.get(String(row.key)) }
    }
  } finally {
    reader.close()
  }
}
