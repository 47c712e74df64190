import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import {
  FAINT,
  INK,
  PAPERS,
  RULE,
  TaggedPages,
  type Element,
  type Sheet,
  type TextStyle,
} from '#pdf_layout/tagged_pages'
import type { CertificateWords } from '../types.js'

const ACCENT = '#1d4ed8'
const TITLE: TextStyle = { size: 20, weight: 'bold' }
const HEADING: TextStyle = { size: 11.5, weight: 'bold', color: ACCENT }
const LABEL: TextStyle = { size: 9.5, color: FAINT }
const VALUE: TextStyle = { size: 9.5 }
const MARGINAL: TextStyle = { size: 8, color: FAINT }

const LABEL_WIDTH = 132
const GAP = 14
/** A heading stays with at least two lines of its content. */
const TOGETHER = 58

/** The paper closest to the preceding pages. */
function paperLike(first: { width: number; height: number }) {
  const tall = Math.max(first.width, first.height)
  const isLetter = Math.abs(tall - PAPERS.letter.height) < Math.abs(tall - PAPERS.a4.height)
  return isLetter ? PAPERS.letter : PAPERS.a4
}

/**
 * Renders the proof of a document's signatures, tagged for screen readers, on as many pages as
 * needed.
 * @param first the size of the document's first page, whose paper is used.
 */
export async function certificatePages(
  words: CertificateWords,
  first: { width: number; height: number },
  at: Date
): Promise<Uint8Array> {
  const sheet: Sheet = { ...paperLike(first), side: 54, top: 64, bottom: 66 }
  const pages = await TaggedPages.begin(sheet, { title: words.title, author: '', at })
  const document = pages.pdf.struct('Document')
  pages.pdf.addStructure(document)
  writeTitle(pages, document, words.title)
  for (const section of words.sections) writeSection(pages, document, section)
  document.end()
  writeMargins(pages, words.title)
  pages.pdf.end()
  return buffer(pages.pdf as unknown as Readable)
}

function writeTitle(pages: TaggedPages, document: Element, title: string): void {
  const { side, top } = pages.sheet
  const badge = 30
  drawBadge(pages, side, top - 2, badge)
  const x = side + badge + 14
  const width = pages.bodyWidth - badge - 14
  pages.row(document, [{ type: 'H1', text: title, style: TITLE, x, width }])
  pages.y += 12
  pages.rule(ACCENT, 1.4)
  pages.y += 6
}

/** A seal with a check mark. */
function drawBadge({ pdf, artifact }: TaggedPages, x: number, y: number, size: number): void {
  artifact.call({ pdf } as TaggedPages, () => {
    const middle = size / 2
    pdf
      .circle(x + middle, y + middle, middle)
      .fillColor(ACCENT)
      .fill()
    pdf
      .moveTo(x + size * 0.28, y + size * 0.52)
      .lineTo(x + size * 0.44, y + size * 0.68)
      .lineTo(x + size * 0.73, y + size * 0.35)
      .lineWidth(size * 0.09)
      .lineCap('round')
      .lineJoin('round')
      .strokeColor('#ffffff')
      .stroke()
    pdf.lineCap('butt').lineJoin('miter')
  })
}

function writeSection(
  pages: TaggedPages,
  document: Element,
  { heading, rows }: CertificateWords['sections'][number]
): void {
  const { side } = pages.sheet
  const x = side + LABEL_WIDTH + GAP
  const width = pages.bodyWidth - LABEL_WIDTH - GAP
  pages.within(document, 'Sect', (section) => {
    pages.y += 12
    pages.keep(TOGETHER)
    pages.paragraph(section, 'H2', heading, HEADING)
    pages.y += 4
    pages.within(section, 'L', (list) => {
      for (const { label, value } of rows) {
        pages.rule(RULE, 0.5)
        pages.y += 3.5
        pages.within(list, 'LI', (item) => {
          pages.row(item, [
            { type: 'Lbl', text: label, style: LABEL, x: side, width: LABEL_WIDTH },
            { type: 'LBody', text: value, style: VALUE, x, width },
          ])
        })
        pages.y += 3.5
      }
    })
  })
}

/** Each page's document, and the number of pages. */
function writeMargins(pages: TaggedPages, title: string): void {
  const { start, count } = pages.pdf.bufferedPageRange()
  const { side, height } = pages.sheet
  const y = height - 44
  for (let page = start; page < start + count; page++) {
    pages.pdf.switchToPage(page)
    pages.artifact(() => {
      pages.pdf
        .rect(0, 0, pages.sheet.width, 6)
        .fillColor(ACCENT)
        .fill()
        .moveTo(side, y - 8)
        .lineTo(pages.sheet.width - side, y - 8)
        .lineWidth(0.5)
        .strokeColor(RULE)
        .stroke()
      const [left] = pages.lines(title, MARGINAL, pages.bodyWidth - 80)
      if (left) pages.draw({ ...left, direction: 'ltr' }, MARGINAL, { x: side, y, width: 400 })
      const [right] = pages.lines(`Page ${page - start + 1} of ${count}`, MARGINAL, 80)
      if (!right) return
      const x = pages.sheet.width - side - right.width
      pages.draw(right, { ...MARGINAL, color: INK }, { x, y, width: right.width })
    })
  }
}
