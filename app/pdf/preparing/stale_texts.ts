import { PDFDict, PDFHexString, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { withContent } from '../with_content.js'
import { unpack } from './unpack.js'
import { heldText, isSecret, isTextField, isWidget } from './form_fields.js'
import { arrayIn, dictIn, get, textOf } from './objects.js'
import type { ListedPage } from './page_list.js'

const STRINGS = /\(((?:\\[^]|[^\\()])*)\)|<([\da-f\s]+)>/gi

/**
 * Some programs fill in values without drawing them and mark the form's looks as outdated;
 * readers then draw its texts again. Removes texts from looks that differ from their field's
 * value.
 * @returns the fields whose text must be drawn.
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
  const rest = withoutText(content)
  if (rest !== null || !shown) {
    const stream = withContent(look, Buffer.from(rest ?? content, 'latin1'))
    widget.set(PDFName.of('AP'), context.obj({ N: context.register(stream) }))
  } else widget.delete(PDFName.of('AP'))
  return true
}

/**
 * An appearance without its marked text, which readers replace; null without such markers. Ends
 * are searched one by one: one pattern for both would take quadratic time on a file with many
 * starts.
 */
function withoutText(content: string): string | null {
  const from = content.search(/\/Tx\s+BMC\b/)
  const end = [...content.matchAll(/\bEMC\b/g)].at(-1)?.index ?? -1
  return from >= 0 && end > from ? content.slice(0, from) + content.slice(end + 3) : null
}

function shownBy(content: string): string {
  return [...content.matchAll(STRINGS)]
    .map(([, literal, hex]) =>
      textOf(literal === undefined ? PDFHexString.of(hex ?? '') : PDFString.of(literal))
    )
    .join('')
}
