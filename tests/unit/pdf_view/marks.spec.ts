import { test } from '@japa/runner'

type Dot = { x: number; y: number }
type Mark =
  | { way: 'drawn'; width: number; height: number; strokes: number[][] }
  | { way: 'typed'; text: string }

// Code of the pages, which the server's project does not compile.
const page: string = '../../../inertia/components/pdf/marks/marks.js'
const { markOf, typedMark, pathOf, withinPaper } = (await import(page)) as {
  markOf: (lines: Dot[][]) => Extract<Mark, { way: 'drawn' }> | null
  typedMark: (text: string) => Mark | string
  pathOf: (stroke: number[]) => string
  withinPaper: (lines: Dot[][], paper: { width: number; height: number }) => Dot[][]
}

const LINE = [
  { x: 100, y: 50 },
  { x: 140.26, y: 90.04 },
]

test.group('Drawn and typed marks', () => {
  test('a name of letters that nobody sees is none', ({ assert }) => {
    assert.equal(typedMark('\u3164 \u115f'), 'A signature needs at least one letter.')
    assert.deepEqual(typedMark('안나\u3164'), { way: 'typed', text: '안나\u3164' })
  })

  test('a drawing is cut to what is drawn', ({ assert }) => {
    assert.deepEqual(markOf([LINE]), {
      way: 'drawn',
      width: 48.3,
      height: 48,
      strokes: [[4, 4, 44.3, 44]],
    })
  })

  test('nothing, and dots alone, are no signature; a dot beside a line stays', ({ assert }) => {
    assert.isNull(markOf([]))
    assert.isNull(markOf([[]]))
    assert.isNull(markOf([[{ x: 5, y: 5 }], [{ x: 50, y: 5 }]]))
    assert.isNull(
      markOf([
        [
          { x: 5, y: 5 },
          { x: 6, y: 5 },
        ],
      ])
    )
    const { strokes } = markOf([LINE, [{ x: 120, y: 50 }]])!
    assert.deepEqual(strokes[1], [24, 4, 24.1, 4])
  })

  test('narrower paper makes a drawing smaller, and wider paper leaves it', ({ assert }) => {
    const lines = [LINE, [{ x: 396, y: 80 }]]
    assert.strictEqual(withinPaper(lines, { width: 400, height: 176 }), lines)
    assert.strictEqual(withinPaper([], { width: 200, height: 176 }).length, 0)
    assert.deepEqual(withinPaper(lines, { width: 200, height: 176 }), [
      [
        { x: 50, y: 25 },
        { x: 70.13, y: 45.02 },
      ],
      [{ x: 198, y: 40 }],
    ])
  })

  test('lower paper makes a drawing smaller', ({ assert }) => {
    const low = [{ x: 100, y: 252 }]
    assert.deepEqual(withinPaper([low], { width: 576, height: 128 }), [[{ x: 50, y: 126 }]])
    assert.strictEqual(withinPaper([low], { width: 0, height: 0 }).at(0), low)
  })

  test('whatever is scribbled stays within the limits and the box', ({ assert }) => {
    const scribble = Array.from({ length: 300 }, (_, line) =>
      Array.from({ length: 400 }, (__, at) => ({
        x: 300 + 200 * Math.sin(at * 0.7 + line),
        y: 100 + 90 * Math.cos(at * 1.3 + line * 2),
      }))
    )
    const { width, height, strokes } = markOf(scribble)!
    assert.isAtMost(strokes.length, 200)
    assert.isAtMost(strokes.flat().length, 20_000)
    for (const stroke of strokes) {
      assert.isAtLeast(stroke.length, 4)
      assert.equal(stroke.length % 2, 0)
      for (const [at, value] of stroke.entries()) {
        assert.isTrue(value >= 0 && value <= (at % 2 === 0 ? width : height))
      }
    }
  })

  test('a typed name needs a letter and is not too long', ({ assert }) => {
    assert.deepEqual(typedMark('  Zoë 山田 '), { way: 'typed', text: 'Zoë 山田' })
    // As it is copied from a sheet or a list of contacts.
    assert.deepEqual(typedMark('\u202aZoë\tLind\u202c'), { way: 'typed', text: 'Zoë Lind' })
    assert.isString(typedMark('   '))
    assert.isString(typedMark('12-7'))
    assert.isString(typedMark('x'.repeat(202)))
    assert.isObject(typedMark('𝒳'.repeat(201)))
  })

  test('a stroke is a smooth path from its first to its last point', ({ assert }) => {
    assert.equal(pathOf([1, 2, 3, 4]), 'M1 2L3 4')
    assert.equal(pathOf([0, 0, 10, 0, 10, 10]), 'M0 0Q10 0 10 5L10 10')
  })
})
