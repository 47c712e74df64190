import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  PDFRef,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { arrayIn, dictIn, get, numberOf } from '../preparing/objects.js'
import type { Structure } from './structure.js'

const NUMBER = PDFName.of('StructParents')

/** Appends the pages of another document, with their tags if the document is tagged. */
export function appendPages(
  document: PDFDocument,
  addition: PDFDocument,
  structure: Structure | null
): void {
  const copier = PDFObjectCopier.for(addition.context, document.context)
  const numbers = new Map<number, PDFPageLeaf>()
  for (const { ref } of addition.getPages()) {
    const copied = copier.copy(ref)
    const page = document.context.lookup(copied)
    if (!(page instanceof PDFPageLeaf)) throw new Error('A page could not be copied')
    document.addPage(PDFPage.of(page, copied, document))
    const number = numberOf(get(page, 'StructParents'))
    if (number !== undefined) numbers.set(number, page)
    // It has another meaning here.
    page.delete(NUMBER)
  }
  const root = dictIn(addition.catalog, 'StructTreeRoot')
  if (structure && root) joinStructure(structure, root, copier, numbers)
}

function joinStructure(
  structure: Structure,
  root: PDFDict,
  copier: PDFObjectCopier,
  pages: Map<number, PDFPageLeaf>
): void {
  const { context } = root
  const parent = PDFName.of('P')
  for (const held of kidsOf(root)) {
    const element = context.lookup(held)
    if (!(held instanceof PDFRef) || !(element instanceof PDFDict)) continue
    // It would include the other document's whole tree.
    element.delete(parent)
    const copied = copier.copy(held)
    const own = [...pages.values()][0]?.context.lookup(copied)
    if (own instanceof PDFDict) own.set(parent, structure.rootRef)
    structure.add(copied)
  }
  const tree = dictIn(root, 'ParentTree')
  const numbers = (tree && arrayIn(tree, 'Nums'))?.asArray() ?? []
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const page = pages.get(numberOf(numbers[at]) ?? -1)
    const target = numbers[at + 1]
    if (!page || !target) continue
    page.set(NUMBER, page.context.obj(structure.number(copier.copy(target))))
  }
}

function kidsOf(root: PDFDict): PDFObject[] {
  const kids = get(root, 'K')
  const held = root.get(PDFName.of('K'))
  return kids instanceof PDFArray ? kids.asArray() : held ? [held] : []
}
