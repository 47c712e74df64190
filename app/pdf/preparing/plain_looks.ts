import { PDFArray, PDFName, type PDFDict } from '@cantoo/pdf-lib'
import { decimal } from '../page_content.js'
import { arrayIn, dictIn, get, nameOf, numberOf, rectangleOf } from './objects.js'

type Points = [number, number][]

/** Length of a Bézier curve's handles for a quarter circle. */
const CIRCLE = 0.5523

const line = (name: string, ...numbers: number[]) => [...numbers.map(decimal), name].join(' ')

/**
 * Draws a comment or a field's box without an appearance, as readers do: in its color and line
 * width. Texts are drawn elsewhere.
 * @returns null without a shape.
 */
export function plainLook(page: PDFDict, annotation: PDFDict): string | null {
  const path = pathOf(annotation)
  if (!path) return null
  const kind = nameOf(get(annotation, 'Subtype'))
  const { stroke, fill } = colorsOf(annotation, kind)
  const width = widthOf(annotation)
  const strokes = kind !== 'Highlight' && width > 0 && stroke !== null
  if (!strokes && !fill) return null
  const closed = CLOSED.has(kind ?? '')
  const paint = closed && fill ? (strokes ? 'B' : 'f') : 'S'
  return [
    'q',
    `/${graphicsState(page, annotation, kind === 'Highlight')} gs`,
    ...(fill ? [line(FILLS[fill.length] ?? 'g', ...fill)] : []),
    ...(strokes ? [line(STROKES[stroke.length] ?? 'G', ...stroke), line('w', width)] : []),
    ...(strokes ? dashesOf(annotation) : []),
    path,
    paint,
    'Q',
  ].join('\n')
}

const CLOSED = new Set(['Square', 'Circle', 'Polygon', 'Highlight', 'Widget'])
const STROKES: Record<number, string> = { 1: 'G', 3: 'RG', 4: 'K' }
const FILLS: Record<number, string> = { 1: 'g', 3: 'rg', 4: 'k' }

function colorsOf(annotation: PDFDict, kind: string | undefined) {
  if (kind === 'Widget') {
    const own = dictIn(annotation, 'MK')
    return { stroke: own ? colorOf(own, 'BC') : null, fill: own ? colorOf(own, 'BG') : null }
  }
  const stroke = colorOf(annotation, 'C')
  return { stroke, fill: kind === 'Highlight' ? stroke : colorOf(annotation, 'IC') }
}

/** Null for a transparent color. */
function colorOf(dict: PDFDict, key: 'C' | 'IC' | 'BC' | 'BG'): number[] | null {
  const found = arrayIn(dict, key)
  if (!found) return key === 'C' ? [0] : null
  const numbers = numbersIn(found)
  return numbers.length in STROKES ? numbers : null
}

/** Readers draw no border around a link by default, and none that would fill it. */
function widthOf(annotation: PDFDict): number {
  const width = statedWidth(annotation)
  if (nameOf(get(annotation, 'Subtype')) !== 'Link') return width
  const box = rectangleOf(get(annotation, 'Rect'))
  const room = box ? Math.min(box.right - box.left, box.top - box.bottom) / 2 : 0
  return width > room ? Math.min(width, 1) : width
}

function statedWidth(annotation: PDFDict): number {
  const style = dictIn(annotation, 'BS')
  if (style) return numberOf(get(style, 'W')) ?? 1
  const border = arrayIn(annotation, 'Border')
  if (!border && nameOf(get(annotation, 'Subtype')) === 'Link') return 0
  return numberOf(border?.lookup(2)) ?? 1
}

/** The operator for a dashed line, if it is dashed. */
function dashesOf(annotation: PDFDict): string[] {
  const style = dictIn(annotation, 'BS')
  if (style && nameOf(get(style, 'S')) !== 'D') return []
  const found = style ? (arrayIn(style, 'D') ?? [3]) : arrayIn(annotation, 'Border')?.lookup(3)
  const dashes = found instanceof PDFArray ? numbersIn(found) : (found ?? [])
  if (!Array.isArray(dashes) || !dashes.some((dash) => dash > 0)) return []
  return [`[${dashes.map((dash) => decimal(Math.max(dash, 0))).join(' ')}] 0 d`]
}

/** Highlighted text stays readable. */
function graphicsState(page: PDFDict, annotation: PDFDict, multiplies: boolean): string {
  const { context } = page
  const resources = dictIn(page, 'Resources')
  const states = (resources && dictIn(resources, 'ExtGState')) ?? context.obj({})
  resources?.set(PDFName.of('ExtGState'), states)
  const opacity = Math.min(Math.max(numberOf(get(annotation, 'CA')) ?? 1, 0), 1)
  const name = `${multiplies ? 'Multiply' : 'Normal'}${Math.round(opacity * 1000)}`
  const state = { CA: opacity, ca: opacity, BM: multiplies ? 'Multiply' : 'Normal' }
  states.set(PDFName.of(name), context.obj(state))
  return name
}

