import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { exists, takeName } from '#core/file_names'

/** The output of an export. */
export interface Target {
  /** @returns false when the reader is gone, as after `| head`. */
  write(piece: string | Uint8Array): Promise<boolean>
  finish(): Promise<void>
  discard(): Promise<void>
}

/**
 * Standard output, or a file that gets its name when it is complete, readable only by its owner.
 * @returns null when the file exists and may not be replaced.
 */
export async function openTarget(
  path: string | undefined,
  options: { replace: boolean }
): Promise<Target | null> {
  return path === undefined ? standardOutput() : file(path, options)
}

function standardOutput(): Target {
  // Without a listener, Node would end the process; write() reports the error.
  process.stdout.on('error', () => {})
  return {
    async write(piece) {
      const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) =>
        process.stdout.write(piece, resolve)
      )
      if (error && error.code !== 'EPIPE') throw error
      return !error
    },
    async finish() {},
    async discard() {},
  }
}

async function file(path: string, { replace }: { replace: boolean }): Promise<Target | null> {
  if (!replace && (await exists(path))) return null
  if (replace) await checkReplaceable(path)
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`
  const handle = await open(partial, 'wx', 0o600)
  const remove = () => rmSync(partial, { force: true })
  // Without a listener, these signals end the process without its exit event.
  const interrupt = () => process.exit(130)
  const hangUp = () => process.exit(129)
  process.once('exit', remove).once('SIGINT', interrupt).once('SIGHUP', hangUp)
  const discard = async () => {
    await handle.close().catch(() => {})
    remove()
    process.off('exit', remove).off('SIGINT', interrupt).off('SIGHUP', hangUp)
  }
  return {
    async write(piece) {
      await handle.writeFile(piece)
      return true
    },
    async finish() {
      await handle.sync()
      await handle.close()
      if (replace) await rename(partial, path)
      else await takeName(partial, path)
      await discard()
    },
    discard,
  }
}

/** @throws for a folder, and a file that may not be written: before the work, not after it. */
async function checkReplaceable(path: string): Promise<void> {
  const present = await open(path, 'r+').catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
  await present?.close()
}

/**
 * Writes a complete file, replacing an existing one.
 * @returns why it cannot be written, or null.
 */
export async function writeTarget(
  path: string,
  pieces: AsyncIterable<string>
): Promise<string | null> {
  let target: Target | null = null
  try {
    target = await openTarget(path, { replace: true })
    for await (const text of pieces) await target?.write(text)
    await target?.finish()
    return null
  } catch (error) {
    await target?.discard()
    if (!isNodeError(error)) throw error
    return `${path} cannot be written (${error.code}).`
  }
}

/** An error of the operating system. */
export const isNodeError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

/** The size of a file to read, or a sentence why it cannot be read. */
export async function fileFacts(path: string): Promise<{ size: number } | { problem: string }> {
  try {
    const facts = await stat(path)
    if (!facts.isFile()) return { problem: `${path} is not a file.` }
    // It may belong to another user.
    const opened = await open(path)
    await opened.read(Buffer.alloc(1), 0, 1, 0).finally(() => opened.close())
    return { size: facts.size }
  } catch (error) {
    return { problem: `${path} cannot be read (${(error as NodeJS.ErrnoException).code}).` }
  }
}
