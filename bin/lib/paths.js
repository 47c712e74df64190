import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder of the project, wherever the command is called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

export const fromRoot = (...segments) => join(root, ...segments)

export const buildDirectory = fromRoot('build')
export const demoDirectory = fromRoot('tmp', 'demo')
export const developmentDirectory = fromRoot('tmp', 'dev')

/** The folder the environment file is read from: ENV_PATH, else the project's own. */
export const envDirectory = () => resolve(root, process.env.ENV_PATH || '.')
export const envFile = () => join(envDirectory(), '.env')

export const isBuilt = () => existsSync(join(buildDirectory, 'bin', 'server.js'))

/** What is made from here on holds people's data: no other user of the machine may read it. */
export const ownerOnly = () => process.umask(0o077)

/** A module of the portal that uses nothing but Node, from its sources or what was built of them. */
export function importPlain(path) {
  const source = fromRoot(`${path}.ts`)
  const file = existsSync(source) ? source : join(buildDirectory, `${path}.js`)
  return import(pathToFileURL(file).href)
}
