import type { Atom, Direction } from '#pdf_layout/text_atoms'

/** A piece of text that one font draws at once. */
export interface Run {
  text: string
  font: string
}

/** Characters that are mirrored in right-to-left text. */
const MIRRORED = new Map([...'()[]{}<>«»‹›'].map((sign, at, all) => [sign, all[at ^ 1] ?? sign]))

/**
 * The graphemes of a line from left to right. The levels follow Unicode's bidirectional algorithm
 * (UAX 9) without embedding, whose characters the portal does not accept.
 */
export function runsInOrder(atoms: Atom[], base: Direction): Run[] {
  const levels = levelsOf(atoms, base)
  const order = atoms.map((_, at) => at)
  for (const level of [2, 1]) turnRound(order, (at) => (levels[at] ?? 0) >= level)
  return runsOf(atoms, levels, order)
}

function levelsOf(atoms: Atom[], base: Direction): number[] {
  const own = directionsOf(atoms, base)
  return atoms.map(({ kind }, at) => {
    if (own[at] === 'rtl') return kind === 'digit' ? 2 : 1
    return base === 'ltr' ? 0 : 2
  })
}

/** Each grapheme's direction: numbers follow the letters before them, marks both neighbors. */
function directionsOf(atoms: Atom[], base: Direction): Direction[] {
  const found: (Direction | null)[] = []
  let strong = base
  for (const { kind } of atoms) {
    if (kind === 'rtl' || kind === 'ltr') strong = kind
    found.push(kind === 'neutral' ? null : strong)
  }
  return found.map((direction, at) => {
    if (direction) return direction
    const before = found.slice(0, at).findLast((other) => other !== null) ?? base
    const after = found.slice(at + 1).find((other) => other !== null) ?? base
    return before === after ? before : base
  })
}

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
    const way = !backwards ? 'ltr' : atom.kind === 'rtl' ? 'rtl' : 'alone'
    const text = backwards ? (MIRRORED.get(atom.text) ?? atom.text) : atom.text
    const last = runs.at(-1)
    if (!last || last.font !== atom.font || last.way !== way || way === 'alone') {
      runs.push({ text, font: atom.font, way })
    } else last.text = way === 'rtl' ? text + last.text : last.text + text
  }
  return runs
}
