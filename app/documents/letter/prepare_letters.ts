import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { valuesOfPeople } from '#documents/letter/letter_values'
import type { LetterText, SetLetter } from '#documents/letter/set_letter'
import { setLetterApart } from '#documents/letter/set_letter_apart'
import { currentLetters } from '#documents/queries/current_letters'

/** Prepared letters, by the full content of their pages. */
export type PreparedLetters = ReadonlyMap<string, SetLetter>

type Words = Omit<LetterText, 'at'>

const keyOf = ({ name, letter, values, labels }: Words) =>
  JSON.stringify([name, letter, Object.entries(values).toSorted(), labels])

/** The prepared letter, or a new one if the letter or the person has changed since. */
export const preparedLetter = (
  prepared: PreparedLetters | undefined,
  text: LetterText
): Promise<SetLetter> => {
  const set = prepared?.get(keyOf(text))
  return set ? Promise.resolve(set) : setLetterApart(text)
}

/**
 * Renders the letters of templates before the change that sends them: a change blocks other
 * writers, and a letter may take seconds. The change itself rejects people who cannot be sent
 * one, by the data at that time.
 * @param managerName replaces the manager of a person without one.
 * @throws HttpError 409 for a letter that takes too long.
 */
export async function prepareLetters(
  templateIds: readonly number[],
  employeeIds: readonly number[],
  managerName?: string
): Promise<PreparedLetters> {
  const client = db.connection()
  const at = DateTime.utc()
  const prepared = new Map<string, SetLetter>()
  const letters = await currentLetters(client, templateIds)
  if (letters.length === 0) return prepared
  const people = await valuesOfPeople(client, employeeIds, at)
  for (const own of people.values()) {
    const values = { ...own, managerName: own.managerName ?? managerName ?? null }
    for (const { name, letter, labels } of letters) {
      const words = { name, letter, values, labels }
      prepared.set(keyOf(words), await setLetterApart({ ...words, at: at.toJSDate() }))
    }
  }
  return prepared
}
