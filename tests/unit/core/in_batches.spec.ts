import { test } from '@japa/runner'
import { inBatches } from '#core/database/in_batches'

const CASES: { values: number[]; expected: number[][] }[] = [
  { values: [], expected: [] },
  { values: [1, 2], expected: [[1, 2]] },
  {
    values: [1, 2, 3, 4],
    expected: [
      [1, 2],
      [3, 4],
    ],
  },
  { values: [1, 2, 3], expected: [[1, 2], [3]] },
]

test.group('What is many, so many at a time', () => {
  test('is all of it once, in its order')
    .with(CASES)
    .run(({ assert }, { values, expected }) => {
      assert.deepEqual([...inBatches(values, 2)], expected)
    })
})
