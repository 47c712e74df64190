import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { DocumentTemplateSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'
import DocumentTemplateVersion from '#documents/models/document_template_version'

/** A template's settings. Its content is in its versions. */
export default class DocumentTemplate extends DocumentTemplateSchema {
  static override table = 'document_templates' as const
  static audited = {
    entityType: 'document_template',
    fields: ['name', 'description', 'signsFirst', 'signers', 'retention', 'retentionYears'],
  } satisfies Audited<DocumentTemplate>

  @hasMany(() => DocumentTemplateVersion, { foreignKey: 'templateId' })
  declare versions: HasMany<typeof DocumentTemplateVersion>

  get isArchived(): boolean {
    return this.archivedAt !== null
  }
}
