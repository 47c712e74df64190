import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import { normalizeForSearch } from '#core/search/normalize'
import { stamps } from '#database/factories/from_now'
import DocumentTemplate from '#documents/models/document_template'
import DocumentTemplateVersion from '#documents/models/document_template_version'

/**
 * The first version of a template, without a file: `fileId`, `pages` and `fields` set its
 * content.
 */
const VersionFactory = factory
  .define(DocumentTemplateVersion, () => ({
    number: 1,
    fields: '[]',
    found: '[]',
    createdBy: 'System',
    ...stamps(),
  }))
  .build()

/** A file of the library; `.with('versions')` gives it content. */
export const DocumentTemplateFactory = factory
  .define(DocumentTemplate, () => ({
    name: `House rules ${randomUUID().slice(0, 8)}`,
    description: '',
    kind: 'pdf' as const,
    signsFirst: 'MANAGER' as const,
    retention: 'none' as const,
    version: 1,
    ...stamps(),
  }))
  .before('create', (_, template) => {
    template.searchText = normalizeForSearch(template.name)
  })
  .relation('versions', () => VersionFactory)
  .build()
