import { directionOf, wordsOf, type Direction, type Pen, type Word } from '#pdf_layout/text_atoms'
import { runsInOrder, type Run } from '#pdf_layout/text_order'

/** A line to draw: its runs from left to right. */
export interface Line {
  runs: Run[]
  width: number
  direction: Direction
  /** The logical text, where it differs from the drawn order. */
  reading: string | null
}

/**
 * Breaks a text of any script and several paragraphs into lines of at most `width` points. Letters
 * and accents are composed first (NFC): most fonts have the letter with its accent only.
 */
export function linesOf(text: string, pen: Pen, width: number): Line[] {
  const lines: Line[] = []
  for (const paragraph of text.normalize('NFC').split(/\r\n|[\r\n\u2028\u2029]/)) {
    const base = directionOf(paragraph)
    let line: Word[] = []
    let used = 0
    for (const word of wordsOf(paragraph.replace(/\t/g, '    '), pen, width)) {
      if (used + word.width > width && line.some(({ blank }) => !blank)) {
        lines.push(lineOf(line, base))
        line = []
        used = 0
        // The space at a line break is not drawn.
        if (word.blank) continue
      }
      line.push(word)
      used += word.width
    }
    lines.push(lineOf(line, base))
  }
  return lines
}

function lineOf(words: Word[], base: Direction): Line {
  while (words.at(-1)?.blank) words.pop()
  const atoms = words.flatMap((word) => word.atoms)
  const runs = runsInOrder(atoms, base)
  const source = atoms.map((atom) => atom.source).join('')
  const drawn = runs.map(({ text }) => text).join('')
  const asDrawn = drawn === source && !atoms.some(({ rtl }) => rtl)
  return {
    runs,
    width: words.reduce((sum, word) => sum + word.width, 0),
    direction: base,
    reading: asDrawn ? null : source,
  }
}
