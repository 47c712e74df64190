import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { PDFDict, PDFName } from '@cantoo/pdf-lib'
import { balanceForms } from '../balance_forms.js'
import type { PreparedPdf } from '../types.js'
import { MAX_ANNOTATIONS, MAX_FILE_BYTES } from '../limits.js'
import { enclosePages } from '../page_content.js'
import { renumberPagesFirst } from '../pages_first.js'
import { PdfRefused } from '../pdf_refused.js'
import { stampMarks } from '../sealing/stamp_marks.js'
import { fixLayers } from './fix_layers.js'
import { flattenAnnotations, hideLinks } from './flatten_annotations.js'
import { findFields } from './form_fields.js'
import { missingLooks } from './missing_looks.js'
import { arrayIn, dictIn, get, numberOf } from './objects.js'
import { openFile } from './open_file.js'
import { listPages, type ListedPage } from './page_list.js'
import { assertPicturesAreShown } from './shown_pictures.js'
import { dropStaleTexts } from './stale_texts.js'
import { sweepObjects } from './sweep_objects.js'
import { checkReading, withinBounds } from './reading_limit.js'

/** The result does not depend on when a file was prepared. */
const NO_DAY = new Date(0)

/**
 * The work of `preparePdf`, in the thread.
 * @throws PdfRefused
 */
export async function prepareFile(source: string, target: string): Promise<PreparedPdf> {
  const { size } = await stat(source)
  if (size > MAX_FILE_BYTES) throw new PdfRefused('too_large')
  const { bytes, ...read } = await withinBounds(async () => rewrite(await readFile(source)))
  await writeFile(target, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...read, sha256, bytes: bytes.byteLength }
}

async function rewrite(source: Uint8Array) {
  const document = await openFile(source)
  try {
    const { catalog } = document
    if (!(catalog instanceof PDFDict)) throw new PdfRefused('damaged')
    // Without its type it would not be found when the file is stamped.
    catalog.set(PDFName.of('Type'), PDFName.of('Catalog'))
    const form = dictIn(catalog, 'AcroForm')
    if (isDynamic(catalog, form)) throw new PdfRefused('dynamic_form')
    const pages = listPages(document)
    const annotations = pages.map(({ page }) => arrayIn(page, 'Annots')?.size() ?? 0)
    if (sum(annotations) > MAX_ANNOTATIONS) throw new PdfRefused('too_many_annotations')
    const found = findFields(pages)
    const looks = missingLooks(pages, dropStaleTexts(pages, form))
    enclosePages(
      document,
      pages.map(({ ref, page }) => ({ ref, node: page }))
    )
    const gone = pages.flatMap((page) => flattenAnnotations(page, form))
    hideLinks(pages)
    fixLayers(document)
    sweepObjects(document, new Set(gone), new Set(pages.map(({ page }) => page)))
    assertPicturesAreShown(document)
    balanceForms(document)
    await stampMarks(document, looks, NO_DAY)
    checkReading()
    renumberPagesFirst(document)
    const bytes = await document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    })
    return { bytes, found, pages: pages.map(sizeOf) }
  } catch (error) {
    if (error instanceof PdfRefused && error.code !== 'damaged') throw error
    // None of the objects is readable, which also happens for an encrypted file: the library
    // takes some passwords for empty ones.
    const code = document.context.isDecrypted ? 'password' : 'damaged'
    throw new PdfRefused(code, { cause: error })
  }
}

/** Such a form has one page that asks to wait; a program generates the real pages. */
function isDynamic(catalog: PDFDict, form: PDFDict | undefined): boolean {
  if (get(catalog, 'NeedsRendering')?.toString() === 'true') return true
  return form !== undefined && get(form, 'XFA') !== undefined && !arrayIn(form, 'Fields')?.size()
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

function sizeOf({ page, frame }: ListedPage) {
  const unit = numberOf(get(page, 'UserUnit')) ?? 1
  return { width: frame.width * unit, height: frame.height * unit }
}
