import { test } from '@japa/runner'
import { i9Clocks, i9DueOn } from '#signing/i9_clocks'

test.group('The clocks of an I-9', () => {
  test('begun on {start}, the documents are due on {documents}')
    .with([
      // Monday to Wednesday within a week, then over a weekend.
      { start: '2026-03-02', documents: '2026-03-05' },
      { start: '2026-03-03', documents: '2026-03-06' },
      { start: '2026-03-04', documents: '2026-03-09' },
      { start: '2026-03-05', documents: '2026-03-10' },
      { start: '2026-03-06', documents: '2026-03-11' },
      // On a weekend: the three business days that follow.
      { start: '2026-03-07', documents: '2026-03-11' },
      { start: '2026-03-08', documents: '2026-03-11' },
      // Over the end of a year; New Year's Day counts, like every holiday.
      { start: '2025-12-30', documents: '2026-01-02' },
      { start: '2024-02-28', documents: '2024-03-04' },
    ])
    .run(({ assert }, { start, documents }) => {
      assert.deepEqual(i9DueOn(start), { EMPLOYEE: start, MANAGER: documents })
    })

  test('are late the day after, and end with the signature', ({ assert }) => {
    const unsigned = [
      { role: 'EMPLOYEE' as const, signed_at: null },
      { role: 'MANAGER' as const, signed_at: null },
    ]
    const late = (today: string, signatures = unsigned) =>
      i9Clocks('2026-03-02', signatures, today).map(({ overdue }) => overdue)
    assert.deepEqual(late('2026-03-02'), [false, false])
    assert.deepEqual(late('2026-03-03'), [true, false])
    assert.deepEqual(late('2026-03-05'), [true, false])
    assert.deepEqual(late('2026-03-06'), [true, true])
    const [first, second] = i9Clocks(
      '2026-03-02',
      [
        { role: 'EMPLOYEE', signed_at: '2026-03-04 23:59:59.000' },
        { role: 'MANAGER', signed_at: null },
      ],
      '2026-03-05'
    )
    assert.containSubset(first, { section: 1, doneOn: '2026-03-04', overdue: false })
    assert.containSubset(second, { section: 2, doneOn: null, dueOn: '2026-03-05' })
  })

  test('do not run while nobody knows the first day', ({ assert }) => {
    for (const clock of i9Clocks(null, [], '2026-03-05')) {
      assert.containSubset(clock, { dueOn: null, doneOn: null, overdue: false })
    }
  })
})
