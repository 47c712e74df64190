import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { captureBuiltAce } from './ace.js'
import { buildIfChanged, buildStamp } from './build.js'
import { accountLines, prepareDemoData } from './demo_data.js'
import { keysFrom, readEnvFile, writeEnvFile } from './env_file.js'
import { Failure } from './failure.js'
import { buildDirectory, demoDirectory, ownerOnly } from './paths.js'
import { addressesFromOutside, addressToListenOn, reachable } from './ports.js'
import { answersReady, until } from './waiting.js'

const START_MS = 60_000

const demoFile = (name) => join(demoDirectory, name)

/** The demo takes these from the caller; an installation's other settings do not apply. */
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

/** Writes the demo's environment file, keeping its keys, and returns its values. */
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

async function announce({ APP_URL: url, HOST, PORT }, keptData) {
  const accounts = await import(
    pathToFileURL(join(buildDirectory, 'app', 'accounts', 'demo_accounts.js')).href
  )
  console.log(`\n  Gangway's demo is ready:  ${url}`)
  for (const address of addressesFromOutside(HOST)) {
    console.log(`  From other machines:      http://${address}:${PORT}`)
  }
  console.log()
  console.log(accountLines(accounts))
  console.log(
    `  ${keptData ? 'Your demo data was kept. ' : ''}Start over:  npm run demo -- --fresh`
  )
  console.log('  Stop with Ctrl-C.\n')
}

export async function demo({ fresh }) {
  const where = await addressToListenOn('npm run demo')
  await buildIfChanged()
  if (fresh) rmSync(demoDirectory, { recursive: true, force: true })
  ownerOnly()
  const values = await prepareEnvironment(where)
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...values, ENV_PATH: demoDirectory }
  const keptData = await prepareDemoData({
    folder: demoDirectory,
    made: buildStamp(),
    ace: (args) => captureBuiltAce(args, env),
  })
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
