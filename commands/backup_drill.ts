import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { report } from '#commands/_reporting'

export default class BackupDrill extends BaseCommand {
  static override commandName = 'backup:drill'
  static override description = 'Restore the last backup aside, compare it, and remove it again'
  static override help = [
    'Does what backup:restore does, in a folder and a database of its own below DATA_DIR, or beside the portal’s database where its account may make one, and compares rows, files and audit log. No email is sent from there. What came of it is in the audit log and on the dashboard of those who manage settings. It needs as much room as the restored data.',
    '',
    'Exit codes: 0 proven, 1 failed, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} backup:drill',
    '{{ binaryName }} backup:drill /backup',
    '{{ binaryName }} backup:drill /backup/gangway-backup-20260131T020000Z.zip --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({
    description: 'An archive, or a folder of them; the folder backups of DATA_DIR without it',
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
