import { PDFArray, PDFDict, PDFName, type PDFDocument } from '@cantoo/pdf-lib'
import { dictIn, get } from './objects.js'

/** Settings that change a layer automatically, or through a reader's menu. */
const CHANGING = ['AS', 'Order', 'RBGroups', 'ListMode']

/**
 * Freezes a document's layers in their initial state. Otherwise a signer would not see a layer
 * that appears only in print, at some zoom or after a click.
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
