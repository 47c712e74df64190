import { test } from '@japa/runner'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { concernedBy } from '#audit_log/queries/people_concerned'
import { insertRows } from '#core/database/insert_rows'
import { plainModule } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

/** As many as one name may have. */
const PEOPLE = 25
const MODULES = 45

test.group('What the log says about people of one name', (group) => {
  group.each.setup(() => emptyPortal())

  test('is all of what they have, and nothing for a name of too many', async ({ assert }) => {
    const modules: number[] = []
    for (let count = 0; count < MODULES; count++) modules.push(await plainModule())
    const people: Person[] = []
    for (let count = 0; count < PEOPLE; count++) {
      people.push(await given.employee({ firstName: 'Twin' }))
    }
    await change(systemActor, ({ trx }) =>
      insertRows(
        trx,
        'training_assignments',
        people.flatMap(({ employeeId }) =>
          modules.map((moduleId) => ({
            employee_id: employeeId,
            module_id: moduleId,
            source: 'manual',
            assigned_on: '2026-05-01',
            for_onboarding: false,
            open: 1,
            assigned_by: 'HR',
            created_at: '2026-05-01 08:00:00.000',
          }))
        )
      )
    )
    const found = await concernedBy('Twin')
    const pairs = found.find(({ entityType }) => entityType === 'training_assignment')
    assert.lengthOf(pairs?.ids ?? [], PEOPLE * MODULES)
    await given.employee({ firstName: 'Twin' })
    assert.deepEqual(await concernedBy('Twin'), [])
  })
})
