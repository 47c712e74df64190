import { test } from '@japa/runner'
import { addDays, expiryOf } from '#training/compliance_status'

test.group('The last day a completion holds', () => {
  test('is that day of the month, or the month’s last', ({ assert }) => {
    assert.equal(expiryOf('2025-03-15', 12), '2026-03-15')
    assert.equal(expiryOf('2024-02-29', 12), '2025-02-28')
    assert.equal(expiryOf('2024-02-29', 48), '2028-02-29')
    assert.equal(expiryOf('2025-08-31', 1), '2025-09-30')
  })

  test('never comes for a period of none or 0 months', ({ assert }) => {
    assert.isNull(expiryOf('2025-03-15', null))
    assert.isNull(expiryOf('2025-03-15', 0))
  })

  test('days are added over months, years and leap days', ({ assert }) => {
    assert.equal(addDays('2024-02-28', 2), '2024-03-01')
    assert.equal(addDays('2025-01-01', -1), '2024-12-31')
  })
})
