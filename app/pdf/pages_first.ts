import {
  PDFArray,
  PDFDict,
  PDFNull,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { get, nameOf } from './preparing/objects.js'

/**
 * Renumbers the objects of a document, all page dictionaries before their content, since they
 * are written in the order of their numbers. A reader that loads a file in parts needs all of them
 * before it shows the first page; scattered among images and fonts, they would require the whole
 * file. No number is left out: the table of a file that was never updated has no gaps (ISO
 * 32000-1, 7.5.4), and the library takes far too long for a table with many.
 */
export function renumberPagesFirst({ context }: PDFDocument): void {
  const all = context.enumerateIndirectObjects()
  const written = all
    .filter(([, object]) => !isPacking(object))
    .sort(([, a], [, b]) => Number(ofTree(b)) - Number(ofTree(a)))
  const refs = new Map(written.map(([ref], at) => [ref, PDFRef.of(at + 1)]))
  // A reference to nothing means null, and must not lead to an object that gets the number.
  const renewed = <T>(value: T) => (value instanceof PDFRef ? (refs.get(value) ?? PDFNull) : value)
  const trailer = Object.entries(context.trailerInfo)

  // What is added to the set is visited, too, each part once.
  const parts = new Set<PDFObject>()
  const visit = (value: unknown) => {
    if (value instanceof PDFStream) parts.add(value.dict)
    if (value instanceof PDFDict || value instanceof PDFArray) parts.add(value)
  }
  for (const [, value] of [...written, ...trailer]) visit(value)
  for (const part of parts) {
    if (part instanceof PDFDict) {
      for (const [key, value] of part.entries()) {
        visit(value)
        part.set(key, renewed(value))
      }
    } else if (part instanceof PDFArray) {
      for (const [at, value] of part.asArray().entries()) {
        visit(value)
        part.set(at, renewed(value))
      }
    }
  }

  for (const [ref] of all) context.delete(ref)
  context.largestObjectNumber = 0
  for (const [, object] of written) context.register(renewed(object))
  context.trailerInfo = Object.fromEntries(trailer.map(([key, value]) => [key, renewed(value)]))
}

const ofTree = (object: PDFObject) => object instanceof PDFPageTree || object instanceof PDFPageLeaf

/** What the objects of the source were packed in; the library has unpacked them. */
const isPacking = (object: PDFObject) =>
  object instanceof PDFRawStream &&
  ['ObjStm', 'XRef'].includes(nameOf(get(object.dict, 'Type')) ?? '')
