import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stampAssets } from './assets.js'
import { Failure } from './failure.js'
import { fingerprint, isStamped, writeStamp } from './fingerprint.js'
import { hasDevelopmentPackages, installPackages } from './installation.js'
import { buildDirectory, fromRoot, isBuilt, root } from './paths.js'
import { capture } from './processes.js'
import { billOfMaterials } from './sbom.js'

const SOURCES = [
  'ace.js',
  'adonisrc.ts',
  'app',
  'bin/console.ts',
  'bin/server.ts',
  'commands',
  'config',
  'database',
  'inertia',
  'package.json',
  'package-lock.json',
  'providers',
  'public/apple-touch-icon.png',
  'public/favicon.ico',
  'public/favicon.svg',
  'public/icon-192.png',
  'public/icon-512.png',
  'public/icon-maskable-512.png',
  'public/manifest.webmanifest',
  'public/offline.css',
  'public/offline.html',
  'public/robots.txt',
  'public/sw.js',
  'resources',
  'start',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
  'bin/lib/page_budgets.ts',
]

export const stampFile = join(buildDirectory, '.gangway-build')
const freshDirectory = fromRoot('tmp', 'build')

/** The stamp of the current sources; undefined on a server that has only the build. */
export const sourceStamp = () => (existsSync(fromRoot('app')) ? fingerprint(SOURCES) : undefined)

/** The stamp of the build's sources. */
export const buildStamp = () => readFileSync(stampFile, 'utf8')

/** @returns 'missing', 'stale' or 'current' */
export function buildState() {
  if (!isBuilt()) return 'missing'
  const stamp = sourceStamp()
  return stamp === undefined || isStamped(stampFile, stamp) ? 'current' : 'stale'
}

/**
 * Builds next to the old build and replaces it at the end: a failed build leaves the running one
 * unchanged.
 */
export async function build() {
  if (!hasDevelopmentPackages()) await installPackages()
  const stamp = sourceStamp()
  if (stamp === undefined) throw new Failure('There are no sources here to build from.')
  console.error('Building for production …')
  const { exitCode, output } = await capture(
    process.execPath,
    ['ace.js', 'build', '--tsconfig', 'tsconfig.build.json', '--package-manager', 'npm'],
    // The caller's mode would decide which React the pages get.
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } }
  )
  if (exitCode !== 0 || !existsSync(join(freshDirectory, 'bin', 'server.js'))) {
    console.error(output.replace(/^public\/assets\/.*\n/gm, ''))
    throw new Failure('The build failed. The reason is above. The previous build is unchanged.')
  }
  stampAssets()
  writeFileSync(join(freshDirectory, 'sbom.json'), JSON.stringify(billOfMaterials(), null, 2))
  writeStamp(join(freshDirectory, '.gangway-build'), stamp)
  const former = fromRoot('tmp', 'build.former')
  rmSync(former, { recursive: true, force: true })
  if (existsSync(buildDirectory)) renameSync(buildDirectory, former)
  renameSync(freshDirectory, buildDirectory)
  rmSync(former, { recursive: true, force: true })
}

export async function buildIfChanged() {
  if (buildState() === 'current') return false
  await build()
  return true
}
