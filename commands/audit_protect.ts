import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { isDryRun, report } from '#commands/_reporting'

export default class AuditProtect extends BaseCommand {
  static override commandName = 'audit:protect'
  static override description = 'Have the database itself refuse to change the audit log'
  static override help = [
    'Makes the triggers that a migration could not make, once the database lets us: on MySQL with binary logging an ordinary user needs log_bin_trust_function_creators = 1 for the moment this runs. Restart the portal afterwards, so that its notice goes away.',
    '',
    'Exit codes: 0 the triggers stand, 1 the database refuses them.',
    '',
    '```',
    '{{ binaryName }} audit:protect',
    '{{ binaryName }} audit:protect --dry-run --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Only say whether they stand' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { auditTriggersStand, createAuditTriggers } =
      await import('#audit/services/audit_triggers')
    const connection = db.connection()
    let stand = await auditTriggersStand(connection)
    if (!stand && !isDryRun(this)) {
      // One may exist alone, if the other was denied or dropped.
      await connection.rawQuery('DROP TRIGGER IF EXISTS audit_entries_no_update').catch(() => {})
      await connection.rawQuery('DROP TRIGGER IF EXISTS audit_entries_no_delete').catch(() => {})
      stand = await createAuditTriggers(connection, connection.dialect.name === 'mysql')
    }
    if (stand || this.json) {
      report(this, { protected: stand }, 'The database protects the audit log.')
    } else {
      this.logger.error('The database does not protect the audit log; see --help.')
    }
    if (!stand) this.exitCode = 1
  }
}
