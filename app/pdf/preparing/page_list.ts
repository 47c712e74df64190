import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { MAX_PAGES } from '../limits.js'
import { frameOf, type PageFrame } from '../page_frame.js'
import { PdfRefused } from '../pdf_refused.js'
import { dictIn, get, nameOf } from './objects.js'

/** Attributes that a page inherits from parent nodes. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

/** The keys that a page keeps. The others run actions, or refer to removed objects. */
const KEPT = new Set([
  ...INHERITED,
  'Type',
  'Contents',
  'Annots',
  'UserUnit',
  'Group',
  'StructParents',
  'Tabs',
])

export interface ListedPage {
  ref: PDFRef
  page: PDFPageLeaf
  frame: PageFrame
}

interface Node {
  object: PDFObject | undefined
  ref: PDFRef | undefined
  inherited: Map<PDFName, PDFObject>
}

/**
 * Flattens a document's page tree; each page gets its inherited attributes. Trees may be deep,
 * broken or circular.
 * @throws PdfRefused
 */
export function listPages(document: PDFDocument): ListedPage[] {
  const { context, catalog } = document
  const open: Node[] = [{ object: get(catalog, 'Pages'), ref: undefined, inherited: new Map() }]
  const seen = new Set<PDFObject>()
  const listed: ListedPage[] = []
  while (open.length > 0) {
    const { object, ref, inherited } = open.pop() as Node
    if (!(object instanceof PDFDict) || seen.has(object)) continue
    seen.add(object)
    const own = new Map(inherited)
    for (const key of INHERITED.map((name) => PDFName.of(name))) {
      const value = object.get(key)
      if (value) own.set(key, value)
    }
    const kids = get(object, 'Kids')
    if (kids instanceof PDFArray && nameOf(get(object, 'Type')) !== 'Page') {
      // The last is taken first.
      for (const kid of kids.asArray().toReversed()) {
        const kidRef = kid instanceof PDFRef ? kid : undefined
        open.push({ object: context.lookup(kid), ref: kidRef, inherited: own })
      }
      continue
    }
    listed.push(listedPage(document, object, ref, own))
    if (listed.length > MAX_PAGES) throw new PdfRefused('too_many_pages')
  }
  if (listed.length === 0) throw new PdfRefused('damaged')
  joinPages(document, listed)
  return listed
}

function listedPage(
  { context }: PDFDocument,
  object: PDFDict,
  known: PDFRef | undefined,
  inherited: Map<PDFName, PDFObject>
): ListedPage {
  const page = PDFPageLeaf.fromMapWithContext(new Map(object.asMap()), context, false)
  for (const [key, value] of inherited) page.set(key, value)
  for (const key of page.keys()) if (!KEPT.has(key.decodeText())) page.delete(key)
  const frame = frameOf(page)
  if (!frame) throw new PdfRefused('damaged')
  const { left, bottom, right, top } = frame.shown
  page.set(PDFName.of('Type'), PDFName.of('Page'))
  // Content outside the visible box must not appear in another reader.
  page.set(PDFName.of('MediaBox'), context.obj([left, bottom, right, top]))
  page.set(PDFName.of('CropBox'), context.obj([left, bottom, right, top]))
  page.set(PDFName.of('Rotate'), context.obj(frame.turns * 90))
  // Pages may share resources, so each gets its own copy.
  page.set(PDFName.of('Resources'), dictIn(page, 'Resources')?.clone(context) ?? context.obj({}))
  const ref = known ?? context.nextRef()
  context.assign(ref, page)
  return { ref, page, frame }
}

function joinPages({ context, catalog }: PDFDocument, listed: ListedPage[]): void {
  const refs = listed.map(({ ref }) => ref)
  const tree = PDFPageTree.withContext(context)
  tree.set(PDFName.of('Kids'), context.obj(refs))
  tree.set(PDFName.of('Count'), context.obj(refs.length))
  const treeRef = context.register(tree)
  for (const { page } of listed) page.set(PDFName.of('Parent'), treeRef)
  catalog.set(PDFName.of('Pages'), treeRef)
}
