import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { freePort } from '#tests/helpers/server/free_port'
import { portalScript } from '#tests/helpers/server/portal_script'

const READY_MS = 30_000

function runScript(args: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, args, {
    cwd: app.makePath(),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`).catch(() => null)
  return response?.ok ?? false
}

/**
 * The portal as a process of its own, with an empty SQLite database in a folder of its own, for
 * what can only be seen from outside: signals, kills, restarts.
 */
export async function startServerProcess(settings: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-server-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ENV_PATH: folder,
    DATA_DIR: folder,
    DB_CONNECTION: 'sqlite',
    PORT: String(port),
    APP_URL: url,
    ...settings,
  }
  const migration = runScript(portalScript('console', 'migration:run', '--force'), env)
  const [failed] = await once(migration, 'exit')
  if (failed) throw new Error('The server process could not migrate its database')

  const child = runScript(portalScript('server'), env)
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const deadline = Date.now() + READY_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('It does not start')
    await pause(50)
  }
  return {
    url,
    port,
    folder,
    /** What its commands and another server process on its data are given. */
    env,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Resolves to the exit code and the signal that ended it, one of them null. */
    ended,
    async dispose() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
