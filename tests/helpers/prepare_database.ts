import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { loadDataKeys } from '#encryption/field_cipher'
import { rememberAuditTriggers } from '#accounts/services/notices'
import { auditTriggersStand } from '#audit/services/audit_triggers'

/** Creates the tables, once per run, and does what the server does after startup. */
export async function prepareDatabase() {
  const migration = await ace.exec('migration:run', [
    '--compact-output',
    '--no-schema-generate',
    // The lock belongs to the whole server, but the database only to this run.
    '--disable-locks',
  ])
  if (migration.error) throw migration.error
  if (migration.exitCode) throw new Error('The migrations failed')
  if (process.env.DB_CONNECTION === 'sqlite') {
    // Nothing here must survive a power failure.
    await db.connection().rawQuery('PRAGMA synchronous = OFF')
  }
  await loadDataKeys()
  rememberAuditTriggers(await auditTriggersStand(db.connection()))
}
