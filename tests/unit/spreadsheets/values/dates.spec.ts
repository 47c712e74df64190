import { test } from '@japa/runner'
import { dateEvidence, readDate } from '#spreadsheets/values/dates'
import { FormatEvidence } from '#spreadsheets/values/format_evidence'
import type { DateOrder } from '#spreadsheets/types'

test.group('Dates of a file', () => {
  test('{text} is {day}, in whatever order the file has its days')
    .with([
      { text: '2025-11-06', day: '2025-11-06' },
      { text: '2025-1-6', day: '2025-01-06' },
      { text: '2025-11-06T00:00:00.000Z', day: '2025-11-06' },
      { text: '2025-11-06 08:30', day: '2025-11-06' },
      { text: '2025/11/06', day: '2025-11-06' },
      { text: '2025.11.06', day: '2025-11-06' },
      { text: '11/21/2019', day: '2019-11-21' },
      { text: '21.11.2019', day: '2019-11-21' },
      { text: '21-11-19', day: '2019-11-21' },
      { text: '11/21/2019 12:00 AM', day: '2019-11-21' },
      { text: '07/07/2019', day: '2019-07-07' },
      { text: '6 Nov 2025', day: '2025-11-06' },
      { text: '6-Nov-25', day: '2025-11-06' },
      { text: '6. November 2025', day: '2025-11-06' },
      { text: '6th November 2025', day: '2025-11-06' },
      { text: 'November 6, 2025', day: '2025-11-06' },
      { text: 'Nov 6 2025', day: '2025-11-06' },
      { text: 'Sept. 6, 2025', day: '2025-09-06' },
      { text: 'Thursday, November 6, 2025', day: '2025-11-06' },
      { text: '6. März 2025', day: '2025-03-06' },
      { text: '6 août 2025', day: '2025-08-06' },
      { text: '6 de noviembre de 2025', day: '2025-11-06' },
      { text: '29 Feb 2024', day: '2024-02-29' },
      { text: '6/25/49', day: '2049-06-25' },
      { text: '6/25/50', day: '1950-06-25' },
    ])
    .run(({ assert }, { text, day }) => assert.deepEqual(readDate(text, null), { day }))

  test('{text} is {mdy} or {dmy}')
    .with([
      { text: '11/06/2025', mdy: '2025-11-06', dmy: '2025-06-11' },
      { text: '1.2.25', mdy: '2025-01-02', dmy: '2025-02-01' },
      { text: '1-2-2025', mdy: '2025-01-02', dmy: '2025-02-01' },
    ])
    .run(({ assert }, { text, mdy, dmy }) => {
      assert.deepEqual(readDate(text, 'mdy'), { day: mdy })
      assert.deepEqual(readDate(text, 'dmy'), { day: dmy })
      assert.equal(readDate(text, 'ambiguous'), 'unordered')
      assert.equal(readDate(text, null), 'unordered')
    })

  test('there is no {$self}')
    .with([
      '13/45/2024',
      '2025-02-30',
      '30 Feb 2025',
      '2023-02-29',
      '0/1/2025',
      '00/00/0000',
      '32.1.2025',
    ])
    .run(({ assert }, text) => {
      assert.equal(readDate(text, 'mdy'), 'impossible')
      assert.isNull(dateEvidence(text))
    })

  test('a day of the other order is not turned round', ({ assert }) => {
    assert.equal(readDate('21/11/2019', 'mdy'), 'impossible')
    assert.equal(readDate('11/21/2019', 'dmy'), 'impossible')
  })

  test('{$self} is no date')
    .with([
      'tomorrow',
      '45967',
      '2025',
      '11/2025',
      '6 Foo 2025',
      '1/2/3/2025',
      '1/2-2025',
      '20251106',
    ])
    .run(({ assert }, text) => assert.equal(readDate(text, 'mdy'), 'unknown'))

  test('a file with {dates} has them {order}')
    .with([
      { dates: ['11/06/2025', '11/21/2019'], order: 'mdy' },
      { dates: ['06.11.2025', '21.11.2019'], order: 'dmy' },
      { dates: ['11/06/2025', '01/02/2020'], order: 'ambiguous' },
      { dates: ['11/21/2019', '21/11/2019', '1/2/2020'], order: 'mixed' },
      { dates: ['2025-11-06', ''], order: 'iso' },
      { dates: ['2025/11/06'], order: 'ymd' },
      { dates: ['2025-11-06', '11/21/2019'], order: 'mdy' },
      { dates: ['2025-11-06', '11/06/2025'], order: 'ambiguous' },
      { dates: ['13/45/2024', 'soon', '7/7/2020'], order: null },
      { dates: [], order: null },
    ] as { dates: string[]; order: DateOrder | null }[])
    .run(({ assert }, { dates, order }) => {
      const evidence = new FormatEvidence()
      for (const cell of dates) evidence.add('startDate', cell)
      assert.equal(evidence.result().dateOrder, order)
    })
})
