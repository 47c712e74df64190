import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class FilesPut extends BaseCommand {
  static override commandName = 'files:put'
  static override description = 'Put back a stored file that the disk has lost or damaged'
  static override help = [
    'Takes the plain content, from a backup for instance, and stores it anew, encrypted with the present key. Only exactly what was stored once is taken, by its SHA-256; otherwise the message says which SHA-256 is wanted. The audit log says who ran this.',
    '',
    'FILE-ID is the number that messages and the log give, or the name of the object.',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} files:put 12 contract.pdf --dry-run',
    '{{ binaryName }} files:put 12 contract.pdf',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({ description: 'Number of the stored file, or name of its object' })
  declare fileId: string

  @args.string({ description: 'A file with its plain content' })
  declare file: string

  @flags.boolean({ description: 'Check the content, change nothing' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { stat } = await import('node:fs/promises')
    const { putBack } = await import('#storage/services/put_back')
    const facts = await stat(this.file).catch(() => null)
    if (!facts?.isFile()) return reportUsage(this, `${this.file} cannot be read.`)
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
