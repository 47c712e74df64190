import { existsSync, rmSync } from 'node:fs'
import { becomeAce, captureSourceAce, isProduction } from './ace.js'
import { accountLines, prepareDemoData } from './demo_data.js'
import { isConfiguredByEnvironment, keysFrom, readEnvFile, writeEnvFile } from './env_file.js'
import { Failure } from './failure.js'
import { fingerprint } from './fingerprint.js'
import { hasDevelopmentPackages, installPackages } from './installation.js'
import { developmentDirectory, envDirectory, envFile, importPlain } from './paths.js'
import { addressToListenOn, reachable } from './ports.js'
import { answersReady, until } from './waiting.js'

const START_MS = 180_000

/** A developer's settings, with their own keys. An existing file is never overwritten. */
function writeEnvironment({ host, port, url }) {
  writeEnvFile(envFile(), [
    [
      'For development, written once by `npm run dev`. Change it as you like; git ignores it',
      {
        NODE_ENV: 'development',
        HOST: host,
        PORT: String(port),
        APP_URL: url,
        COMPANY_NAME: 'Gangway Development',
        LOG_LEVEL: 'info',
        // Shows the demo's accounts on the sign-in page.
        DEMO: 'true',
      },
    ],
    ['Keys. Without them, protected fields cannot be read', keysFrom({})],
    [
      'Data; docs/operations.md explains what MySQL or MariaDB needs',
      { DB_CONNECTION: 'sqlite', DATA_DIR: developmentDirectory, DRIVE_DISK: 'fs' },
    ],
  ])
  console.error(`Wrote ${envFile()}, for development.`)
}

/** Whether this command made the data, and may replace them. */
const ownsData = ({ DB_CONNECTION, DATA_DIR }) =>
  DB_CONNECTION === 'sqlite' && DATA_DIR === developmentDirectory

/** Chosen data are migrated, and otherwise left as they are. */
async function prepareData(settings, fresh) {
  const ace = (args) => captureSourceAce(args, { ...process.env, ENV_PATH: envDirectory() })
  if (ownsData(settings)) {
    if (fresh) rmSync(developmentDirectory, { recursive: true, force: true })
    const made = fingerprint(['database/migrations'])
    await prepareDemoData({ folder: developmentDirectory, made, ace })
    return
  }
  if (fresh) throw new Failure(`--fresh starts tmp/dev over, but ${envFile()} names other data.`)
  const { exitCode, output } = await ace(['migration:run', '--compact-output'])
  if (exitCode !== 0) throw new Failure(output)
}

async function announce(url, own) {
  const ready = await until(() => process.exitCode !== undefined || answersReady(url), START_MS)
  if (!ready || process.exitCode !== undefined) return
  console.log(`\n  Gangway is ready for your changes:  ${url}`)
  console.log(`  Its components on one page:         ${url}/dev/components\n`)
  if (own) {
    console.log(accountLines(await importPlain('app/accounts/demo_accounts')))
    console.log('  Start with fresh data:  npm run dev -- --fresh')
  } else {
    console.log('  The demo company, in an empty database:  bin/gangway demo:load')
  }
  console.log('  Stop with Ctrl-C.\n')
}

/** Serves the sources: pages and server reload in the browser as they are saved. */
export async function dev({ fresh = false } = {}) {
  const configured = existsSync(envFile()) || isConfiguredByEnvironment()
  if (configured && (await isProduction())) {
    throw new Failure(
      `${envFile()} belongs to a production installation, which development must not change.\n` +
        'Use another clone, or another folder for the settings:  ENV_PATH=tmp/settings npm run dev'
    )
  }
  if (!hasDevelopmentPackages()) await installPackages()
  const file = await readEnvFile(envFile())
  const { host, port } = await addressToListenOn('npm run dev', file)
  const url = `http://${reachable(host)}:${port}`
  if (!configured) writeEnvironment({ host, port, url })
  // This call's PORT and HOST override the file's, and emailed links must lead here.
  if (process.env.PORT || process.env.HOST) process.env.APP_URL ??= url
  Object.assign(process.env, { NODE_ENV: 'development', HOST: host, PORT: String(port) })

  const settings = { ...(await readEnvFile(envFile())), ...process.env }
  await prepareData(settings, fresh)
  announce(settings.APP_URL, ownsData(settings)).catch(() => {})
  await becomeAce(['serve', '--hmr', '--no-clear'])
}
