import { PDFArray, PDFDict, PDFName, type PDFDocument } from '@cantoo/pdf-lib'
import { dictIn, get } from './objects.js'

/** What lets a layer come or go by itself, or by a menu of the reader's. */
const CHANGING = ['AS', 'Order', 'RBGroups', 'ListMode']

/**
 * Lets a document's layers stand as they do when it is opened: one that shows on paper alone, from
 * some zoom on or at a click would be signed by nobody who saw it.
 */
export function fixLayers({ catalog }: PDFDocument): void {
  const layers = dictIn(catalog, 'OCProperties')
  if (!layers) return
  layers.delete(PDFName.of('Configs'))
  const all = get(layers, 'OCGs')
  const standing = dictIn(layers, 'D')
  if (!standing || !(all instanceof PDFArray)) return
  for (const key of CHANGING) standing.delete(PDFName.of(key))
  standing.set(PDFName.of('Locked'), all.clone(catalog.context))
  for (const entry of all.asArray()) {
    const layer = catalog.context.lookup(entry)
    if (layer instanceof PDFDict) layer.delete(PDFName.of('Usage'))
  }
}
