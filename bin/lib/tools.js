import { existsSync } from 'node:fs'
import { Failure } from './failure.js'
import { hasDevelopmentPackages, installPackages } from './installation.js'
import { fromRoot } from './paths.js'
import { run } from './processes.js'

/**
 * Runs a tool of the packages under their Node, from any folder of the project. The name may be a
 * path in node_modules, for one of two packages with tools of the same name.
 */
export async function runTool(name, args) {
  if (!hasDevelopmentPackages()) await installPackages()
  const file = name.includes('/')
    ? fromRoot('node_modules', name)
    : fromRoot('node_modules', '.bin', name)
  if (!existsSync(file)) throw new Failure(`The packages have no tool "${name}".`, 2)
  return run(file, args)
}
