import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { mailKind } from '#messages/services/mail_kinds'
import { planChecklists } from '#onboarding/checklists/plan_checklists'
import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import { calendarDayInWords } from '#settings/local_time'
import StartDatesChanged from '#people/events/start_dates_changed'
import { addDays } from '#training/compliance_status'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenItem,
  givenPacket,
  itemsByName,
  itemsOf,
  PACKETS,
} from '#tests/helpers/onboarding/onboarding'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)
const employee = () => ({ start_date: due(10) })

test.group('Before the first day', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
  })

  test('says when and where the first day starts', async ({ assert }) => {
    const firstDay = { firstDayTime: '08:30', firstDayPlace: 'Front desk' }
    await givenPacket({ name: 'Care', firstDayTime: '10:00' })
    await givenPacket({ name: 'Office', ...firstDay })
    const person = await given.waiting({ employee: employee() })
    const shown = async () => {
      const { body } = await caller.get<{ runs: { firstDay: object | null }[] }>(
        `/api/employees/${person.employeeId}/onboarding`
      )
      return body.runs[0]?.firstDay
    }
    await change(systemActor, (change) => planChecklists(change, [person.employeeId]))
    assert.deepEqual(await shown(), { time: '08:30', place: 'Front desk' })
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    assert.deepEqual(await shown(), { time: '08:30', place: 'Front desk' })
    const kind = mailKind('approved')
    const [facts] = (await kind?.find([{ employeeId: person.employeeId }])) ?? []
    const mail = JSON.stringify(kind?.write(facts))
    assert.include(mail, `${calendarDayInWords(due(10))} at 8:30 AM. Where to go: Front desk.`)
  })

  test('opens early what a packet brings that is turned on, or changed, after they have registered', async ({
    assert,
  }) => {
    const person = await given.waiting({ employee: employee() })
    const unregistered = await given.invited({ employee: employee() })
    const { id } = await givenPacket({ status: 'draft' }, [
      { name: 'Send a photo', beforeFirstDay: true },
      { name: 'Read the wiki' },
    ])
    const started = await caller.post(`${PACKETS}/${id}/live`, {})
    assert.equal(started.status, 200, started.text)
    const names = async () => (await itemsOf(person)).map(({ name }) => name)
    assert.deepEqual(await names(), ['Send a photo'])
    assert.deepInclude(await checklistOf(person), { status: 'planned', current: 1 })

    const { body: packet } = await caller.get<PacketDetails>(`${PACKETS}/${id}`)
    const early = { ...packet.items[0], id: null, name: 'Choose a shirt size' }
    const saved = await caller.put(`${PACKETS}/${id}`, {
      ...packet,
      items: [...packet.items, early],
    })
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual(await names(), ['Send a photo', 'Choose a shirt size'])
    assert.lengthOf(await itemsOf(unregistered), 0)
  })
})

