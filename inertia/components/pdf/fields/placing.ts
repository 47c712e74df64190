/** What the editor needs to place a field: sizes, names and ids. The signing page does without. */
import type { FieldKind, PlacedField, SignerRole } from '#documents/placed_field'
import type { Size } from './boxes'
import { enlargedOn, KIND_WORDS, ROLE_WORDS } from './field_kinds'

export const MAX_FIELDS = 200
export const MAX_NAME = 100

export const FIELD_KINDS: readonly FieldKind[] = [
  'signature',
  'initials',
  'date',
  'text',
  'checkbox',
]

/** The same for any role; further signers are called as their document says. */
const USUAL_WORDS: Partial<Record<SignerRole, string>> = ROLE_WORDS

/** In points: a new field's size. */
const USUAL: Record<FieldKind, Size> = {
  signature: { width: 180, height: 42 },
  initials: { width: 64, height: 36 },
  date: { width: 92, height: 22 },
  text: { width: 170, height: 22 },
  checkbox: { width: 16, height: 16 },
}

/** In points: a field's minimum size. */
const LEAST: Record<FieldKind, Size> = {
  signature: { width: 48, height: 16 },
  initials: { width: 24, height: 14 },
  date: { width: 40, height: 10 },
  text: { width: 24, height: 10 },
  checkbox: { width: 8, height: 8 },
}

/** Points as fractions of a page, at most 1. */
export function fractionsOf(points: Size, page: Size): Size {
  return {
    width: Math.min(1, points.width / page.width),
    height: Math.min(1, points.height / page.height),
  }
}

export const usualSize = (kind: FieldKind, page: Size) => fractionsOf(USUAL[kind], page)
export const leastSize = (kind: FieldKind, page: Size) => fractionsOf(LEAST[kind], page)

/** A field's fractions on another page, so that it keeps its size on paper. */
export const sizeOn = (page: Size, { width, height }: Size, former: Size): Size => ({
  width: Math.min(1, width * (onPaper(former).width / onPaper(page).width)),
  height: Math.min(1, height * (onPaper(former).height / onPaper(page).height)),
})

/** In points as it is printed: a scan may have a point for each dot. */
function onPaper(page: Size): Size {
  const by = enlargedOn(page)
  return { width: page.width / by, height: page.height / by }
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
