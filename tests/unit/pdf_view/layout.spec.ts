import { test } from '@japa/runner'

// Code of the pages, which the server's project does not compile.
const folder: string = '../../../inertia/components/pdf/'
type Size = { width: number; height: number }
type Layout = (Size & { scale: number; top: number })[]
const { layPages, pageAt, anchorAt, heightOf } = (await import(`${folder}page_layout.js`)) as {
  layPages: (sizes: Size[], room: number, zoom: number) => Layout
  pageAt: (layout: Layout, at: number) => number
  anchorAt: (layout: Layout, at: number) => { page: number; fraction: number }
  heightOf: (layout: Layout, anchor: { page: number; fraction: number }) => number
}
const { densityFor, nextZoom, zoomToFill, MAX_CANVAS_PIXELS } = (await import(
  `${folder}page_size.js`
)) as {
  densityFor: (width: number, height: number, screen: number) => number
  nextZoom: (zoom: number, direction: 'in' | 'out') => number
  zoomToFill: (zoom: number, size: Size, wanted: Size) => number
  MAX_CANVAS_PIXELS: number
}

const LETTER = { width: 612, height: 792 }
const LANDSCAPE = { width: 1224, height: 792 }

test.group('Pages below each other', () => {
  test('each is as wide as there is room, and not larger than is good to read', ({ assert }) => {
    const narrow = layPages([LETTER, LANDSCAPE], 351, 1)
    assert.deepEqual(
      narrow.map(({ width }) => width),
      [351, 351]
    )
    assert.isBelow(layPages([LETTER], 4000, 1)[0]!.width, 1000)
    assert.equal(layPages([LETTER], 351, 2)[0]!.width, 702)
  })

  test('a place is found again when sizes change', ({ assert }) => {
    const before = layPages([LETTER, LETTER, LETTER], 600, 1)
    const after = layPages([LETTER, LANDSCAPE, LETTER], 300, 1)
    const anchor = anchorAt(before, before[2]!.top + before[2]!.height / 2)
    assert.deepEqual(anchor, { page: 2, fraction: 0.5 })
    assert.equal(heightOf(after, anchor), after[2]!.top + after[2]!.height / 2)
    assert.equal(pageAt(before, -100), 0)
    assert.equal(pageAt(before, 1e9), 2)
  })

  test('a canvas is as sharp as the screen, and never too large for a phone', ({ assert }) => {
    assert.equal(densityFor(351, 454, 3), 3)
    assert.equal(densityFor(351, 454, 5), 3)
    const density = densityFor(2800, 3600, 3)
    assert.isAtMost(2800 * density * 3600 * density, MAX_CANVAS_PIXELS * 1.0001)
  })

  test('the zoom goes in steps and ends', ({ assert }) => {
    assert.equal(nextZoom(1, 'in'), 1.25)
    assert.equal(nextZoom(1, 'out'), 0.75)
    assert.equal(nextZoom(4, 'in'), 4)
    assert.equal(nextZoom(0.5, 'out'), 0.5)
  })

  test('a field to fill in is made legible, and stays in sight', ({ assert }) => {
    const room = { height: 22, width: 340 }
    assert.equal(zoomToFill(1, { width: 80, height: 12 }, room), 2)
    assert.equal(zoomToFill(1, { width: 80, height: 40 }, room), 1)
    assert.equal(zoomToFill(1, { width: 10, height: 2 }, room), 4)
    // Wider than the window, it would be of little use.
    assert.equal(zoomToFill(1, { width: 220, height: 12 }, room), 1.5)
    assert.equal(zoomToFill(3, { width: 660, height: 120 }, room), 1)
    assert.equal(zoomToFill(1, { width: 350, height: 12 }, room), 1)
    // The reader's zoom, where it is sufficient.
    assert.equal(zoomToFill(3, { width: 300, height: 30 }, room), 3)
  })
})
