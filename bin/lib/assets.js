import { Failure } from './failure.js'
import { fingerprint, isStamped, writeStamp } from './fingerprint.js'
import { fromRoot, root } from './paths.js'
import { capture } from './processes.js'

const SOURCES = [
  'inertia',
  'resources/views',
  'package-lock.json',
  'vite.config.ts',
  'bin/lib/page_budgets.ts',
  '.adonisjs/client',
]

const stampFile = fromRoot('public', 'assets', '.gangway-assets')

/** Records that public/assets matches the sources. */
export const stampAssets = () => writeStamp(stampFile, fingerprint(SOURCES))

/** Builds the front end into public/assets, as in production, unless it is current. */
export async function buildAssetsIfChanged() {
  if (isStamped(stampFile, fingerprint(SOURCES))) return
  console.error('Building the front end …')
  const { exitCode, output } = await capture(
    process.execPath,
    [fromRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } }
  )
  if (exitCode !== 0) {
    console.error(output)
    throw new Failure('The front end could not be built; the reason stands above.')
  }
  stampAssets()
}
