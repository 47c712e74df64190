import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { loadDataKeys } from '#encryption/field_cipher'
import { rememberAuditTriggers } from '#accounts/services/notices'
import { auditTriggersStand } from '#audit/services/audit_triggers'

/** Makes the tables, once a run, and does what the server does when it has started. */
export async function prepareDatabase() {
  const migration = await ace.exec('migration:run', [
    '--compact-output',
    '--no-schema-generate',
    // The lock is one for the whole server, and the database this run's own.
    '--disable-locks',
  ])
  if (migration.error) throw migration.error
  if (migration.exitCode) throw new Error('The migrations failed')
  if (process.env.DB_CONNECTION === 'sqlite') {
    // Nothing here has to outlive a power cut.
    await db.connection().rawQuery('PRAGMA synchronous = OFF')
  }
  await loadDataKeys()
  rememberAuditTriggers(await auditTriggersStand(db.connection()))
}
