import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasDevelopmentPackages, installPackages } from './installation.js'
import { fromRoot, root } from './paths.js'
import { run } from './processes.js'
import { inherited, testEnvironment } from './test.js'

/**
 * Regenerates .adonisjs/ and, from it, the API's description. The portal is created for this, never
 * served, so any settings will do.
 */
export async function codegen() {
  if (!hasDevelopmentPackages()) await installPackages()
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gangway-codegen-'))
  try {
    const settings = { ...(await testEnvironment(dataDirectory)), NODE_ENV: 'development' }
    const env = { ...inherited(), ...settings }
    const options = { cwd: root, env }
    const code = await run(process.execPath, [fromRoot('ace.js'), 'codegen'], options)
    if (code !== 0) return code
    const writer = ['--import', '@poppinss/ts-exec', fromRoot('hooks', 'openapi', 'write.ts')]
    return await run(process.execPath, writer, options)
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}
