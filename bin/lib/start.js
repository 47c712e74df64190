import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildState } from './build.js'
import { Failure } from './failure.js'
import { isConfiguredByEnvironment, readEnvFile } from './env_file.js'
import { buildDirectory, envDirectory, envFile, ownerOnly } from './paths.js'
import { boundHeap, heapFlags, MEMORY_POOL } from './heap.js'
import { supervise, workerCount } from './workers.js'

/**
 * Becomes the production server. With one worker this process is the server, and signals and exit
 * code are its own; with several it keeps them running.
 * @param options `workers`: how many, before WORKERS of the environment or .env.
 */
export async function start(options) {
  if (cluster.isWorker) return serve()
  // A wrong option is told before what the installation lacks.
  workerCount(options.workers, 2)
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
  if (built === 'stale') {
    console.error('The sources have changed since the build. The older build is being served.')
  }
  const set = process.env.WORKERS ?? (await readEnvFile(envFile())).WORKERS
  // An empty setting is none, unlike an empty option.
  const count = workerCount(options.workers ?? (set || undefined))
  if (count === 1) {
    boundHeap()
    return serve()
  }
  Object.assign(process.env, { ...MEMORY_POOL, ...process.env })
  const failed = await supervise(count, { execArgv: [...heapFlags(), ...process.execArgv] })
  if (failed) process.exit(failed)
}

function serve() {
  ownerOnly()
  process.env.NODE_ENV = 'production'
  process.env.ENV_PATH = envDirectory()
  // Vite's manifest is found from the current folder.
  process.chdir(buildDirectory)
  return import(pathToFileURL(join(buildDirectory, 'bin', 'server.js')).href)
}
