import { test } from '@japa/runner'
import { complianceMatrix } from '#training/queries/compliance/compliance_matrix'
import {
  complianceAndOverdue,
  complianceOnDays,
} from '#training/queries/compliance/compliance_days'
import {
  complianceSummary,
  countExpiring,
  countExpiringOn,
} from '#training/queries/compliance/compliance_summary'
import { countExpiriesByMonth } from '#training/queries/compliance/expiry_months'
import { loadMaterialVersions } from '#training/queries/compliance/statuses'
import { addDays, COMPLIANCE_STATES, type Day } from '#training/compliance_status'
import {
  assignedOn,
  completedOn,
  dice,
  employedFrom,
  materialVersion,
  oldModule,
} from '#tests/helpers/training/compliance'
import { complianceOf, readFacts, statusOn } from '#tests/helpers/training/compliance_status'
import type { Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const DAYS: Day[] = [
  '2023-12-31',
  '2024-03-15',
  '2024-08-31',
  '2024-09-01',
  '2025-02-10',
  '2027-01-01',
]

/** Days relative to the requested one between which something ends, either end open. */
const RANGES: [number | undefined, number | undefined][] = [
  [1, 31],
  [-200, -1],
  [-30, 90],
  [40, undefined],
  [undefined, 20],
]

/** Histories of any kind: withdrawn and assigned again, renewed, retrained, lapsed. */
async function makeUp(people: Person[], modules: number[], roll: (sides: number) => number) {
  for (const person of people) {
    for (const moduleId of modules) {
      let from = addDays('2023-10-01', roll(300))
      for (let turn = roll(3); turn > 0; turn--) {
        const due = roll(5) === 0 ? null : addDays(from, roll(60))
        const ends = turn > 1 || roll(4) === 0 ? addDays(from, roll(250)) : null
        await assignedOn(person, moduleId, from, due, ends)
        if (!ends) break
        from = addDays(ends, roll(200))
      }
      const done = new Set<Day>()
      for (let turn = roll(4); turn > 0; turn--) {
        const day = addDays('2023-10-01', roll(600))
        if (done.has(day)) continue
        done.add(day)
        const expires = roll(4) === 0 ? null : addDays(day, roll(400))
        await completedOn(person, moduleId, day, expires, {
          version: 1 + roll(3),
          ...(roll(8) === 0 ? { live: null, voided_at: '2025-01-01 00:00:00.000' } : {}),
        })
      }
    }
  }
}

test.group('Compliance by SQL and fact by fact', (group) => {
  group.each.setup(() => emptyPortal())

  test('answer alike for every state, day and share', async ({ assert }) => {
    const roll = dice(7)
    const people: Person[] = []
    for (let number = 0; number < 14; number++) {
      people.push(
        await employedFrom('2020-01-01', {
          firstName: `P${number}`,
          department: number % 3 ? 'Care' : 'Kitchen',
        })
      )
    }
    const modules = [await oldModule(), await oldModule(), await oldModule()]
    await materialVersion(modules[0] ?? 0, 2, '2024-06-01', '2024-08-31')
    await materialVersion(modules[0] ?? 0, 3, '2024-12-01', '2025-02-28')
    await materialVersion(modules[1] ?? 0, 3, '2024-03-01', '2024-03-15')
    await makeUp(people, modules, roll)
    const ids = people.map(({ employeeId }) => employeeId)
    const factsOf = await readFacts()
    const met = new Set<string>()

    for (const day of DAYS) {
      const pairs = ids.flatMap((id) =>
        modules.map((moduleId) => ({ id, moduleId, ...statusOn(day, factsOf(id, moduleId)) }))
      )
      for (const state of COMPLIANCE_STATES) {
        for (const moduleId of [undefined, ...modules]) {
          for (const within of state === 'expiring' ? [undefined, 0, 30] : [undefined]) {
            const last = within === undefined ? null : addDays(day, within)
            const wanted = pairs.filter(
              (pair) =>
                pair.state === state &&
                (moduleId === undefined || pair.moduleId === moduleId) &&
                (last === null || (pair.validUntil ?? '9999') <= last)
            )
            const list = await complianceMatrix(day, { state, moduleId, within }, { perPage: 50 })
            const where = `${state} of ${moduleId} within ${within} on ${day}`
            assert.sameMembers(
              list.rows.map((row) => row.id),
              [...new Set(wanted.map(({ id }) => id))],
              where
            )
            assert.equal(list.total, new Set(wanted.map(({ id }) => id)).size, where)
            assert.equal(list.cells, wanted.length, where)
            if (wanted.length > 0) met.add(state)
          }
        }
      }
      for (const state of [undefined, ...COMPLIANCE_STATES]) {
        for (const [from, to] of RANGES) {
          const [expiresFrom, expiresTo] = [from, to].map((days) =>
            days === undefined ? undefined : addDays(day, days)
          )
          const wanted = pairs.filter(
            ({ validUntil, ...pair }) =>
              (state === undefined || pair.state === state) &&
              validUntil !== null &&
              validUntil >= (expiresFrom ?? '') &&
              validUntil <= (expiresTo ?? '9999')
          )
          const filters = { state, expiresFrom, expiresTo }
          const list = await complianceMatrix(day, filters, { perPage: 50 })
          const where = `${state} ending from ${expiresFrom} to ${expiresTo} on ${day}`
          assert.sameMembers(
            list.rows.map((row) => row.id),
            [...new Set(wanted.map(({ id }) => id))],
            where
          )
          assert.equal(list.cells, wanted.length, where)
        }
      }
      const months = await countExpiriesByMonth(day, 12, await loadMaterialVersions())
      for (const { month, from, to, count } of months) {
        assert.equal(from, month === day.slice(0, 7) ? day : `${month}-01`)
        assert.equal(addDays(to, 1).slice(8), '01')
        const ending = pairs.filter(
          ({ validUntil }) => validUntil && validUntil >= from && validUntil <= to
        )
        assert.equal(count, ending.length, `${month} on ${day}`)
      }
      const { overdue } = await complianceAndOverdue([day], await loadMaterialVersions())
      assert.equal(
        overdue.reduce((sum, { count }) => sum + count, 0),
        pairs.filter(({ state }) => state === 'overdue').length,
        day
      )
      const counted = pairs.map((pair) => complianceOf(pair, day)).filter((one) => one !== null)
      const summary = await complianceSummary(day)
      assert.equal(summary.total.due, counted.length, day)
      assert.equal(summary.total.current, counted.filter(Boolean).length, day)
      assert.equal(
        summary.departments.reduce((sum, { due }) => sum + due, 0),
        counted.length
      )
      const ending = pairs.filter(
        ({ state, validUntil }) =>
          state === 'expiring' && (validUntil ?? '9999') <= addDays(day, 30)
      )
      assert.equal(await countExpiring(day, 30), ending.length, day)
    }
    const material = await loadMaterialVersions()
    for (const [day, share] of await complianceOnDays(DAYS, material)) {
      assert.deepEqual(share, (await complianceSummary(day)).total, day)
    }
    assert.deepEqual(
      await countExpiringOn(DAYS, 30, material),
      await Promise.all(DAYS.map((day) => countExpiring(day, 30)))
    )
    // A status that never occurred proves nothing.
    assert.sameMembers([...met], [...COMPLIANCE_STATES])
  })
})
