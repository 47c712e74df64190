import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { isDryRun, report } from '#commands/_reporting'

export default class AuditProtect extends BaseCommand {
  static override commandName = 'audit:protect'
  static override description = 'Make the database refuse changes to the audit log'
  static override help = [
    'Creates the database triggers that a migration was not allowed to create. On MySQL with binary logging, set log_bin_trust_function_creators = 1 while this runs. Restart the portal afterwards to clear its notice.',
    '',
    'Exit codes: 0 the audit log is protected, 1 it is not.',
    '',
    '```',
    '{{ binaryName }} audit:protect',
    '{{ binaryName }} audit:protect --dry-run --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Show what would happen without changing anything' })
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
      this.logger.error('The database does not protect the audit log. See --help.')
    }
    if (!stand) this.exitCode = 1
  }
}
