import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { loadMaterialVersions, loadStatuses } from '#training/queries/compliance/statuses'
import { addDays, type Day } from '#training/compliance_status'
import {
  assignedOn,
  completedOn,
  dice,
  employedFrom,
  materialVersion,
  oldModule,
} from '#tests/helpers/training/compliance'
import { statusOn, type Facts } from '#tests/helpers/training/compliance_status'
import { emptyPortal } from '#tests/helpers/portal'

interface Pair extends Omit<Facts, 'material'> {
  employeeId: number
  moduleId: number
}

const FIRST = '2024-01-01'
/** From before anything happened until after everything has lapsed. */
const DAYS = Array.from({ length: 30 }, (_, index) => addDays('2023-12-31', index * 30))

test.group('The completions that statuses are read from', (group) => {
  group.each.setup(() => emptyPortal())

  test('answer as the whole history does', async ({ assert }) => {
    const roll = dice(11)
    const people = await Promise.all([1, 2, 3].map(() => employedFrom('2020-01-01')))
    const modules = [await oldModule(), await oldModule(), await oldModule()]
    await materialVersion(modules[0] ?? 0, 2, '2024-06-01', '2024-08-31')
    await materialVersion(modules[0] ?? 0, 3, '2024-12-01', '2025-02-28')
    await materialVersion(modules[1] ?? 0, 3, '2024-03-01', '2024-03-15')
    const pairs: Pair[] = []
    for (const person of people) {
      for (const moduleId of modules) {
        const completions = new Map<string, Facts['completions'][number]>()
        // In random order: some on the same day, some expiring together, versions back and forth.
        for (let turn = 0; turn < 12; turn++) {
          const day = addDays(FIRST, roll(20) * 30)
          const version = 1 + roll(3)
          if (completions.has(`${day}.${version}`)) continue
          const expiresOn = roll(5) === 0 ? null : addDays(day, [90, 180, 270, 365][roll(4)] ?? 0)
          const voided = roll(8) === 0
          const id = await completedOn(person, moduleId, day, expiresOn, {
            version,
            ...(voided ? { live: null, voided_at: '2025-01-01 00:00:00.000' } : {}),
          })
          if (voided) continue
          completions.set(`${day}.${version}`, { id, version, completedOn: day, expiresOn })
        }
        const assignments = roll(4)
          ? [{ assignedOn: FIRST, dueOn: addDays(FIRST, roll(300)), withdrawnOn: null }]
          : []
        for (const { dueOn } of assignments) await assignedOn(person, moduleId, FIRST, dueOn)
        const { employeeId } = person
        pairs.push({ employeeId, moduleId, assignments, completions: [...completions.values()] })
      }
    }
    const ids = people.map(({ employeeId }) => employeeId)
    const material = await loadMaterialVersions()
    for (const day of DAYS) {
      const statuses = await loadStatuses(day, ids)
      for (const { employeeId, moduleId, assignments, completions } of pairs) {
        assert.deepEqual(
          statuses.of(employeeId, moduleId),
          statusOn(day, { assignments, completions, material: material.get(moduleId) ?? [] }),
          `${employeeId} and ${moduleId} on ${day}`
        )
      }
    }
  })

  test('are one of any number of renewals', async ({ assert }) => {
    const { employeeId } = await employedFrom('2020-01-01')
    const moduleId = await oldModule()
    for (const year of [2021, 2022, 2023, 2024, 2025]) {
      await completedOn({ employeeId }, moduleId, `${year}-03-01`, `${year + 1}-03-01`)
    }
    const read = async (day: Day) => {
      const statuses = await loadStatuses(day, [employeeId])
      return statuses.of(employeeId, moduleId).completion?.completedOn
    }
    assert.equal(await read('2026-01-01'), '2025-03-01')
    // Later events are not known on an earlier day.
    assert.equal(await read('2023-02-28'), '2022-03-01')
    // A superseded one counts again when the newer one is voided.
    await db
      .from('training_completions')
      .where({ employee_id: employeeId, completed_on: '2025-03-01' })
      .update({ live: null, voided_at: '2025-04-01 00:00:00.000' })
    assert.equal(await read('2026-01-01'), '2024-03-01')
  })
})
