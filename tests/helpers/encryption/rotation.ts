import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { forgetDataKeys, loadDataKeys } from '#encryption/data_keys'
import KeysRotate from '#commands/keys_rotate'
import { runCommand } from '#tests/helpers/command'
import { emptyPortal } from '#tests/helpers/portal'
import { portalScript, resultOf, startProcess } from '#tests/helpers/server/portal_script'

/** An environment file like an installation's, next to which keys:rotate runs as a process. */
export class Installation {
  private constructor(readonly folder: string) {}

  /** With this process's key in its file, like the running portal's. */
  static async make(): Promise<Installation> {
    const installation = new Installation(await mkdtemp(join(tmpdir(), 'gangway-keys-')))
    await writeFile(
      installation.file,
      `# Keys\nAPP_KEY=${env.get('APP_KEY').release()}\nMASTER_KEY=${env.get('MASTER_KEY').release()}\n\n# Mine\nCOMPANY_NAME='A $ & B'\n`,
      { mode: 0o640 }
    )
    return installation
  }

  get file() {
    return join(this.folder, '.env')
  }

  async values(): Promise<Record<string, string>> {
    const text = await readFile(this.file, 'utf8')
    const lines = text.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      return name ? [[name, value]] : []
    })
    return Object.fromEntries(lines) as Record<string, string>
  }

  start(args: string[] = [], settings: NodeJS.ProcessEnv = {}) {
    const { MASTER_KEY, ...inherited } = process.env
    return startProcess(portalScript('console', 'keys:rotate', '--json', ...args), {
      ...inherited,
      ENV_PATH: this.folder,
      ...settings,
    })
  }

  run(args: string[] = [], settings: NodeJS.ProcessEnv = {}) {
    return resultOf(this.start(args, settings))
  }

  /** The same inside this process, which thereby learns of new keys itself. */
  async runHere(args: string[] = []) {
    const { ENV_PATH } = process.env
    process.env.ENV_PATH = this.folder
    try {
      const { exitCode, stdout, told } = await runCommand(KeysRotate, ['--json', ...args])
      const result: Record<string, unknown> = stdout === '' ? {} : JSON.parse(stdout)
      return { code: exitCode, output: `${stdout}${told}`, result }
    } finally {
      process.env.ENV_PATH = ENV_PATH
    }
  }

  /** Kills a run (-9) as soon as `reached` returns true. @returns whether it was killed. */
  async killWhen(reached: () => Promise<boolean>): Promise<boolean> {
    const { child, ended } = this.start()
    while (child.exitCode === null && !(await reached())) await pause(2)
    const killed = child.exitCode === null
    if (killed) child.kill('SIGKILL')
    await ended
    return killed
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

/** Removes the installation, and restores the data keys for later tests. */
export async function freshInstallation(): Promise<[Installation, () => Promise<void>]> {
  await emptyPortal()
  const putBack = await keepDataKeys()
  const installation = await Installation.make()
  const undo = async () => {
    await installation.remove()
    await putBack()
  }
  return [installation, undo]
}

/** Restores the current data keys for later tests. */
export async function keepDataKeys(): Promise<() => Promise<void>> {
  const rows: Record<string, unknown>[] = await db.from('data_keys')
  return async () => {
    await db.from('data_keys').delete()
    await db.table('data_keys').multiInsert(rows)
    forgetDataKeys()
    await loadDataKeys()
  }
}
