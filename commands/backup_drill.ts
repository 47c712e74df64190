import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { report } from '#commands/_reporting'

export default class BackupDrill extends BaseCommand {
  static override commandName = 'backup:drill'
  static override description = 'Test the last backup: restore it separately and compare it'
  static override help = [
    'Restores the backup into a separate folder and database, compares rows, files and audit log, and removes them again. They are in DATA_DIR, or beside the portal’s database if its account can create one. No email is sent from the restored copy. The result is in the audit log and on the dashboard of people who manage settings. It needs as much disk space as the restored data.',
    '',
    'Exit codes: 0 passed, 1 failed, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} backup:drill',
    '{{ binaryName }} backup:drill /backup',
    '{{ binaryName }} backup:drill /backup/gangway-backup-20260131T020000Z.zip --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({
    description: 'Archive or folder of archives (default: the folder backups in DATA_DIR)',
    required: false,
  })
  declare archive?: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { runDrill } = await import('#backup/services/run_drill')
    const result = await runDrill(this.archive, commandActor('backup:drill'))
    const proven = result.outcome === 'proven'
    if (!proven) this.exitCode = 1
    if (proven || this.json) report(this, result, `${result.archive}: ${result.message}`)
    else this.logger.error(`${result.archive ?? 'No backup'}: ${result.message}`)
  }
}
