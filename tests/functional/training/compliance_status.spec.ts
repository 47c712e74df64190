import { test } from '@japa/runner'
import { loadStatuses } from '#training/queries/compliance/statuses'
import type { Day } from '#training/compliance_status'
import {
  assignedOn,
  completedOn,
  employedFrom,
  materialVersion,
  oldModule,
} from '#tests/helpers/training/compliance'
import {
  complianceOf,
  NO_FACTS,
  statusOn,
  type Facts,
} from '#tests/helpers/training/compliance_status'
import { emptyPortal } from '#tests/helpers/portal'

/* Worked out by hand: one person, one module, and the answers on given days. */
const assigned = (on: Day, dueOn: Day | null, withdrawnOn: Day | null = null) =>
  ({ assignedOn: on, dueOn, withdrawnOn }) satisfies Facts['assignments'][number]

let ids = 0
const done = (on: Day, expiresOn: Day | null, version = 1) =>
  ({ id: ++ids, version, completedOn: on, expiresOn }) satisfies Facts['completions'][number]

const retrain = (version: number, publishedOn: Day, retrainBy: Day) =>
  ({ version, publishedOn, retrainBy }) satisfies Facts['material'][number]

interface Case extends Partial<Facts> {
  story: string
  /** Day, status, due date, compliant (null: does not count). */
  answers: [Day, string, Day | null, boolean | null][]
}

const CASES: Case[] = [
  {
    story: 'assigned and never done',
    assignments: [assigned('2025-03-01', '2025-03-31')],
    answers: [
      ['2025-02-28', 'not_assigned', null, null],
      ['2025-03-01', 'assigned', '2025-03-31', null],
      // The due date itself is still in time, and counts from then on.
      ['2025-03-31', 'assigned', '2025-03-31', false],
      ['2025-04-01', 'overdue', '2025-03-31', false],
    ],
  },
  {
    story: 'assigned late, when others were long done',
    assignments: [assigned('2025-06-15', '2025-07-15')],
    completions: [done('2025-07-20', '2026-07-20')],
    answers: [
      ['2025-06-14', 'not_assigned', null, null],
      ['2025-07-16', 'overdue', '2025-07-15', false],
      ['2025-07-19', 'overdue', '2025-07-15', false],
      ['2025-07-20', 'completed', '2026-07-20', true],
    ],
  },
  {
    story: 'completed in time, expired, and renewed too late',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', '2025-01-10'), done('2025-02-01', '2026-02-01')],
    answers: [
      // Completed before it was due: does not count yet.
      ['2024-01-10', 'completed', '2025-01-10', null],
      ['2024-01-31', 'completed', '2025-01-10', true],
      ['2024-11-10', 'completed', '2025-01-10', true],
      // 61 and 60 days before the expiration.
      ['2024-11-11', 'expiring', '2025-01-10', true],
      ['2025-01-10', 'expiring', '2025-01-10', true],
      ['2025-01-11', 'expired', '2025-01-10', false],
      ['2025-01-31', 'expired', '2025-01-10', false],
      ['2025-02-01', 'completed', '2026-02-01', true],
    ],
  },
  {
    story: 'renewed early: the new row holds, the old one stays what it was',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', '2025-01-10'), done('2024-12-01', '2025-12-01')],
    answers: [
      ['2024-11-30', 'expiring', '2025-01-10', true],
      ['2024-12-01', 'completed', '2025-12-01', true],
      ['2025-01-11', 'completed', '2025-12-01', true],
      ['2025-12-02', 'expired', '2025-12-01', false],
    ],
  },
  {
    story: 'retrained after a material change',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', null, 1), done('2024-08-20', null, 2)],
    material: [retrain(2, '2024-06-01', '2024-08-31')],
    answers: [
      ['2024-05-31', 'completed', null, true],
      // Known from the day it was published, not before.
      ['2024-06-01', 'completed', '2024-08-31', true],
      ['2024-07-02', 'expiring', '2024-08-31', true],
      ['2024-08-19', 'expiring', '2024-08-31', true],
      ['2024-08-20', 'completed', null, true],
      ['2024-09-01', 'completed', null, true],
    ],
  },
  {
    story: 'not retrained after a material change',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', '2026-01-10', 1)],
    material: [retrain(2, '2024-06-01', '2024-08-31')],
    answers: [
      ['2024-08-31', 'expiring', '2024-08-31', true],
      ['2024-09-01', 'expired', '2024-08-31', false],
    ],
  },
  {
    story: 'an expiry that comes before the retraining date',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', '2024-07-10', 1)],
    material: [retrain(2, '2024-06-01', '2024-08-31')],
    answers: [
      ['2024-07-10', 'expiring', '2024-07-10', true],
      ['2024-07-11', 'expired', '2024-07-10', false],
    ],
  },
  {
    story: 'withdrawn, and asked for again a year later',
    assignments: [
      assigned('2024-01-01', '2024-01-31', '2024-03-01'),
      assigned('2025-03-01', '2025-03-31'),
    ],
    completions: [done('2024-01-10', '2024-12-31')],
    answers: [
      ['2024-02-29', 'completed', '2024-12-31', true],
      // Completed and valid, but no longer required.
      ['2024-03-01', 'completed', null, null],
      ['2025-01-01', 'not_assigned', null, null],
      ['2025-03-01', 'assigned', '2025-03-31', null],
      ['2025-03-31', 'assigned', '2025-03-31', false],
      ['2025-04-01', 'expired', '2025-03-31', false],
    ],
  },
  {
    story: 'assigned and withdrawn on one day: as if it had never been',
    assignments: [assigned('2025-03-01', '2025-03-31', '2025-03-01')],
    answers: [
      ['2025-03-01', 'not_assigned', null, null],
      ['2025-04-15', 'not_assigned', null, null],
    ],
  },
  {
    story: 'may be done, need not be',
    assignments: [assigned('2025-03-01', null)],
    completions: [done('2025-05-01', '2026-05-01')],
    answers: [
      ['2025-04-30', 'assigned', null, null],
      ['2025-05-01', 'completed', null, null],
      ['2026-05-02', 'expired', null, null],
    ],
  },
  {
    story: 'done without being asked',
    completions: [done('2025-05-01', '2026-05-01')],
    answers: [
      ['2025-04-30', 'not_assigned', null, null],
      ['2025-05-01', 'completed', null, null],
      ['2026-05-02', 'not_assigned', null, null],
    ],
  },
  {
    story: 'done twice: the one that holds longer counts, whichever came first',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', null), done('2024-06-01', '2025-06-01')],
    answers: [
      ['2024-06-01', 'completed', null, true],
      ['2025-06-02', 'completed', null, true],
    ],
  },
  {
    story: 'done twice for ever: the later one counts',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', null), done('2024-06-01', null)],
    answers: [
      ['2024-05-31', 'completed', null, true],
      ['2024-06-01', 'completed', null, true],
    ],
  },
]

