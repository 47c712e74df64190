import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DateTime } from 'luxon'
import { valuesOfPeople } from '#documents/letter/letter_values'
import { merged, MERGE_WORDS, type MergeField } from '#documents/letter/merge_fields'
import { currentLetters } from '#documents/queries/current_letters'

export interface LettersFor {
  templateIds: readonly number[]
  employeeIds: readonly number[]
  /** Whether a person is sent the others without this one. */
  isLeftOut?: (employeeId: number, templateId: number) => boolean
  /** Replaces the manager of a person without one. */
  managerName?: string
  at: DateTime
}

/**
 * Fields of letters that are missing in people's records, by person, as `freezeDocuments` would
 * reject them; complete people are left out. Two statements, the second only for letters, and one
 * more per 500 people.
 */
export async function missingMergeFields(
  client: QueryClientContract,
  { templateIds, employeeIds, isLeftOut, managerName, at }: LettersFor
): Promise<Map<number, string>> {
  const letters = await currentLetters(client, templateIds)
  const lacking = new Map<number, string>()
  if (letters.length === 0) return lacking
  for (const [id, values] of await valuesOfPeople(client, employeeIds, at)) {
    const known = { ...values, managerName: values.managerName ?? managerName ?? null }
    for (const { templateId, name, letter } of letters) {
      if (isLeftOut?.(id, templateId)) continue
      const missing = new Set<MergeField>()
      merged(letter, known, (field) => missing.add(field))
      if (missing.size > 0 && !lacking.has(id)) lacking.set(id, missingFieldsText(name, missing))
    }
  }
  return lacking
}

export function missingFieldsText(name: string, missing: Iterable<MergeField>): string {
  const words = [...missing].map((field) => MERGE_WORDS[field]).join(', ')
  return `"${name}" needs details that are missing from this person's record: ${words}.`
}
