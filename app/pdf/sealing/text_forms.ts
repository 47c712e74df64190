import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { PDFDocument, type PDFEmbeddedPage } from '@cantoo/pdf-lib'
import { TaggedPages, type TextStyle } from '#pdf_layout/tagged_pages'

/** A text and its box, in points. */
export interface BoxedText {
  text: string
  width: number
  height: number
  /** Points; smaller if it would not fit. */
  largest: number
  color?: string
}

/** Anything smaller is unreadable on paper; a longer text is drawn smaller as a whole. */
const SMALLEST = 4
const SIDE = 2

/**
 * Lays out each text on a page of its own and turns it into a form for other pages. All share
 * their fonts.
 */
export async function textForms(
  document: PDFDocument,
  texts: BoxedText[],
  at: Date
): Promise<PDFEmbeddedPage[]> {
  if (texts.length === 0) return []
  const sheet = { width: 10, height: 10, side: 0, top: 0, bottom: 0 }
  const pages = await TaggedPages.begin(sheet, { title: 'Marks', author: '', at })
  for (const text of texts) setText(pages, text)
  pages.pdf.end()
  const set = await PDFDocument.load(await buffer(pages.pdf as unknown as Readable), {
    updateMetadata: false,
  })
  const forms = await document.embedPages(set.getPages().slice(1))
  // Embedded now, since the caller adds to them before the document is saved.
  for (const form of forms) await form.embed()
  return forms
}

const heightOf = (size: number, count: number) => size * 1.45 * count

/** A text too long at the smallest size is laid out on a larger page of the same shape. */
function setText(pages: TaggedPages, { text, largest, color, ...box }: BoxedText): void {
  const linesAt = (size: number, width: number) => pages.lines(text, { size }, width - 2 * SIDE)
  let { width, height } = box
  let size = Math.max(SMALLEST, Math.min(largest, height / 1.25))
  // A single line may use the room above and below it.
  const needs = (count: number) => (count === 1 ? size * 1.25 : heightOf(size, count))
  let lines = linesAt(size, width)
  while (size > SMALLEST && needs(lines.length) > height) {
    size = Math.max(SMALLEST, size * 0.92)
    lines = linesAt(size, width)
  }
  while (needs(lines.length) > height) {
    width *= 1.1
    height *= 1.1
    lines = linesAt(size, width)
  }
  pages.pdf.addPage({ size: [width, height], margin: 0 })
  const style: TextStyle = { size, ...(color ? { color } : {}) }
  let y = (height - heightOf(size, lines.length)) / (lines.length === 1 ? 2 : 4)
  for (const line of lines) {
    pages.draw(line, style, { x: SIDE, y, width: width - 2 * SIDE })
    y += heightOf(size, 1)
  }
}
