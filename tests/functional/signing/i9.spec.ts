import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import EmployeeDeparted from '#people/events/employee_departed'
import { openI9, type SigningRequest } from '#signing/queries/requests/request_list'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import {
  completedRequest,
  recorded,
  sentRequest,
  signAs,
  type Sent,
} from '#tests/helpers/signing/signing'

const I9 = { name: 'Form of ours', retention: 'i9', signsFirst: 'EMPLOYEE' } as const

test.group('I-9 clocks', (group) => {
  const { now } = Settings
  let hr: Person
  let ana: Person
  let caller: Caller

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    // A Monday.
    Settings.now = () => Date.parse('2026-03-02T15:00:00Z')
    hr = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    caller = await signedIn(hr)
    await startsOn(ana, '2026-03-02')
    return () => {
      Settings.now = now
    }
  })

  const startsOn = (person: Person, day: string | null) =>
    db.from('employees').where('id', person.employeeId).update({ start_date: day })
  const clocks = async ({ id }: Pick<Sent, 'id'>, as = caller) =>
    (await as.get<SigningRequest>(`/api/sign/requests/${id}`)).body.i9
  const all = () => openI9({ id: hr.id, all: true })

  test('are told to who signs, and to HR, and end with the signatures', async ({ assert }) => {
    const sent = await sentRequest({ ...I9, manager: hr, employee: ana })
    const section1 = { section: 1, role: 'EMPLOYEE', dueOn: '2026-03-02' }
    const section2 = { section: 2, role: 'MANAGER', dueOn: '2026-03-05' }
    const none = { doneOn: null, overdue: false }
    for (const as of [caller, await signedIn(ana)]) {
      assert.deepEqual(await clocks(sent, as), [
        { ...section1, ...none },
        { ...section2, ...none },
      ])
    }
    Settings.now = () => Date.parse('2026-03-04T15:00:00Z')
    assert.containSubset(await all(), { total: 1, overdue: 1, requests: [{ id: sent.id }] })
    await signAs(sent, 'EMPLOYEE')
    const done1 = { ...section1, doneOn: '2026-03-04', overdue: false }
    assert.deepEqual((await all()).requests[0]?.i9, [done1, { ...section2, ...none }])
    assert.equal((await all()).overdue, 0)
    await recorded(sent)
    Settings.now = () => Date.parse('2026-03-06T15:00:00Z')
    assert.containSubset(await all(), {
      overdue: 1,
      requests: [{ i9: [done1, { ...section2, doneOn: null, overdue: true }] }],
    })
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    assert.deepEqual(await all(), { requests: [], total: 0, overdue: 0 })
    caller = await signedIn(hr)
    assert.deepEqual(await clocks(sent), [
      done1,
      { ...section2, doneOn: '2026-03-06', overdue: false },
    ])
  })

  test('are what the template says, whatever it is called', async ({ assert }) => {
    const named = await sentRequest({ ...I9, name: 'I-9 Form', retention: 'none', manager: hr })
    assert.isNull(await clocks(named))
    await completedRequest({ manager: hr, name: 'I-9 Form' })
    assert.equal((await all()).total, 0)
  })

  test('follow a corrected start date, and do not run without one', async ({ assert }) => {
    const sent = await sentRequest({ ...I9, manager: hr, employee: ana })
    await startsOn(ana, '2026-02-20')
    assert.containSubset(await clocks(sent), [
      { dueOn: '2026-02-20', overdue: true },
      { dueOn: '2026-02-25', overdue: true },
    ])
    await startsOn(ana, '2026-04-03')
    assert.containSubset(await clocks(sent), [
      { dueOn: '2026-04-03', overdue: false },
      { dueOn: '2026-04-08', overdue: false },
    ])
    await startsOn(ana, null)
    assert.containSubset(await clocks(sent), [
      { dueOn: null, overdue: false },
      { dueOn: null, overdue: false },
    ])
  })

  test('put the late ones first, then what is due next, then who has no start date', async ({
    assert,
  }) => {
    const people: number[] = []
    for (const day of [null, '2026-03-09', '2026-03-02', '2026-02-23']) {
      const employee = await given.employee()
      await startsOn(employee, day)
      people.unshift((await sentRequest({ ...I9, manager: hr, employee })).id)
    }
    const told = await all()
    assert.deepEqual(
      told.requests.map(({ id }) => id),
      people
    )
    assert.equal(told.overdue, 1)
    const another = await given.manager()
    assert.equal((await openI9({ id: another.id, all: false })).total, 0)
  })

  test('end when the person leaves, or the request is called off', async ({ assert }) => {
    const sent = await sentRequest({ ...I9, manager: hr, employee: ana })
    await change(systemActor, (change) =>
      EmployeeDeparted.dispatch(change, ana.employeeId as number, 'left')
    )
    assert.isNull(await clocks(sent))
    const other = await sentRequest({ ...I9, manager: hr })
    await caller.post(`/api/sign/requests/${other.id}/cancellation`, {})
    assert.isNull(await clocks(other))
    assert.equal((await all()).total, 0)
  })
})
