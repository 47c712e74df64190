import { test } from '@japa/runner'
import { reminderPlan } from '#reminders/reminder_plan'
import { reminderOn } from '#reminders/reminder_schedule'
import { remindersDue } from '#reminders/queries/reminders_due'
import { loadMaterialVersions } from '#training/queries/compliance/statuses'
import { addDays, type Day } from '#training/compliance_status'
import {
  assignedOn,
  completedOn,
  dice,
  employedFrom,
  materialVersion,
  oldModule,
} from '#tests/helpers/training/compliance'
import { readFacts, statusOn } from '#tests/helpers/training/compliance_status'
import { emptyPortal } from '#tests/helpers/portal'

const FIRST = '2024-01-01'
/** Everything happens on a tenth day, so that something expires in exactly 60 days, too. */
const later = (day: Day, tens: number) => addDays(day, tens * 10)
const DAYS = Array.from({ length: 78 }, (_, index) => later(FIRST, index))

test.group('The reminders that are due', (group) => {
  group.each.setup(() => emptyPortal())

  test('are those of every standing, also of those left in the database', async ({ assert }) => {
    const roll = dice(5)
    const people = await Promise.all([1, 2, 3, 4].map(() => employedFrom('2020-01-01')))
    const modules = [await oldModule(), await oldModule(), await oldModule()]
    await materialVersion(modules[0] ?? 0, 2, '2024-06-01', '2024-12-31')
    await materialVersion(modules[1] ?? 0, 2, '2024-09-01', '2024-09-20')
    for (const person of people) {
      for (const moduleId of modules) {
        await assignedOn(person, moduleId, FIRST, roll(4) ? later(FIRST, roll(20)) : null)
        let day = later(FIRST, roll(12))
        for (let turn = roll(4); turn > 0; turn--) {
          const expiresOn = roll(4) ? later(day, 3 + roll(33)) : null
          await completedOn(person, moduleId, day, expiresOn, { version: 1 + roll(2) })
          day = later(day, 1 + roll(20))
        }
      }
    }
    const factsOf = await readFacts()
    const material = await loadMaterialVersions()
    const met = new Set<string>()
    for (const day of DAYS) {
      const wanted = people.flatMap(({ id, employeeId }) =>
        modules.flatMap((moduleId) => {
          const status = statusOn(day, factsOf(employeeId, moduleId))
          const reminder = reminderOn(day, status, material.get(moduleId) ?? [], reminderPlan())
          if (!reminder) return []
          const { kind, factOn } = reminder
          met.add(kind)
          return [{ recipientId: id, employeeId, moduleId, kind, factOn }]
        })
      )
      const due = await Array.fromAsync(remindersDue(day))
      assert.sameDeepMembers(due.flat(), wanted, day)
    }
    // Including kinds that are sent long before the expiration.
    assert.includeMembers([...met], ['retrain', 'retrain_60', 'expiry_60', 'expired_30', 'due_30'])
  })
})
