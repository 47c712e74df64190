import { test } from '@japa/runner'

interface Box {
  x: number
  y: number
  width: number
  height: number
}
type Size = Pick<Box, 'width' | 'height'>

// Code of the pages, which the server's project does not compile.
const page: string = '../../../inertia/components/pdf/fields/boxes.js'
const boxes = (await import(page)) as {
  overlap: (a: Box, b: Box) => boolean
  ontoPage: (box: Box) => Box
  snap: (box: Box, others: Box[], near: Size) => Box
  follow: (last: Box, wanted: Box, others: Box[]) => Box
  stepBox: (box: Box, direction: string, step: Size, others: Box[]) => Box | null
  dragCorner: (box: Box, corner: string, to: { x: number; y: number }, least: Size) => Box
  resizeWithin: (last: Box, wanted: Box, others: Box[]) => Box
  freePlace: (wanted: Box, others: Box[]) => Box | null
}

const box = (x: number, y: number, width = 0.2, height = 0.1): Box => ({ x, y, width, height })
const STEP = { width: 0.01, height: 0.01 }
const LEAST = { width: 0.05, height: 0.02 }

test.group('Boxes on a page', () => {
  test('boxes that only touch do not overlap', ({ assert }) => {
    assert.isTrue(boxes.overlap(box(0.1, 0.1), box(0.29, 0.19)))
    assert.isFalse(boxes.overlap(box(0.1, 0.1), box(0.1 + 0.2, 0.1)))
    assert.isFalse(boxes.overlap(box(0.1, 0.1), box(0.1, 0.1 + 0.1)))
  })

  test('a box pushed off the page comes back with its size', ({ assert }) => {
    assert.deepEqual(boxes.ontoPage(box(-0.5, 2)), box(0, 0.9))
    assert.deepEqual(boxes.ontoPage(box(0.5, 0.5, 3, 0.1)), box(0, 0.5, 1, 0.1))
  })

  test('an edge snaps to that of a neighbor, the nearer one', ({ assert }) => {
    const others = [box(0.1, 0.1), box(0.1, 0.5)]
    const { x, y } = boxes.snap(box(0.104, 0.303), others, STEP)
    assert.closeTo(x, 0.1, 1e-9)
    assert.equal(y, 0.303)
    const right = boxes.snap(box(0.204, 0.3, 0.1), others, STEP)
    assert.closeTo(right.x + right.width, 0.3, 1e-9)
    assert.deepEqual(boxes.snap(box(0.6, 0.3), others, STEP), box(0.6, 0.3))
  })

  test('a dragged box slides along what is in the way', ({ assert }) => {
    const wall = box(0.5, 0, 0.1, 1)
    const slid = boxes.follow(box(0.1, 0.1), box(0.4, 0.6), [wall])
    assert.deepEqual(slid, box(0.1, 0.6))
    assert.deepEqual(boxes.follow(box(0.1, 0.1), box(0.7, 0.6), [wall]), box(0.7, 0.6))
    const corner = [wall, box(0, 0.5, 0.4, 0.3)]
    assert.deepEqual(boxes.follow(box(0.1, 0.1), box(0.45, 0.55), corner), box(0.1, 0.1))
  })

  test('an arrow key moves by a step, over what is in the way, not off the page', ({ assert }) => {
    const moved = boxes.stepBox(box(0.1, 0.1), 'right', STEP, [])!
    assert.closeTo(moved.x, 0.11, 1e-6)
    const over = boxes.stepBox(box(0.1, 0.1), 'right', STEP, [box(0.3, 0.12), box(0.5, 0.12)])!
    assert.closeTo(over.x, 0.7, 1e-6)
    assert.equal(over.y, 0.1)
    const back = boxes.stepBox(box(0.5, 0.1), 'left', STEP, [box(0.3, 0.12)])!
    assert.closeTo(back.x, 0.1, 1e-6)
    assert.isNull(boxes.stepBox(box(0.1, 0.1), 'left', STEP, [box(0, 0.1, 0.1)]))
    assert.isNull(boxes.stepBox(box(0.1, 0), 'up', STEP, []))
    const edge = boxes.stepBox(box(0.1, 0.895), 'down', STEP, [])!
    assert.closeTo(edge.y, 0.9, 1e-6)
  })

  test('a dragged corner leaves the opposite one, on the page, not too small', ({ assert }) => {
    assert.deepEqual(boxes.dragCorner(box(0.5, 0.5), 'se', { x: 2, y: 2 }, LEAST), {
      x: 0.5,
      y: 0.5,
      width: 0.5,
      height: 0.5,
    })
    const small = boxes.dragCorner(box(0.5, 0.5), 'nw', { x: 0.9, y: 0.9 }, LEAST)
    assert.closeTo(small.width, 0.05, 1e-9)
    assert.closeTo(small.x + small.width, 0.7, 1e-9)
    assert.closeTo(small.y + small.height, 0.6, 1e-9)
  })

  test('a box grows as far as its neighbors leave room', ({ assert }) => {
    const others = [box(0.4, 0, 0.1, 1)]
    const wanted = box(0.1, 0.1, 0.5, 0.4)
    assert.deepEqual(boxes.resizeWithin(box(0.1, 0.1), wanted, others), box(0.1, 0.1, 0.2, 0.4))
  })

  test('a new box finds the nearest free place', ({ assert }) => {
    assert.deepEqual(boxes.freePlace(box(0.4, 0.45), []), box(0.4, 0.45))
    const beside = boxes.freePlace(box(0.4, 0.45), [box(0.4, 0.45)])!
    assert.isFalse(boxes.overlap(beside, box(0.4, 0.45)))
    assert.closeTo(Math.hypot(beside.x - 0.4, beside.y - 0.45), 0.1, 1e-6)
    assert.isNull(boxes.freePlace(box(0.4, 0.45), [box(0, 0, 1, 0.5), box(0, 0.55, 1, 0.45)]))
  })

  test('a page takes boxes until it is full, none over another', ({ assert }) => {
    const placed: Box[] = []
    for (;;) {
      const next = boxes.freePlace(box(0.37, 0.41, 0.2, 0.1), placed)
      if (!next) break
      assert.isFalse(placed.some((other) => boxes.overlap(other, next)))
      assert.isAtMost(next.x + next.width, 1)
      assert.isAtMost(next.y + next.height, 1)
      placed.push(next)
    }
    assert.isAtLeast(placed.length, 32)
  })
})
