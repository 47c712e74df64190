import type { FieldKind, PlacedField, SignerRole, UsualRole } from '#documents/placed_field'
import { PAPER_SIDE } from '#pdf/limits'
import type { Size } from './boxes'
import type { Box } from '../pdf_view_types'

export const MAX_FIELDS = 200
export const MAX_NAME = 100

export const FIELD_KINDS: readonly FieldKind[] = [
  'signature',
  'initials',
  'date',
  'text',
  'checkbox',
]

export const KIND_WORDS: Record<FieldKind, string> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date signed',
  text: 'Text',
  checkbox: 'Checkbox',
}

export const ROLE_WORDS: Record<UsualRole, string> = { MANAGER: 'Manager', EMPLOYEE: 'Employee' }

/** The same for any role; further signers are called as their document says. */
const USUAL_WORDS: Partial<Record<SignerRole, string>> = ROLE_WORDS

/** How much larger than on paper texts are, as in the signed file. */
export const enlargedOn = ({ width, height }: Size) =>
  Math.max(1, Math.min(width, height) / PAPER_SIDE)

/** In reading order: by page, then down, then across. */
export function inOrder<T extends Box & { page: number }>(fields: readonly T[]): T[] {
  return [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
}

/** A new field's name, different from existing ones: 'Manager signature', 'Employee text 2'. */
export function nameFor(
  role: SignerRole,
  kind: FieldKind,
  fields: readonly Pick<PlacedField, 'name'>[],
  label = USUAL_WORDS[role] ?? role
): string {
  const plain = `${label} ${KIND_WORDS[kind].toLowerCase()}`
  const taken = new Set(fields.map(({ name }) => name))
  for (let turn = 1; ; turn++) {
    const name = turn === 1 ? plain : `${plain} ${turn}`
    if (!taken.has(name)) return name
  }
}

/** An error of a name, or null. */
export function nameProblem(name: string): string | null {
  const { length } = [...name.trim()]
  if (length === 0) return 'Say what the field asks for.'
  return length > MAX_NAME ? `The name may have ${MAX_NAME} characters; it has ${length}.` : null
}

/** An id for a field that the server does not know yet. */
export const newId = (fields: readonly Pick<PlacedField, 'id'>[]) =>
  Math.min(0, ...fields.map(({ id }) => id)) - 1
