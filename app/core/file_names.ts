import { link, lstat, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { conflict } from '#core/errors/http_errors'

export const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false
  )

export const taken = (path: string) => conflict(`${path} exists, and is not replaced.`)

/**
 * Gives a complete file its name. The temporary name may remain.
 * @throws HttpError 409 when a file of that name has appeared.
 */
export async function takeName(partial: string, path: string): Promise<void> {
  try {
    // Unlike a rename, this replaces nothing.
    await link(partial, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw taken(path)
    // For file systems without links.
    if (await exists(path)) throw taken(path)
    await rename(partial, path)
  }
  // A folder may be writable and not readable.
  const folder = await open(dirname(path), 'r').catch(() => null)
  await folder
    ?.sync()
    .catch(() => {})
    .finally(() => folder.close())
}
