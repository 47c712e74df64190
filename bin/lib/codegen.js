import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasDevelopmentPackages, installPackages } from './installation.js'
import { fromRoot, root } from './paths.js'
import { run } from './processes.js'
import { inherited, testEnvironment } from './test.js'

/**
 * Regenerates .adonisjs/. The portal is created for this, never served, so any settings will do.
 */
export async function codegen() {
  if (!hasDevelopmentPackages()) await installPackages()
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gangway-codegen-'))
  try {
    const settings = { ...(await testEnvironment(dataDirectory)), NODE_ENV: 'development' }
    const env = { ...inherited(), ...settings }
    return await run(process.execPath, [fromRoot('ace.js'), 'codegen'], { cwd: root, env })
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}
