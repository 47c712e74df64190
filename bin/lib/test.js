import {
  closeSync,
  createReadStream,
  globSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buildAssetsIfChanged } from './assets.js'
import { buildIfChanged } from './build.js'
import { ensureChromium } from './chromium.js'
import { newKey } from './env_file.js'
import { hasDevelopmentPackages, installPackages } from './installation.js'
import { ensureJudges } from './judges.js'
import { buildDirectory, fromRoot, root } from './paths.js'
import { freePort } from './ports.js'
import { run } from './processes.js'

const SUITES = ['unit', 'functional', 'browser']

/**
 * Complete user journeys in the browser: a whole run on MySQL or MariaDB runs only these. The
 * other browser tests check pages, which do not depend on the database; the functional suite
 * covers their calls there.
 */
const JOURNEYS = [
  'audit_log/audit_logs',
  'dashboard/dashboard',
  'documents/requests',
  'people/approvals',
  'people/exports',
  'people/from_invitation_to_approval',
  'people/import',
  'signing/walk',
  'training/completion_imports',
  'training/training_cycle',
].map((name) => `tests/browser/${name}.spec.ts`)

/** A run must not depend on the machine's configuration. */
const NOT_INHERITED =
  /^(APP_|AUDIT_KEY|CLAMD_|COMPANY_NAME|DATA_DIR|DB_|DEMO|DRIVE_|ENV_PATH|MAIL_FROM|MASTER_KEY|NODE_ENV|OUTBOX_|PORTAL_BUILD|S3_|SMTP_|TRUSTED_)/

export function inherited() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name))
  )
}

export async function testEnvironment(dataDirectory) {
  const port = String(await freePort())
  return {
    NODE_ENV: 'test',
    // A folder without an environment file, so that the installation's own is not read.
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
    // tests/helpers/messages/mail_server.ts listens here.
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(await freePort()),
    OUTBOX_WORKER: 'false',
    // Many tests start the portal again.
    NODE_COMPILE_CACHE: fromRoot('node_modules', '.cache', 'compiled'),
  }
}

/** One process of a run: a data folder, free ports and, on MySQL, a database of its own. */
async function runPart(args, { mysql, chromium, built, ...options }) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gangway-test-'))
  let database
  try {
    if (mysql) {
      const { createTestDatabase } = await import('./test_database.js')
      database = await createTestDatabase()
      console.error(`Testing on ${database.label}`)
    }
    const env = { ...inherited(), ...(await testEnvironment(dataDirectory)), ...database?.env }
    if (chromium) env.CHROMIUM_PATH = chromium
    if (built) env.PORTAL_BUILD = built
    return await run(process.execPath, [fromRoot('ace.js'), 'test', '--no-clear', ...args], {
      cwd: root,
      env,
      ...options,
    })
  } finally {
    await database?.drop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

/** The files of the functional suite in two halves of about equal duration, estimated by size. */
function functionalHalves() {
  const files = globSync('tests/functional/**/*.spec.ts', { cwd: root })
    .map((file) => ({ file, size: statSync(fromRoot(file)).size }))
    .sort((one, other) => other.size - one.size || one.file.localeCompare(other.file))
  const halves = [
    { size: 0, files: [] },
    { size: 0, files: [] },
  ]
  for (const { file, size } of files) {
    const smaller = halves[0].size <= halves[1].size ? halves[0] : halves[1]
    smaller.size += size
    smaller.files.push(file)
  }
  return halves.map((half) => half.files)
}

const named = (files) => files.map((file) => `--files=${file}`)

/**
 * The two processes of a whole run. On SQLite everything: most of the browser suite's time is
 * Chromium's. On MySQL or MariaDB what depends on the database: the functional suite and
 * journeys.
 */
function parts(mysql) {
  if (!mysql) return [['unit', 'functional'], ['browser']]
  const [first, second] = functionalHalves()
  return [
    ['functional', ...named(first)],
    ['functional', 'browser', ...named([...second, ...JOURNEYS])],
  ]
}

/**
 * Runs two parts at once. The first one's output is shown live, the second one's when both have
 * ended.
 */
async function runBoth([first, second], options) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-test-output-'))
  const held = join(folder, 'second')
  const file = openSync(held, 'w')
  try {
    const codes = await Promise.all([
      runPart(first, options),
      runPart(second, { ...options, stdio: ['ignore', file, file] }),
    ])
    await pipeline(createReadStream(held), process.stdout, { end: false })
    return Math.max(...codes)
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs the suites; arguments after the command's own options go to `node ace test`. A whole run,
 * which names neither suites nor files, uses two processes at once.
 */
export async function test(args, { mysql = false } = {}) {
  if (!hasDevelopmentPackages()) await installPackages()
  const asked = args.filter((argument) => SUITES.includes(argument))
  const uses = (suite) => asked.length === 0 || asked.includes(suite)
  await ensureJudges()
  const chromium = uses('browser') ? await ensureChromium() : undefined
  const whole = args.length === 0
  // A run starts the same processes many times.
  if (whole) await buildIfChanged()
  if (uses('functional') || uses('browser')) await buildAssetsIfChanged()
  const settings = { mysql, chromium, built: whole ? buildDirectory : undefined }

  // While a run stops, its files must still be removed.
  const stay = () => {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stay)
  return whole ? runBoth(parts(mysql), settings) : runPart(args, settings)
}
