import { invalidField } from '#core/errors/http_errors'
import type { FieldKind, SignerRole } from '#documents/placed_field'

/** Fields that a letter takes from its recipient's record. */
export const MERGE_FIELDS = [
  'firstName',
  'lastName',
  'position',
  'department',
  'location',
  'startDate',
  'company',
  'today',
  'managerName',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** A letter's values; null where the record has none. */
export type MergeValues = Record<MergeField, string | null>

/** What is put where a letter is signed. */
export type PlaceFieldKind = Exclude<FieldKind, 'text' | 'checkbox'>

interface Place {
  role: SignerRole
  kind: PlaceFieldKind
  name: string
}

const USUAL_PLACES = {
  employeeSignature: { role: 'EMPLOYEE', kind: 'signature', name: 'Signature of the employee' },
  employeeInitials: { role: 'EMPLOYEE', kind: 'initials', name: 'Initials of the employee' },
  employeeDate: { role: 'EMPLOYEE', kind: 'date', name: 'Date of the employee’s signature' },
  managerSignature: { role: 'MANAGER', kind: 'signature', name: 'Signature of the manager' },
  managerInitials: { role: 'MANAGER', kind: 'initials', name: 'Initials of the manager' },
  managerDate: { role: 'MANAGER', kind: 'date', name: 'Date of the manager’s signature' },
} as const satisfies Record<string, Place>

type PlaceKind = 'Signature' | 'Initials' | 'Date'
type FurtherPlace = `signer${1 | 2 | 3 | 4 | 5}${PlaceKind}`
export type SigningPlace = keyof typeof USUAL_PLACES | FurtherPlace

const WORDS: Record<PlaceKind, [kind: PlaceFieldKind, of: string]> = {
  Signature: ['signature', 'Signature of'],
  Initials: ['initials', 'Initials of'],
  Date: ['date', 'Date of the signature of'],
}

const furtherPlaces = ([1, 2, 3, 4, 5] as const).flatMap((number) =>
  (Object.keys(WORDS) as PlaceKind[]).map((kind): [FurtherPlace, Place] => [
    `signer${number}${kind}`,
    {
      role: `SIGNER_${number}`,
      kind: WORDS[kind][0],
      name: `${WORDS[kind][1]} signer ${number}`,
    },
  ])
)

/** Where a letter is signed: alone on a line, or next to other signing places. */
export const SIGNING_PLACES = {
  ...USUAL_PLACES,
  ...Object.fromEntries(furtherPlaces),
} as Record<SigningPlace, Place>

/** What a place is called in a letter. @param labels what its signers are called. */
export function placeName(
  place: SigningPlace,
  labels: Partial<Record<SignerRole, string>>
): string {
  const { role, name } = SIGNING_PLACES[place]
  const label = labels[role]
  if (!label || Object.hasOwn(USUAL_PLACES, place)) return name
  const [, of] = WORDS[place.replace(/^signer\d/, '') as PlaceKind]
  return `${of} ${label}`
}

const BRACES = /\{\{\s*([^{}]*?)\s*\}\}/g

const isMergeField = (name: string): name is MergeField =>
  (MERGE_FIELDS as readonly string[]).includes(name)
const isPlace = (name: string): name is SigningPlace => Object.hasOwn(SIGNING_PLACES, name)

const namesIn = (text: string) => [...text.matchAll(BRACES)].map(([, name = '']) => name)

/** The signing places of a line that has nothing else; null for any other line. */
export function placesOf(line: string): SigningPlace[] | null {
  const names = namesIn(line)
  if (names.length === 0 || line.replace(BRACES, '').trim() !== '') return null
  return names.every(isPlace) ? names : null
}

/**
 * Replaces fields with values in one pass, so fields inside a value stay text.
 * @param missing called for each field without a value; the letter then has its name in brackets.
 */
export const merged = (
  text: string,
  values: MergeValues,
  missing: (field: MergeField) => void
): string =>
  text.replace(BRACES, (whole, name: string) => {
    if (!isMergeField(name)) return whole
    const value = values[name]
    if (value) return value
    missing(name)
    return `[${MERGE_WORDS[name]}]`
  })

export const MERGE_WORDS: Record<MergeField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  position: 'position',
  department: 'department',
  location: 'location',
  startDate: 'start date',
  company: 'company',
  today: 'today',
  managerName: 'manager',
}

/** A letter to read at a glance: no marks of headings, and words in brackets for its fields. */
export const letterInWords = (letter: string): string =>
  letter.replace(/^##? /gm, '').replace(BRACES, (whole, name: string) => {
    if (isMergeField(name)) return `[${MERGE_WORDS[name]}]`
    return isPlace(name) ? `[${SIGNING_PLACES[name].name}]` : whole
  })

const MOST_SHOWN = 40

/** @throws HttpError 422 naming `letter` for an unknown field, or one in a wrong place. */
export function assertMergeable(letter: string): void {
  for (const line of letter.split('\n')) {
    const places = placesOf(line)
    for (const name of namesIn(line)) {
      if (isPlace(name) ? places !== null : isMergeField(name)) continue
      throw refused(
        isPlace(name)
          ? `Put {{${name}}} on a line of its own.`
          : `There is no field {{${name.slice(0, MOST_SHOWN)}}}.`
      )
    }
    if (line.replace(BRACES, '').includes('{{')) {
      throw refused('A field starts with {{ and ends with }}, on one line.')
    }
    if (places && places.length > 3) throw refused('At most 3 places to sign fit on a line.')
  }
}

const refused = (message: string) => invalidField('letter', message, 'mergeField')
