import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { captureBuiltAce } from './ace.js'
import { buildIfChanged, buildStamp } from './build.js'
import { keysFrom, readEnvFile, writeEnvFile } from './env_file.js'
import { Failure } from './failure.js'
import { isStamped, writeStamp } from './fingerprint.js'
import { buildDirectory, demoDirectory, ownerOnly } from './paths.js'
import { addressesFromOutside, reachable, whyUnusable } from './ports.js'
import { answersReady, until } from './waiting.js'

const START_MS = 60_000

const demoFile = (name) => join(demoDirectory, name)

/** The demo takes these from whoever starts it; an installation's other settings are not its own. */
const FROM_CALLER = [
  'APP_URL',
  'COMPANY_NAME',
  'LOG_LEVEL',
  'MAIL_FROM',
  'SMTP_HOST',
  'SMTP_PASSWORD',
  'SMTP_PASSWORD_FILE',
  'SMTP_PORT',
  'SMTP_SECURE',
  'SMTP_USERNAME',
  'TRUSTED_PROXIES',
]

async function address() {
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 3333)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Failure(`PORT is "${process.env.PORT}"; it must be a number from 1 to 65535.`)
  }
  const reason = await whyUnusable(port, host)
  if (reason === 'EADDRINUSE') {
    throw new Failure(
      `Port ${port} on ${host} is taken, perhaps by a demo that still runs. ` +
        'Stop it, or choose another port:  PORT=3334 npm run demo'
    )
  }
  if (reason) throw new Failure(`The demo cannot listen on ${host} port ${port} (${reason}).`)
  return { host, port }
}

/** Writes the demo's environment file, with the keys it already has, and returns its values. */
async function prepareEnvironment({ host, port }) {
  const file = demoFile('.env')
  const values = {
    ...keysFrom(await readEnvFile(file)),
    NODE_ENV: 'production',
    HOST: host,
    PORT: String(port),
    APP_URL: `http://${reachable(host)}:${port}`,
    COMPANY_NAME: 'Gangway Demo Company',
    LOG_LEVEL: 'warn',
    DEMO: 'true',
    DATA_DIR: demoDirectory,
    DB_CONNECTION: 'sqlite',
    DRIVE_DISK: 'fs',
  }
  for (const name of FROM_CALLER) if (process.env[name]) values[name] = process.env[name]
  writeEnvFile(file, [['Written by `gangway demo` at every start; only the keys are kept', values]])
  return values
}

async function quietly(args, env) {
  const { exitCode, output } = await captureBuiltAce(args, env)
  if (exitCode !== 0) throw new Failure(`${output}\nThe demo stopped at: ${args.join(' ')}`)
}

/**
 * Makes the tables and loads the company, whatever of it is still to do. The mark, made at the
 * end, names the build whose migrations were run: with the same one there is nothing to do.
 * @returns whether what people did in the demo before is still there
 */
async function prepareData(env) {
  const mark = demoFile('.loaded')
  const built = buildStamp()
  if (isStamped(mark, built)) return true
  const kept = existsSync(mark)
  if (!kept) discardUnfinished()
  await quietly(['migration:run', '--force'], env)
  if (!kept) {
    console.error('Loading the demo company …')
    await quietly(['demo:load'], env)
  }
  writeStamp(mark, built)
  return kept
}

/** Without the mark, what lies there is a load that was cut off. */
function discardUnfinished() {
  for (const name of ['gangway.sqlite3', 'gangway.sqlite3-wal', 'gangway.sqlite3-shm', 'files']) {
    rmSync(demoFile(name), { recursive: true, force: true })
  }
}

async function announce({ APP_URL: url, HOST, PORT }, keptData) {
  const accounts = await import(
    pathToFileURL(join(buildDirectory, 'app', 'accounts', 'demo_accounts.js')).href
  )
  console.log(`\n  Gangway's demo is ready:  ${url}`)
  for (const address of addressesFromOutside(HOST)) {
    console.log(`  From other machines:      http://${address}:${PORT}`)
  }
  console.log()
  for (const { email, label } of accounts.DEMO_ACCOUNTS)
    console.log(`    ${email.padEnd(32)}${label}`)
  console.log(`    ${accounts.DEMO_INVITED.padEnd(32)}Invited, not registered (no password yet)`)
  console.log(`\n  Password of all who have registered:  ${accounts.DEMO_PASSWORD}`)
  console.log(
    `  ${keptData ? 'The data of the last time were kept; b' : 'B'}egin anew:  npm run demo -- --fresh`
  )
  console.log('  Stop with Ctrl-C.\n')
}

export async function demo({ fresh }) {
  const where = await address()
  await buildIfChanged()
  if (fresh) rmSync(demoDirectory, { recursive: true, force: true })
  ownerOnly()
  const values = await prepareEnvironment(where)
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...values, ENV_PATH: demoDirectory }
  const keptData = await prepareData(env)
  await serve(env, `http://${reachable(where.host)}:${where.port}`, keptData)
}

/** Becomes the demo's server, in this process. */
async function serve(env, url, keptData) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(buildDirectory)
  await import(pathToFileURL(join(buildDirectory, 'bin', 'server.js')).href)
  const ready = await until(() => process.exitCode !== undefined || answersReady(url), START_MS)
  if (process.exitCode !== undefined) return
  if (!ready) throw new Failure(`The demo does not answer at ${url}/health/ready.`)
  await announce(env, keptData)
}
