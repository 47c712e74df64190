import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chown, open, readFile, realpath, rename, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import app from '@adonisjs/core/services/app'
import env from '#start/env'

/** The characters of a key. None has a special meaning in an environment file. */
const KEY = /^[\w./:@+=-]{32,200}$/

export const isUsableKey = (text: string) => KEY.test(text) && !text.startsWith('file:')

export const newKey = () => randomBytes(32).toString('base64url')

const lineOf = (name: string) => new RegExp(String.raw`^[ \t]*${name}[ \t]*=(.*)$`, 'm')

/** A value in the file, without quotes; undefined when it is missing. */
function valueIn(text: string, name: string): string | undefined {
  const [, value] = lineOf(name).exec(text) ?? []
  return value?.trim().replace(/^(['"`])(.*)\1$/, '$2')
}

/** The environment file that contains an installation's keys. */
export class KeyFile {
  private constructor(readonly path: string) {}

  /**
   * The file that MASTER_KEY was read from.
   * @returns null when it came from elsewhere, or the file is not writable.
   */
  static async find(): Promise<KeyFile | null> {
    const named = join(resolve(app.makePath(), process.env.ENV_PATH || '.'), '.env')
    try {
      // A symbolic link to the file stays one.
      const path = await realpath(named)
      await access(path, constants.R_OK | constants.W_OK)
      await access(dirname(path), constants.W_OK)
      const text = await readFile(path, 'utf8')
      const here = valueIn(text, 'MASTER_KEY') === env.get('MASTER_KEY').release()
      return here ? new KeyFile(path) : null
    } catch {
      return null
    }
  }

  async read(name: string): Promise<string | undefined> {
    return valueIn(await readFile(this.path, 'utf8'), name)
  }

  /**
   * Sets values, or removes them with null, all at once. After any failure, the file is the old
   * one or the new one, and it keeps its owner, its mode and everything else in it.
   */
  async write(changes: Record<string, string | null>): Promise<void> {
    let text = await readFile(this.path, 'utf8')
    for (const [name, value] of Object.entries(changes)) {
      const line = lineOf(name)
      if (value === null) text = text.replace(new RegExp(`${line.source}\\n?`, 'm'), '')
      else if (line.test(text)) text = text.replace(line, () => `${name}=${value}`)
      else text = `${text.replace(/\n*$/, '\n')}${name}=${value}\n`
    }
    const { mode, uid, gid } = await stat(this.path)
    const fresh = join(dirname(this.path), `.${basename(this.path)}.new`)
    const handle = await open(fresh, 'w', mode & 0o777)
    try {
      await handle.chmod(mode & 0o777)
      if (process.getuid?.() !== uid) await chown(fresh, uid, gid)
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(fresh, this.path)
    const folder = await open(dirname(this.path), 'r')
    await folder.sync().finally(() => folder.close())
  }
}
