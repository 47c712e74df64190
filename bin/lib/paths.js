import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's folder, from whatever folder the command is called. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

export const fromRoot = (...segments) => join(root, ...segments)

export const buildDirectory = fromRoot('build')
export const demoDirectory = fromRoot('tmp', 'demo')
export const developmentDirectory = fromRoot('tmp', 'dev')

/** The folder of the environment file: ENV_PATH, otherwise the project's own. */
export const envDirectory = () => resolve(root, process.env.ENV_PATH || '.')
export const envFile = () => join(envDirectory(), '.env')

export const isBuilt = () => existsSync(join(buildDirectory, 'bin', 'server.js'))

/** Files made from here on contain people's data: no other user of the machine may read them. */
export const ownerOnly = () => process.umask(0o077)

/** A module of the portal that uses only Node, from its sources or the build. */
export function importPlain(path) {
  const source = fromRoot(`${path}.ts`)
  const file = existsSync(source) ? source : join(buildDirectory, `${path}.js`)
  return import(pathToFileURL(file).href)
}
