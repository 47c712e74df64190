import type { MarkImage } from '#signing/field_values'
import type { PlacedField, SignerRole } from '#documents/placed_field'
import { inOrder } from './field_kinds.js'
import type { FieldValues } from '../pdf_view_types'

/**
 * A typed or pasted text as a field takes it: in one line, without controls and the marks of
 * direction that phone numbers are copied with. The server refuses these, and no one sees what to
 * remove.
 */
export const asFilled = (text: string): string =>
  text
    .replace(/\r\n|[\r\n\t\v\f\u0085\u2028\u2029]/g, ' ')
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')

/** A signer's empty required fields, in reading order. Dates fill themselves in. */
export function missingFields(
  fields: readonly PlacedField[],
  role: SignerRole,
  values: FieldValues
): PlacedField[] {
  return inOrder(
    fields.filter(
      (field) =>
        field.role === role && field.required && field.kind !== 'date' && isEmpty(values[field.id])
    )
  )
}

function isEmpty(value: FieldValues[number]): boolean {
  return typeof value === 'string' ? value.trim() === '' : value === undefined
}

/** The next empty one after a field, else the first. */
export function nextMissing(
  missing: readonly PlacedField[],
  after: PlacedField | undefined
): PlacedField | undefined {
  if (!after) return missing[0]
  const others = missing.filter(({ id }) => id !== after.id)
  const order = inOrder([...others, after])
  return order[order.findIndex(({ id }) => id === after.id) + 1] ?? others[0] ?? missing[0]
}

/** The id of a field's input element. */
export const controlId = (field: Pick<PlacedField, 'id'>) => `field-${field.id}`

/** The values with one signature and one set of initials in all of a signer's fields. */
export function withMarks(
  values: FieldValues,
  fields: readonly PlacedField[],
  role: SignerRole,
  marks: { signature: MarkImage | null; initials: MarkImage | null }
): FieldValues {
  const marked = { ...values }
  for (const { id, kind, role: signer } of fields) {
    if (signer === role && (kind === 'signature' || kind === 'initials')) {
      marked[id] = marks[kind] ?? undefined
    }
  }
  return marked
}
