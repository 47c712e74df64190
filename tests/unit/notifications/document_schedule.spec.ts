import { test } from '@japa/runner'
import { isToldOn } from '#notifications/document_schedule'
import { addDays } from '#training/standing'

/** The days of a run each day on which something is told. */
function toldOn(document: Parameters<typeof isToldOn>[2], from: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index)).filter((day) =>
    isToldOn(day, addDays(day, -1), document)
  )
}

test.group('When a digest tells of a document', () => {
  test('before it is due, and after', ({ assert }) => {
    const document = { dueOn: '2026-03-20', askedOn: '2026-03-01' }
    assert.deepEqual(toldOn(document, '2026-03-01', 120), [
      '2026-03-13',
      '2026-03-19',
      '2026-03-21',
      '2026-03-27',
      '2026-04-19',
      '2026-05-19',
      '2026-06-18',
    ])
  })

  test('without a due date, while it waits', ({ assert }) => {
    const document = { dueOn: null, askedOn: '2026-03-01' }
    assert.deepEqual(toldOn(document, '2026-03-01', 65), ['2026-03-08', '2026-03-31', '2026-04-30'])
  })

  test('not of what came before it was asked for, which said so itself', ({ assert }) => {
    const late = { dueOn: '2026-03-20', askedOn: '2026-03-25' }
    assert.deepEqual(toldOn(late, '2026-03-01', 40), ['2026-03-27'])
  })

  test('of missed days once', ({ assert }) => {
    const document = { dueOn: '2026-03-20', askedOn: '2026-03-01' }
    assert.isTrue(isToldOn('2026-03-16', '2026-03-10', document))
    assert.isFalse(isToldOn('2026-03-17', '2026-03-16', document))
  })
})
