import { PDFArray, PDFName, PDFRef, PDFStream, type PDFDict } from '@cantoo/pdf-lib'
import { dictIn, get } from './preparing/objects.js'
import type { Matrix } from './page_frame.js'

/** A number as a content stream takes it: plain, and short. */
export const decimal = (value: number): string => String(Number(value.toFixed(4)))

export const transform = (matrix: Matrix): string => `${matrix.map(decimal).join(' ')} cm`

/** Makes a form that is drawn by name known to a page. */
export function addForm(page: PDFDict, form: PDFRef, prefix: string): string {
  const { context } = page
  const resources = dictIn(page, 'Resources') ?? context.obj({})
  const forms = dictIn(resources, 'XObject')?.clone(context) ?? context.obj({})
  let at = forms.keys().length
  while (forms.has(PDFName.of(`${prefix}${at}`))) at++
  forms.set(PDFName.of(`${prefix}${at}`), form)
  resources.set(PDFName.of('XObject'), forms)
  page.set(PDFName.of('Resources'), resources)
  return `${prefix}${at}`
}

function contentsOf(page: PDFDict): PDFRef[] {
  const { context } = page
  const held = page.get(PDFName.of('Contents'))
  const found = get(page, 'Contents')
  const parts = found instanceof PDFArray ? found.asArray() : held ? [held] : []
  return parts.filter(
    (part): part is PDFRef => part instanceof PDFRef && context.lookup(part) instanceof PDFStream
  )
}

/**
 * Draws on top of what a page shows, in the page's own system.
 * @param open graphics states that the page's own content leaves open.
 */
export function drawOnTop(page: PDFDict, operators: string, open = 0): void {
  const { context } = page
  const register = (text: string) => context.register(context.flateStream(text))
  const before = register('q\n')
  const after = register(`\n${'Q\n'.repeat(open + 1)}${operators}\n`)
  page.set(PDFName.of('Contents'), context.obj([before, ...contentsOf(page), after]))
}
