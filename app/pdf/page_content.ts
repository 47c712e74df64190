import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { moveTags } from './move_tags.js'
import { frameOf, type Matrix } from './page_frame.js'
import { PdfRefused } from './pdf_refused.js'
import { arrayIn, dictIn, get } from './preparing/objects.js'
import { unpack } from './preparing/unpack.js'

/**
 * The key under which a page names the form with its original content. An uploaded file cannot
 * contain it: preparing a page keeps only known keys.
 */
const ORIGINAL = PDFName.of('GangwayOriginal')

/** A number for a content stream: plain, and short. */
export const decimal = (value: number): string => String(Number(value.toFixed(4)))

export const transform = (matrix: Matrix): string => `${matrix.map(decimal).join(' ')} cm`

/**
 * Replaces each page's content with a form of the original content. A form is isolated: a surplus
 * `Q`, an unterminated string or an open graphics state in it affects nothing drawn after it. A
 * page that was enclosed before stays as it is.
 * @returns whether there was one to enclose.
 */
export function enclosePages(
  document: PDFDocument,
  pages: readonly { ref: PDFRef; node: PDFDict }[]
): boolean {
  const forms = new Map<PDFRef, PDFRef>()
  for (const { ref, node } of pages) {
    if (!node.has(ORIGINAL)) forms.set(ref, enclose(node))
  }
  if (forms.size > 0) moveTags(document, forms)
  return forms.size > 0
}

function enclose(page: PDFDict): PDFRef {
  const { context } = page
  const form = formOf(page)
  for (const key of ['Resources', 'StructParents']) {
    const value = page.get(PDFName.of(key))
    if (value) form.dict.set(PDFName.of(key), value)
  }
  const ref = context.register(form)
  page.set(ORIGINAL, ref)
  page.set(PDFName.of('Resources'), context.obj({ XObject: {} }))
  const drawn = `/${addForm(page, ref, 'Original')} Do\n`
  page.set(PDFName.of('Contents'), context.obj([context.register(context.stream(drawn))]))
  return ref
}

/** A page's content as a form. A single stream keeps its compression. */
function formOf(page: PDFDict): PDFStream {
  const { context } = page
  const frame = frameOf(page)
  if (!frame) throw new PdfRefused('damaged')
  const { left, bottom, right, top } = frame.shown
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [left, bottom, right, top],
    Resources: {},
  })
  const parts = contentsOf(page)
  const [only] = parts
  if (parts.length === 1 && only instanceof PDFRawStream) {
    for (const key of ['Filter', 'DecodeParms']) {
      const value = only.dict.get(PDFName.of(key))
      if (value) dict.set(PDFName.of(key), value)
    }
    return PDFRawStream.of(dict, only.contents, only.transform)
  }
  const joined = Buffer.concat(parts.flatMap((part) => [unpack(part), Buffer.from('\n')]))
  const packed = context.flateStream(joined)
  for (const [key, value] of dict.entries()) packed.dict.set(key, value)
  return packed
}

function contentsOf(page: PDFDict): PDFStream[] {
  const found = get(page, 'Contents')
  const parts = found instanceof PDFArray ? found.asArray() : [found]
  return parts
    .map((part) => page.context.lookup(part))
    .filter((part): part is PDFStream => part instanceof PDFStream)
}

/** Adds a form to an enclosed page's resources, by name. */
export function addForm(page: PDFDict, form: PDFRef, prefix: string): string {
  const name = `${prefix}${form.objectNumber}`
  const resources = dictIn(page, 'Resources')
  const forms = resources && dictIn(resources, 'XObject')
  if (!forms) throw new Error('This page was not enclosed')
  forms.set(PDFName.of(name), form)
  return name
}

/**
 * Operators that draw in a layer, which may be hidden.
 * @param layer the annotation's own layer, if any.
 */
export function inLayer(page: PDFDict, layer: PDFObject | undefined, operators: string): string {
  const { context } = page
  const resources = dictIn(page, 'Resources')
  if (!resources || !(context.lookup(layer) instanceof PDFDict)) return operators
  const ref = layer instanceof PDFRef ? layer : context.register(layer as PDFDict)
  const layers = dictIn(resources, 'Properties') ?? context.obj({})
  const name = `Layer${ref.objectNumber}`
  resources.set(PDFName.of('Properties'), layers)
  layers.set(PDFName.of(name), ref)
  return `/OC /${name} BDC\n${operators}\nEMC`
}

/** Draws on top of an enclosed page, in the page's own coordinates. */
export function drawOnTop(page: PDFDict, operators: string): void {
  const { context } = page
  arrayIn(page, 'Contents')?.push(context.register(context.flateStream(`${operators}\n`)))
}
