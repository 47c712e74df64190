import { test } from '@japa/runner'
import { shareOf } from '#training/queries/compliance/compliance_summary'

test.group('The share of assignments that are current', () => {
  test('{compliant} of {due} are {percent} %')
    .with([
      { due: 3, compliant: 2, percent: 66 },
      // Only all of them are 100 %.
      { due: 1_000, compliant: 999, percent: 99 },
      { due: 1_000, compliant: 1_000, percent: 100 },
      { due: 1_000, compliant: 1, percent: 0 },
    ])
    .run(({ assert }, { due, compliant, percent }) => {
      assert.deepEqual(shareOf([{ due, compliant }]), { due, current: compliant, percent })
    })

  test('is none where nothing is due', ({ assert }) => {
    assert.deepEqual(shareOf([{ due: 0, compliant: 0 }]), { due: 0, current: 0, percent: null })
  })

  test('is that of all rows together', ({ assert }) => {
    const rows = [
      { due: 2, compliant: 1 },
      { due: 1, compliant: 1 },
    ]
    assert.deepEqual(shareOf(rows), { due: 3, current: 2, percent: 66 })
  })
})
