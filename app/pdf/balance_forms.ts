import { PDFRawStream, type PDFDocument } from '@cantoo/pdf-lib'
import { get, nameOf } from './preparing/objects.js'
import { unpack } from './preparing/unpack.js'
import { withContent } from './with_content.js'

/** Comments, strings, inline images with their data, names, operators and numbers. */
const TOKENS = /%[^\r\n]*|\(|<<|<[^>]*>?|\bID\s[^]*?\sEI\b|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g

/**
 * Removes from each form the graphics states that it restores (Q) without having saved them (q).
 * By the standard they do nothing. But poppler shows nothing of a form after the first of them,
 * and in pdf.js they affect what is drawn after the form.
 * @throws PdfRefused for forms that unpack to too much.
 */
export function balanceForms({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || nameOf(get(object.dict, 'Subtype')) !== 'Form')
      continue
    const content = Buffer.from(unpack(object))
    const surplus = surplusRestores(content.toString('latin1'))
    if (surplus.length === 0) continue
    for (const at of surplus) content.write(' ', at)
    context.assign(ref, withContent(object, content))
  }
}

/** Their positions in a content stream. */
function surplusRestores(content: string): number[] {
  const surplus: number[] = []
  const tokens = new RegExp(TOKENS)
  let saved = 0
  for (let match = tokens.exec(content); match; match = tokens.exec(content)) {
    const [token] = match
    if (token === 'q') saved++
    else if (token === 'Q' && saved > 0) saved--
    else if (token === 'Q') surplus.push(match.index)
    else if (token === '(') tokens.lastIndex = endOfString(content, match.index)
    // An image without an end takes the rest.
    else if (token === 'ID') break
  }
  return surplus
}

function endOfString(content: string, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const character = content[at]
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return at + 1
  }
  return content.length
}
