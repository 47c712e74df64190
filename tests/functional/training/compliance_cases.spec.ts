import { test } from '@japa/runner'
import type { ComplianceRow } from '#training/queries/compliance/compliance_matrix'
import type { ComplianceSummary } from '#training/queries/compliance/compliance_summary'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { completeInTransaction } from '#training/services/complete_module'
import type { Day } from '#training/compliance_status'
import { signedIn } from '#tests/helpers/caller'
import {
  assignedOn,
  completedOn,
  employedFrom,
  materialVersion,
  oldModule,
} from '#tests/helpers/training/compliance'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const PATH = '/api/training/compliance'

interface Case {
  story: string
  make: (person: Person, moduleId: number) => Promise<unknown>
  /** Day, status, due date, valid until, and whether it counts as compliant (null: not at all). */
  answers: [Day, string, Day | null, Day | null, boolean | null][]
}

/*
 * Worked out by hand: the answers of the matrix and the percentages on given days, from rows in
 * the database.
 */
const CASES: Case[] = [
  {
    story: 'assigned late, when it was long done by others',
    make: async (person, moduleId) => {
      await assignedOn(person, moduleId, '2025-06-15', '2025-07-15')
      await completedOn(person, moduleId, '2025-07-20', '2026-07-20')
    },
    answers: [
      ['2025-06-14', 'not_assigned', null, null, null],
      ['2025-06-15', 'assigned', '2025-07-15', null, null],
      ['2025-07-15', 'assigned', '2025-07-15', null, false],
      ['2025-07-16', 'overdue', '2025-07-15', null, false],
      ['2025-07-20', 'completed', '2026-07-20', '2026-07-20', true],
    ],
  },
  {
    story: 'completed in time, and for ever',
    make: async (person, moduleId) => {
      await assignedOn(person, moduleId, '2025-01-01', '2025-01-31')
      await completedOn(person, moduleId, '2025-01-10')
    },
    answers: [
      ['2025-01-09', 'assigned', '2025-01-31', null, null],
      ['2025-01-10', 'completed', null, null, null],
      ['2025-01-31', 'completed', null, null, true],
      ['2099-12-31', 'completed', null, null, true],
    ],
  },
  {
    story: 'expired, from a leap day on, and renewed too late',
    make: async (person, moduleId) => {
      await assignedOn(person, moduleId, '2024-02-01', '2024-03-02')
      // Expires by the service's own rule.
      await change(systemActor, (change) =>
        completeInTransaction(change, [
          {
            employeeId: person.employeeId,
            moduleId,
            version: 1,
            completedOn: '2024-02-29',
            renewalPeriodMonths: 12,
            method: 'recorded',
          },
        ])
      )
      await completedOn(person, moduleId, '2025-03-10', '2026-03-10')
    },
    answers: [
      ['2024-12-29', 'completed', '2025-02-28', '2025-02-28', true],
      ['2024-12-30', 'expiring', '2025-02-28', '2025-02-28', true],
      ['2025-02-28', 'expiring', '2025-02-28', '2025-02-28', true],
      ['2025-03-01', 'expired', '2025-02-28', '2025-02-28', false],
      ['2025-03-10', 'completed', '2026-03-10', '2026-03-10', true],
    ],
  },
  {
    story: 'renewed early: the new row holds, and the old one is still told of its days',
    make: async (person, moduleId) => {
      await assignedOn(person, moduleId, '2024-01-01', '2024-01-31')
      await completedOn(person, moduleId, '2024-01-10', '2025-01-10')
      await completedOn(person, moduleId, '2024-12-01', '2025-12-01')
    },
    answers: [
      ['2024-11-30', 'expiring', '2025-01-10', '2025-01-10', true],
      ['2024-12-01', 'completed', '2025-12-01', '2025-12-01', true],
      ['2025-12-02', 'expired', '2025-12-01', '2025-12-01', false],
    ],
  },
  {
    story: 'retrained after a material change',
    make: async (person, moduleId) => {
      await materialVersion(moduleId, 2, '2024-06-01', '2024-08-31')
      await assignedOn(person, moduleId, '2024-01-01', '2024-01-31')
      await completedOn(person, moduleId, '2024-01-10')
      await completedOn(person, moduleId, '2024-09-05', null, { version: 2 })
    },
    answers: [
      ['2024-05-31', 'completed', null, null, true],
      ['2024-06-01', 'completed', '2024-08-31', '2024-08-31', true],
      ['2024-07-02', 'expiring', '2024-08-31', '2024-08-31', true],
      ['2024-09-01', 'expired', '2024-08-31', '2024-08-31', false],
      ['2024-09-05', 'completed', null, null, true],
    ],
  },
  {
    story: 'declared void: as if it had never been done',
    make: async (person, moduleId) => {
      await assignedOn(person, moduleId, '2024-01-01', '2024-01-31')
      await completedOn(person, moduleId, '2024-01-10', null, {
        live: null,
        voided_at: '2024-05-01 09:00:00.000',
        void_reason: 'Another person of the same name.',
      })
    },
    answers: [['2024-02-01', 'overdue', '2024-01-31', null, false]],
  },
  {
    story: 'withdrawn, and never asked for again',
    make: async (person, moduleId) => {
      await assignedOn(person, moduleId, '2024-01-01', '2024-01-31', '2024-03-01')
    },
    answers: [
      ['2024-02-29', 'overdue', '2024-01-31', null, false],
      ['2024-03-01', 'not_assigned', null, null, null],
    ],
  },
]

test.group('Compliance as of a day', (group) => {
  group.each.setup(() => emptyPortal())

  test('{story}')
    .with(CASES)
    .run(async ({ assert }, { make, answers }) => {
      const reviewer = await signedIn(await given.admin())
      const rows = async (query: string) =>
        (await reviewer.get<ComplianceRow[]>(`${PATH}${query}`)).body
      const person = await employedFrom('2020-01-01', { department: 'Care' })
      const moduleId = await oldModule()
      await make(person, moduleId)
      for (const [day, state, dueOn, validUntil, compliant] of answers) {
        const [row] = await rows(`?day=${day}`)
        const cell = row?.standings[0]
        assert.equal(cell?.state ?? 'not_assigned', state, day)
        assert.equal(cell?.dueOn ?? null, dueOn, `due on ${day}`)
        assert.equal(cell?.validUntil ?? null, validUntil, `valid on ${day}`)
        const { body } = await reviewer.get<ComplianceSummary>(`${PATH}/summary?day=${day}`)
        const wanted =
          compliant === null
            ? { due: 0, current: 0, percent: null }
            : { due: 1, current: Number(compliant), percent: compliant ? 100 : 0 }
        assert.deepEqual(body.total, wanted, day)
        assert.deepEqual(
          (await rows(`?day=${day}&state=${state}&moduleId=${moduleId}`)).map(({ id }) => id),
          [person.employeeId],
          `${state} on ${day}`
        )
      }
    })
})
