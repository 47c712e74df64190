import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The bytes of a file that SQLite may have open, read by another process: its locks are POSIX's,
 * and a process loses all of its own on a file with the first handle that it closes. The next
 * process to leave the database would then take the log away from under it.
 */
export async function rawBytes(path: string): Promise<Buffer> {
  const { stdout } = await run('cat', [path], { encoding: 'buffer', maxBuffer: 2 ** 30 })
  return stdout
}
