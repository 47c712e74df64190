import type { Box } from '../pdf_view_types'

/* Boxes on a page, in fractions of it. They stay on the page and do not overlap. */

/** Tolerance for rounding; boxes that touch do not overlap. */
const TOLERANCE = 1e-6

/** The step of the search for a free place. */
const SEARCH_STEP = 0.02

type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Corner = 'nw' | 'ne' | 'sw' | 'se'
export type Direction = 'left' | 'right' | 'up' | 'down'

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Finer than a pixel, and stable over repeated saves. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

export function roundBox({ x, y, width, height }: Box): Box {
  const [wide, high] = [rounded(clamp(width, 0, 1)), rounded(clamp(height, 0, 1))]
  return {
    x: Math.min(rounded(x), rounded(1 - wide)),
    y: Math.min(rounded(y), rounded(1 - high)),
    width: wide,
    height: high,
  }
}

export function overlap(a: Box, b: Box): boolean {
  return (
    a.x + a.width > b.x + TOLERANCE &&
    b.x + b.width > a.x + TOLERANCE &&
    a.y + a.height > b.y + TOLERANCE &&
    b.y + b.height > a.y + TOLERANCE
  )
}

export const isFree = (box: Box, others: readonly Box[]) =>
  !others.some((other) => overlap(box, other))

/** The same box, moved onto the page. */
export function ontoPage(box: Box): Box {
  const width = clamp(box.width, 0, 1)
  const height = clamp(box.height, 0, 1)
  return {
    x: clamp(box.x, 0, 1 - width),
    y: clamp(box.y, 0, 1 - height),
    width,
    height,
  }
}

/** Aligns an edge with that of another box if it is close. */
export function snap(box: Box, others: readonly Box[], near: Size): Box {
  const x = snapped(
    [box.x, box.x + box.width],
    others.flatMap((other) => [other.x, other.x + other.width]),
    near.width
  )
  const y = snapped(
    [box.y, box.y + box.height],
    others.flatMap((other) => [other.y, other.y + other.height]),
    near.height
  )
  return { ...box, x: box.x + x, y: box.y + y }
}

/** The distance that aligns one of the edges with a line; 0 if none is close. */
function snapped(edges: number[], lines: number[], near: number): number {
  const distances = edges.flatMap((edge) => lines.map((line) => line - edge))
  const within = distances.filter((distance) => Math.abs(distance) <= near)
  return within.reduce(
    (best, distance) => (best === 0 || Math.abs(distance) < Math.abs(best) ? distance : best),
    0
  )
}

/**
 * Follows the pointer as far as there is room, along one axis if only that is free.
 * @param last the previous position, which is free
 */
export function follow(last: Box, wanted: Box, others: readonly Box[]): Box {
  const target = ontoPage(wanted)
  const candidates = [target, { ...target, y: last.y }, { ...target, x: last.x }]
  return candidates.find((candidate) => isFree(candidate, others)) ?? last
}

/**
 * One step with an arrow key, over anything in the way.
 * @returns null without room in that direction
 */
export function stepBox(
  box: Box,
  direction: Direction,
  step: Size,
  others: readonly Box[]
): Box | null {
  const across = direction === 'left' || direction === 'right'
  const back = direction === 'left' || direction === 'up'
  const by = (across ? step.width : step.height) * (back ? -1 : 1)
  let next = ontoPage(across ? { ...box, x: box.x + by } : { ...box, y: box.y + by })
  if (next.x === box.x && next.y === box.y) return null
  for (let turn = 0; turn <= others.length; turn++) {
    const blocking = others.find((other) => overlap(next, other))
    if (!blocking) return roundBox(next)
    const past = across
      ? { ...next, x: back ? blocking.x - next.width : blocking.x + blocking.width }
      : { ...next, y: back ? blocking.y - next.height : blocking.y + blocking.height }
    next = ontoPage(past)
    if (overlap(next, blocking)) return null
  }
  return null
}

/** Drags a corner while the opposite one stays. The box keeps a minimum size. */
export function dragCorner(box: Box, corner: Corner, to: Point, least: Size): Box {
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const west = corner === 'nw' || corner === 'sw'
  const north = corner === 'nw' || corner === 'ne'
  const left = west ? clamp(to.x, 0, right - least.width) : box.x
  const top = north ? clamp(to.y, 0, bottom - least.height) : box.y
  return {
    x: left,
    y: top,
    width: west ? right - left : clamp(to.x - box.x, least.width, 1 - box.x),
    height: north ? bottom - top : clamp(to.y - box.y, least.height, 1 - box.y),
  }
}

/** Resizes as far as there is room, along one axis if only that is free. */
export function resizeWithin(last: Box, wanted: Box, others: readonly Box[]): Box {
  const candidates = [
    wanted,
    { ...wanted, y: last.y, height: last.height },
    { ...wanted, x: last.x, width: last.width },
  ]
  return candidates.find((candidate) => isFree(candidate, others)) ?? last
}

/**
 * The free place nearest to the wanted one.
 * @returns null if the page has no room
 */
export function freePlace(wanted: Box, others: readonly Box[]): Box | null {
  const start = ontoPage(wanted)
  const columns = [start.x, ...others.flatMap(({ x, width }) => [x + width, x - start.width])]
  const rows = [start.y, ...others.flatMap(({ y, height }) => [y + height, y - start.height])]
  for (let at = 0; at <= 1; at += SEARCH_STEP) {
    columns.push(at)
    rows.push(at)
  }
  const xs = nearest(columns, start.x, 1 - start.width)
  const ys = nearest(rows, start.y, 1 - start.height)
  let best: { box: Box; distance: number } | null = null
  for (const y of ys) {
    if (best && Math.abs(y - start.y) >= best.distance) break
    for (const x of xs) {
      const distance = Math.hypot(x - start.x, y - start.y)
      if (best && distance >= best.distance) break
      const box = { ...start, x, y }
      if (isFree(box, others)) {
        best = { box, distance }
        break
      }
    }
  }
  return best && roundBox(best.box)
}

/** Numbers from 0 to the limit, the nearest first. */
function nearest(values: number[], to: number, limit: number): number[] {
  return [...new Set(values)]
    .filter((value) => value >= 0 && value <= limit)
    .sort((a, b) => Math.abs(a - to) - Math.abs(b - to))
}
