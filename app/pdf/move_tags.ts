import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFDocument,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { dictIn, get, nameOf } from './preparing/objects.js'

/**
 * Updates a tagged document's structure after page content has moved into forms: a content number
 * is looked up on the page unless its form is named.
 * @param forms by the page that draws them.
 */
export function moveTags({ catalog, context }: PDFDocument, forms: Map<PDFRef, PDFRef>): void {
  const root = dictIn(catalog, 'StructTreeRoot')
  const open: { element: PDFDict; above: PDFObject | undefined }[] = []
  if (root) open.push({ element: root, above: undefined })
  const seen = new Set<PDFDict>()
  while (open.length > 0) {
    const { element, above } = open.pop() as (typeof open)[number]
    if (seen.has(element)) continue
    seen.add(element)
    const page = element.get(PG) ?? above
    const held = element.get(PDFName.of('K'))
    const kids = get(element, 'K')
    const moved = (kids instanceof PDFArray ? kids.asArray() : held ? [held] : []).map((kid) => {
      const value = context.lookup(kid)
      if (value instanceof PDFNumber) return reference(value, page) ?? kid
      if (!(value instanceof PDFDict)) return kid
      if (nameOf(get(value, 'Type')) !== 'MCR') open.push({ element: value, above: page })
      else if (!value.has(STREAM)) {
        return reference(value.get(PDFName.of('MCID')), value.get(PG) ?? page) ?? kid
      }
      return kid
    })
    if (moved.length > 0) element.set(PDFName.of('K'), context.obj(moved))
  }

  function reference(number: PDFObject | undefined, page: PDFObject | undefined) {
    const form = page && forms.get(page as PDFRef)
    if (!form || !number) return null
    return context.obj({ Type: 'MCR', Pg: page, Stm: form, MCID: number })
  }
}

const PG = PDFName.of('Pg')
const STREAM = PDFName.of('Stm')
