import { randomInt } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { buildAssetsIfChanged } from './assets.js'
import { buildIfChanged } from './build.js'
import { ensureChromium } from './chromium.js'
import { newKey } from './env_file.js'
import { Failure } from './failure.js'
import { hasDevelopmentPackages, installPackages } from './installation.js'
import { ensureJudges } from './judges.js'
import { buildDirectory, fromRoot, root } from './paths.js'
import { freePort } from './ports.js'
import { run } from './processes.js'
import { AT_ONCE, keepDurations, partsOf } from './test_parts.js'

const SUITES = ['unit', 'functional', 'browser']

/** Our own flags and Japa's that no value follows. */
const WITHOUT_VALUE = /^(-h|--(shuffle|install-only|help|match-?all|failed|bail|list-?pinned))$/i

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

/** Node's arguments for the tests. */
const RUNNER = [
  `--import=${pathToFileURL(fromRoot('bin', 'lib', 'run_typescript.js'))}`,
  '--enable-source-maps',
  fromRoot('bin', 'test.ts'),
]

/** One process of a run: a data folder, free ports and, on MySQL, a database of its own. */
async function runPart(args, { mysql, env: given, durations, ...options }) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gangway-test-'))
  const measured = join(dataDirectory, 'durations.json')
  let database
  try {
    if (mysql) {
      const { createTestDatabase } = await import('./test_database.js')
      database = await createTestDatabase()
      console.error(`Testing on ${database.label}`)
    }
    const own = { ...(await testEnvironment(dataDirectory)), ...database?.env }
    const env = { ...inherited(), ...own, ...given, TEST_DURATIONS: measured }
    const code = await run(process.execPath, [...RUNNER, ...args], { cwd: root, env, ...options })
    if (existsSync(measured)) Object.assign(durations, JSON.parse(readFileSync(measured, 'utf8')))
    return code
  } finally {
    await database?.drop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

/**
 * Runs the parts, several at the same time. The output of each part is shown when it ends, so that
 * outputs do not mix; the output of failed parts comes last, where it is easy to find.
 */
async function runParts(parts, options) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-test-output-'))
  const logs = parts.map((_, index) => join(folder, String(index)))
  const show = (log) => process.stdout.write(readFileSync(log))
  const failed = []
  let started = 0
  let ended = 0
  // When a run is stopped, no other part starts.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => (started = parts.length))
  }
  async function worker() {
    while (started < parts.length) {
      const index = started++
      const file = openSync(logs[index], 'w')
      const stdio = ['ignore', file, file]
      const code = await runPart(parts[index], { ...options, stdio }).finally(() => closeSync(file))
      if (code === 0) show(logs[index])
      else failed.push(logs[index])
      console.error(`\nPart ${++ended} of ${parts.length} ${code === 0 ? 'passed' : 'FAILED'}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    failed.forEach(show)
    if (ended < parts.length || failed.some(endedBadly)) return 2
    return failed.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether a part failed without a failed test: it crashed, and its other tests did not run. */
const endedBadly = (log) =>
  !/^Tests +.*\d+ failed/m.test(stripVTControlCharacters(readFileSync(log, 'utf8')))

/** The seed of `--shuffle` or `--shuffle=SEED`, which is printed so that it can be repeated. */
function seedOf(args) {
  const flag = args.find((argument) => /^--shuffle(=|$)/.test(argument))
  if (flag === undefined) return undefined
  const seed = flag.split('=')[1] || String(randomInt(1_000_000))
  console.error(`Random order. To repeat it:  --shuffle=${seed}`)
  return seed
}

/**
 * Runs the suites. A run of whole suites is split into parts; other arguments go to Japa.
 * The exit code is 1 for failed tests, and 2 where a part crashed or never ran.
 * `--install-only` installs what the tests need, and runs none.
 * DURATIONS=write stores how long the files took, if all tests passed.
 */
export async function test(given, { mysql = false } = {}) {
  const unknown = given.find((argument, index) => {
    // After a flag without `=` stands its value, where it takes one.
    const before = given[index - 1] ?? ''
    const isValue = /^-[^=]*$/.test(before) && !WITHOUT_VALUE.test(before)
    return !argument.startsWith('-') && !isValue && !SUITES.includes(argument)
  })
  if (unknown !== undefined) {
    throw new Failure(`There is no suite "${unknown}": choose among ${SUITES.join(', ')}.`, 2)
  }
  if (!hasDevelopmentPackages()) await installPackages()
  const seed = seedOf(given)
  const args = given.filter((argument) => !/^--shuffle(=|$)/.test(argument))
  const suites = args.filter((argument) => SUITES.includes(argument))
  const uses = (suite) => suites.length === 0 || suites.includes(suite)
  await ensureJudges()
  const env = {}
  if (seed) env.TEST_SEED = seed
  if (uses('browser')) env.CHROMIUM_PATH = await ensureChromium()
  if (args.includes('--install-only')) return 0
  const whole = suites.length === args.length
  const usesPortal = uses('functional') || uses('browser')
  if (whole && usesPortal) {
    // Tests start the portal's commands and server many times.
    await buildIfChanged()
    env.PORTAL_BUILD = buildDirectory
  }
  if (usesPortal) await buildAssetsIfChanged()
  const durations = {}
  const settings = { mysql, env, durations }

  // While a run stops, its files must still be removed.
  const stay = () => {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stay)
  if (!whole) return runPart(args, settings)
  const code = await runParts(partsOf(suites, { mysql }), settings)
  if (code === 0 && process.env.DURATIONS === 'write') keepDurations(durations)
  return code
}
