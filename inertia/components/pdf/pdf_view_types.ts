import type { MarkImage } from '#signing/field_values'

/** Fractions (0..1) of a page as it is shown, from its top left. */
export type Box = { x: number; y: number; width: number; height: number }

/** What a field holds: text as typed, '1' for a tick, a mark; absent while it is empty. */
export type FieldValue = string | MarkImage

/** What fields hold, by the id of the field. */
export type FieldValues = Readonly<Record<number, FieldValue | undefined>>

/** A page as PdfView shows it. */
export type ShownPage = {
  /** from 1 */
  number: number
  /** How many pages the document has. */
  count: number
  /** Its size in points, as shown. Until the page has been read, that of the first one. */
  width: number
  height: number
  /** CSS pixels for a point. */
  scale: number
}

/** What a page can ask of a PdfView, by its `ref`. */
export type PdfViewHandle = {
  /** Brings a page into sight. */
  showPage: (page: number) => void
  /**
   * Brings a part of a page into sight.
   * @param minHeight CSS pixels: zooms so that it is legible, as far as it stays in sight
   */
  showBox: (page: number, box: Box, minHeight?: number) => void
}
