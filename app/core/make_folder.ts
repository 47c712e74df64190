import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

export const isFolder = (path: string) =>
  stat(path).then(
    (facts) => facts.isDirectory(),
    () => false
  )

/**
 * Creates a folder, and those above it. Node's recursive call never returns below a folder that
 * takes no new ones, such as /proc. bin/ reads this, too: it uses only Node.
 * @throws the error of the operating system, EEXIST where a file is in the way.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it.
    if (!(await isFolder(path))) throw error
  }
}
