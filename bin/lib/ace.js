import { existsSync, readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure } from './failure.js'
import { hasDevelopmentPackages } from './installation.js'
import {
  buildDirectory,
  envDirectory,
  envFile,
  fromRoot,
  isBuilt,
  ownerOnly,
  root,
} from './paths.js'
import { readEnvFile } from './env_file.js'
import { capture, run } from './processes.js'

/** A server runs the build; a developer runs the sources. */
export async function isProduction() {
  const mode = process.env.NODE_ENV || (await readEnvFile(envFile())).NODE_ENV
  return mode === 'production' || !hasDevelopmentPackages()
}

async function aceFile() {
  if (!(await isProduction())) return fromRoot('ace.js')
  if (!isBuilt()) throw new Failure('The portal is not built yet. Build it:  bin/gangway build')
  return join(buildDirectory, 'ace.js')
}

/** Makes Node run the sources. Their settings are found from the current folder. */
export async function useSources() {
  const here = process.cwd()
  process.chdir(root)
  await import('@poppinss/ts-exec')
  process.chdir(here)
}

/** Runs an Ace command inside this process, which keeps its signals, input and exit code. */
export async function becomeAce(args) {
  // A tenth of a command's time, where the account may write there: not in an installed service.
  enableCompileCache(fromRoot('node_modules', '.cache', 'compiled'))
  const file = await aceFile()
  process.env.ENV_PATH = envDirectory()
  if (await isProduction()) ownerOnly()
  else await useSources()
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

/** Runs an Ace command of the sources in a child process, with output captured. */
export function captureSourceAce(args, env) {
  return capture(process.execPath, [fromRoot('ace.js'), ...args], { cwd: root, env })
}

/** Runs an Ace command of the production build in a child process, with output captured. */
export function captureBuiltAce(args, env) {
  return capture(process.execPath, [join(buildDirectory, 'ace.js'), ...args], { env })
}

export function runBuiltAce(args, options) {
  return run(process.execPath, [join(buildDirectory, 'ace.js'), ...args], options)
}

/** Ace's commands as [{name, description, flags}]; empty where it cannot start. */
export async function aceCommands() {
  const built = (await isProduction()) && isBuilt()
  const file = built ? join(buildDirectory, 'ace.js') : fromRoot('ace.js')
  if (!existsSync(file)) return []
  const { exitCode, stdout } = await capture(process.execPath, [file, 'list', '--json'], {
    cwd: root,
  })
  if (exitCode !== 0) return []
  return JSON.parse(stdout).map((command) => ({
    name: command.commandName,
    namespace: command.namespace ?? '',
    description: command.description,
    flags: command.flags.map((flag) => `--${flag.flagName}`),
  }))
}

export const version = (folder = root) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
