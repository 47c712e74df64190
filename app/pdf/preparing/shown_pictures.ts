import { PDFStream, type PDFDocument } from '@cantoo/pdf-lib'
import { MAX_IMAGE_PIXELS } from '../limits.js'
import { PdfRefused } from '../pdf_refused.js'
import { get, nameOf, numberOf } from './objects.js'

/**
 * No one signs what they cannot see: the portal's viewer leaves out larger pictures.
 * @throws PdfRefused
 */
export function assertPicturesAreShown({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFStream) || nameOf(get(object.dict, 'Subtype')) !== 'Image') continue
    const [width, height] = ['Width', 'Height'].map((side) => numberOf(get(object.dict, side)) ?? 0)
    if ((width ?? 0) * (height ?? 0) > MAX_IMAGE_PIXELS) throw new PdfRefused('too_many_pixels')
  }
}
