import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'

/** Variables that decide how the command finds its configuration; a test sets them itself. */
const CONFIGURATION =
  /^(APP_|AUDIT_|COMPANY|DATA_|DB_|DEMO|DRIVE_|ENV_|HOST|MAIL_|MASTER_|NODE_ENV|PORT|S3_|SMTP_)/

/** `bin/gangway` as people call it, from another folder. */
export async function gangway(args: string[], settings: NodeJS.ProcessEnv = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !CONFIGURATION.test(name))
  const child = spawn(process.execPath, [app.makePath('bin/gangway.js'), ...args], {
    cwd: tmpdir(),
    // Without an environment file unless a test has one: most commands work without a
    // configuration.
    env: { ...Object.fromEntries(inherited), ENV_PATH: '/nowhere', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text))
  const [exitCode] = (await once(child, 'close')) as [number]
  return { exitCode, ...printed }
}

export async function emptyFolder(cleanup: (task: () => Promise<void>) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-cli-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A portal that no one has started yet, on a port that no one serves. */
export const settingsIn = (folder: string) => ({
  ENV_PATH: folder,
  NODE_ENV: 'development',
  APP_KEY: 'w'.repeat(43),
  MASTER_KEY: 'x'.repeat(43),
  AUDIT_KEY: 'y'.repeat(43),
  APP_URL: 'https://gangway.example.com',
  HOST: '127.0.0.1',
  PORT: '1',
  DATA_DIR: folder,
  DB_CONNECTION: 'sqlite',
})
