import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.js'
import { fromRoot, root } from './paths.js'
import { run } from './processes.js'

const stampFile = () => fromRoot('node_modules', '.gangway-install')

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(fromRoot('package-lock.json')))
    .digest('hex')
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/**
 * Whether npm's record of the installation matches the lock file, so that a manual installation,
 * for example with `--omit=dev`, is left alone.
 */
function matchesLock() {
  const hidden = fromRoot('node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = packagesOf(hidden)
  return Object.entries(packagesOf(fromRoot('package-lock.json'))).every(
    ([path, entry]) =>
      path === '' ||
      (installed[path] === undefined && (entry.dev || entry.optional || entry.devOptional)) ||
      installed[path]?.version === entry.version
  )
}

/** @returns 'missing', 'stale' or 'current' */
export function installationState() {
  if (!existsSync(fromRoot('node_modules'))) return 'missing'
  const stamp = stampFile()
  const hash = lockHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 'current'
  return matchesLock() ? 'current' : 'stale'
}

/** Whether the packages for building and testing, which a server does not need, are installed. */
export const hasDevelopmentPackages = () => existsSync(fromRoot('node_modules', 'typescript'))

/** `npm run` puts node_modules/.bin first; npm must not run on a Node it is about to replace. */
function outerPath() {
  const own = fromRoot('node_modules', '.bin')
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => directory !== own)
    .join(delimiter)
}

const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error']

/** Runs npm; its output goes to standard error, since standard output may be a command's result. */
async function npm(...args) {
  return runNpm('npm', args, outerPath())
}

async function runNpm(command, args, path) {
  return run(command, [...args, ...QUIETLY], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 2, 2],
  }).catch((error) => {
    throw new Failure(
      `npm could not be started (${error.message}).\n` +
        'Install it: on Debian `apt-get install npm`, elsewhere it comes with Node from https://nodejs.org.'
    )
  })
}

/**
 * Whether npm under this Node would skip packages that the build needs: platform packages are
 * optional, and npm silently skips those that require a newer Node.
 */
export function leavesPackagesOut(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  if (major === 20) return minor < 19
  if (major === 22) return minor < 12
  return major < 23
}

/** Installs with an npm and a Node that are downloaded for it, next to the packages. */
async function installUnderNewerNode(args) {
  console.error(
    `Fetching Node 24 first, as npm under Node ${process.versions.node} leaves packages out …`
  )
  const tools = fromRoot('tmp', 'npm')
  rmSync(tools, { recursive: true, force: true })
  mkdirSync(tools, { recursive: true })
  try {
    const { node } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).devDependencies
    const wanted = [`node@${node}`, 'npm@11']
    const options = ['--prefix', tools, '--no-save', '--ignore-scripts=false']
    const exitCode = await npm('install', ...wanted, ...options)
    if (exitCode !== 0) return exitCode
    const bin = join(tools, 'node_modules', '.bin')
    return await runNpm(join(bin, 'npm'), args, `${bin}${delimiter}${outerPath()}`)
  } finally {
    rmSync(tools, { recursive: true, force: true })
  }
}

/**
 * Installs the packages of package-lock.json without their scripts: all come prebuilt, and older
 * versions of npm would try to compile better-sqlite3 anyway.
 */
export async function installPackages() {
  console.error('Installing packages (npm ci) …')
  const args = ['ci', '--include=dev', '--ignore-scripts']
  const exitCode = leavesPackagesOut(process.version)
    ? await installUnderNewerNode(args)
    : await npm(...args)
  if (exitCode !== 0) {
    throw new Failure('npm ci failed; its reason stands above. Mend it and run the command again.')
  }
  writeFileSync(stampFile(), lockHash())
}

/** The only script that runs after all: it downloads the Node of its package. */
export async function fetchNode() {
  if (!existsSync(fromRoot('node_modules', 'node'))) return
  console.error('Fetching Node 24 through npm …')
  await npm('rebuild', 'node', '--ignore-scripts=false')
}
