import app from '@adonisjs/core/services/app'
import { assertMigrated } from '#start/migrations'
import { beforeEachTurn } from '#core/jobs/background_loop'
import { refreshSettings, settingsInTransaction } from '#settings/current'

const LOOKED_AT_MS = 1000

/** Commands of the framework, of which some make the tables there are no settings without. */
const FRAMEWORKS = /^(?:migration|db|schema|make|session|codegen|build|serve|repl|test)\b/

// Whatever works in the background goes by what is set now; another process may have set it.
beforeEachTurn(() => settingsInTransaction(LOOKED_AT_MS))

if (app.getEnvironment() === 'console') {
  const { default: ace } = await import('@adonisjs/core/services/ace')
  ace.executing(async (command) => {
    if (FRAMEWORKS.test(command.commandName)) return
    // It makes the tables itself.
    if (command.commandName === 'backup:restore') return
    await assertMigrated()
    await refreshSettings()
  })
}
