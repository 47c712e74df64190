import { shortDayInWords } from '#settings/local_time'
import type { PlacedField } from '#documents/placed_field'
import type { Mark } from '#pdf/types'
import type { SignerFieldValues } from '#signing/field_values'

/**
 * A signer's values on one document, as marks in its fields.
 * @param day of the signature, in the company's time zone.
 */
export function marksOf(
  documentId: number,
  fields: readonly PlacedField[],
  filled: SignerFieldValues,
  day: string
): Mark[] {
  const values = filled.documents.find((entry) => entry.documentId === documentId)?.values ?? {}
  return fields.flatMap((field) => {
    const what = contentOf(field, values, filled, day)
    const { page, x, y, width, height } = field
    return what ? [{ page, x, y, width, height, what }] : []
  })
}

function contentOf(
  { id, kind }: PlacedField,
  values: Record<string, string>,
  { signature, initials }: SignerFieldValues,
  day: string
): Mark['what'] | null {
  if (kind === 'date') return { type: 'text', text: shortDayInWords(day) }
  const value = values[id]
  if (!value) return null
  if (kind === 'signature') return signature && { type: 'mark', image: signature }
  if (kind === 'initials') return initials && { type: 'mark', image: initials }
  return kind === 'checkbox' ? { type: 'check' } : { type: 'text', text: value }
}
