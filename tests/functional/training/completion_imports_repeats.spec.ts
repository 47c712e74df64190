import { test } from '@japa/runner'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { importingHistory, namedModule } from '#tests/helpers/training/histories'

test.group('Rows of past completions', (group) => {
  group.each.setup(() => emptyPortal())

  test('say what a later one of the same completion has that the first has not', async ({
    assert,
  }) => {
    const api = importingHistory(await signedIn(await given.manager()))
    await given.employee({ email: 'ana@example.com' })
    await namedModule('Fire safety')
    const file = [
      'Email,Training,Completed on,Expires on,Trainer,Score',
      'ana@example.com,Fire safety,2024-03-31,,Nils,85',
      'ANA@example.com,fire safety,03/31/2024,,Nils,85%',
      'ana@example.com,Fire safety,2024-03-31,,,',
      'ana@example.com,Fire safety,2024-03-31,2025-01-01,Nils,86',
      'ana@example.com,Fire safety,2024-04-01,,,',
    ].join('\n')
    const { id, planned } = (await api.upload(file)).body
    assert.deepEqual(planned, { created: 2, already: 3, refused: 0 })
    assert.deepEqual(
      (await api.rows(id)).map(({ reason }) => reason),
      [
        null,
        'Row 2 says the same',
        'Row 2 says the same',
        'Row 2 has this completion with a different expiration date and score',
        null,
      ]
    )
  })

  test('find the person by an employee ID in any case', async ({ assert }) => {
    const api = importingHistory(await signedIn(await given.manager()))
    await given.employee({ employee: { employee_number: 'E7' } })
    await namedModule('Fire safety')
    const file = 'Employee ID,Training,Completed on\ne7,Fire safety,2024-03-31\n'
    assert.deepEqual((await api.upload(file)).body.planned, { created: 1, already: 0, refused: 0 })
  })

  test('say where the module expires before the date in the file', async ({ assert }) => {
    const api = importingHistory(await signedIn(await given.manager()))
    await given.employee({ email: 'ana@example.com' })
    await namedModule('Fire safety', { renewal_period_months: 12 })
    await namedModule('Lifting')
    const file = [
      'email,module,completed,expires',
      'ana@example.com,Fire safety,2024-03-31,2027-12-31',
      'ana@example.com,Fire safety,2024-04-30,2025-04-30',
      'ana@example.com,Fire safety,2024-05-31,2024-12-31',
      'ana@example.com,Lifting,2024-05-31,2030-12-31',
    ].join('\n')
    const { id } = (await api.upload(file)).body
    const told = (await api.rows(id)).map(({ expiresOn, reason }) => [expiresOn, reason])
    assert.deepEqual(told, [
      ['2025-03-31', 'The file says Dec 31, 2027, but this training is valid for 12 months'],
      ['2025-04-30', null],
      ['2024-12-31', null],
      ['2030-12-31', null],
    ])
  })
})
