import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The bytes of a file that SQLite may have open, read by another process: SQLite uses POSIX
 * locks, and a process loses all its locks on a file when it closes any handle of it. The next
 * process to leave the database would then delete the log under it.
 */
export async function rawBytes(path: string): Promise<Buffer> {
  const { stdout } = await run('cat', [path], { encoding: 'buffer', maxBuffer: 2 ** 30 })
  return stdout
}
