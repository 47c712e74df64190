import { PDFDict, PDFHexString, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { withContent } from '../with_content.js'
import { unpack } from './unpack.js'
import { heldText, isSecret, isTextField, isWidget } from './form_fields.js'
import { arrayIn, dictIn, get, textOf } from './objects.js'
import type { ListedPage } from './page_list.js'

/** What a field holds, in its look; readers take out the same when they set it anew. */
const HELD = /\/Tx\s+BMC\b[^]*\bEMC\b/
const STRINGS = /\(((?:\\[^]|[^\\()])*)\)|<([\da-f\s]+)>/gi

/**
 * Where a form says that its looks are out of date, as programs do that fill in values and draw
 * nothing, readers set its texts anew. Takes them out of the looks that show another text than
 * their field holds.
 * @returns the fields whose text is to be set.
 */
export function dropStaleTexts(pages: ListedPage[], form: PDFDict | undefined): Set<PDFDict> {
  const stale = new Set<PDFDict>()
  if (!form || get(form, 'NeedAppearances')?.toString() !== 'true') return stale
  for (const { page } of pages) {
    for (const entry of arrayIn(page, 'Annots')?.asArray() ?? []) {
      const widget = page.context.lookup(entry)
      if (!(widget instanceof PDFDict) || !isWidget(widget) || isSecret(widget)) continue
      if (isTextField(widget) && dropText(widget)) stale.add(widget)
    }
  }
  return stale
}

const squeezed = (text: string | undefined) => (text ?? '').replace(/\s+/g, '')

function dropText(widget: PDFDict): boolean {
  const { context } = widget
  const appearances = dictIn(widget, 'AP')
  const look = appearances && get(appearances, 'N')
  if (!(look instanceof PDFRawStream)) return false
  const content = Buffer.from(unpack(look)).toString('latin1')
  const shown = squeezed(shownBy(content))
  if (shown === squeezed(heldText(widget))) return false
  if (HELD.test(content) || !shown) {
    const rest = withContent(look, Buffer.from(content.replace(HELD, ''), 'latin1'))
    widget.set(PDFName.of('AP'), context.obj({ N: context.register(rest) }))
  } else widget.delete(PDFName.of('AP'))
  return true
}

function shownBy(content: string): string {
  return [...content.matchAll(STRINGS)]
    .map(([, literal, hex]) =>
      textOf(literal === undefined ? PDFHexString.of(hex ?? '') : PDFString.of(literal))
    )
    .join('')
}
