import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class FilesPut extends BaseCommand {
  static override commandName = 'files:put'
  static override description = 'Put back a stored file that is missing or damaged'
  static override help = [
    'Takes the unencrypted content, for example from a backup, and stores it encrypted with the current key. The content must be exactly what was stored before; if not, the message shows the SHA-256 that is expected. The audit log records who ran this.',
    '',
    'FILE-ID is the number in messages and in the log, or the name of the object.',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} files:put 12 contract.pdf --dry-run',
    '{{ binaryName }} files:put 12 contract.pdf',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({ description: 'Number of the stored file, or its object name' })
  declare fileId: string

  @args.string({ description: 'File with the unencrypted content' })
  declare file: string

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { fileFacts } = await import('#commands/_target')
    const { putBack } = await import('#storage/services/put_back')
    // Names of objects have a day, or another folder, before a slash.
    if (!/^\d+$|\//.test(this.fileId)) {
      return reportUsage(
        this,
        `FILE-ID must be the number of a stored file or the name of its object, not "${this.fileId}".`
      )
    }
    const facts = await fileFacts(this.file)
    if ('problem' in facts) return reportUsage(this, facts.problem)
    const dryRun = isDryRun(this)
    try {
      const actor = commandActor('files:put')
      const { id, name, sha256 } = await putBack(this.fileId, this.file, actor, { dryRun })
      report(this, { id: Number(id), name, sha256, dryRun }, `File ${id} (${name}) is put back.`)
    } catch (error) {
      reportRefusal(this, error)
    }
  }
}
