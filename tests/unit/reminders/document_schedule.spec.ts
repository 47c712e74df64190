import { test } from '@japa/runner'
import { isNotifiedOn, type DocumentPlan } from '#reminders/document_schedule'
import { addDays } from '#training/compliance_status'

const PLAN: DocumentPlan = { beforeDue: [7, 1], repeatAfter: 30 }

/** The days on which a daily run sends something. */
function toldOn(
  document: Parameters<typeof isNotifiedOn>[2],
  from: string,
  days: number,
  plan = PLAN
): string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index)).filter((day) =>
    isNotifiedOn(day, addDays(day, -1), document, plan)
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

  test('never a day after the last reminder', ({ assert }) => {
    const plan = { beforeDue: [], repeatAfter: 8 }
    const due = { dueOn: '2026-03-20', askedOn: '2026-03-01' }
    assert.deepEqual(toldOn(due, '2026-03-20', 18, plan), [
      '2026-03-21',
      '2026-03-27',
      '2026-04-05',
    ])
  })

  test('as is set', ({ assert }) => {
    const plan = { beforeDue: [3], repeatAfter: 10 }
    const due = { dueOn: '2026-03-20', askedOn: '2026-03-01' }
    assert.deepEqual(toldOn(due, '2026-03-01', 45, plan), [
      '2026-03-17',
      '2026-03-21',
      '2026-03-27',
      '2026-03-30',
      '2026-04-09',
    ])
    const undated = { dueOn: null, askedOn: '2026-03-01' }
    assert.deepEqual(toldOn(undated, '2026-03-01', 25, plan), [
      '2026-03-08',
      '2026-03-11',
      '2026-03-21',
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
    assert.isTrue(isNotifiedOn('2026-03-16', '2026-03-10', document, PLAN))
    assert.isFalse(isNotifiedOn('2026-03-17', '2026-03-16', document, PLAN))
  })
})
