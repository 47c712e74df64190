import { fontBytes } from '#pdf_layout/font_bytes'
import { fontsFor, type FontWeight } from '#pdf_layout/fonts'
import type { Pen } from '#pdf_layout/text_atoms'
import { linesOf, type Line } from '#pdf_layout/text_lines'

/** A sheet of paper and its margins, in points. */
export interface Sheet {
  width: number
  height: number
  side: number
  top: number
  bottom: number
}

/** Portrait paper, in points. */
export const PAPERS = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const
export type Paper = keyof typeof PAPERS

export const INK = '#1b2430'
export const FAINT = '#4a5565'
export const RULE = '#c9d1dc'

export type Element = PDFKit.PDFStructureElement

export interface TextStyle {
  size: number
  weight?: FontWeight
  color?: string
}

/** fontkit's data of a font that pdfkit has opened; its types omit them. */
interface OpenedFont {
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean }
}

/** A text in its column of a row. */
export interface Cell extends Column {
  /** Its role for a screen reader: P, H1, Lbl, TD … */
  type: string
  text: string
  style: TextStyle
  options?: Record<string, string>
}

/** A text's column. Without `align`, the script's direction decides. */
interface Column {
  x: number
  width: number
  align?: 'center'
}

/** Leaves marks where the font draws them by themselves; pdfkit's types know lists only. */
const UNPLACED_MARKS = { mark: false, mkmk: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

const leading = (size: number) => size * 1.45

/** The pages of one document: position of the next line, open fonts, tags. */
export class TaggedPages {
  y: number
  /** Draws what each further page starts with, such as the headings of a table. */
  head: (() => void) | null = null
  private readonly pens = new Map<string, Pen>()

  private constructor(
    readonly sheet: Sheet,
    readonly pdf: PDFKit.PDFDocument
  ) {
    this.y = sheet.top
  }

  static async begin(
    sheet: Sheet,
    info: { title: string; author: string; at: Date }
  ): Promise<TaggedPages> {
    // Loaded on demand, since its font tables take memory.
    const { default: PDFDocument } = await import('pdfkit')
    const pdf = new PDFDocument({
      size: [sheet.width, sheet.height],
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      // None until a text needs one.
      font: '',
      info: { Title: info.title, Author: info.author, CreationDate: info.at, ModDate: info.at },
    } as unknown as PDFKit.PDFDocumentOptions)
    return new TaggedPages(sheet, pdf)
  }

  get bodyWidth(): number {
    return this.sheet.width - 2 * this.sheet.side
  }

  /** Opens only the fonts that the text needs; each is embedded with its used glyphs. */
  private penOf({ size, weight = 'regular' }: TextStyle): Pen {
    const key = `${weight} ${size}`
    let pen = this.pens.get(key)
    if (!pen) {
      const known = new Map<number, string | null>()
      const find = (codePoint: number) =>
        fontsFor(codePoint, weight).find((path) => this.opened(path).hasGlyph(codePoint)) ?? null
      pen = {
        fontOf: (codePoint) => {
          let font = known.get(codePoint)
          if (font === undefined) known.set(codePoint, (font = find(codePoint)))
          return font
        },
        widthOf: (text, font) => {
          this.pdf.font(font).fontSize(size)
          return this.measured(text).width
        },
      }
      this.pens.set(key, pen)
    }
    return pen
  }

  /**
   * A text's width in the current font, and how it is laid out: fontkit fails on a mark where the
   * font names no place for it, as in some Arabic letters.
   */
  private measured(text: string): { width: number; options: PDFKit.Mixins.TextOptions } {
    try {
      return { width: this.pdf.widthOfString(text), options: {} }
    } catch {
      const options = { features: UNPLACED_MARKS }
      return { width: this.pdf.widthOfString(text, options), options }
    }
  }

  private opened(path: string) {
    this.pdf.registerFont(path, fontBytes(path)).font(path)
    const { font } = (this.pdf as unknown as { _font: OpenedFont })._font
    return { hasGlyph: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) }
  }

  lines(text: string, style: TextStyle, width: number): Line[] {
    return linesOf(text, this.penOf(style), width)
  }

  /** Starts a page when fewer than `height` points are left on this one. */
  keep(height: number): void {
    if (this.y + height <= this.sheet.height - this.sheet.bottom) return
    this.pdf.addPage()
    this.y = this.sheet.top
    this.head?.()
  }

  /** Draws one line with its top at `y`; right-to-left text starts from the right. */
  draw(line: Line, style: TextStyle, at: Column & { y: number }): void {
    const room = at.width - line.width
    let x = at.x + (at.align === 'center' ? room / 2 : line.direction === 'rtl' ? room : 0)
    const baseline = at.y + style.size * 1.1
    this.pdf.fillColor(style.color ?? INK)
    for (const run of line.runs) {
      this.pdf.font(run.font).fontSize(style.size)
      const { width, options } = this.measured(run.text)
      this.pdf.text(run.text, x, baseline, { ...options, lineBreak: false, baseline: 'alphabetic' })
      x += width
    }
  }

  within(parent: Element, type: string, fill: (element: Element) => void, options = {}): void {
    const element = this.pdf.struct(type, options)
    parent.add(element)
    fill(element)
    element.end()
  }

  /** Draws something that a screen reader skips. */
  artifact(paint: () => void, type = 'Layout'): void {
    this.pdf.markContent('Artifact', { type } as PDFKit.Mixins.MarkingOptions)
    paint()
    this.pdf.endMarkedContent()
  }

  /** A text over the whole width, on as many pages as needed. */
  paragraph(parent: Element, type: string, text: string, style: TextStyle): void {
    this.row(parent, [{ type, text, style, x: this.sheet.side, width: this.bodyWidth }])
  }

  /** Texts side by side, each an element of its own; they continue over pages together. */
  row(parent: Element, cells: Cell[]): void {
    const columns = cells.map((cell) => {
      const lines = this.lines(cell.text, cell.style, cell.width)
      // Screen readers and copying get the text itself instead of its glyphs.
      const actual = lines.some(({ reading }) => reading !== null) ? cell.text : undefined
      const element = this.pdf.struct(cell.type, { ...cell.options, actual })
      parent.add(element)
      return { ...cell, lines, element }
    })
    const step = Math.max(...cells.map(({ style }) => leading(style.size)))
    const count = Math.max(...columns.map(({ lines }) => lines.length))
    for (let at = 0; at < count; at++) {
      this.keep(step)
      for (const column of columns) {
        const line = column.lines[at]
        if (!line) continue
        const content = this.pdf.markStructureContent(column.type)
        const { x, width, align } = column
        this.draw(line, column.style, { x, y: this.y, width, align })
        this.pdf.endMarkedContent()
        column.element.add(content)
      }
      this.y += step
    }
    for (const { element } of columns) element.end()
  }

  rule(color = RULE, width = 0.7): void {
    const { y } = this
    this.artifact(() =>
      this.pdf
        .moveTo(this.sheet.side, y)
        .lineTo(this.sheet.width - this.sheet.side, y)
        .lineWidth(width)
        .strokeColor(color)
        .stroke()
    )
  }
}
