import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { expression, table } from '#core/database/table'

/** The given templates that are letters, in their current version, in the order of their ids. */
export const currentLetters = async (
  client: QueryClientContract,
  templateIds: readonly number[]
): Promise<{ name: string; letter: string }[]> =>
  table(client, 'document_templates as t')
    .join('document_template_versions as v', (join) => {
      join.on('v.template_id', 't.id').andOn('v.number', 't.version')
    })
    .whereIn('t.id', templateIds)
    .whereNotNull('v.letter')
    .orderBy('t.id')
    .select('t.name', expression<{ letter: string }>('v.letter'))
