import { inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFRawStream, type PDFDict } from '@cantoo/pdf-lib'
import { MAX_UNPACKED_BYTES } from '../limits.js'
import { get, nameOf } from './objects.js'

/*
 * What is read past: comments, strings, names and numbers, inline images with their data. A string
 * with parentheses within it is taken in pieces, which does no harm: q and Q are looked for alone.
 */
const TOKENS =
  /%[^\r\n]*|\((?:[^()\\]|\\[^])*|<[0-9A-Fa-f\s]*>|\bID\s[^]*?\sEI\b|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g

/** More than any program nests them; a reader would not take more either. */
const MOST = 200

/**
 * How many graphics states a page's own content saves (q) and never restores (Q). What is drawn
 * after it would stand under whatever it left behind.
 */
export function openStates(page: PDFDict): number {
  let open = 0
  for (const match of textOf(page).matchAll(TOKENS)) {
    if (match[0] === 'q') open++
    else if (match[0] === 'Q') open = Math.max(0, open - 1)
  }
  return Math.min(open, MOST)
}

function textOf(page: PDFDict): string {
  const contents = get(page, 'Contents')
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
  return parts
    .map((part) => page.context.lookup(part))
    .map((stream) => (stream instanceof PDFRawStream ? decoded(stream) : ''))
    .join('\n')
}

/** What cannot be unpacked draws nothing either. */
function decoded(stream: PDFRawStream): string {
  try {
    const isPlainFlate =
      !stream.transform &&
      nameOf(get(stream.dict, 'Filter')) === 'FlateDecode' &&
      !get(stream.dict, 'DecodeParms')
    // Many times faster than the library, and nearly all there is.
    if (isPlainFlate) return inflated(stream.contents)
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  } catch {
    return ''
  }
}

const inflated = (bytes: Uint8Array) =>
  inflateSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('latin1')