/** Writes a story's facts, for a person and a module of its own. */
async function happened({ assignments, completions, material }: Facts) {
  const person = await employedFrom('2020-01-01')
  const moduleId = await oldModule()
  for (const one of assignments) {
    await assignedOn(person, moduleId, one.assignedOn, one.dueOn, one.withdrawnOn)
  }
  for (const one of completions) {
    await completedOn(person, moduleId, one.completedOn, one.expiresOn, { version: one.version })
  }
  for (const one of material) {
    await materialVersion(moduleId, one.version, one.publishedOn, one.retrainBy)
  }
  return async (day: Day) => {
    const statuses = await loadStatuses(day, [person.employeeId], { moduleIds: [moduleId] })
    return statuses.of(person.employeeId, moduleId)
  }
}

test.group('The compliance status of a person with a module on a day', (group) => {
  group.each.setup(() => emptyPortal())

  for (const { story, answers, ...facts } of CASES) {
    test(story, async ({ assert }) => {
      const statusBy = await happened({ ...NO_FACTS, ...facts })
      for (const [day, state, dueOn, compliant] of answers) {
        const status = await statusBy(day)
        assert.deepEqual(
          [day, status.state, status.dueOn, complianceOf(status, day)],
          [day, state, dueOn, compliant]
        )
        // The reference implementation of other tests agrees.
        const plain = statusOn(day, { ...NO_FACTS, ...facts })
        assert.deepEqual([plain.state, plain.dueOn], [state, dueOn])
      }
    })
  }

  test('the order of the facts does not matter', async ({ assert }) => {
    for (const { assignments = [], completions = [], material = [], answers } of CASES) {
      const statusBy = await happened({ assignments, completions, material })
      const backwards = await happened({
        assignments: assignments.toReversed(),
        completions: completions.toReversed(),
        material,
      })
      // Rows written in another order have other ids.
      const withoutId = (status: Awaited<ReturnType<typeof statusBy>>) => ({
        ...status,
        completion: status.completion && { ...status.completion, id: undefined },
      })
      for (const [day] of answers) {
        assert.deepEqual(withoutId(await backwards(day)), withoutId(await statusBy(day)))
      }
    }
  })
})
