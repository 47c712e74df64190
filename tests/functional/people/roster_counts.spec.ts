import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import { systemActor } from '#audit/actor'
import { dbTime } from '#core/time'
import { countRoster } from '#people/queries/roster/roster_counts'
import {
  approveEmployee,
  reactivateEmployee,
  rejectEmployee,
} from '#people/services/decide_approval'
import { endEmployment } from '#people/employment/end_employment'
import { rehireEmployee } from '#people/employment/rehire_employee'
import { period } from '#tests/helpers/training/compliance'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const MOVES = {
  approve: (id: number) => approveEmployee(id, systemActor),
  reject: (id: number) => rejectEmployee(id, null, systemActor),
  reactivate: (id: number) => reactivateEmployee(id, systemActor),
  leave: (id: number) =>
    endEmployment(id, { endDate: DateTime.utc().toISODate(), reason: 'Moved away' }, systemActor),
  rehire: (id: number) => rehireEmployee(id, DateTime.utc().toISODate(), systemActor),
}

type Move = [daysAgo: number, move: keyof typeof MOVES]

interface History {
  title: string
  added: number
  moves: Move[]
  now: boolean
  then: boolean
}

/**
 * Each waits from the day they were added; the table says whether they wait now, and did 30 days
 * ago.
 */
const HISTORIES: History[] = [
  { title: 'still waits', added: 40, moves: [], now: true, then: true },
  { title: 'came since', added: 20, moves: [], now: true, then: false },
  { title: 'approved before', added: 90, moves: [[40, 'approve']], now: false, then: false },
  { title: 'approved since', added: 90, moves: [[10, 'approve']], now: false, then: true },
  { title: 'rejected since', added: 90, moves: [[10, 'reject']], now: false, then: true },
  {
    title: 'rejected before, reactivated since',
    added: 90,
    moves: [
      [60, 'reject'],
      [10, 'reactivate'],
    ],
    now: true,
    then: false,
  },
  {
    title: 'rejected and reactivated before, approved since',
    added: 90,
    moves: [
      [60, 'reject'],
      [40, 'reactivate'],
      [10, 'approve'],
    ],
    now: false,
    then: true,
  },
  {
    title: 'left before, rehired and approved since',
    added: 400,
    moves: [
      [300, 'approve'],
      [200, 'leave'],
      [12, 'rehire'],
      [9, 'approve'],
    ],
    now: false,
    then: false,
  },
  {
    title: 'rehired before, approved since',
    added: 400,
    moves: [
      [300, 'approve'],
      [200, 'leave'],
      [40, 'rehire'],
      [9, 'approve'],
    ],
    now: false,
    then: true,
  },
  {
    title: 'rehired before, still waits',
    added: 400,
    moves: [
      [300, 'approve'],
      [200, 'leave'],
      [40, 'rehire'],
    ],
    now: true,
    then: true,
  },
  {
    title: 'worked here then, left and rehired since',
    added: 400,
    moves: [
      [300, 'approve'],
      [20, 'leave'],
      [5, 'rehire'],
    ],
    now: true,
    then: false,
  },
]

test.group('Who waited 30 days ago', (group) => {
  group.each.setup(async () => {
    const { now } = Settings
    await emptyPortal()
    return () => {
      Settings.now = now
    }
  })

  /** Records events of people in the order they happened. */
  async function tell(histories: History[]) {
    const today = DateTime.utc()
    const at = (daysAgo: number) => today.minus({ days: daysAgo })
    const told: { daysAgo: number; run: () => Promise<unknown> }[] = []
    for (const { added, moves } of histories) {
      const person = await given.waiting({ employee: { created_at: dbTime(at(added)) } })
      await period(person, at(added).toISODate(), null)
      for (const [daysAgo, move] of moves) {
        told.push({ daysAgo, run: () => MOVES[move](person.employeeId) })
      }
    }
    for (const { daysAgo, run } of told.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      Settings.now = () => at(daysAgo).toMillis()
      await run()
    }
    Settings.now = () => today.toMillis()
  }

  test('{title}')
    .with(HISTORIES)
    .run(async ({ assert }, history) => {
      // A person from before, so that there is something to compare with.
      await given.employee({ employee: { created_at: '2020-01-01 00:00:00.000' } })
      await tell([history])
      const { pending, changes } = await countRoster(30)
      assert.equal(pending, Number(history.now))
      assert.equal(pending - (changes.pending ?? Number.NaN), Number(history.then))
    })

  test('all of them at once', async ({ assert }) => {
    await tell(HISTORIES)
    const { pending, changes } = await countRoster(30)
    assert.equal(pending, HISTORIES.filter(({ now }) => now).length)
    assert.equal(
      pending - (changes.pending ?? Number.NaN),
      HISTORIES.filter(({ then }) => then).length
    )
  })
})
