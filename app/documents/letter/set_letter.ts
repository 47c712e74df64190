import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import {
  FAINT,
  INK,
  PAPERS,
  TaggedPages,
  type Element,
  type Sheet,
  type TextStyle,
} from '#pdf_layout/tagged_pages'
import { letterBlocks, type LetterBlock } from '#documents/letter/letter_blocks'
import {
  merged,
  placeName,
  SIGNING_PLACES,
  type MergeField,
  type MergeValues,
  type PlaceFieldKind,
  type SigningPlace,
} from '#documents/letter/merge_fields'
import type { PageSize, PlacedField, SignerRole } from '#documents/placed_field'

export interface LetterText {
  /** Its title, which the text need not contain. */
  name: string
  letter: string
  values: MergeValues
  /** What its signers are called, where they are not just manager and employee. */
  labels?: Partial<Record<SignerRole, string>>
  /** When it was rendered: the same letter is always the same file. */
  at: Date
}

export interface SetLetter {
  pdf: Buffer
  pages: PageSize[]
  fields: PlacedField[]
  /** Values missing in the person's record; the letter shows the field's name. */
  missing: MergeField[]
}

const SHEET: Sheet = { ...PAPERS.letter, side: 72, top: 54, bottom: 54 }
const COMPANY: TextStyle = { size: 13, weight: 'bold', color: FAINT }
const HEADINGS: Record<1 | 2, TextStyle> = {
  1: { size: 20, weight: 'bold' },
  2: { size: 14, weight: 'bold' },
}
const BODY: TextStyle = { size: 11 }
const CAPTION: TextStyle = { size: 8.5, color: FAINT }
const MARK_WIDTH = 20
const GAP = 24

/** Size of a signing place, in points. */
const PLACES: Record<PlaceFieldKind, number> = {
  signature: 204,
  initials: 84,
  date: 108,
}
const PLACE_HEIGHT = 36
const CAPTION_HEIGHT = 15

/**
 * Renders a letter for one person on pages that a screen reader can read (PDF/UA), in any script.
 */
export async function setLetter({
  name,
  letter,
  values,
  labels = {},
  at,
}: LetterText): Promise<SetLetter> {
  const company = values.company ?? ''
  const pages = await TaggedPages.begin(SHEET, { title: name, author: company, at })
  const document = pages.pdf.struct('Document')
  pages.pdf.addStructure(document)
  const missing = new Set<MergeField>()
  const fields: PlacedField[] = []
  const fill = (text: string) => merged(text, values, (field) => missing.add(field))

  pages.paragraph(document, 'P', company, COMPANY)
  pages.y += 4
  pages.rule()
  pages.y += 20
  const nameOf = (place: SigningPlace) => placeName(place, labels)
  for (const block of letterBlocks(letter)) {
    if (block.kind === 'places') writePlaces(pages, document, block.places, nameOf, fields)
    else writeBlock(pages, document, block, fill)
  }
  const { count } = pages.pdf.bufferedPageRange()
  document.end()
  pages.pdf.end()
  return {
    pdf: await buffer(pages.pdf as unknown as Readable),
    pages: Array.from({ length: count }, () => ({ ...PAPERS.letter })),
    fields,
    missing: [...missing],
  }
}

function writeBlock(
  pages: TaggedPages,
  document: Element,
  block: Exclude<LetterBlock, { kind: 'places' }>,
  fill: (text: string) => string
): void {
  if (block.kind === 'heading') {
    // A heading must not be alone at the end of a page.
    pages.keep(HEADINGS[block.level].size * 1.5 + 40)
    pages.paragraph(document, `H${block.level}`, fill(block.text), HEADINGS[block.level])
    pages.y += 6
  } else if (block.kind === 'paragraph') {
    pages.paragraph(document, 'P', fill(block.text), BODY)
    pages.y += 9
  } else {
    writeList(pages, document, block.items, fill)
    pages.y += 9
  }
}

function writeList(
  pages: TaggedPages,
  document: Element,
  items: { mark: string; text: string }[],
  fill: (text: string) => string
): void {
  const { side } = pages.sheet
  pages.within(document, 'L', (list) => {
    for (const { mark, text } of items) {
      pages.within(list, 'LI', (item) => {
        pages.row(item, [
          { type: 'Lbl', text: mark, style: BODY, x: side, width: MARK_WIDTH },
          {
            type: 'LBody',
            text: fill(text),
            style: BODY,
            x: side + MARK_WIDTH,
            width: pages.bodyWidth - MARK_WIDTH,
          },
        ])
        pages.y += 2
      })
    }
  })
}

/** Lines to sign on, each a field of its signer. */
function writePlaces(
  pages: TaggedPages,
  document: Element,
  places: readonly SigningPlace[],
  nameOf: (place: SigningPlace) => string,
  fields: PlacedField[]
): void {
  pages.keep(PLACE_HEIGHT + CAPTION_HEIGHT + 14)
  const { pdf, sheet } = pages
  const widths = places.map((place) => PLACES[SIGNING_PLACES[place].kind])
  const wanted = widths.reduce((sum, width) => sum + width, 0) + GAP * (places.length - 1)
  const shrink = Math.min(1, pages.bodyWidth / wanted)
  const page = pdf.bufferedPageRange().count
  const top = pages.y + 6
  let x = sheet.side
  const captions = places.map((place, at) => {
    const { role, kind } = SIGNING_PLACES[place]
    const name = nameOf(place)
    const width = (widths[at] ?? 0) * shrink
    fields.push({
      id: fields.length + 1,
      role,
      kind,
      name,
      required: true,
      page,
      x: x / sheet.width,
      y: top / sheet.height,
      width: width / sheet.width,
      height: PLACE_HEIGHT / sheet.height,
    })
    const line = x
    pages.artifact(() =>
      pdf
        .moveTo(line, top + PLACE_HEIGHT + 1)
        .lineTo(line + width, top + PLACE_HEIGHT + 1)
        .lineWidth(0.8)
        .strokeColor(INK)
        .stroke()
    )
    x += width + GAP * shrink
    const caption = kind === 'date' ? 'Date' : name
    return { type: 'P', text: caption, style: CAPTION, x: line, width }
  })
  pages.y = top + PLACE_HEIGHT + 4
  pages.row(document, captions)
  pages.y += 10
}
