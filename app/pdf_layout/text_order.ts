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
  const kinds = kindsOf(atoms)
  const own = directionsOf(kinds, bracketPairs(atoms), base)
  return kinds.map((kind, at) => {
    if (own[at] === 'rtl') return isNumber(kind) ? 2 : 1
    return base === 'ltr' ? 0 : 2
  })
}

/** arabic: a number in Arabic digits, or after Arabic letters. */
type Kind = Atom['kind'] | 'arabic'
const isNumber = (kind: Kind) => kind === 'digit' || kind === 'arabic'

const ARABIC_LETTER = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const ARABIC_DIGIT = /[\u0660-\u0669\u066b\u066c]/
/** Inside a number: 1,234.56, 12:30, 3/4/2026. */
const SEPARATOR = /^[,./:\u00a0\u202f\u060c\u2044]$/
/** Inside a number that is not Arabic: 03-555. */
const SIGN = /^[-+\u2212]$/
/** Beside a number that is not Arabic: 50%, $3. */
const UNIT = /^[#%°±\u066a\u2030-\u2034\p{Sc}]$/u

/** The kinds of a line's graphemes; what belongs to a number is of its kind. */
function kindsOf(atoms: Atom[]): Kind[] {
  let arabic = false
  const kinds = atoms.map(({ kind, text }): Kind => {
    if (kind === 'rtl' || kind === 'ltr') arabic = ARABIC_LETTER.test(text)
    return kind === 'digit' && (arabic || ARABIC_DIGIT.test(text)) ? 'arabic' : kind
  })
  const found = kinds.map((kind, at) => {
    const before = kinds[at - 1]
    const text = atoms[at]?.text ?? ''
    if (kind !== 'neutral' || !before || !isNumber(before) || before !== kinds[at + 1]) return kind
    return SEPARATOR.test(text) || (before === 'digit' && SIGN.test(text)) ? before : kind
  })
  const join = (at: number, beside: number) => {
    if (found[at] !== 'neutral' || found[beside] !== 'digit') return
    if (UNIT.test(atoms[at]?.text ?? '')) found[at] = 'digit'
  }
  for (let at = 0; at < found.length; at++) join(at, at - 1)
  for (let at = found.length - 1; at >= 0; at--) join(at, at + 1)
  return found
}

/** Brackets that belong together, the outer ones first. */
function bracketPairs(atoms: Atom[]): [from: number, to: number][] {
  const pairs: [number, number][] = []
  const open: { at: number; closing: string | undefined }[] = []
  for (const [at, { text }] of atoms.entries()) {
    if ('([{'.includes(text)) open.push({ at, closing: MIRRORED.get(text) })
    const own = open.findLastIndex(({ closing }) => closing === text)
    if (own < 0) continue
    pairs.push([open[own]?.at ?? at, at])
    open.length = own
  }
  return pairs.toSorted(([a], [b]) => a - b)
}

/**
 * Each grapheme's direction: numbers follow the letters before them, brackets what they enclose,
 * marks both neighbors.
 */
function directionsOf(
  kinds: Kind[],
  pairs: [from: number, to: number][],
  base: Direction
): Direction[] {
  const found: (Direction | null)[] = []
  let strong = base
  for (const kind of kinds) {
    if (kind === 'rtl' || kind === 'ltr') strong = kind
    found.push(kind === 'neutral' ? null : kind === 'arabic' ? 'rtl' : strong)
  }
  for (const [from, to] of pairs) {
    const enclosed = found.slice(from + 1, to).filter((direction) => direction !== null)
    if (enclosed.length === 0) continue
    const before = found.slice(0, from).findLast((other) => other !== null) ?? base
    const way = enclosed.includes(base) ? base : before
    found[from] = way
    found[to] = way
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
