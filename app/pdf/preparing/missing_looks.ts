import { PDFDict, PDFName } from '@cantoo/pdf-lib'
import { placeOf } from '../page_frame.js'
import type { Mark } from '../types.js'
import type { LayeredMark } from '../sealing/stamp_marks.js'
import {
  cellsOf,
  fieldType,
  heldText,
  isHidden,
  isWidget,
  valueOf,
  withinPage,
} from './form_fields.js'
import { arrayIn, dictIn, get, nameOf, rectangleOf, textOf } from './objects.js'
import type { ListedPage } from './page_list.js'

/** A longer value would be unreadable in a field. */
const MOST_CHARACTERS = 2000
/** Maximum number of values drawn per form, since they are read one by one. */
const MOST_FIELDS = 2000

/**
 * Values of fields, and texts on a page, that have no appearance: some programs leave drawing to
 * the reader. Each becomes a mark in its place.
 * @param stale fields whose look lacks its text.
 */
export function missingLooks(pages: ListedPage[], stale: Set<PDFDict>): LayeredMark[] {
  const marks: LayeredMark[] = []
  for (const [at, { page, frame }] of pages.entries()) {
    for (const entry of arrayIn(page, 'Annots')?.asArray() ?? []) {
      const widget = page.context.lookup(entry)
      if (!(widget instanceof PDFDict)) continue
      const what = lookOf(widget, stale.has(widget))
      const rectangle = rectangleOf(get(widget, 'Rect'))
      const place = rectangle && withinPage(placeOf(frame, rectangle))
      if (!what || !place) continue
      const layer = widget.get(PDFName.of('OC'))
      const cells = inCells({ page: at + 1, ...place, what }, cellsOf(widget))
      marks.push(...cells.map((mark) => ({ ...mark, layer })))
      if (marks.length >= MOST_FIELDS) return marks
    }
  }
  return marks
}

/** A text with one cell per character, as one mark each. */
function inCells(mark: Mark, cells: number | null): Mark[] {
  if (cells === null || mark.what.type !== 'text') return [mark]
  const width = mark.width / cells
  return [...mark.what.text].slice(0, cells).flatMap((text, at) => {
    const x = mark.x + at * width
    return text.trim() ? [{ ...mark, x, width, what: { type: 'text' as const, text } }] : []
  })
}

function lookOf(widget: PDFDict, isStale: boolean): Mark['what'] | null {
  const appearances = dictIn(widget, 'AP')
  const hasLook = !isStale && appearances && get(appearances, 'N')
  if (isHidden(widget) || hasLook) return null
  if (nameOf(get(widget, 'Subtype')) === 'FreeText')
    return textLook(textOf(get(widget, 'Contents')))
  if (!isWidget(widget)) return null
  const type = fieldType(widget)
  if (type === 'Btn') {
    const state = nameOf(get(widget, 'AS')) ?? nameOf(valueOf(widget)) ?? 'Off'
    return state === 'Off' ? null : { type: 'check' }
  }
  if (type !== 'Tx' && type !== 'Ch') return null
  return textLook(heldText(widget))
}

function textLook(words = ''): Mark['what'] | null {
  const text = [...words].slice(0, MOST_CHARACTERS).join('')
  return text.trim() ? { type: 'text', text } : null
}
