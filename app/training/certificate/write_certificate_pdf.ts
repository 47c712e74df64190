import QRCode from 'qrcode'
import {
  FAINT,
  INK,
  PAPERS,
  RULE,
  TaggedPages,
  type Element,
  type Paper,
  type TextStyle,
} from '#pdf_layout/tagged_pages'

interface CertificateText {
  company: string
  name: string
  module: string
  facts: { label: string; value: string }[]
  code: string
  /** Where to check the code. */
  address: string
  /** When the completion was written: the same certificate is always the same file. */
  at: Date
}

const ACCENT = '#1d4ed8'
const QR_SIZE = 84

const COMPANY: TextStyle = { size: 13, weight: 'bold', color: FAINT }
const TITLE: TextStyle = { size: 30, weight: 'bold' }
const NAME: TextStyle = { size: 28, weight: 'bold', color: ACCENT }
const MODULE: TextStyle = { size: 19, weight: 'bold' }
const BETWEEN: TextStyle = { size: 12, color: FAINT }
const LABEL: TextStyle = { size: 9, color: FAINT }
const VALUE: TextStyle = { size: 11.5, weight: 'bold' }
const CODE: TextStyle = { size: 14, weight: 'bold' }
const SMALL: TextStyle = { size: 9, color: FAINT }

/**
 * Writes a certificate on one landscape page: tagged for screen readers (PDF/UA), in any script,
 * with its code and the address that checks it, also as a QR code.
 */
export async function writeCertificatePdf(
  text: CertificateText,
  paper: Paper
): Promise<PDFKit.PDFDocument> {
  const { width: height, height: width } = PAPERS[paper]
  const sheet = { width, height, side: 84, top: 74, bottom: 0 }
  const title = `${text.name} - ${text.module}`
  const pages = await TaggedPages.begin(sheet, { title, author: text.company, at: text.at })
  const document = pages.pdf.struct('Document')
  pages.pdf.addStructure(document)

  drawFrame(pages)
  centered(pages, document, 'P', text.company, COMPANY, 1)
  pages.y += 18
  centered(pages, document, 'H1', 'Certificate of Completion', TITLE, 1)
  pages.y += 16
  centered(pages, document, 'P', 'This certifies that', BETWEEN, 1)
  pages.y += 6
  centered(pages, document, 'P', text.name, NAME, 3)
  pages.y += 6
  centered(pages, document, 'P', 'has completed the training', BETWEEN, 1)
  pages.y += 6
  centered(pages, document, 'P', text.module, MODULE, 2)
  writeFacts(pages, document, text.facts)
  writeCode(pages, document, text)
  document.end()
  pages.pdf.end()
  return pages.pdf
}

function drawFrame(pages: TaggedPages): void {
  const { pdf, sheet } = pages
  pages.artifact(() => {
    const frame = (inset: number, line: number, color: string) =>
      pdf
        .rect(inset, inset, sheet.width - 2 * inset, sheet.height - 2 * inset)
        .lineWidth(line)
        .strokeColor(color)
        .stroke()
    frame(26, 2.4, ACCENT)
    frame(33, 0.7, RULE)
  })
}

/** Centered text, reduced until it fits into the given number of lines. */
function centered(
  pages: TaggedPages,
  parent: Element,
  type: string,
  text: string,
  style: TextStyle,
  most: number
): void {
  const column = { x: pages.sheet.side, width: pages.bodyWidth, align: 'center' as const }
  pages.row(parent, [
    { type, text, style: fitting(pages, text, style, column.width, most), ...column },
  ])
}

function fitting(
  pages: TaggedPages,
  text: string,
  style: TextStyle,
  width: number,
  most: number
): TextStyle {
  let { size } = style
  while (size > 6 && pages.lines(text, { ...style, size }, width).length > most) size -= 1
  return { ...style, size }
}

function writeFacts(pages: TaggedPages, parent: Element, facts: CertificateText['facts']): void {
  const gap = 18
  // The method has the longest text, and comes last.
  const room = pages.bodyWidth - gap * (facts.length - 1)
  const width = room / (facts.length + 1)
  const top = pages.sheet.height - 226
  pages.y = top - 12
  pages.rule()
  pages.within(parent, 'L', (list) => {
    for (const [at, { label, value }] of facts.entries()) {
      const x = pages.sheet.side + at * (width + gap)
      const own = at === facts.length - 1 ? 2 * width : width
      pages.y = top
      pages.within(list, 'LI', (item) => {
        pages.row(item, [{ type: 'Lbl', text: label, style: LABEL, x, width: own }])
        const style = fitting(pages, value, VALUE, own, 3)
        pages.row(item, [{ type: 'LBody', text: value, style, x, width: own }])
      })
    }
  })
}

function writeCode(pages: TaggedPages, parent: Element, text: CertificateText): void {
  const top = pages.sheet.height - 52 - QR_SIZE
  const { side, width: sheetWidth } = pages.sheet
  const width = pages.bodyWidth - QR_SIZE - 24
  pages.y = top + 14
  pages.row(parent, [{ type: 'P', text: 'Certificate code', style: LABEL, x: side, width }])
  pages.row(parent, [{ type: 'P', text: text.code, style: CODE, x: side, width }])
  pages.y += 3
  const check = `Check that it is genuine and current at ${text.address}`
  pages.row(parent, [
    { type: 'P', text: check, style: fitting(pages, check, SMALL, width, 2), x: side, width },
  ])
  pages.within(
    parent,
    'Figure',
    (figure) => {
      const content = pages.pdf.markStructureContent('Figure')
      drawQr(pages.pdf, text.address, sheetWidth - side - QR_SIZE, top)
      pages.pdf.endMarkedContent()
      figure.add(content)
    },
    { alt: `QR code of ${text.address}` }
  )
}

/** Drawn as squares, so it is sharp at any size. */
function drawQr(pdf: PDFKit.PDFDocument, address: string, x: number, y: number): void {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
  const step = QR_SIZE / modules.size
  for (let row = 0; row < modules.size; row++) {
    for (let from = 0; from < modules.size; from++) {
      let to = from
      while (to < modules.size && modules.get(row, to)) to++
      if (to > from) pdf.rect(x + from * step, y + row * step, (to - from) * step, step)
      from = Math.max(from, to)
    }
  }
  pdf.fillColor(INK).fill()
}
