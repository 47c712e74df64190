import { normalizeForSearch } from '#core/search/normalize'
import type { ImportValues } from '#people/import/preview/compare_person'
import type { ImportRights } from '#people/import/import_options'
import type { KnownPerson } from '#people/import/preview/known_people'
import type { ImportField } from '#people/import/reading/fields'

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

export const STAYS_HIDDEN = 'Stays as it is: only who may reveal numbers replaces one by an import'

/**
 * The values of a record that may be compared with a person. Without secrets:reveal this excludes
 * stored numbers, since a file could otherwise confirm a guess.
 */
export function changeable(
  person: KnownPerson,
  values: ImportValues,
  rights: ImportRights
): { open: ImportValues; hidden: ImportField[] } {
  if (rights.mayReveal) return { open: values, hidden: [] }
  const hidden = REVEALED.filter(
    (field) => values[field] !== undefined && (person.current[field] ?? null) !== null
  )
  const open = { ...values }
  for (const field of hidden) delete open[field]
  return { open, hidden }
}
