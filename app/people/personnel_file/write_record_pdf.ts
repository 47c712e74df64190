import { DateTime } from 'luxon'
import { localMinute, zoneName } from '#settings/local_time'
import type { RecordDocument, RecordSection } from '#people/personnel_file/record_document'
import {
  FAINT,
  INK,
  PAPERS,
  TaggedPages,
  type Element,
  type Sheet,
  type TextStyle,
} from '#pdf_layout/tagged_pages'

const SHEET: Sheet = { ...PAPERS.a4, side: 56, top: 84, bottom: 76 }
const BODY_WIDTH = SHEET.width - 2 * SHEET.side

const COMPANY: TextStyle = { size: 10, color: FAINT }
const NAME: TextStyle = { size: 21, weight: 'bold' }
const HEADING: TextStyle = { size: 12.5, weight: 'bold' }
const LABEL: TextStyle = { size: 9.5, color: FAINT }
const VALUE: TextStyle = { size: 10.5 }
const HEAD: TextStyle = { size: 8.5, weight: 'bold', color: FAINT }
const CELL: TextStyle = { size: 9 }
const MARGINAL: TextStyle = { size: 8, color: FAINT }

const COLUMN_HEAD = { scope: 'Column' }

const LABEL_WIDTH = 138
const GAP = 12
/** A heading stays with at least two lines of its content. */
const TOGETHER = 60

/**
 * Writes a person's record as a PDF: tagged for screen readers (PDF/UA), in any script, on as
 * many pages as needed.
 * @returns the document, whose bytes are read as a stream.
 */
export async function writeRecordPdf(record: RecordDocument): Promise<PDFKit.PDFDocument> {
  const title = `${record.name} - employee record`
  const pages = await TaggedPages.begin(SHEET, {
    title,
    author: record.company,
    at: record.taken.at,
  })
  const document = pages.pdf.struct('Document')
  pages.pdf.addStructure(document)

  pages.y = SHEET.top - 28
  pages.paragraph(
    document,
    'P',
    `${record.company} · Employee record ${record.employeeNumber}`,
    COMPANY
  )
  pages.y += 2
  pages.paragraph(document, 'H1', record.name, NAME)
  pages.y += 8
  pages.rule(INK, 1.2)
  pages.y += 10
  for (const section of record.sections) writeSection(pages, document, section)
  document.end()

  writeMargins(pages, record)
  pages.pdf.end()
  return pages.pdf
}

function writeSection(pages: TaggedPages, document: Element, section: RecordSection): void {
  pages.within(document, 'Sect', (element) => {
    pages.y += 10
    pages.keep(TOGETHER)
    pages.paragraph(element, 'H2', section.title, HEADING)
    pages.y += 5
    if (section.facts) writeFacts(pages, element, section.facts)
    if (section.table) writeTable(pages, element, section.table)
  })
}

function writeFacts(
  pages: TaggedPages,
  parent: Element,
  facts: { label: string; value: string }[]
) {
  const x = SHEET.side + LABEL_WIDTH + GAP
  pages.within(parent, 'L', (list) => {
    for (const { label, value } of facts) {
      pages.within(list, 'LI', (item) => {
        pages.row(item, [
          { type: 'Lbl', text: label, style: LABEL, x: SHEET.side, width: LABEL_WIDTH },
          { type: 'LBody', text: value, style: VALUE, x, width: BODY_WIDTH - LABEL_WIDTH - GAP },
        ])
      })
      pages.y += 2.5
    }
  })
}

function writeTable(
  pages: TaggedPages,
  parent: Element,
  { headings, rows }: { headings: string[]; rows: string[][] }
): void {
  const width = BODY_WIDTH / headings.length
  pages.within(parent, 'Table', (table) => {
    const write = (texts: string[], type: 'TH' | 'TD') =>
      pages.within(table, 'TR', (line) => {
        pages.row(
          line,
          texts.map((text, at) => ({
            type,
            text,
            style: type === 'TH' ? HEAD : CELL,
            x: SHEET.side + at * width,
            width: width - 6,
            options: type === 'TH' ? COLUMN_HEAD : undefined,
          }))
        )
      })
    write(headings, 'TH')
    pages.head = () => repeatHeadings(pages, headings, width)
    for (const row of rows) {
      pages.y += 1.5
      pages.rule()
      pages.y += 2.5
      write(row, 'TD')
    }
    pages.head = null
  })
}

/** For the eye alone: a screen reader knows the headings of the table's first page. */
function repeatHeadings(pages: TaggedPages, headings: string[], width: number): void {
  const { y } = pages
  pages.artifact(() => {
    for (const [at, text] of headings.entries()) {
      const [line] = pages.lines(text, HEAD, width - 6)
      if (line) pages.draw(line, HEAD, { x: SHEET.side + at * width, y, width: width - 6 })
    }
  }, 'Pagination')
  pages.y += 2 * HEAD.size
}

/** Each page's person, who took the copy, and the number of pages. */
function writeMargins(pages: TaggedPages, { taken, ...record }: RecordDocument): void {
  const at = localMinute(DateTime.fromJSDate(taken.at))
  const { start, count } = pages.pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pages.pdf.switchToPage(page)
    if (page > start) {
      mark(pages, 36, [`${record.name}`, record.employeeNumber, record.company])
    }
    mark(pages, SHEET.height - 52, [
      `Downloaded ${at} (${zoneName()}) by ${taken.by}. The portal has the current record.`,
      '',
      `Page ${page - start + 1} of ${count}`,
    ])
  }
}

function mark(pages: TaggedPages, y: number, [left = '', middle = '', right = '']: string[]): void {
  const texts = middle ? `${left} · ${middle}` : left
  pages.artifact(() => {
    const width = BODY_WIDTH - 110
    const [first] = pages.lines(texts, MARGINAL, width)
    if (first) pages.draw({ ...first, direction: 'ltr' }, MARGINAL, { x: SHEET.side, y, width })
    const [last] = pages.lines(right, MARGINAL, BODY_WIDTH)
    if (!last) return
    const x = SHEET.width - SHEET.side - last.width
    pages.draw({ ...last, direction: 'ltr' }, MARGINAL, { x, y, width: last.width })
  }, 'Pagination')
}
