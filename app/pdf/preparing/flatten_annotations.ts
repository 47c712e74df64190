import { PDFDict, PDFName, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import { addForm, drawOnTop, inLayer, transform } from '../page_content.js'
import type { Matrix } from '../page_frame.js'
import { isHidden, isPushButton, isWidget } from './form_fields.js'
import { arrayIn, dictIn, get, nameOf, numberOf, numbersOf, rectangleOf } from './objects.js'
import type { ListedPage } from './page_list.js'
import { plainLook } from './plain_looks.js'

const PRINTED = 1 << 2
/** Annotations that are not part of a page's content. */
const NEVER_DRAWN = new Set(['Popup', 'FileAttachment', 'Sound', 'Movie', 'Screen', '3D'])

/**
 * Draws an enclosed page's form fields and comments on the page. Links stay links, and their look
 * is drawn, too.
 * @returns the removed annotations.
 */
export function flattenAnnotations({ page }: ListedPage, form: PDFDict | undefined): PDFDict[] {
  const kept: PDFObject[] = []
  const gone: PDFDict[] = []
  const drawn: string[] = []
  for (const entry of arrayIn(page, 'Annots')?.asArray() ?? []) {
    const annotation = page.context.lookup(entry)
    if (!(annotation instanceof PDFDict)) continue
    if (isLink(annotation)) kept.push(entry)
    else gone.push(annotation)
    const operators = isShown(annotation)
      ? (drawingOf(page, annotation, form) ?? plainLook(page, annotation))
      : null
    if (operators) {
      drawn.push(inLayer(page, annotation.get(PDFName.of('OC')), operators))
    }
  }
  if (kept.length > 0) page.set(PDFName.of('Annots'), page.context.obj(kept))
  else page.delete(PDFName.of('Annots'))
  if (drawn.length > 0) drawOnTop(page, drawn.join('\n'))
  return gone
}

const isLink = (annotation: PDFDict) => nameOf(get(annotation, 'Subtype')) === 'Link'

/**
 * Removes the look of links after it is drawn on their pages: readers show links above the page,
 * and so above signatures.
 */
export function hideLinks(pages: ListedPage[]): void {
  for (const { page } of pages) {
    for (const entry of arrayIn(page, 'Annots')?.asArray() ?? []) {
      const link = page.context.lookup(entry)
      if (!(link instanceof PDFDict) || !isLink(link)) continue
      for (const key of ['AP', 'AS', 'BS', 'C']) link.delete(PDFName.of(key))
      link.set(PDFName.of('Border'), page.context.obj([0, 0, 0]))
    }
  }
}

function isShown(annotation: PDFDict): boolean {
  if (isHidden(annotation)) return false
  if (NEVER_DRAWN.has(nameOf(get(annotation, 'Subtype')) ?? '')) return false
  if (!isWidget(annotation) || !isPushButton(annotation)) return true
  // A button with an action no longer works; one without may be an image.
  const isPrinted = ((numberOf(get(annotation, 'F')) ?? 0) & PRINTED) !== 0
  return isPrinted && !get(annotation, 'A') && !get(annotation, 'AA')
}

/** The stream that draws an annotation in its current state. */
function appearanceOf(annotation: PDFDict): PDFRef | null {
  const { context } = annotation
  const appearances = dictIn(annotation, 'AP')
  let entry = appearances?.get(PDFName.of('N'))
  const states = context.lookup(entry)
  if (states instanceof PDFDict) {
    entry = states.get(PDFName.of(nameOf(get(annotation, 'AS')) ?? 'Off'))
  }
  return entry instanceof PDFRef && context.lookup(entry) instanceof PDFStream ? entry : null
}

function drawingOf(page: PDFDict, annotation: PDFDict, form: PDFDict | undefined): string | null {
  const ref = appearanceOf(annotation)
  const stream = ref && page.context.lookup(ref)
  const matrix = stream instanceof PDFStream && matrixOf(stream.dict, annotation)
  if (!matrix || !(stream instanceof PDFStream)) return null
  stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  const shared = form && dictIn(form, 'DR')
  if (shared && !dictIn(stream.dict, 'Resources')) {
    stream.dict.set(PDFName.of('Resources'), shared)
  }
  return `q ${transform(matrix)} /${addForm(page, ref as PDFRef, 'Field')} Do Q`
}

/**
 * ISO 32000-1, 12.5.5: the appearance's box, transformed by its own matrix, fills the rectangle.
 */
function matrixOf(appearance: PDFDict, annotation: PDFDict): Matrix | null {
  const rectangle = rectangleOf(get(annotation, 'Rect'))
  const box = rectangleOf(get(appearance, 'BBox'))
  if (!rectangle || !box) return null
  const [a, b, c, d, e, f] = (numbersOf(get(appearance, 'Matrix'), 6) ?? [
    1, 0, 0, 1, 0, 0,
  ]) as Matrix
  const corners = [
    [box.left, box.bottom],
    [box.right, box.bottom],
    [box.left, box.top],
    [box.right, box.top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const)
  const left = Math.min(...corners.map(([x]) => x))
  const bottom = Math.min(...corners.map(([, y]) => y))
  const width = Math.max(...corners.map(([x]) => x)) - left
  const height = Math.max(...corners.map(([, y]) => y)) - bottom
  if (!(width > 0) || !(height > 0)) return null
  const wide = (rectangle.right - rectangle.left) / width
  const high = (rectangle.top - rectangle.bottom) / height
  if (!(wide > 0) || !(high > 0)) return null
  return [wide, 0, 0, high, rectangle.left - left * wide, rectangle.bottom - bottom * high]
}
