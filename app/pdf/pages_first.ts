import { PDFPageLeaf, PDFPageTree, type PDFDocument } from '@cantoo/pdf-lib'

/**
 * Saves a document with all page dictionaries before their content. A reader that loads a file in
 * parts needs all of them before it shows the first page; scattered among images and fonts, they
 * would require the whole file.
 */
export function pagesFirst({ context }: PDFDocument): void {
  const list = context.enumerateIndirectObjects.bind(context)
  context.enumerateIndirectObjects = () =>
    list().sort(([, a], [, b]) => Number(ofTree(b)) - Number(ofTree(a)))
}

const ofTree = (object: unknown) => object instanceof PDFPageTree || object instanceof PDFPageLeaf
