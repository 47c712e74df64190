import { test } from '@japa/runner'
import {
  believedSeconds,
  creditRanges,
  isWatched,
  secondsOf,
  tidyRanges,
  type PlayedRange,
} from '#training/watching'

test.group('Watching', () => {
  test('ranges are put in order, into the video, and together', ({ assert }) => {
    const ranges: [PlayedRange[], PlayedRange[]][] = [
      [[], []],
      [[[5, 5]], []],
      [[[9, 3]], []],
      [
        [
          [20, 30],
          [0, 10],
        ],
        [
          [0, 10],
          [20, 30],
        ],
      ],
      [
        [
          [0, 10],
          [10, 20],
          [5, 12],
        ],
        [[0, 20]],
      ],
      [[[95, 400]], [[95, 100]]],
      [[[-5, 3]], [[0, 3]]],
      [[[200, 300]], []],
      [[[1.23, 4.56]], [[1.2, 4.6]]],
    ]
    for (const [told, tidy] of ranges) {
      assert.deepEqual(tidyRanges(told, 100), tidy, JSON.stringify(told))
    }
  })

  test('a patchwork is kept within bounds', ({ assert }) => {
    const patches = Array.from({ length: 5_000 }, (_, n): PlayedRange => [n * 2, n * 2 + 1])
    const kept = tidyRanges([...patches, [20_000, 20_100]], 86_400)
    assert.lengthOf(kept, 1_000)
    assert.deepInclude(kept, [20_000, 20_100])
  })

  test('what is played twice counts once', ({ assert }) => {
    const watched = creditRanges(
      [[0, 50]],
      [
        [0, 50],
        [40, 60],
      ],
      100,
      1_000
    )
    assert.deepEqual(watched, [[0, 60]])
    assert.equal(secondsOf(watched), 60)
  })

  test('no more is credited than is believed, in its order', ({ assert }) => {
    assert.deepEqual(creditRanges([], [[0, 100]], 100, 20), [[0, 20]])
    assert.deepEqual(creditRanges([[10, 20]], [[0, 100]], 100, 15), [[0, 25]])
    assert.deepEqual(creditRanges([[0, 20]], [[0, 100]], 100, 0), [[0, 20]])
  })

  test('twice as fast as the clock is believed, and a little besides once', ({ assert }) => {
    assert.equal(believedSeconds(10, 10, 0), 22)
    assert.equal(believedSeconds(0, 0, 0), 2)
    // The tolerance is used up.
    assert.equal(believedSeconds(10, 10, 22), 0)
    assert.equal(believedSeconds(10, 20, 22), 20)
    // Hours without a report do not count as playing.
    assert.equal(believedSeconds(10, 36_000, 20), 22)
    assert.equal(believedSeconds(-1, 100, 0), 0)
    assert.equal(believedSeconds(5, -100, 0), 0)
  })

  test('nine tenths of the seconds are enough', ({ assert }) => {
    assert.isFalse(isWatched([[0, 89.9]], 100))
    assert.isTrue(isWatched([[0, 90]], 100))
    assert.isTrue(
      isWatched(
        [
          [0, 50],
          [60, 100],
        ],
        100
      )
    )
    assert.isFalse(isWatched([], 1))
  })
})
