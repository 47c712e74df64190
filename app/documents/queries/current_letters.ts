import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { TEMPLATES, TEMPLATE_VERSIONS } from '#documents/template'

/** Those of some templates that are letters, as they are now, in the order of their ids. */
export const currentLetters = (
  client: QueryClientContract,
  templateIds: readonly number[]
): Promise<{ name: string; letter: string }[]> =>
  client
    .query()
    .from(`${TEMPLATES} as t`)
    .join(`${TEMPLATE_VERSIONS} as v`, (join) => {
      join.on('v.template_id', 't.id').andOn('v.number', 't.version')
    })
    .whereIn('t.id', [...templateIds])
    .whereNotNull('v.letter')
    .orderBy('t.id')
    .select('t.name', 'v.letter')
