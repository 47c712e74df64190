import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { counted } from '#core/counted'
import { commandActor } from '#audit/actor'
import { report } from '#commands/_reporting'

export default class DocumentsPurge extends BaseCommand {
  static override commandName = 'documents:purge'
  static override description = 'Delete signed documents past their retention period'
  static override help = [
    'A document can be deleted after its retention period; an I-9 three years after the first day of work or one year after the last, whichever is later. Documents under a legal hold are never deleted. Files are permanently deleted. Who signed, when, and the hashes of the files are kept. Each deletion is recorded in the audit log.',
    '',
    'Use --preview first. Exit code: 0.',
    '',
    '```',
    '{{ binaryName }} documents:purge --preview',
    '{{ binaryName }} documents:purge --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare preview?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { overdueDocuments } = await import('#signing/queries/documents/kept_documents')
    const { destroyDocument } = await import('#signing/retention/destroy_document')
    const actor = commandActor('documents:purge')
    const documents: { id: number; requestId: number; name: string; employee: string }[] = []
    for await (const { id, requestId, name, employee, mayDestroyOn } of overdueDocuments()) {
      if (!this.preview && !(await destroyDocument(id, actor))) continue
      documents.push({ id, requestId, name, employee })
      if (!this.json) this.logger.info(`${id}: ${name}, ${employee}, since ${mayDestroyOn}`)
    }
    const done = this.preview ? 'can be deleted' : 'deleted'
    const result = { documents, preview: this.preview ?? false }
    report(this, result, `${counted(documents.length, 'document')} ${done}.`)
  }
}
