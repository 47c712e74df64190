import { basename, join, resolve } from 'node:path'
import app from '@adonisjs/core/services/app'
import env from '#start/env'

/**
 * The folder of an installation's data: DATA_DIR, otherwise `tmp/` of the project. The production
 * build runs from `build/`, which every build replaces, so data are never in it.
 */
function dataDirectory(): string {
  const configured = env.get('DATA_DIR')
  if (configured) return resolve(configured)
  const root = app.makePath('.')
  return basename(root) === 'build' ? join(root, '..', 'tmp') : join(root, 'tmp')
}

/** An absolute path inside the data folder. */
export function dataPath(...segments: string[]): string {
  return join(dataDirectory(), ...segments)
}
