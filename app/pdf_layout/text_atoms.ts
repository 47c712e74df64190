/** Right-to-left letters: Hebrew, Arabic, Syriac and related scripts. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LETTER = /\p{L}/u
/** Punctuation that belongs to the word after it: no line ends with it. */
const OPENING = /^[\p{Ps}\p{Pi}]+$/u
/** Characters without a glyph: joiners, directions, variations. */
const INVISIBLE = /^[\p{Cf}\p{Variation_Selector}]$/u

/**
 * More than any script puts on one letter. A font takes minutes to lay out thousands of accents
 * on one letter; the rest is only in `source`.
 */
const MOST_SIGNS = 32

export type Direction = 'ltr' | 'rtl'

/** What one font draws of one grapheme. */
export interface Atom {
  /** The drawn text. */
  text: string
  /** The original text, for screen readers and copying. */
  source: string
  font: string
  /** Whether it is a right-to-left letter, which its font joins to others of its word. */
  rtl: boolean
}

/** A word with its punctuation, or the white space between two. */
export interface Word {
  atoms: Atom[]
  blank: boolean
  width: number
}

/** The font functions that the layout needs. */
export interface Pen {
  /** The font that has a character, or null. */
  fontOf: (codePoint: number) => string | null
  /** In points, at the current size. */
  widthOf: (text: string, font: string) => number
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const codeOf = (sign: string) => sign.codePointAt(0) ?? 0

/** A text's own direction: that of its first letter. */
export function directionOf(text: string): Direction {
  const first = LETTER.exec(text)
  return first && RIGHT_TO_LEFT.test(first[0]) ? 'rtl' : 'ltr'
}

/** Each of these is a grapheme by itself, and most text consists of them. */
const PLAIN = /^[ -~]*$/

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
      if (font !== null)
        return { text: only, source: segment, font, rtl: RIGHT_TO_LEFT.test(segment) }
    }
    const fonts = signs.map((sign) => pen.fontOf(codeOf(sign)))
    if (fonts.includes(null)) return nameOf(segment, signs, pen)
    // A letter and its marks are one glyph as long as one font has them all.
    if (new Set(fonts).size <= 1) {
      const font = fonts[0]
      return font
        ? [{ text: signs.join(''), source: segment, font, rtl: RIGHT_TO_LEFT.test(segment) }]
        : []
    }
    return signs.map((sign, at) => ({
      text: sign,
      source: sign,
      font: fonts[at] ?? '',
      rtl: RIGHT_TO_LEFT.test(segment),
    }))
  })
}

const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/**
 * The replacement for a grapheme that no font has, so that it is visible that something is there:
 * its Unicode numbers, or for an emoji the word, since its numbers are long and mean nothing.
 */
function nameOf(source: string, signs: string[], pen: Pen): Atom[] {
  const numbers = signs.map(
    (sign) => `U+${codeOf(sign).toString(16).toUpperCase().padStart(4, '0')}`
  )
  return [...`[${EMOJI.test(source) ? 'emoji' : numbers.join(' ')}]`].map((text, at) => ({
    text,
    source: at === 0 ? source : '',
    font: pen.fontOf(codeOf(text)) ?? '',
    rtl: false,
  }))
}

/** Splits a paragraph into measured words, between which a line may break. */
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

/** The letters of one font are measured together: they join, and have kerning. */
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

/** A word wider than the line is broken where the line ends. */
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