test.group('When the start date changes', (group) => {
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
  const startOn = (person: Person, startDate: string | null) =>
    caller.put(`/api/employees/${person.employeeId}`, { startDate })
  const dueDays = async (person: Person) =>
    Object.fromEntries((await itemsOf(person)).map((item) => [item.name, item.due_on]))
  /** What the log says of runs and items. */
  const told = async (since: number) =>
    (await auditEntries(since))
      .filter(({ entityType }) => entityType.startsWith('onboarding_'))
      .map(({ action, entityType, oldValues, newValues }) => ({
        action,
        entityType,
        oldValues,
        newValues,
      }))

  test('what is planned moves with it, and what is open before the first day', async ({
    assert,
  }) => {
    await givenPacket({ name: 'Everyone' }, [
      { name: 'Send a photo', beforeFirstDay: true, dueDays: -2 },
      { name: 'Choose a shirt', beforeFirstDay: true, dueFrom: 'approval', dueDays: 3 },
      { name: 'Read the wiki' },
    ])
    await givenPacket({ name: 'Office' }, [
      { name: 'Send a form', beforeFirstDay: true, dueDays: -1 },
    ])
    // Of two packets that hold it, the earlier day is the item's.
    await givenPacket({ name: 'Care' }, [
      { name: 'Send a form', beforeFirstDay: true, dueFrom: 'approval', dueDays: 15 },
    ])
    const person = await given.waiting({ employee: employee() })
    const other = await given.waiting({ employee: employee() })
    await plan(person, other)
    const opened = {
      'Send a photo': due(8),
      'Choose a shirt': due(3),
      'Send a form': due(9),
    }
    assert.deepEqual(await dueDays(person), opened)
    const run = await checklistOf(person)
    assert.deepInclude(run, { status: 'planned', start_on: due(10), urgent_on: due(3) })

    let since = await auditHead()
    assert.equal((await startOn(person, due(20))).status, 200)
    assert.deepEqual(await dueDays(person), {
      'Send a photo': due(18),
      'Choose a shirt': due(3),
      'Send a form': due(15),
    })
    assert.deepInclude(await checklistOf(person), {
      id: run.id,
      status: 'planned',
      start_on: due(20),
      next_due_on: due(3),
      urgent_on: due(3),
    })
    const item = { action: 'update', entityType: 'onboarding_item' }
    assert.deepEqual(await told(since), [
      {
        action: 'update',
        entityType: 'onboarding_checklist',
        oldValues: { startOn: due(10) },
        newValues: { employeeId: person.employeeId, startOn: due(20) },
      },
      { ...item, oldValues: { dueOn: due(8) }, newValues: { dueOn: due(18) } },
      { ...item, oldValues: { dueOn: due(9) }, newValues: { dueOn: due(15) } },
    ])
    assert.deepEqual(await dueDays(other), opened)
    assert.deepInclude(await checklistOf(other), { start_on: due(10) })

    // Never before today, and the most urgent is first.
    since = await auditHead()
    await startOn(person, due(1))
    assert.deepInclude(await dueDays(person), { 'Send a photo': due(0), 'Send a form': due(0) })
    assert.deepInclude(await checklistOf(person), { start_on: due(1), urgent_on: due(0) })
    assert.lengthOf(await told(since), 3)
    // Saved again without another date, nothing is written about it.
    since = await auditHead()
    await startOn(person, due(1))
    assert.deepEqual(await told(since), [])

    assert.equal((await startOn(person, null)).status, 200)
    assert.deepInclude(await checklistOf(person), { start_on: null })
  })

  test('a run without anything open is listed by the new date', async ({ assert }) => {
    await givenPacket({}, [{ name: 'Read the wiki' }])
    const people = [
      await given.waiting({ firstName: 'Ana', employee: { start_date: due(10) } }),
      await given.waiting({ firstName: 'Wei', employee: { start_date: due(12) } }),
    ] as const
    await plan(...people)
    const listed = async () => {
      const { body } = await caller.get<{ employee: { id: number } }[]>(
        '/api/onboarding/checklists'
      )
      return body.map((row) => row.employee.id)
    }
    const [ana, wei] = people
    assert.deepEqual(await listed(), [ana.employeeId, wei.employeeId])
    await startOn(ana, due(14))
    assert.deepInclude(await checklistOf(ana), { start_on: due(14), urgent_on: due(14) })
    assert.deepEqual(await listed(), [wei.employeeId, ana.employeeId])
    await startOn(ana, null)
    assert.deepInclude(await checklistOf(ana), { start_on: null, urgent_on: '9999-12-31' })
  })

  test('runs that were launched or closed, and what is done, stay', async ({ assert }) => {
    await givenPacket({}, [
      { name: 'Send a photo', beforeFirstDay: true, dueDays: -2 },
      { name: 'Choose a shirt', beforeFirstDay: true, dueDays: -1 },
    ])
    const open = await given.waiting({ employee: employee() })
    const closed = await given.employee({ employee: employee() })
    const started = await given.waiting({ employee: employee() })
    await plan(open, started)
    await givenItem(
      closed,
      { due_on: due(8) },
      { status: 'closed', current: null, start_on: due(10) }
    )
    const approved = await caller.post(`/api/employees/${open.employeeId}/approve`, {})
    assert.equal(approved.status, 200, approved.text)
    const { 'Send a photo': photo } = itemsByName(await itemsOf(started))
    await db
      .from('onboarding_checklist_items')
      .where('id', photo?.id as number)
      .update({ status: 'done' })
    const before = await db.from('onboarding_checklists').orderBy('id')
    const since = await auditHead()
    for (const person of [open, closed, started]) {
      assert.equal((await startOn(person, due(20))).status, 200)
    }
    const after = await db.from('onboarding_checklists').orderBy('id')
    assert.deepEqual(
      after.filter((run) => run.status !== 'planned'),
      before.filter((run) => run.status !== 'planned')
    )
    assert.deepEqual(await dueDays(open), { 'Send a photo': due(8), 'Choose a shirt': due(9) })
    assert.deepEqual(Object.values(await dueDays(closed)), [due(8)])
    assert.deepEqual(await dueDays(started), { 'Send a photo': due(8), 'Choose a shirt': due(19) })
    assert.deepInclude(await checklistOf(started), { start_on: due(20), urgent_on: due(19) })
    assert.lengthOf(await told(since), 2)
    // HR is offered what would change.
    const { body } = await caller.get<{ runs: { difference: object | null }[] }>(
      `/api/employees/${open.employeeId}/onboarding`
    )
    assert.deepInclude(body.runs[0]?.difference, {
      add: [],
      remove: [],
      redate: [
        { name: 'Send a photo', from: due(8), to: due(18) },
        { name: 'Choose a shirt', from: due(9), to: due(19) },
      ],
      edit: [],
      firstDay: null,
    })
  })

  test('what is open is still offered its days after HR gives another packet', async ({
    assert,
  }) => {
    await givenPacket({}, [{ name: 'Read the wiki', dueDays: 2 }])
    const { id: packetId } = await givenPacket({ department: 'Care' }, [{ name: 'Meet the nurse' }])
    const person = await given.waiting({ employee: employee() })
    await plan(person)
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    await startOn(person, due(20))
    const body = { packetId, employeeIds: [person.employeeId] }
    const started = await caller.post('/api/onboarding/checklists', body)
    assert.equal(started.status, 201, started.text)
    const { id } = await checklistOf(person)
    const applied = await caller.post(`/api/onboarding/checklists/${id}/difference`, {})
    assert.equal(applied.status, 200, applied.text)
    assert.deepInclude(await dueDays(person), { 'Read the wiki': due(22) })
    assert.deepInclude(await checklistOf(person), { start_on: due(20) })
  })

  test('what HR added for one person stays on its day', async ({ assert }) => {
    await givenPacket({}, [{ name: 'Send a photo', beforeFirstDay: true, dueDays: -2 }])
    const person = await given.waiting({ employee: employee() })
    await plan(person)
    const item = { kind: 'task', owner: 'employee', dueFrom: 'start', dueDays: -3 }
    const chosen = await caller.put(`/api/employees/${person.employeeId}/onboarding/plan`, {
      leaveOut: [],
      add: [{ ...item, name: 'Send a form', beforeFirstDay: true }],
    })
    assert.equal(chosen.status, 200, chosen.text)
    await startOn(person, due(20))
    assert.deepEqual(await dueDays(person), { 'Send a photo': due(18), 'Send a form': due(7) })
    assert.deepInclude(await checklistOf(person), { start_on: due(20), urgent_on: due(7) })
  })

  test('an import moves them, and its undo moves them back', async ({ assert }) => {
    await givenPacket({}, [{ name: 'Send a photo', beforeFirstDay: true, dueDays: -2 }])
    const people = [
      await given.waiting({ email: 'ana@example.com', employee: employee() }),
      await given.waiting({ email: 'wei@example.com', employee: employee() }),
    ]
    await plan(...people)
    const api = importing(caller)
    const since = await auditHead()
    const { id, done } = await api.imported(
      `E-mail,Start date\nana@example.com,${due(20)}\nwei@example.com,${due(30)}\n`
    )
    assert.containsSubset(done, { updated: 2, refused: 0 })
    const shown = () =>
      Promise.all(
        people.map(async (person) => {
          const run = await checklistOf(person)
          return [run.status, run.start_on, run.urgent_on, (await dueDays(person))['Send a photo']]
        })
      )
    assert.deepEqual(await shown(), [
      ['planned', due(20), due(18), due(18)],
      ['planned', due(30), due(28), due(28)],
    ])
    assert.lengthOf(await told(since), 4)
    assert.equal((await api.undo(id)).status, 202)
    await workOff()
    assert.deepEqual(await shown(), [
      ['planned', due(10), due(8), due(8)],
      ['planned', due(10), due(8), due(8)],
    ])
  })

  test('takes as many statements for many people as for one', async ({ assert }) => {
    await givenPacket({}, [{ name: 'Send a photo', beforeFirstDay: true, dueDays: -2 }])
    const people: Person[] = []
    for (let one = 0; one < 5; one++) people.push(await given.waiting({ employee: employee() }))
    await plan(...people)
    const count = async (some: Person[], to: string) => {
      const moves = some.map(({ employeeId }) => ({ employeeId, from: due(10), to }))
      const statements = await statementsOf(() =>
        change(systemActor, (change) => StartDatesChanged.dispatch(change, moves))
      )
      return statements.length
    }
    assert.equal(await count(people.slice(1), due(20)), await count(people.slice(0, 1), due(25)))
    assert.deepInclude(await checklistOf(people[4] as Person), { start_on: due(20) })
  })
})
