import { test } from '@japa/runner'
import { reminderOn } from '#reminders/reminder_schedule'
import type { Day } from '#training/compliance_status'
import { NO_FACTS, statusOn, type Facts } from '#tests/helpers/training/compliance_status'

/*
 * Worked out by hand with a calendar: one person, one module, and the reminder on given days,
 * with the day it is about.
 */
const assigned = (assignedOn: Day, dueOn: Day | null, withdrawnOn: Day | null = null) =>
  ({ assignedOn, dueOn, withdrawnOn }) satisfies Facts['assignments'][number]

/** The default settings. */
const PLAN = { beforeDue: [30, 7, 1], beforeExpiry: [60, 30, 7], repeatAfter: 30 }

let ids = 0
const done = (completedOn: Day, expiresOn: Day | null, version = 1) =>
  ({ id: ++ids, version, completedOn, expiresOn }) satisfies Facts['completions'][number]

interface Case extends Partial<Facts> {
  story: string
  /** Instead of the default days before a completion expires. */
  beforeExpiry?: number[]
  /** Day, kind, the day it is about; '+' after the kind where the manager is notified. */
  answers: [Day, string | null, Day?][]
}

const CASES: Case[] = [
  {
    story: 'assigned long before it is due',
    assignments: [assigned('2025-01-01', '2025-03-31')],
    answers: [
      ['2024-12-31', null],
      ['2025-01-01', 'assigned', '2025-03-31'],
      ['2025-02-28', 'assigned', '2025-03-31'],
      // 30 days before the end of March.
      ['2025-03-01', 'due_30', '2025-03-31'],
      ['2025-03-23', 'due_30', '2025-03-31'],
      ['2025-03-24', 'due_7', '2025-03-31'],
      ['2025-03-29', 'due_7', '2025-03-31'],
      ['2025-03-30', 'due_1', '2025-03-31'],
      ['2025-03-31', 'due_1', '2025-03-31'],
      ['2025-04-01', 'overdue_1+', '2025-03-31'],
      ['2025-04-06', 'overdue_1+', '2025-03-31'],
      ['2025-04-07', 'overdue_7+', '2025-03-31'],
      ['2025-04-29', 'overdue_7+', '2025-03-31'],
      ['2025-04-30', 'overdue_30+', '2025-03-31'],
      ['2025-05-29', 'overdue_30+', '2025-03-31'],
      ['2025-05-30', 'overdue_60+', '2025-03-31'],
      ['2026-03-31', 'overdue_360+', '2025-03-31'],
    ],
  },
  {
    story: 'assigned with 30 days to go: its assignment said so, the next word is 7 days before',
    assignments: [assigned('2025-03-01', '2025-03-31')],
    answers: [
      ['2025-03-01', 'assigned', '2025-03-31'],
      ['2025-03-23', 'assigned', '2025-03-31'],
      ['2025-03-24', 'due_7', '2025-03-31'],
    ],
  },
  {
    story: 'assigned for tomorrow, and for a day gone by',
    assignments: [assigned('2025-03-30', '2025-03-31')],
    answers: [
      ['2025-03-30', 'assigned', '2025-03-31'],
      ['2025-03-31', 'assigned', '2025-03-31'],
      ['2025-04-01', 'overdue_1+', '2025-03-31'],
    ],
  },
  {
    story: 'assigned after its due date: the first word is the first, the next comes in its turn',
    assignments: [assigned('2025-05-10', '2025-03-31')],
    answers: [
      ['2025-05-09', null],
      ['2025-05-10', 'overdue_1+', '2025-03-31'],
      ['2025-05-29', 'overdue_1+', '2025-03-31'],
      ['2025-05-30', 'overdue_60+', '2025-03-31'],
    ],
  },
  {
    story: 'due on a leap day',
    assignments: [assigned('2023-12-01', '2024-02-29')],
    answers: [
      ['2024-01-29', 'assigned', '2024-02-29'],
      ['2024-01-30', 'due_30', '2024-02-29'],
      ['2024-02-22', 'due_7', '2024-02-29'],
      ['2024-02-28', 'due_1', '2024-02-29'],
      ['2024-02-29', 'due_1', '2024-02-29'],
      ['2024-03-01', 'overdue_1+', '2024-02-29'],
      ['2024-03-07', 'overdue_7+', '2024-02-29'],
      ['2024-03-30', 'overdue_30+', '2024-02-29'],
    ],
  },
  {
    story: 'offered, not asked for',
    assignments: [assigned('2025-01-01', null)],
    answers: [
      ['2025-01-01', 'optional', '2025-01-01'],
      ['2027-01-01', 'optional', '2025-01-01'],
    ],
  },
  {
    story: 'offered, done, and lapsed: said once, to the person alone',
    assignments: [assigned('2025-01-01', null)],
    completions: [done('2025-01-10', '2026-01-10')],
    answers: [
      ['2025-06-01', null],
      ['2025-11-11', 'expiry_60', '2026-01-10'],
      ['2026-01-11', 'expired_1', '2026-01-10'],
      ['2026-06-11', 'expired_1', '2026-01-10'],
    ],
  },
  {
    story: 'done, expiring, expired, and renewed',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', '2025-01-10'), done('2025-02-20', '2026-02-20')],
    answers: [
      ['2024-01-10', null],
      ['2024-11-10', null],
      ['2024-11-11', 'expiry_60', '2025-01-10'],
      ['2024-12-10', 'expiry_60', '2025-01-10'],
      ['2024-12-11', 'expiry_30', '2025-01-10'],
      ['2025-01-02', 'expiry_30', '2025-01-10'],
      ['2025-01-03', 'expiry_7', '2025-01-10'],
      ['2025-01-10', 'expiry_7', '2025-01-10'],
      ['2025-01-11', 'expired_1+', '2025-01-10'],
      ['2025-01-17', 'expired_7+', '2025-01-10'],
      ['2025-02-09', 'expired_30+', '2025-01-10'],
      ['2025-02-20', null],
      ['2025-12-22', 'expiry_60', '2026-02-20'],
    ],
  },
  {
    story: 'holds for a month: nothing is said of what it never held for',
    assignments: [assigned('2025-01-01', '2025-01-31')],
    completions: [done('2025-03-31', '2025-04-30')],
    answers: [
      ['2025-03-31', null],
      ['2025-04-22', null],
      ['2025-04-23', 'expiry_7', '2025-04-30'],
      ['2025-05-01', 'expired_1+', '2025-04-30'],
    ],
  },
  {
    story: 'holds for two months: nothing is said in the first of them',
    assignments: [assigned('2025-01-01', '2025-01-31')],
    completions: [done('2025-03-01', '2025-05-01')],
    answers: [
      ['2025-03-02', null],
      ['2025-03-31', null],
      ['2025-04-01', 'expiry_30', '2025-05-01'],
      ['2025-04-24', 'expiry_7', '2025-05-01'],
    ],
  },
  {
    story: 'holds for six weeks: 30 days before is in the first half',
    assignments: [assigned('2025-01-01', '2025-01-31')],
    completions: [done('2025-03-01', '2025-04-12')],
    answers: [
      ['2025-04-04', null],
      ['2025-04-05', 'expiry_7', '2025-04-12'],
    ],
  },
  {
    story: 'holds for two weeks: 7 days before is half of them',
    assignments: [assigned('2025-01-01', '2025-01-31')],
    completions: [done('2025-03-01', '2025-03-15')],
    answers: [
      ['2025-03-07', null],
      ['2025-03-08', 'expiry_7', '2025-03-15'],
      ['2025-03-16', 'expired_1+', '2025-03-15'],
    ],
  },
  {
    story: 'holds for three months, all days set are in the first half: the second begins with it',
    beforeExpiry: [60],
    assignments: [assigned('2025-01-01', '2025-01-31')],
    completions: [done('2025-03-01', '2025-06-01')],
    answers: [
      ['2025-04-15', null],
      ['2025-04-16', 'expiry_46', '2025-06-01'],
      ['2025-06-01', 'expiry_46', '2025-06-01'],
      ['2025-06-02', 'expired_1+', '2025-06-01'],
    ],
  },
  {
    story: 'holds for the day on which it was done',
    assignments: [assigned('2025-01-01', '2025-01-31')],
    completions: [done('2025-03-01', '2025-03-01')],
    answers: [
      ['2025-03-01', null],
      ['2025-03-02', 'expired_1+', '2025-03-01'],
    ],
  },
  {
    story: 'never expires',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', null)],
    answers: [['2034-01-10', null]],
  },
  {
    story: 'to be done again after a material change',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', null)],
    material: [{ version: 2, publishedOn: '2025-01-01', retrainBy: '2025-02-15' }],
    answers: [
      ['2024-12-31', null],
      ['2025-01-01', 'retrain', '2025-02-15'],
      // 60 days before was in December, when it was not known yet.
      ['2025-01-15', 'retrain', '2025-02-15'],
      ['2025-01-16', 'retrain_30', '2025-02-15'],
      ['2025-02-08', 'retrain_7', '2025-02-15'],
      ['2025-02-16', 'expired_1+', '2025-02-15'],
    ],
  },
  {
    story: 'expires before the retraining date: it is an expiry',
    assignments: [assigned('2024-01-01', '2024-01-31')],
    completions: [done('2024-01-10', '2025-01-20')],
    material: [{ version: 2, publishedOn: '2025-01-01', retrainBy: '2025-02-15' }],
    answers: [
      ['2025-01-01', 'expiry_30', '2025-01-20'],
      ['2025-01-13', 'expiry_7', '2025-01-20'],
    ],
  },
  {
    story: 'asked for anew after it had lapsed: its new due date counts',
    assignments: [
      assigned('2023-01-01', '2023-01-31', '2024-06-01'),
      assigned('2025-03-01', '2025-03-31'),
    ],
    completions: [done('2023-01-10', '2024-01-10')],
    answers: [
      ['2024-05-31', 'expired_120+', '2024-01-10'],
      ['2024-06-01', null],
      ['2025-03-01', 'assigned', '2025-03-31'],
      ['2025-03-24', 'due_7', '2025-03-31'],
      ['2025-04-01', 'overdue_1+', '2025-03-31'],
      ['2025-04-07', 'overdue_7+', '2025-03-31'],
    ],
  },
  {
    story: 'done without being asked',
    completions: [done('2024-01-10', '2025-01-10')],
    answers: [
      ['2025-01-05', null],
      ['2025-01-11', null],
    ],
  },
]

test.group('Which reminder a day calls for', () => {
  for (const { story, answers, beforeExpiry = PLAN.beforeExpiry, ...some } of CASES) {
    const plan = { ...PLAN, beforeExpiry }
    const facts = { ...NO_FACTS, ...some }
    test(story, ({ assert }) => {
      for (const [day, kind, factOn] of answers) {
        const reminder = reminderOn(day, statusOn(day, facts), facts.material, plan)
        const told = reminder && `${reminder.kind}${reminder.late ? '+' : ''}`
        assert.deepEqual([day, told, reminder?.factOn], [day, kind, factOn])
      }
    })
  }
})
