import app from '@adonisjs/core/services/app'
import { assertMigrated } from '#start/migrations'
import { beforeEachTurn } from '#core/jobs/background_loop'
import { refreshSettings, settingsInTransaction } from '#settings/current'

const LOOKED_AT_MS = 1000

/** Commands of the framework, some of which create the tables that settings need. */
const FRAMEWORKS = /^(?:migration|db|schema|make|session|codegen|build|serve|repl|test)\b/

// Background work uses the current settings, which another process may have changed.
beforeEachTurn(() => settingsInTransaction(LOOKED_AT_MS))

if (app.getEnvironment() === 'console') {
  const { default: ace } = await import('@adonisjs/core/services/ace')
  ace.executing(async (command) => {
    if (FRAMEWORKS.test(command.commandName)) return
    // It creates the tables itself.
    if (command.commandName === 'backup:restore') return
    await assertMigrated()
    await refreshSettings()
  })
}
