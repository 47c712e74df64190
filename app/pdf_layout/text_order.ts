import bidiFactory, { type Bidi } from 'bidi-js'
import type { Atom, Direction } from '#pdf_layout/text_atoms'

/** A piece of text that one font draws at once. */
export interface Run {
  text: string
  font: string
}

// The types describe a module whose function is its `default`; Node imports the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** The graphemes of a line from left to right, by Unicode's bidirectional algorithm (UAX 9). */
export function runsInOrder(atoms: Atom[], base: Direction): Run[] {
  const levels = levelsOf(atoms, base)
  const order = atoms.map((_, at) => at)
  for (const level of [2, 1]) turnRound(order, (at) => (levels[at] ?? 0) >= level)
  return runsOf(atoms, levels, order)
}

/** Each grapheme's level: at most 2, since the portal accepts no characters that embed. */
function levelsOf(atoms: Atom[], base: Direction): number[] {
  const { levels } = bidi.getEmbeddingLevels(atoms.map(({ text }) => text).join(''), base)
  let start = 0
  return atoms.map(({ text }) => {
    const level = levels[start] ?? 0
    start += text.length
    return level
  })
}

/** The mirrored signs whose pair is in the same font file: fonts are chosen before the order. */
const MIRRORED = '()[]{}<>«»‹›'
const mirrored = (text: string): string =>
  MIRRORED.includes(text) ? (bidi.getMirroredCharacter(text) ?? text) : text

/** Reverses each contiguous matching stretch. */
function turnRound(order: number[], isMeant: (at: number) => boolean): void {
  for (let first = 0; first < order.length; first++) {
    if (!isMeant(order[first] ?? 0)) continue
    let end = first
    while (end < order.length && isMeant(order[end] ?? 0)) end++
    order.splice(first, end - first, ...order.slice(first, end).toReversed())
    first = end
  }
}

/**
 * What one font draws at once. Right-to-left letters are passed in logical order: the font joins
 * and reverses them itself, but only within one word.
 */
function runsOf(atoms: Atom[], levels: number[], order: number[]): Run[] {
  const runs: (Run & { way: string })[] = []
  for (const at of order) {
    const atom = atoms[at]
    if (!atom) continue
    const backwards = levels[at] === 1
    const way = !backwards ? 'ltr' : atom.rtl ? 'rtl' : 'alone'
    const text = backwards ? mirrored(atom.text) : atom.text
    const last = runs.at(-1)
    if (!last || last.font !== atom.font || last.way !== way || way === 'alone') {
      runs.push({ text, font: atom.font, way })
    } else last.text = way === 'rtl' ? text + last.text : last.text + text
  }
  return runs
}
