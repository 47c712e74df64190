import type { MarkImage } from '../types.js'
import { decimal } from '../page_content.js'

/** Pen blue, which distinguishes a signature from print. */
export const PEN = '#14286b'
const PEN_OPERATOR = '0.078 0.157 0.42'
const INK_OPERATOR = '0.106 0.141 0.188'

type Point = readonly [number, number]

const operator = (name: string, ...points: Point[]) =>
  `${points.map(([x, y]) => `${decimal(x)} ${decimal(y)}`).join(' ')} ${name}`

/** A centered check mark, as operators; y points up. */
export function tickPath(width: number, height: number): string {
  const side = Math.min(width, height) * 0.8
  const at = (x: number, y: number): Point => [
    (width - side) / 2 + x * side,
    (height - side) / 2 + y * side,
  ]
  return [
    `${INK_OPERATOR} RG 1 J 1 j ${decimal(side * 0.13)} w`,
    operator('m', at(0.08, 0.46)),
    operator('l', at(0.37, 0.14)),
    operator('l', at(0.94, 0.88)),
    'S',
  ].join('\n')
}

/**
 * Drawn strokes, centered and as large as possible, as operators; y points up.
 * @param pen how much wider it is than on paper.
 */
export function strokesPath(
  image: Extract<MarkImage, { way: 'drawn' }>,
  { width, height }: { width: number; height: number },
  pen: number
): string {
  const strokes = image.strokes.map(pointsOf).filter((points) => points.length > 0)
  const all = strokes.flat()
  const left = Math.min(...edges(all, 0))
  const right = Math.max(...edges(all, 0))
  const top = Math.min(...edges(all, 1))
  const bottom = Math.max(...edges(all, 1))
  // The size of the drawing without the pad around it; a single dash does not become a bar.
  const wide = Math.max(right - left, image.width * 0.15, 1)
  const high = Math.max(bottom - top, image.height * 0.3, 1)
  const scale = Math.min((width * 0.94) / wide, (height * 0.9) / high)
  const toBox = ([x, y]: Point): Point => [
    width / 2 + (x - (left + right) / 2) * scale,
    height / 2 - (y - (top + bottom) / 2) * scale,
  ]
  const line = Math.min(1.6 * pen, Math.max(0.7 * pen, height * 0.035))
  return [
    `${PEN_OPERATOR} RG 1 J 1 j ${decimal(line)} w`,
    ...strokes.map((points) => smooth(points.map(toBox))),
  ].join('\n')
}

/** Math.min does not accept tens of thousands of arguments. */
function edges(points: Point[], axis: 0 | 1): [number, number] {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const point of points) {
    least = Math.min(least, point[axis])
    most = Math.max(most, point[axis])
  }
  return [least, most]
}

function pointsOf(stroke: number[]): Point[] {
  const points: Point[] = []
  for (let at = 0; at + 1 < stroke.length; at += 2) {
    const point: Point = [stroke[at] ?? 0, stroke[at + 1] ?? 0]
    const last = points.at(-1)
    if (point.every(Number.isFinite) && !(last && last[0] === point[0] && last[1] === point[1])) {
      points.push(point)
    }
  }
  return points
}

const between = ([x0, y0]: Point, [x1, y1]: Point, part: number): Point => [
  x0 + (x1 - x0) * part,
  y0 + (y1 - y0) * part,
]

/** A curve through the midpoints of a stroke's segments; a single point is a dot. */
function smooth(points: Point[]): string {
  const [first, ...rest] = points as [Point, ...Point[]]
  const last = rest.pop()
  if (!last) return `${operator('m', first)} ${operator('l', first)} S`
  const path = [operator('m', first)]
  let from = first
  for (const [at, point] of rest.entries()) {
    const next = rest[at + 1]
    const to = next ? between(point, next, 0.5) : last
    path.push(operator('c', between(from, point, 2 / 3), between(to, point, 2 / 3), to))
    from = to
  }
  if (rest.length === 0) path.push(operator('l', last))
  return `${path.join('\n')}\nS`
}
