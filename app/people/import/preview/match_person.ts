import { normalizeForSearch } from '#core/search/normalize'
import type { ImportValues } from '#people/import/preview/compare_person'
import type { ImportRights } from '#people/import/import_options'
import type { KnownPerson } from '#people/import/preview/known_people'
import type { ImportField } from '#people/import/reading/fields'
import { note } from '#people/import/reading/remarks'
import type { Remark } from '#people/import/reading/types'

/**
 * Whether a record with a person's employee ID may be about them. With another email address, all
 * its names must match; without one, at least one. A mistyped number must not overwrite another
 * person.
 */
export function agrees(person: KnownPerson, values: ImportValues): boolean {
  const { email, firstName, lastName } = values
  if (email === person.email) return true
  const names = [
    { given: firstName, known: person.firstName },
    { given: lastName, known: person.lastName },
  ].filter(({ given }) => given !== undefined)
  const same = names.filter(
    ({ given, known }) => normalizeForSearch(given as string) === normalizeForSearch(known)
  )
  if (email !== undefined) return names.length > 0 && same.length === names.length
  return names.length === 0 || same.length > 0
}

/** Fields that holders of secrets:reveal see one at a time, with an audit entry. */
const REVEALED: readonly ImportField[] = ['socialSecurityNumber', 'driversLicense']

const STAYS_HIDDEN = 'Stays as it is: only who may reveal numbers replaces one by an import'
const STAYS_WHOLE =
  'Stays as it is: the file has “?” for letters. Save it as CSV UTF-8 or as an Excel workbook.'

/**
 * The values of a record that may be compared with a person, and notes about those that stay.
 * Without secrets:reveal this excludes stored numbers, since a file could otherwise confirm a guess.
 */
export function changeable(
  person: KnownPerson,
  values: ImportValues,
  rights: ImportRights
): { open: ImportValues; notes: Remark[] } {
  const open: ImportValues = {}
  const notes: Remark[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = name as ImportField
    const current = person.current[field] ?? null
    if (!rights.mayReveal && current !== null && REVEALED.includes(field)) {
      notes.push(note(field, STAYS_HIDDEN))
    } else if (current !== null && hasLostLetters(current, value)) {
      notes.push(note(field, STAYS_WHOLE))
      open[field] = current
    } else {
      open[field] = value
    }
  }
  return { open, notes }
}

const NAMES = ['firstName', 'lastName'] as const satisfies readonly ImportField[]

const MAY_BE_LOST =
  'Check the name: “?” often stands for a letter that the file has lost. Save it as CSV UTF-8 or as an Excel workbook.'

/** Notes about the names of someone new, with which nothing can be compared. */
export const notesOnNames = (values: ImportValues): Remark[] =>
  NAMES.filter((field) => values[field]?.includes('?')).map((field) => note(field, MAY_BE_LOST))

const blurred = (text: string) => text.replaceAll(/[?\P{ASCII}]+/gu, '?')
const marksIn = (text: string) => text.split('?').length

/** Excel's plain CSV (Windows-1252) has a question mark for what it lacks, and two for an emoji. */
const hasLostLetters = (current: string, value: string) =>
  marksIn(value) > marksIn(current) && blurred(value) === blurred(current)
