import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAssetsIfChanged } from './assets.js'
import { hasDevelopmentPackages, installPackages } from './installation.js'
import { fromRoot, root } from './paths.js'
import { run } from './processes.js'
import { inherited, testEnvironment } from './test.js'

/**
 * What is killed: the server while people are added, server and command during imports of people
 * and past completions, and the server while it seals documents and gives newcomers their
 * checklists.
 */
const SCRIPTS = [
  'main.ts',
  'import_main.ts',
  'history_main.ts',
  'signing_main.ts',
  'onboarding_main.ts',
]

/** Kills the server during a script's work, and resolves to the exit code. */
async function killOn(script, database) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gangway-kill-'))
  try {
    const env = {
      ...inherited(),
      ...(await testEnvironment(dataDirectory)),
      ...database?.env,
      NODE_ENV: 'production',
      OUTBOX_WORKER: 'true',
    }
    const main = fromRoot('tests', 'kill', script)
    return await run(process.execPath, ['--import=@poppinss/ts-exec', main], { cwd: root, env })
  } finally {
    await database?.drop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

/**
 * Kills the server (-9) during a thousand acknowledged writes, and server and command during
 * imports of people and past completions, and checks that nothing is missing: on SQLite and on
 * MySQL/MariaDB at the same time, since most of it waits for emails of killed processes.
 */
export async function killTest({ sqlite = false, mysql = false } = {}) {
  if (!hasDevelopmentPackages()) await installPackages()
  await buildAssetsIfChanged()
  // While a run stops, its files must still be removed.
  const stay = () => {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stay)

  const both = sqlite === mysql
  const runs = []
  if (both || sqlite) runs.push(killEach(() => undefined))
  if (both || mysql) {
    const { createTestDatabase } = await import('./test_database.js')
    runs.push(
      killEach(async () => {
        const database = await createTestDatabase()
        console.error(`MySQL/MariaDB is ${database.label}`)
        return database
      })
    )
  }
  return Math.max(...(await Promise.all(runs)))
}

/** One script at a time, each in a database of its own. */
async function killEach(makeDatabase) {
  const codes = []
  for (const script of SCRIPTS) codes.push(await killOn(script, await makeDatabase()))
  return Math.max(...codes)
}
