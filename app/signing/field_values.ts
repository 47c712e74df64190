import { createHash } from 'node:crypto'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import type { Change } from '#audit/services/change'
import { isUnseen } from '#core/unseen'
import { invalidField } from '#core/errors/http_errors'
import { MAX_FIELD_TEXT, type PlacedField } from '#documents/placed_field'
import SigningAction from '#signing/models/signing_action'

/** A signature or initials as vectors; a browser can never send an image. */
export type MarkImage =
  /** Strokes as x0, y0, x1, y1, … within a box of that size. */
  | { way: 'drawn'; width: number; height: number; strokes: number[][] }
  | { way: 'typed'; text: string }

/** One signer's values on one document: field id to text, or '1' for a checkbox or a mark. */
export interface DocumentFieldValues {
  documentId: number
  values: Record<string, string>
}

/** All values of one signer, from one act. */
export interface SignerFieldValues {
  signature: MarkImage | null
  initials: MarkImage | null
  documents: DocumentFieldValues[]
}

interface DocumentFields {
  id: number
  fields: readonly PlacedField[]
}

/**
 * A signer's values in normal form: each of their own fields, in order.
 * @throws HttpError 422 naming `documents.<id>.<field>` for an empty required field, a long text
 * or another signer's field, `signature` or `initials` where one is missing.
 */
export function assertFieldValues(
  given: SignerFieldValues,
  documents: readonly DocumentFields[]
): SignerFieldValues {
  const known = new Set(documents.map(({ id }) => id))
  for (const { documentId } of given.documents) {
    if (!known.has(documentId)) throw notTheirs(`documents.${documentId}`)
  }
  const filled = documents.map(({ id, fields }) => {
    const values = given.documents.find(({ documentId }) => documentId === id)?.values ?? {}
    const own = new Set(fields.map((field) => String(field.id)))
    for (const key of Object.keys(values)) {
      if (!own.has(key)) throw notTheirs(`documents.${id}.${key}`)
    }
    return { documentId: id, values: readValues(id, fields, values) }
  })
  const initialled = documents.some(({ fields }, index) =>
    fields.some(({ id, kind }) => kind === 'initials' && filled[index]?.values[id])
  )
  if (initialled && !given.initials) {
    throw invalidField('initials', 'Draw or type your initials.', 'required')
  }
  // Required even without a field for it, since the certificate page shows it.
  if (!given.signature) throw invalidField('signature', 'Draw or type your signature.', 'required')
  return {
    signature: given.signature,
    initials: initialled ? given.initials : null,
    documents: filled,
  }
}

const notTheirs = (field: string) => invalidField(field, 'This field is not yours.', 'exists')

function readValues(
  documentId: number,
  fields: readonly PlacedField[],
  values: Record<string, string>
): Record<string, string> {
  const read: Record<string, string> = {}
  for (const { id, kind, name, required } of fields) {
    const at = `documents.${documentId}.${id}`
    const given = values[id] ?? ''
    const value = isUnseen(given) ? '' : given.trim()
    // The server sets the date.
    if (kind === 'date') continue
    if (kind === 'signature' || kind === 'initials') {
      // A required field always gets the mark, an optional one only where the signer put it.
      if (required || value === '1') read[id] = '1'
      continue
    }
    if (value === '' || (kind === 'checkbox' && value !== '1')) {
      if (required) throw invalidField(at, `"${name}" is required.`, 'required')
      continue
    }
    if (value.length > MAX_FIELD_TEXT) {
      throw invalidField(at, `"${name}" is longer than ${MAX_FIELD_TEXT} characters.`, 'maxLength')
    }
    read[id] = value
  }
  return read
}

const placeOf = (actionId: number): FieldPlace => ({
  table: SigningAction.table,
  column: 'filled',
  id: actionId,
})

// Forms ask for social security numbers under any field name, so all values are encrypted.
registerProtectedTable({
  table: SigningAction.table,
  key: ['id'],
  columns: ['filled'],
  place: (row) => placeOf(row.id),
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The stored form, and the hash that evidence uses. */
export async function encryptFieldValues(
  change: Change,
  actionId: number,
  filled: SignerFieldValues
) {
  const text = JSON.stringify(filled)
  return {
    filled: await encryptField(placeOf(actionId), text, change.trx),
    sha256: hashOf(text),
  }
}

/**
 * @throws FieldCipherError when it was changed or moved; Error when it does not match its hash.
 */
export async function decryptFieldValues({
  id,
  filled,
  filledSha256,
}: SigningAction): Promise<SignerFieldValues> {
  if (filled === null) throw new Error(`Action ${id} has nothing filled in`)
  const text = await decryptField(placeOf(id), filled)
  if (hashOf(text) !== filledSha256) throw new Error(`Action ${id} was changed`)
  return JSON.parse(text) as SignerFieldValues
}
