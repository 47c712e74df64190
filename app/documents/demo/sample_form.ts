import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import {
  FAINT,
  INK,
  PAPERS,
  TaggedPages,
  type Sheet,
  type TextStyle,
} from '#pdf_layout/tagged_pages'
import type { FieldKind, PlacedField, SignerRole } from '#documents/placed_field'

/** A field on a sample page. */
export interface SamplePlace {
  role: SignerRole
  kind: FieldKind
  name: string
  /** Not required. */
  optional?: boolean
}

export interface SamplePart {
  title: string
  /** Starts a new page. */
  newPage?: boolean
  text: string
  places: readonly SamplePlace[]
}

const SHEET: Sheet = { ...PAPERS.letter, side: 72, top: 54, bottom: 54 }
const SAMPLE: TextStyle = { size: 34, weight: 'bold', color: '#b42318' }
const NOTE: TextStyle = { size: 10, weight: 'bold', color: '#b42318' }
const TITLE: TextStyle = { size: 18, weight: 'bold' }
const PART: TextStyle = { size: 13, weight: 'bold' }
const BODY: TextStyle = { size: 10.5 }
const CAPTION: TextStyle = { size: 9, color: FAINT }

/** Size of a field, in points. */
const SIZES: Record<FieldKind, [width: number, height: number]> = {
  signature: [220, 36],
  initials: [90, 30],
  date: [120, 22],
  text: [300, 22],
  checkbox: [16, 16],
}

const WARNING = 'SAMPLE of Gangway’s demo. This is not the agency’s form and proves nothing.'

/**
 * Form-like pages, each marked as a sample, with their fields. They are generated, since we may
 * not copy an agency's form, and an expired edition must not be signed by mistake.
 */
export async function sampleForm(
  name: string,
  parts: readonly SamplePart[],
  at: Date
): Promise<{ pdf: Buffer; fields: PlacedField[] }> {
  const title = `${name} (SAMPLE)`
  const pages = await TaggedPages.begin(SHEET, { title, author: 'Gangway', at })
  const { pdf } = pages
  const document = pdf.struct('Document')
  pdf.addStructure(document)
  const fields: PlacedField[] = []
  const heading = () => {
    pages.paragraph(document, 'P', 'SAMPLE', SAMPLE)
    pages.paragraph(document, 'P', WARNING, NOTE)
    pages.y += 10
  }
  heading()
  pages.paragraph(document, 'H1', name, TITLE)
  pages.y += 8
  for (const part of parts) {
    if (part.newPage) {
      pages.keep(SHEET.height)
      heading()
    }
    pages.paragraph(document, 'H2', part.title, PART)
    pages.y += 4
    pages.paragraph(document, 'P', part.text, BODY)
    pages.y += 8
    for (const { role, kind, name: asked, optional } of part.places) {
      const [width, height] = SIZES[kind]
      pages.paragraph(document, 'P', asked, CAPTION)
      const top = pages.y + 2
      pages.artifact(() =>
        pdf.rect(SHEET.side, top, width, height).lineWidth(0.7).strokeColor(INK).stroke()
      )
      fields.push({
        id: fields.length + 1,
        role,
        kind,
        name: asked,
        required: !optional,
        page: pdf.bufferedPageRange().count,
        x: SHEET.side / SHEET.width,
        y: top / SHEET.height,
        width: width / SHEET.width,
        height: height / SHEET.height,
      })
      pages.y = top + height + 8
    }
    pages.y += 8
  }
  document.end()
  pdf.end()
  return { pdf: await buffer(pdf as unknown as Readable), fields }
}
