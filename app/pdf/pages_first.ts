import { PDFPageLeaf, PDFPageTree, type PDFDocument } from '@cantoo/pdf-lib'

/**
 * Lets a document be saved with the dictionaries of its pages before what is on them. A reader
 * that loads a file by parts looks for all of them before it shows the first: scattered among
 * pictures and fonts they would cost it the whole file.
 */
export function pagesFirst({ context }: PDFDocument): void {
  const list = context.enumerateIndirectObjects.bind(context)
  context.enumerateIndirectObjects = () =>
    list().sort(([, a], [, b]) => Number(ofTree(b)) - Number(ofTree(a)))
}

const ofTree = (object: unknown) => object instanceof PDFPageTree || object instanceof PDFPageLeaf
