import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildState } from './build.js'
import { Failure } from './failure.js'
import { isConfiguredByEnvironment } from './env_file.js'
import { buildDirectory, envDirectory, envFile, ownerOnly } from './paths.js'
import { boundHeap } from './heap.js'

/** Becomes the production server, in this process: signals and exit code are the server's own. */
export async function start() {
  const built = buildState()
  if (built === 'missing') {
    throw new Failure('The portal is not built yet. Build it:  bin/gangway build')
  }
  if (!existsSync(envFile()) && !isConfiguredByEnvironment()) {
    throw new Failure(
      `The portal is not set up: there is no ${envFile()}, and the environment has no APP_KEY.\n` +
        'Set it up:  bin/gangway setup'
    )
  }
  boundHeap()
  if (built === 'stale') {
    console.error('The sources have changed since the build; what was built is served.')
  }
  ownerOnly()
  process.env.NODE_ENV = 'production'
  process.env.ENV_PATH = envDirectory()
  // Vite's manifest is found from the current folder.
  process.chdir(buildDirectory)
  await import(pathToFileURL(join(buildDirectory, 'bin', 'server.js')).href)
}
