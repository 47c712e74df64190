import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAssetsIfChanged } from './assets.js'
import { ensureChromium } from './chromium.js'
import { newKey } from './env_file.js'
import { hasDevelopmentPackages, installPackages } from './installation.js'
import { fromRoot, root } from './paths.js'
import { ensurePoppler } from './poppler.js'
import { freePort } from './ports.js'
import { run } from './processes.js'

const SUITES = ['unit', 'functional', 'browser']

/** A run must not depend on what the machine it runs on is configured to be. */
const NOT_INHERITED =
  /^(APP_|AUDIT_KEY|COMPANY_NAME|DATA_DIR|DB_|DEMO|DRIVE_|ENV_PATH|MAIL_FROM|MASTER_KEY|NODE_ENV|OUTBOX_|S3_|SMTP_|TRUSTED_)/

export function inherited() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name))
  )
}

export async function testEnvironment(dataDirectory) {
  const port = process.env.PORT || String(await freePort())
  return {
    NODE_ENV: 'test',
    // A folder without an environment file, so that an installation's own is not read.
    ENV_PATH: dataDirectory,
    DATA_DIR: dataDirectory,
    HOST: '127.0.0.1',
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    COMPANY_NAME: 'Harbour & Sons',
    LOG_LEVEL: process.env.LOG_LEVEL || 'fatal',
    APP_KEY: newKey(),
    MASTER_KEY: newKey(),
    AUDIT_KEY: newKey(),
    DB_CONNECTION: 'sqlite',
    // tests/helpers/mail_server.ts listens here.
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(await freePort()),
    OUTBOX_WORKER: 'false',
  }
}

/** Runs the suites; what follows the command's own options goes to `node ace test` as it is. */
export async function test(args, { mysql = false } = {}) {
  if (!hasDevelopmentPackages()) await installPackages()
  const asked = args.filter((argument) => SUITES.includes(argument))
  const uses = (suite) => asked.length === 0 || asked.includes(suite)
  await ensurePoppler()
  const chromium = uses('browser') ? await ensureChromium() : undefined
  if (uses('functional') || uses('browser')) await buildAssetsIfChanged()

  const dataDirectory = mkdtempSync(join(tmpdir(), 'gangway-test-'))
  // While a run is being stopped, what it made is still to be removed.
  const stay = () => {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stay)
  let database
  try {
    if (mysql) {
      const { createTestDatabase } = await import('./test_database.js')
      database = await createTestDatabase()
      console.error(`Testing on ${database.label}`)
    }
    const env = { ...inherited(), ...(await testEnvironment(dataDirectory)), ...database?.env }
    if (chromium) env.CHROMIUM_PATH = chromium
    return await run(process.execPath, [fromRoot('ace.js'), 'test', '--no-clear', ...args], {
      cwd: root,
      env,
    })
  } finally {
    await database?.drop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}
