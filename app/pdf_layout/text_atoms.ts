/** Letters that are written from right to left: Hebrew, Arabic, Syriac and their relatives. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LETTER = /\p{L}/u
const DIGIT = /\p{Nd}/u
/** Marks that belong to the word after them: no line ends with one. */
const OPENING = /^[\p{Ps}\p{Pi}]+$/u
/** Characters without a picture of their own: joiners, directions, variations. */
const INVISIBLE = /^[\p{Cf}\p{Variation_Selector}]$/u

/**
 * More than any script puts on one letter. Thousands of accents on one take a font minutes to lay
 * out; what is beyond stands in `source` alone.
 */
const MOST_SIGNS = 32

export type Direction = 'ltr' | 'rtl'

/** What one font draws of one sign a person sees. */
export interface Atom {
  /** What is drawn. */
  text: string
  /** What stands in the text: told to screen readers and to who copies it. */
  source: string
  font: string
  kind: Direction | 'digit' | 'neutral'
}

/** A word with the marks that belong to it, or the white space between two. */
export interface Word {
  atoms: Atom[]
  blank: boolean
  width: number
}

/** What the layout asks of the fonts. */
export interface Pen {
  /** The font that draws a character, or null where none does. */
  fontOf: (codePoint: number) => string | null
  /** In points, at the size in use. */
  widthOf: (text: string, font: string) => number
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const codeOf = (sign: string) => sign.codePointAt(0) ?? 0

function kindOf(sign: string): Atom['kind'] {
  // Arabic digits run from left to right like all others.
  if (DIGIT.test(sign)) return 'digit'
  if (RIGHT_TO_LEFT.test(sign)) return 'rtl'
  return LETTER.test(sign) ? 'ltr' : 'neutral'
}

/** A text's own direction: that of its first letter. */
export function directionOf(text: string): Direction {
  for (const sign of text) {
    const kind = kindOf(sign)
    if (kind === 'rtl' || kind === 'ltr') return kind
  }
  return 'ltr'
}

/** Each of these is a sign by itself, and most of what is set consists of them. */
const PLAIN = /^[ -~]*$/

/** The signs as people see them. */
const seenIn = (text: string) =>
  PLAIN.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment)

function signsOf(segment: string): string[] {
  if (segment.length === 1) return INVISIBLE.test(segment) ? [] : [segment]
  return [...segment].filter((sign) => !INVISIBLE.test(sign)).slice(0, MOST_SIGNS)
}

function atomsOf(text: string, pen: Pen): Atom[] {
  return seenIn(text).flatMap((segment) => {
    const signs = signsOf(segment)
    const [only, second] = signs
    if (only !== undefined && second === undefined) {
      const font = pen.fontOf(codeOf(only))
      if (font !== null) return { text: only, source: segment, font, kind: kindOf(segment) }
    }
    const fonts = signs.map((sign) => pen.fontOf(codeOf(sign)))
    if (fonts.includes(null)) return nameOf(segment, signs, pen)
    // A letter and its marks are one picture as long as one font has them all.
    if (new Set(fonts).size <= 1) {
      const font = fonts[0]
      return font ? [{ text: signs.join(''), source: segment, font, kind: kindOf(segment) }] : []
    }
    return signs.map((sign, at) => ({
      text: sign,
      source: sign,
      font: fonts[at] ?? '',
      kind: kindOf(segment),
    }))
  })
}

/**
 * What stands in the place of a sign that no font draws, an emoji for instance: its numbers in
 * Unicode, so that nobody takes it for missing.
 */
function nameOf(source: string, signs: string[], pen: Pen): Atom[] {
  const numbers = signs.map(
    (sign) => `U+${codeOf(sign).toString(16).toUpperCase().padStart(4, '0')}`
  )
  return [...`[${numbers.join(' ')}]`].map((text, at) => ({
    text,
    source: at === 0 ? source : '',
    font: pen.fontOf(codeOf(text)) ?? '',
    kind: 'ltr' as const,
  }))
}

/** Cuts a paragraph into words that may stand on lines of their own, measured. */
export function wordsOf(text: string, pen: Pen, width: number): Word[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = pieces.at(-1)
    const glued =
      last !== undefined &&
      last.trim() !== '' &&
      segment.trim() !== '' &&
      (!isWordLike || OPENING.test(last))
    if (glued) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces.flatMap((piece) => {
    const word = wordOf(atomsOf(piece, pen), pen)
    return word.width <= width || word.blank ? [word] : broken(word, pen, width)
  })
}

function wordOf(atoms: Atom[], pen: Pen): Word {
  return {
    atoms,
    blank: atoms.every(({ text }) => text.trim() === ''),
    width: widthOf(atoms, pen),
  }
}

/** The letters of one font are measured together: they join, and move closer to each other. */
function widthOf(atoms: Atom[], pen: Pen): number {
  let width = 0
  for (let at = 0; at < atoms.length;) {
    const font = atoms[at]?.font ?? ''
    let text = ''
    for (; atoms[at]?.font === font; at++) text += atoms[at]?.text
    width += pen.widthOf(text, font)
  }
  return width
}

/** A word that is wider than the line is cut where the line ends. */
function broken(word: Word, pen: Pen, width: number): Word[] {
  const parts: Word[] = []
  let part: Atom[] = []
  let used = 0
  for (const atom of word.atoms) {
    const own = pen.widthOf(atom.text, atom.font)
    if (part.length > 0 && used + own > width) {
      parts.push(wordOf(part, pen))
      part = []
      used = 0
    }
    part.push(atom)
    used += own
  }
  parts.push(wordOf(part, pen))
  return parts
}
