import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { differences } from '#audit/services/change'
import { dbTime, fromDbTime, isoTime } from '#core/time'

test.group('Differences', () => {
  test('are those between before and after, and none is none', ({ assert }) => {
    assert.isNull(differences({ a: 1, b: null }, { a: 1, b: null, c: undefined, d: null }))
    assert.deepEqual(differences({ a: 1, b: 2, c: 'x' }, { a: 1, b: 3, c: null, d: 'new' }), {
      oldValues: { b: 2, c: 'x', d: null },
      newValues: { b: 3, c: null, d: 'new' },
    })
  })

  test('of secrets say that, not what', ({ assert }) => {
    const change = (before: unknown, after: unknown) =>
      differences({ salary: before }, { salary: after }, ['salary'])
    assert.deepEqual(change('1', '2'), {
      oldValues: { salary: '[redacted]' },
      newValues: { salary: '[redacted]' },
    })
    assert.deepEqual(change(null, '2')?.oldValues, { salary: null })
    assert.deepEqual(change('1', null)?.newValues, { salary: null })
    assert.isNull(change('1', '1'))
  })
})

test.group('Moments', () => {
  test('are kept in UTC to the millisecond and told in ISO 8601', ({ assert }) => {
    const moment = DateTime.fromISO('2026-11-21T09:00:00.007+01:00', { setZone: true })
    assert.equal(dbTime(moment), '2026-11-21 08:00:00.007')
    assert.equal(isoTime('2026-11-21 08:00:00.007'), '2026-11-21T08:00:00.007Z')
    assert.equal(isoTime('2026-11-21 08:00:00'), '2026-11-21T08:00:00.000Z')
    assert.isNull(isoTime(null))
    assert.equal(fromDbTime('2026-11-21 08:00:00.007').toMillis(), moment.toMillis())
  })
})
