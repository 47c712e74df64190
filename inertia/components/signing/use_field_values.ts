import type { SigningPageDocument, SigningPage } from '#signing/queries/signing_page'
import type { MarkKind } from '#signing/saved_signatures'
import type { MarkImage } from '#signing/field_values'
import type { PlacedField } from '#documents/placed_field'
import { useState } from 'react'
import { missingFields } from '~/components/pdf/fields/filling'
import type { FieldValue, FieldValues } from '~/components/pdf/pdf_view_types'

export type Marks = Record<MarkKind, MarkImage | null>

const isMark = (kind: PlacedField['kind']): kind is MarkKind =>
  kind === 'signature' || kind === 'initials'

const NONE: Marks = { signature: null, initials: null }

/** A signer's values for all documents; one signature serves for each field. */
export function useFilling(frame: SigningPage) {
  const [values, setValues] = useState<Record<number, FieldValues>>({})
  const [marks, setMarks] = useState(NONE)
  const [kept, setKept] = useState<Marks>(frame.kept)
  // Only while they are still the ones that are signed with.
  const [toKeep, setToKeep] = useState(NONE)

  const valuesOf = ({ id }: SigningPageDocument): FieldValues => values[id] ?? {}

  function fill(document: SigningPageDocument, field: PlacedField, value: FieldValue | undefined) {
    setValues((before) => ({
      ...before,
      [document.id]: { ...before[document.id], [field.id]: value },
    }))
  }

  /** Replaces a mark in all fields, and puts it into the field that asked for it. */
  function mark(kind: MarkKind, image: MarkImage, keep: boolean, into?: [number, PlacedField]) {
    setMarks((before) => ({ ...before, [kind]: image }))
    if (keep) setToKeep((before) => ({ ...before, [kind]: image }))
    setValues((before) => {
      const after: Record<number, FieldValues> = {}
      for (const document of frame.documents) {
        const held = { ...before[document.id] }
        for (const field of document.fields) {
          const wanted = into?.[0] === document.id && into[1].id === field.id
          if (field.kind === kind && (held[field.id] || wanted)) held[field.id] = image
        }
        after[document.id] = held
      }
      return after
    })
  }

  /** The saved marks were deleted: none is saved by signing, either. */
  function forget() {
    setKept(NONE)
    setToKeep(NONE)
  }

  /** A document's empty required fields. */
  const missingOf = (document: SigningPageDocument) =>
    missingFields(document.fields, frame.role, valuesOf(document))

  /** Whether anything was filled in. */
  const isFilled =
    Object.values(marks).some((one) => one !== null) ||
    Object.values(values).some((held) => Object.values(held).some((value) => value !== undefined))

  /** The values for the call. */
  const filled = () => ({
    signature: marks.signature,
    initials: marks.initials,
    keep: (Object.keys(marks) as MarkKind[]).filter(
      (kind) => marks[kind] && marks[kind] === toKeep[kind]
    ),
    documents: frame.documents.map((document) => ({
      documentId: document.id,
      sha256: document.sha256,
      values: Object.fromEntries(
        Object.entries(valuesOf(document)).flatMap(([id, value]) => {
          if (value === undefined) return []
          // A mark is sent as its fields' ids.
          return [[id, typeof value === 'string' ? value : '1']]
        })
      ),
    })),
  })

  return { valuesOf, fill, mark, marks, kept, forget, missingOf, isFilled, filled, isMark }
}

export type Filling = ReturnType<typeof useFilling>
