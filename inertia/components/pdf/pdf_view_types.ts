import type { MarkImage } from '#signing/field_values'

/** Fractions (0..1) of a displayed page, from its top left. */
export type Box = { x: number; y: number; width: number; height: number }

/** A field's value: text as typed, '1' for a checkbox, a mark; absent while empty. */
export type FieldValue = string | MarkImage

export type FieldValues = Readonly<Record<number, FieldValue | undefined>>

/** A page in PdfView. */
export type ShownPage = {
  /** from 1 */
  number: number
  /** How many pages the document has. */
  count: number
  /** Its displayed size in points. Until the page has been read, that of the first one. */
  width: number
  height: number
  /** CSS pixels per point. */
  scale: number
}

/** The methods of a PdfView's `ref`. */
export type PdfViewHandle = {
  /** Scrolls to a page. */
  showPage: (page: number) => void
  /**
   * Scrolls to a part of a page.
   * @param minHeight CSS pixels: zooms until it is legible, as long as it stays visible
   */
  showBox: (page: number, box: Box, minHeight?: number) => void
}
