import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table, type RowOf } from '#core/database/table'

/** Templates with their current version and its file. */
export const templatesToSend = (client: QueryClientContract, ids: readonly number[]) =>
  table(client, 'document_templates as t')
    .leftJoin('document_template_versions as v', (join) => {
      join.on('v.template_id', 't.id').andOn('v.number', 't.version')
    })
    .leftJoin('stored_files as f', 'f.id', 'v.file_id')
    .whereIn('t.id', ids)
    .select('t.*', 'v.id as version_id', 'v.file_id', 'v.pages', 'v.fields', 'v.letter', 'f.sha256')

export type TemplateToSend = RowOf<ReturnType<typeof templatesToSend>>
