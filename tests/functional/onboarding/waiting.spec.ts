import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { planChecklists } from '#onboarding/checklists/plan_checklists'
import StartDatesChanged from '#people/events/start_dates_changed'
import { addDays } from '#training/compliance_status'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { givenPacket, sendAll } from '#tests/helpers/onboarding/onboarding'
import { importing } from '#tests/helpers/people/imports'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)
const starting = () => ({ start_date: due(10) })

test.group('Who waits for approval', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
  })

  const plan = (...people: Person[]) =>
    change(systemActor, (change) =>
      planChecklists(
        change,
        people.map(({ employeeId }) => employeeId)
      )
    )

  test('is asked for documents by the new day when the start is postponed', async ({ assert }) => {
    await givenPacket({}, [
      { kind: 'upload', name: 'Passport', accepts: '["pdf"]', beforeFirstDay: true, dueDays: -2 },
      { kind: 'upload', name: 'License', accepts: '["pdf"]', beforeFirstDay: true, dueDays: -1 },
      { kind: 'upload', name: 'Diploma', accepts: '["pdf"]', beforeFirstDay: true, dueDays: -1 },
    ])
    const people = [
      await given.waiting({ email: 'ana@example.com', employee: starting() }),
      await given.waiting({ email: 'wei@example.com', employee: starting() }),
    ] as const
    const [ana, wei] = people
    await plan(...people)
    await sendAll()
    const dueDays = async (person: Person) => {
      const rows = await db
        .from('document_requests')
        .where('employee_id', person.employeeId)
        .orderBy('id')
      return rows.map((row) => row.due_on)
    }
    assert.deepEqual(await dueDays(ana), [due(8), due(9), due(9)])
    const ofAna = (name: string) =>
      db.from('document_requests').where({ employee_id: ana.employeeId, name })
    // What someone has dated by hand, and what is accepted already, stay.
    await ofAna('License').update({ due_on: due(3) })
    await ofAna('Diploma').update({ state: 'done' })
    const since = await auditHead()
    const moved = await caller.put(`/api/employees/${ana.employeeId}`, { startDate: due(24) })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual(await dueDays(ana), [due(22), due(3), due(9)])
    assert.deepEqual(await dueDays(wei), [due(8), due(9), due(9)])
    const told = (await auditEntries(since)).filter(
      ({ entityType }) => entityType === 'document_request'
    )
    assert.lengthOf(told, 1)
    assert.containsSubset(told, [
      { action: 'update', oldValues: { dueOn: due(8) }, newValues: { dueOn: due(22) } },
    ])
    await importing(caller).imported(`E-mail,Start date\nwei@example.com,${due(30)}\n`)
    assert.deepEqual(await dueDays(wei), [due(28), due(29), due(29)])

    const count = async (some: readonly Person[], from: string, to: string) => {
      const moves = some.map(({ employeeId }) => ({ employeeId, from, to }))
      const statements = await statementsOf(() =>
        change(systemActor, (change) => StartDatesChanged.dispatch(change, moves))
      )
      return statements.length
    }
    assert.equal(await count(people, due(24), due(40)), await count([ana], due(40), due(50)))
  })
})
