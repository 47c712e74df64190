import {
  PDFArray,
  PDFDict,
  PDFHeader,
  PDFInvalidObject,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { PdfRefused } from '../pdf_refused.js'
import { dictIn, get, nameOf, textOf } from './objects.js'

/**
 * The catalog keys that a document keeps besides its pages. All others are removed, known or not.
 */
const CATALOG = new Set([
  'Type',
  'Pages',
  'StructTreeRoot',
  'MarkInfo',
  'Lang',
  'PageLabels',
  'OCProperties',
  'OutputIntents',
  'ViewerPreferences',
  'Outlines',
  'Dests',
])
const INFORMATION = new Set(['Title', 'Author', 'Subject', 'Keywords', 'CreationDate', 'ModDate'])

/** Keys that run something, lead out of the file, or attach another file, anywhere. */
const ACTING = [
  'AA',
  'PA',
  'JS',
  'EF',
  'AF',
  'XFA',
  'OpenAction',
  'RichMediaContent',
  'Alternates',
  'OPI',
]
/** In a stream: its data are in another file; in a form: its page is in another document. */
const OUTSIDE = ['F', 'FFilter', 'FDecodeParms', 'Ref']

const WEB = /^(?:https?:|mailto:)/i

/**
 * Removes everything that runs or leads elsewhere, and then all unreferenced objects.
 * @param gone annotations that are now drawn on their pages.
 * @throws PdfRefused for unreadable objects that would be missing.
 */
export function sweepObjects(document: PDFDocument, gone: Set<PDFDict>, pages: Set<PDFDict>): void {
  const { context, catalog } = document
  // Where links and bookmarks lead to by name; the other names run something or are files.
  const places = get(dictIn(catalog, 'Names') ?? context.obj({}), 'Dests')
  for (const key of catalog.keys()) if (!CATALOG.has(key.decodeText())) catalog.delete(key)
  if (places) catalog.set(PDFName.of('Names'), context.obj({ Dests: places }))
  const root = context.trailerInfo.Root as PDFRef
  const information = context.lookup(context.trailerInfo.Info)
  const info = context.obj({})
  if (information instanceof PDFDict) {
    for (const [key, value] of information.entries()) {
      if (INFORMATION.has(key.decodeText()) && textOf(context.lookup(value)) !== undefined) {
        info.set(key, context.lookup(value) as PDFObject)
      }
    }
  }
  context.header = PDFHeader.forVersion(1, 7)
  context.trailerInfo = { Root: root, Info: context.register(info) }

  const isKept = (object: PDFObject | undefined): object is PDFObject =>
    object !== undefined &&
    !(object instanceof PDFDict && (gone.has(object) || isStrayPage(object, pages)))
  const kept = new Set<PDFRef>([root, context.trailerInfo.Info as PDFRef])
  const seen = new Set<PDFObject>()
  const open: PDFObject[] = [catalog]
  while (open.length > 0) {
    const object = open.pop() as PDFObject
    if (seen.has(object)) continue
    seen.add(object)
    for (const value of valuesOf(object)) {
      const target = value instanceof PDFRef ? context.lookup(value) : value
      if (!isKept(target)) continue
      if (target instanceof PDFInvalidObject) throw new PdfRefused('unreadable_part')
      if (value instanceof PDFRef) kept.add(value)
      open.push(target)
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!kept.has(ref)) context.delete(ref)
}

const isStrayPage = (dict: PDFDict, pages: Set<PDFDict>) =>
  nameOf(get(dict, 'Type')) === 'Page' && !pages.has(dict)

function valuesOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray()
  if (object instanceof PDFStream) {
    for (const key of OUTSIDE) object.dict.delete(PDFName.of(key))
    return [object.dict]
  }
  if (!(object instanceof PDFDict)) return []
  for (const key of ACTING) object.delete(PDFName.of(key))
  stripAction(object)
  return object.values()
}

/** An action may only lead to a page of this file or to the web, with no action after it. */
function stripAction(dict: PDFDict): void {
  const action = dictIn(dict, 'A')
  const does = action && nameOf(get(action, 'S'))
  // In a document's structure, A contains attributes.
  if (!action || !does) return
  const leads = does === 'GoTo' || (does === 'URI' && WEB.test(textOf(get(action, 'URI')) ?? ''))
  if (leads) action.delete(PDFName.of('Next'))
  else dict.delete(PDFName.of('A'))
}
