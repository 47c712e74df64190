import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk in memory of this many kilobytes. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Null where nothing can be mounted: without root, and in many containers. */
  static of(kilobytes: number): SmallDisk | null {
    const folder = mkdtempSync(join(tmpdir(), 'gangway-disk-'))
    const options = ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]
    if (spawnSync('mount', options).status === 0) return new SmallDisk(folder)
    rmdirSync(folder)
    return null
  }

  resize(kilobytes: number): void {
    spawnSync('mount', ['-o', `remount,size=${kilobytes}k`, this.folder])
  }

  /** From now on no further file can be created. */
  takeNoFiles(): void {
    spawnSync('mount', ['-o', 'remount,nr_inodes=1', this.folder])
  }

  async remove(): Promise<void> {
    spawnSync('umount', [this.folder])
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** @returns whether a test must be skipped because there is no disk. */
export async function noDisk(): Promise<boolean> {
  const disk = SmallDisk.of(64)
  await disk?.remove()
  return disk === null
}
