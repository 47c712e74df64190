import type { MarkImage } from '#signing/field_values'
import { TYPED_SIGNATURE_LENGTH } from '#signing/limits'
import { asFilled } from '../fields/filling.js'

export const MAX_STROKES = 200
/** Coordinates, two per point. */
const MAX_NUMBERS = 20_000

/** Around a drawn mark, so that a thick line is not cut off. */
const MARGIN = 4

/** A shorter line is a slip of the hand: CSS pixels. */
const LEAST_EXTENT = 6

export type Dot = { x: number; y: number }

/**
 * Drawn lines in their stored form: cropped, rounded to a tenth of a pixel, within the limits.
 * @returns null for nothing but dots
 */
export function markOf(lines: readonly (readonly Dot[])[]): MarkImage | null {
  const drawn = lines.filter((line) => line.length > 0).slice(0, MAX_STROKES)
  if (!drawn.some((line) => extent(line) >= LEAST_EXTENT)) return null

  let thin = drawn
  for (let every = 2; numbersIn(thin) > MAX_NUMBERS; every++) {
    thin = drawn.map((line) => thinned(line, every))
  }

  const xs = thin.flatMap((line) => line.map(({ x }) => x))
  const ys = thin.flatMap((line) => line.map(({ y }) => y))
  const [left, top] = [least(xs) - MARGIN, least(ys) - MARGIN]
  const tenth = (value: number) => Math.round(value * 10) / 10
  return {
    way: 'drawn',
    width: tenth(-least(xs.map((x) => -x)) - left + MARGIN),
    height: tenth(-least(ys.map((y) => -y)) - top + MARGIN),
    strokes: thin.map((line) => {
      const numbers = line.flatMap(({ x, y }) => [tenth(x - left), tenth(y - top)])
      // A dot is a line so short that only its round ends show.
      const [x = 0, y = 0] = numbers
      return numbers.length > 2 ? numbers : [x, y, tenth(x + 0.1), y]
    }),
  }
}

/** Lines on paper of a size: as they are, or smaller where they would be cut off. */
export function withinPaper(
  lines: readonly (readonly Dot[])[],
  { width, height }: { width: number; height: number }
): readonly (readonly Dot[])[] {
  const right = MARGIN - least(lines.flat().map(({ x }) => -x))
  const bottom = MARGIN - least(lines.flat().map(({ y }) => -y))
  const scale = Math.min(width / right, height / bottom)
  if (scale <= 0 || scale >= 1) return lines
  return lines.map((line) => line.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
}

const least = (values: number[]) => values.reduce((low, value) => Math.min(low, value), Infinity)

/** A stored dot has two points. */
const numbersIn = (lines: readonly (readonly Dot[])[]) =>
  lines.reduce((sum, { length }) => sum + 2 * Math.max(2, length), 0)

function extent(line: readonly Dot[]): number {
  const [first] = line
  if (!first) return 0
  return line.reduce((far, { x, y }) => Math.max(far, Math.hypot(x - first.x, y - first.y)), 0)
}

/** Its ends, and every nth point between them. */
const thinned = (line: readonly Dot[], every: number) =>
  line.filter((_, at) => at % every === 0 || at === line.length - 1)

/** A visible letter. */
const SEEN_LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** A typed mark, or its error. */
export function typedMark(typed: string): MarkImage | string {
  const text = asFilled(typed).trim()
  if (text === '') return 'Type your name first.'
  if (!SEEN_LETTER.test(text)) return 'A signature needs at least one letter.'
  if ([...text].length > TYPED_SIGNATURE_LENGTH)
    return `At most ${TYPED_SIGNATURE_LENGTH} characters, please.`
  return { way: 'typed', text }
}

/** A stroke as an SVG path, smooth through the midpoints. */
export function pathOf(stroke: readonly number[]): string {
  const [x = 0, y = 0] = stroke
  let path = `M${x} ${y}`
  for (let at = 2; at < stroke.length - 2; at += 2) {
    const [px = 0, py = 0, nx = 0, ny = 0] = stroke.slice(at, at + 4)
    path += `Q${px} ${py} ${(px + nx) / 2} ${(py + ny) / 2}`
  }
  const [lastX = x, lastY = y] = stroke.slice(-2)
  return `${path}L${lastX} ${lastY}`
}