const numbersIn = (array: PDFArray): number[] =>
  array
    .asArray()
    .map((_, at) => numberOf(array.lookup(at)))
    .filter((number) => number !== undefined)

function pointsIn(array: PDFArray | undefined): Points {
  const numbers = array ? numbersIn(array) : []
  const points: Points = []
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0])
  }
  return points
}

function pathOf(annotation: PDFDict): string | null {
  switch (nameOf(get(annotation, 'Subtype'))) {
    case 'Square':
    case 'Circle':
      return boxPath(annotation)
    case 'Link':
      return linkPath(annotation)
    case 'Widget':
      // With a look for each state, a missing one means that this state has none.
      return dictIn(annotation, 'AP')?.has(PDFName.of('N')) ? null : boxPath(annotation)
    case 'Line':
      return through(pointsIn(arrayIn(annotation, 'L')))
    case 'PolyLine':
      return through(pointsIn(arrayIn(annotation, 'Vertices')))
    case 'Polygon':
      return through(pointsIn(arrayIn(annotation, 'Vertices')), 'h')
    case 'Ink':
      return strokesPath(annotation)
    case 'Highlight':
      return quadsPath(annotation, ([a, b, c, d]) => through([a, b, d, c], 'h'))
    case 'Underline':
    case 'Squiggly':
      return quadsPath(annotation, ([, , c, d]) => through([c, d]))
    case 'StrikeOut':
      return quadsPath(annotation, ([a, b, c, d]) => through([middle(a, c), middle(b, d)]))
    default:
      return null
  }
}

function through([first, ...rest]: Points, end?: string): string | null {
  if (!first || rest.length === 0) return null
  const path = [line('m', ...first), ...rest.map((point) => line('l', ...point))]
  return [...path, ...(end ? [end] : [])].join('\n')
}

function strokesPath(annotation: PDFDict): string | null {
  const list = arrayIn(annotation, 'InkList')
  const strokes = (list?.asArray() ?? []).map((_, at) => {
    const stroke = list?.lookup(at)
    return stroke instanceof PDFArray ? through(pointsIn(stroke)) : null
  })
  return strokes.filter((stroke) => stroke !== null).join('\n') || null
}

type Corner = [number, number]
type Quad = [Corner, Corner, Corner, Corner]

const middle = ([x0, y0]: Corner, [x1, y1]: Corner): Corner => [(x0 + x1) / 2, (y0 + y1) / 2]

/** Four corners per line of marked text: the upper two, then the lower two. */
function quadsPath(annotation: PDFDict, draw: (quad: Quad) => string | null): string | null {
  const points = pointsIn(arrayIn(annotation, 'QuadPoints'))
  const paths: string[] = []
  for (let at = 0; at + 3 < points.length; at += 4) {
    const path = draw(points.slice(at, at + 4) as Quad)
    if (path) paths.push(path)
  }
  return paths.join('\n') || null
}

/** On the edges of its rectangle, or only the lower one. */
function linkPath(annotation: PDFDict): string | null {
  const box = rectangleOf(get(annotation, 'Rect'))
  if (!box) return null
  const { left, bottom, right, top } = box
  const style = dictIn(annotation, 'BS')
  if (style && nameOf(get(style, 'S')) === 'U') {
    return through([
      [left, bottom],
      [right, bottom],
    ])
  }
  return line('re', left, bottom, right - left, top - bottom)
}

function boxPath(annotation: PDFDict): string | null {
  const box = rectangleOf(get(annotation, 'Rect'))
  if (!box) return null
  const inset = widthOf(annotation) / 2
  const [wide, high] = [(box.right - box.left) / 2 - inset, (box.top - box.bottom) / 2 - inset]
  if (!(wide > 0) || !(high > 0)) return null
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2]
  if (nameOf(get(annotation, 'Subtype')) !== 'Circle') {
    return line('re', x - wide, y - high, 2 * wide, 2 * high)
  }
  const [a, b] = [wide * CIRCLE, high * CIRCLE]
  return [
    line('m', x + wide, y),
    line('c', x + wide, y + b, x + a, y + high, x, y + high),
    line('c', x - a, y + high, x - wide, y + b, x - wide, y),
    line('c', x - wide, y - b, x - a, y - high, x, y - high),
    line('c', x + a, y - high, x + wide, y - b, x + wide, y),
    'h',
  ].join('\n')
}
