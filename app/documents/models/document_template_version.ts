import { DocumentTemplateVersionSchema } from '#database/schema'

/**
 * A template's content: a file with its fields, or a letter. A version that was sent never
 * changes.
 */
export default class DocumentTemplateVersion extends DocumentTemplateVersionSchema {
  static override table = 'document_template_versions' as const

  get wasSent(): boolean {
    return this.usedAt !== null
  }
}
