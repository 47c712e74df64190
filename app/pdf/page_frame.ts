import type { PDFDict } from '@cantoo/pdf-lib'
import type { Place } from './types.js'
import { get, numberOf, rectangleOf, type Rectangle } from './preparing/objects.js'

/** The visible part of a page, and its rotation. */
export interface PageFrame {
  shown: Rectangle
  /** Clockwise, in quarter turns: 0 to 3. */
  turns: number
  /** As displayed, in the page's own unit. */
  width: number
  height: number
}

/** a, b, c, d, e, f of the operator `cm`. */
export type Matrix = [number, number, number, number, number, number]

const LETTER: Rectangle = { left: 0, bottom: 0, right: 612, top: 792 }
/** Points. A smaller page shows nothing, and a larger one is not paper. */
const SMALLEST = 3
const LARGEST = 20_000

function overlap(one: Rectangle, other: Rectangle): Rectangle {
  return {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  }
}

const isPaper = ({ left, bottom, right, top }: Rectangle) =>
  [right - left, top - bottom].every((side) => side >= SMALLEST && side <= LARGEST) &&
  [left, bottom, right, top].every((edge) => Math.abs(edge) <= 10 * LARGEST)

/**
 * Reads a page's visible box. A box of no size counts as letter, as readers do.
 * @returns null for impossible sizes.
 */
export function frameOf(page: PDFDict): PageFrame | null {
  const box = rectangleOf(get(page, 'MediaBox'))
  const media = box && box.right > box.left && box.top > box.bottom ? box : LETTER
  const cropped = overlap(rectangleOf(get(page, 'CropBox')) ?? media, media)
  const shown = isPaper(cropped) ? cropped : media
  if (!isPaper(shown)) return null
  const degrees = numberOf(get(page, 'Rotate')) ?? 0
  const turns = ((Math.round(degrees / 90) % 4) + 4) % 4
  const sides = [shown.right - shown.left, shown.top - shown.bottom] as const
  const [width, height] = turns % 2 === 0 ? sides : [sides[1], sides[0]]
  return { shown, turns, width, height }
}

/**
 * The matrix under which an upright drawing, from a box's lower left corner, appears where the
 * box is displayed: `x` from the left and `bottom` from the top, in the page's unit.
 */
export function uprightAt({ shown, turns }: PageFrame, x: number, bottom: number): Matrix {
  if (turns === 1) return [0, 1, -1, 0, shown.left + bottom, shown.bottom + x]
  if (turns === 2) return [-1, 0, 0, -1, shown.right - x, shown.bottom + bottom]
  if (turns === 3) return [0, -1, 1, 0, shown.right - bottom, shown.top - x]
  return [1, 0, 0, 1, shown.left + x, shown.top - bottom]
}

/** The displayed place of a rectangle in the page's own coordinates, in fractions. */
export function placeOf(frame: PageFrame, rectangle: Rectangle): Omit<Place, 'page'> {
  const { shown, turns } = frame
  const { left, bottom, right, top } = rectangle
  const edges = [
    { x: left - shown.left, y: shown.top - top },
    { x: bottom - shown.bottom, y: left - shown.left },
    { x: shown.right - right, y: bottom - shown.bottom },
    { x: shown.top - top, y: shown.right - right },
  ]
  const { x, y } = edges[turns] ?? { x: 0, y: 0 }
  const sides = [right - left, top - bottom] as const
  const [width, height] = turns % 2 === 0 ? sides : [sides[1], sides[0]]
  return {
    x: x / frame.width,
    y: y / frame.height,
    width: width / frame.width,
    height: height / frame.height,
  }
}
