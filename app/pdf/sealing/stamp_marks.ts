import { PDFHexString, type PDFDocument, type PDFObject, type PDFRef } from '@cantoo/pdf-lib'
import { balanceForms } from '../balance_forms.js'
import { PAPER_SIDE } from '../limits.js'
import { addForm, drawOnTop, enclosePages, inLayer, transform } from '../page_content.js'
import { frameOf, uprightAt, type PageFrame } from '../page_frame.js'
import { PdfRefused } from '../pdf_refused.js'
import type { Mark } from '../types.js'
import { PEN, strokesPath, tickPath } from './mark_paths.js'
import { Structure, type FormWords } from './structure.js'
import { textForms, type BoxedText } from './text_forms.js'

/** A mark with the layer of its field, if any. */
export type LayeredMark = Mark & { layer?: PDFObject | undefined }

interface PlacedMark {
  mark: LayeredMark
  page: number
  frame: PageFrame
  width: number
  height: number
}

const TEXT_POINTS = 11
const SIGNATURE_POINTS = 26
/** The slant of a typed signature. */
const LEAN = 0.2

const clamped = (value: number) => Math.min(Math.max(value, 0), 1)

function placed(document: PDFDocument, mark: LayeredMark): PlacedMark {
  const page = document.getPages()[mark.page - 1]
  const frame = page && frameOf(page.node)
  if (!frame) throw new PdfRefused('damaged')
  const width = Math.max(clamped(mark.width) * frame.width, 1)
  const height = Math.max(clamped(mark.height) * frame.height, 1)
  return { mark, page: mark.page - 1, frame, width, height }
}

/** How much larger than on paper texts and pens are. */
const enlargedOn = ({ width, height }: PageFrame) =>
  Math.max(1, Math.min(width, height) / PAPER_SIDE)

function boxedText({ mark: { what }, frame, width, height }: PlacedMark): BoxedText | null {
  const largest = (points: number) => points * enlargedOn(frame)
  if (what.type === 'text') return { text: what.text, width, height, largest: largest(TEXT_POINTS) }
  if (what.type !== 'mark' || what.image.way !== 'typed') return null
  // It leans to the right into the free part of its box.
  const room = Math.max(width - height * LEAN, width / 2)
  const { text } = what.image
  return { text, width: room, height, largest: largest(SIGNATURE_POINTS), color: PEN }
}

function pathForm(document: PDFDocument, { mark, frame, width, height }: PlacedMark): PDFRef {
  const { what } = mark
  const operators =
    what.type === 'mark' && what.image.way === 'drawn'
      ? strokesPath(what.image, { width, height }, enlargedOn(frame))
      : tickPath(width, height)
  const dict = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: {} }
  return document.context.register(document.context.flateStream(operators, dict))
}

/** Draws marks on their pages, upright as the page is displayed, and entirely inside their box. */
export async function stampMarks(
  document: PDFDocument,
  marks: LayeredMark[],
  at: Date
): Promise<void> {
  const all = marks.map((mark) => placed(document, mark))
  const boxed = all.map((mark) => boxedText(mark))
  const texts = boxed.filter((text) => text !== null)
  const forms = await textForms(document, texts, at)
  const operators = new Map<number, string[]>()
  // Files prepared by an earlier version, and letters, are not enclosed yet.
  const pages = [...new Set(all.map(({ page }) => document.getPage(page)))]
  if (enclosePages(document, pages)) balanceForms(document)
  const structure = Structure.of(document)
  for (const [index, mark] of all.entries()) {
    const page = document.getPage(mark.page)
    const { what } = mark.mark
    const own = boxed[index]
    const set = own ? forms[texts.indexOf(own)] : undefined
    const ref = set?.ref ?? pathForm(document, mark)
    const name = addForm(page.node, ref, 'Mark')
    // A long text is laid out on a larger page and drawn smaller.
    const scale = own && set ? own.width / set.width : 1
    const lean = what.type === 'mark' && what.image.way === 'typed' ? LEAN : 0
    const inner = [scale, 0, lean * scale, scale, 0, 0] as const
    const place = uprightAt(
      mark.frame,
      clamped(mark.mark.x) * mark.frame.width,
      clamped(mark.mark.y) * mark.frame.height + mark.height
    )
    const form = own ? spoken(own.text, `/${name} Do`) : `/${name} Do`
    const drawn = `q ${transform(place)} ${transform([...inner])}\n${form}\nQ`
    const lines = operators.get(mark.page) ?? []
    operators.set(mark.page, [...lines, inLayer(page.node, mark.mark.layer, drawn)])
    structure?.addForm(page.ref, ref, wordsOf(mark.mark))
  }
  structure?.close()
  for (const [page, lines] of operators) {
    drawOnTop(document.getPage(page).node, lines.join('\n'))
  }
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Copying and searching find the text itself instead of its glyphs. Readers reorder right-to-left
 * text themselves, from the positions of its letters. Set inside the form's own coordinates,
 * since poppler looks for the text there and drops what is outside the page.
 */
const spoken = (text: string, operators: string) =>
  RIGHT_TO_LEFT.test(text)
    ? operators
    : `/Span <</ActualText ${PDFHexString.fromText(text).toString()}>> BDC\n${operators}\nEMC`

function wordsOf({ what }: Mark): FormWords {
  if (what.type === 'text') return { text: what.text }
  if (what.type === 'check') return { alternative: 'Checked' }
  return what.image.way === 'typed'
    ? { text: what.image.text }
    : { alternative: 'Signature by hand' }
}
