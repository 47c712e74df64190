import { open, rename, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'

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
  const existed = await stat(path).catch(() => null)
  // Reserved at once where nothing may be replaced, so that two exports never write the same
  // file.
  const reserved = await open(path, replace ? 'a' : 'wx', 0o600).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null
    throw error
  })
  if (!reserved) return null
  await reserved.close()
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`
  const handle = await open(partial, 'wx', 0o600)
  return {
    async write(piece) {
      await handle.writeFile(piece)
      return true
    },
    async finish() {
      await handle.sync()
      await handle.close()
      await rename(partial, path)
    },
    async discard() {
      await handle.close().catch(() => {})
      await rm(partial, { force: true })
      // Reserved, and still empty: another export may have written it since.
      const left = existed ? null : await stat(path).catch(() => null)
      if (left?.size === 0) await rm(path, { force: true })
    },
  }
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
