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
import {
  checklistOf,
  givenPacket,
  itemsOf,
  PACKETS,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
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
  const names = async (person: Person) => (await itemsOf(person)).map(({ name }) => name)
  const listed = async () => {
    const { body } = await caller.get<{ employee: { id: number } }[]>(
      '/api/onboarding/checklists?status=planned'
    )
    return body.map(({ employee }) => employee.id)
  }
  const photo = { name: 'Send a photo', beforeFirstDay: true } as const

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
    // What someone has dated by hand, and what is accepted already, stay. What was late when it was
    // sent said the day of that.
    const late = db.from('onboarding_checklist_items').where('employee_id', wei.employeeId)
    await late.update({ due_on: due(-1) })
    const ofWei = db.from('document_requests').where('employee_id', wei.employeeId)
    await ofWei.update({ due_on: due(0) })
    await ofAna('License').update({ due_on: due(3) })
    await ofAna('Diploma').update({ state: 'done' })
    const since = await auditHead()
    const moved = await caller.put(`/api/employees/${ana.employeeId}`, { startDate: due(24) })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual(await dueDays(ana), [due(22), due(3), due(9)])
    assert.deepEqual(await dueDays(wei), [due(0), due(0), due(0)])
    const told = (await auditEntries(since)).filter(
      ({ entityType }) => entityType === 'document_request'
    )
    assert.lengthOf(told, 1)
    assert.containsSubset(told, [
      { action: 'update', oldValues: { dueOn: due(8) }, newValues: { dueOn: due(22) } },
    ])
    await caller.put(`/api/employees/${wei.employeeId}`, { startDate: due(24) })
    assert.deepEqual(await dueDays(wei), [due(22), due(23), due(23)])
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

  test('is given what comes before the first day at their new place', async ({ assert }) => {
    await givenPacket({ name: 'Care', department: 'Care' }, [{ name: 'Read the wiki' }])
    await givenPacket({ name: 'Kitchen', department: 'Kitchen' }, [photo, { name: 'Try the oven' }])
    const care = { department: 'Care', employee: starting() }
    const ana = await given.waiting({ email: 'ana@example.com', ...care })
    const wei = await given.waiting({ email: 'wei@example.com', ...care })
    const unregistered = await given.invited({ ...care })
    const active = await given.employee(care)
    await plan(ana, wei, unregistered)
    for (const { employeeId } of [ana, unregistered, active]) {
      const moved = await caller.put(`/api/employees/${employeeId}`, {
        department: 'Kitchen',
        location: 'Bergen',
      })
      assert.equal(moved.status, 200, moved.text)
    }
    assert.deepEqual(await names(ana), ['Send a photo'])
    assert.deepInclude(await checklistOf(ana), { status: 'planned', asked: 1 })
    assert.isEmpty(await names(unregistered))
    assert.isEmpty(await names(active))
    await importing(caller).imported('E-mail,Department\nwei@example.com,Kitchen\n')
    assert.deepEqual(await names(wei), ['Send a photo'])
  })

  test('is given it when their department is merged into another', async ({ assert }) => {
    await given.listed('department', 'Bakery', 'Kitchen')
    await givenPacket({ name: 'Bakery', department: 'Bakery' }, [{ name: 'Read the wiki' }])
    await givenPacket({ name: 'Kitchen', department: 'Kitchen' }, [photo])
    const ana = await given.waiting({ department: 'Bakery', employee: starting() })
    await plan(ana)
    const entries = await db.from('list_entries').where('list', 'department').orderBy('name')
    const [bakery, kitchen] = entries.map(({ id }) => Number(id))
    const merged = await caller.post(`/api/lists/department/${bakery}/merge`, { into: kitchen })
    assert.equal(merged.status, 200, merged.text)
    assert.deepEqual(await names(ana), ['Send a photo'])
  })

  test('is given it by a packet that was archived during the merge, once it is turned on', async ({
    assert,
  }) => {
    await given.listed('department', 'Bakery', 'Kitchen')
    const { id } = await givenPacket({ department: 'Bakery', status: 'archived' }, [photo])
    const ana = await given.waiting({ department: 'Bakery', employee: starting() })
    const entries = await db.from('list_entries').where('list', 'department').orderBy('name')
    const [bakery, kitchen] = entries.map((entry) => Number(entry.id))
    const merged = await caller.post(`/api/lists/department/${bakery}/merge`, { into: kitchen })
    assert.equal(merged.status, 200, merged.text)
    assert.equal((await caller.post(`${PACKETS}/${id}/live`, {})).status, 200)
    assert.deepEqual(await names(ana), ['Send a photo'])
  })

  test('is given the default packet’s once the packet for them is archived', async ({ assert }) => {
    await givenPacket({ name: 'Others', isDefault: true }, [photo, { name: 'Read the wiki' }])
    const { id } = await givenPacket({ name: 'Care', department: 'Care' }, [{ name: 'Shadow' }])
    const ana = await given.waiting({ department: 'Care', employee: starting() })
    await plan(ana)
    assert.isEmpty(await names(ana))
    assert.equal((await caller.delete(`${PACKETS}/${id}`)).status, 204)
    assert.deepEqual(await names(ana), ['Send a photo'])
  })

  test('is listed as planned once a packet is for them, whenever they were added', async ({
    assert,
  }) => {
    const invited = await given.invited({ department: 'Care', employee: starting() })
    const other = await given.invited({ department: 'Office', employee: starting() })
    await plan(invited, other)
    const { id } = await givenPacket({ status: 'draft', department: 'Care' }, [photo])
    assert.isEmpty(await listed())
    assert.equal((await caller.post(`${PACKETS}/${id}/live`, {})).status, 200)
    assert.deepEqual(await listed(), [invited.employeeId])
    assert.deepInclude(await checklistOf(invited), { status: 'planned', start_on: due(10) })
    const file = await caller.get('/api/onboarding/checklists.csv')
    assert.lengthOf(file.text.trim().split('\r\n'), 2)
    assert.include(file.headers.get('content-disposition'), `checklists-${due(0)}.csv`)
    // Who moves to where a packet is for them is listed from then on, too.
    await caller.put(`/api/employees/${other.employeeId}`, { department: 'Care' })
    assert.sameMembers(await listed(), [invited.employeeId, other.employeeId])
  })

  test('is planned once, in batches, however many there are', async ({ assert }) => {
    const people: Person[] = []
    for (let one = 0; one < 6; one++) people.push(await given.invited({ employee: starting() }))
    const turnOn = async () => {
      const { id } = await givenPacket({ status: 'draft', name: `Office ${people.length}` })
      const statements = await statementsOf(() => caller.post(`${PACKETS}/${id}/live`, {}))
      return statements.length
    }
    const first = await turnOn()
    for (let one = 0; one < 6; one++) people.push(await given.invited({ employee: starting() }))
    const again = await turnOn()
    assert.isAtMost(again, first + 1)
    assert.sameMembers(
      await listed(),
      people.map(({ employeeId }) => employeeId)
    )
  })
})
