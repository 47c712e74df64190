import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { SignerRole } from '#documents/placed_field'
import { labelsOf, signersOf } from '#documents/signers'
import { expression, table } from '#core/database/table'

export interface CurrentLetter {
  templateId: number
  name: string
  letter: string
  /** What its signers are called. */
  labels: Partial<Record<SignerRole, string>>
}

/** The given templates that are letters, in their current version, in the order of their ids. */
export async function currentLetters(
  client: QueryClientContract,
  templateIds: readonly number[]
): Promise<CurrentLetter[]> {
  const rows = await table(client, 'document_templates as t')
    .join('document_template_versions as v', (join) => {
      join.on('v.template_id', 't.id').andOn('v.number', 't.version')
    })
    .whereIn('t.id', templateIds)
    .whereNotNull('v.letter')
    .orderBy('t.id')
    .select('t.id', 't.name', 't.signers', 't.signs_first')
    .select(expression<{ letter: string }>('v.letter'))
  return rows.map((row) => ({
    templateId: row.id,
    name: row.name,
    letter: row.letter,
    labels: labelsOf(signersOf(row, row.signs_first)),
  }))
}
