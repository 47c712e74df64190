import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '#training/compliance_status'
import { endDueEmployments } from '#people/employment/end_employment'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { plainModule } from '#tests/helpers/training/assignments'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenItem,
  givenPacket,
  itemRow,
  itemsByName,
  itemsOf,
  ITEMS,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'

interface Started {
  dryRun: boolean
  counts: Record<string, number>
  results: { employeeId: number; outcome: string; message: string }[]
}
interface Row {
  id: number
  status: string
  progress: { done: number; all: number }
  employee: { id: number; name: string }
  late: { name: string; ownerName: string }[]
}
interface Difference {
  add: { name: string }[]
  remove: { name: string }[]
  redate: { name: string; to: string }[]
}

const CHECKLISTS = '/api/onboarding/checklists'
const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('Running checklists', (group) => {
  let manager: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    caller = await signedIn(manager)
  })
  group.each.teardown(() => {
    Settings.now = () => Date.now()
  })

  const waiting = (department = 'Care') =>
    given.waiting({
      department,
      employee: { start_date: due(10), manager_id: manager.employeeId },
    })
  const approve = (person: Person) => caller.post(`/api/employees/${person.employeeId}/approve`, {})
  const start = (packetId: number, people: Person[], more: object = {}) =>
    caller.post<Started>(CHECKLISTS, {
      packetId,
      employeeIds: people.map(({ employeeId }) => employeeId),
      ...more,
    })

  test('start for whom HR gives a packet, once', async ({ assert }) => {
    const { id } = await givenPacket({ department: 'Nowhere' }, [{ name: 'Read the wiki' }])
    const draft = await givenPacket({ status: 'draft' })
    const ana = await given.employee({ onboardingStatus: 'complete' })
    const pending = await waiting()
    const body = { packetId: id, employeeIds: [ana.employeeId] }
    assert.equal((await visitor().post(CHECKLISTS, body)).status, 401)
    assert.equal((await (await signedIn(ana)).post(CHECKLISTS, body)).status, 403)
    assert.equal((await start(draft.id, [ana])).errors[0]?.field, 'packetId')
    const dry = await start(id, [ana, pending], { dryRun: true })
    assert.deepEqual(dry.body.counts, { started: 1, already: 0, refused: 1 })
    assert.lengthOf(await db.from('onboarding_checklists'), 0)
    const both = await Promise.all([start(id, [ana, pending]), start(id, [ana])])
    assert.deepEqual(both.map(({ body: { counts } }) => counts.started).toSorted(), [0, 1])
    assert.lengthOf(await itemsOf(ana), 1)
    // A packet is chosen for them: they have onboarding to do again.
    const row = await employeeRow(ana.employeeId)
    assert.deepInclude(row, { onboarding_status: 'not_started', has_onboarding: 1 })
    const more = await givenPacket({}, [{ name: 'Read the wiki' }, { name: 'Order keys' }])
    assert.equal((await start(more.id, [ana])).status, 201)
    assert.lengthOf(await itemsOf(ana), 2)
    assert.lengthOf(await db.from('onboarding_checklists'), 1)
  })

  test('offer the difference when a person moves or starts another day', async ({ assert }) => {
    const moduleId = await plainModule({ name: 'Ladders' })
    const templateId = await createTemplate({ name: 'W-4' })
    await givenPacket({ department: 'Care' }, [
      { kind: 'training', moduleId, name: 'Ladders' },
      { kind: 'sign', templateId, name: 'W-4' },
      { name: 'Meet the nurse', dueDays: 1 },
      { name: 'Read the wiki', dueDays: 2 },
    ])
    await givenPacket({ department: 'Kitchen' }, [
      { name: 'Read the wiki', dueDays: 2 },
      { name: 'Try the oven' },
    ])
    const ana = await waiting()
    await approve(ana)
    await sendAll()
    const { id } = await checklistOf(ana)
    const apply = () => caller.post<Difference>(`${CHECKLISTS}/${id}/difference`, {})
    assert.equal((await apply()).status, 409)
    await caller.put(`/api/employees/${ana.employeeId}`, {
      department: 'Kitchen',
      startDate: due(20),
    })
    const shown = await caller.get<{ runs: { difference: Difference | null }[] }>(
      `/api/employees/${ana.employeeId}/onboarding`
    )
    const told = shown.body.runs[0]?.difference
    assert.deepEqual(
      told?.add.map(({ name }) => name),
      ['Try the oven']
    )
    assert.sameMembers(told?.remove.map(({ name }) => name) ?? [], [
      'Ladders',
      'W-4',
      'Meet the nurse',
    ])
    assert.deepEqual(told?.redate, [{ name: 'Read the wiki', from: due(12), to: due(22) }] as never)
    assert.equal((await apply()).status, 200)
    const items = itemsByName(await itemsOf(ana))
    assert.equal(items['Meet the nurse']?.status, 'removed')
    assert.deepInclude(items['Read the wiki'], { status: 'open', due_on: due(22) })
    assert.equal(items['Try the oven']?.status, 'open')
    assert.isNull((await db.from('training_assignments').firstOrFail()).open)
    assert.equal((await db.from('signing_requests').firstOrFail()).status, 'CANCELLED')
    assert.equal((await apply()).status, 409)
    assert.deepInclude(await checklistOf(ana), { asked: 2, start_on: due(20) })
  })

  test('of leaving open when an end is announced, and stay until put away', async ({ assert }) => {
    await givenPacket({ kind: 'offboarding' }, [
      { name: 'Collect the laptop', owner: 'hr', dueFrom: 'last_day', dueDays: 0 },
      { name: 'Final pay', owner: 'hr', dueFrom: 'last_day', dueDays: 3, required: false },
    ])
    const ana = await given.employee({ employee: { start_date: due(-100) } })
    const leave = () =>
      caller.post(`/api/employees/${ana.employeeId}/leave`, { endDate: due(5), reason: 'Moved' })
    await leave()
    const first = await checklistOf(ana, 'offboarding')
    assert.deepInclude(first, { status: 'open', last_day: due(5), asked: 1 })
    assert.equal(itemsByName(await itemsOf(ana))['Final pay']?.due_on, due(8))
    // Their onboarding status is not about leaving.
    assert.equal((await employeeRow(ana.employeeId)).onboarding_status, 'not_started')
    await caller.delete(`/api/employees/${ana.employeeId}/leave`)
    assert.equal(
      (await db.from('onboarding_checklists').where('id', first.id).firstOrFail()).status,
      'closed'
    )
    await leave()
    const { id } = await checklistOf(ana, 'offboarding')
    assert.notEqual(id, first.id)
    const after = Date.parse(`${due(6)}T10:00:00Z`)
    Settings.now = () => after
    await endDueEmployments()
    assert.equal((await employeeRow(ana.employeeId)).status, 'inactive')
    assert.equal((await checklistOf(ana, 'offboarding')).id, id)
    const listed = await (
      await signedIn(manager)
    ).get<Row[]>(`${CHECKLISTS}?kind=offboarding&late=true`)
    assert.deepEqual(
      listed.body.map(({ late }) => late.map(({ name, ownerName }) => [name, ownerName])),
      [[['Collect the laptop', 'HR']]]
    )
    const hr = await signedIn(manager)
    const laptop = (await itemsOf(ana)).find(
      (item) => item.checklist_id === id && item.name === 'Collect the laptop'
    )
    assert.equal((await hr.post(`${ITEMS}/${laptop?.id}/done`, {})).status, 204)
    assert.equal((await checklistOf(ana, 'offboarding')).status, 'done')
    assert.equal((await hr.post(`${CHECKLISTS}/${id}/closing`, {})).status, 204)
    assert.equal((await hr.post(`${CHECKLISTS}/${id}/closing`, {})).status, 409)
  })

  test('are listed by start, filtered, and exported', async ({ assert }) => {
    const starts = (days: number) => ({ employee: { start_date: due(days) } })
    const ana = await given.employee({ firstName: 'Ana', department: 'Care', ...starts(9) })
    // As macOS writes it: stored before names were composed.
    const bakery = 'Pa\u0302tisserie'
    const wei = await given.employee({ firstName: 'Wei', department: bakery, ...starts(3) })
    await givenItem(ana, { due_on: due(-1) }, { start_on: due(9), next_due_on: due(-1) })
    await givenItem(wei, { name: '=1+1' }, { start_on: due(3), next_due_on: due(2) })
    const names = async (query: string) =>
      (await caller.get<Row[]>(`${CHECKLISTS}${query}`)).body.map(({ employee }) => employee.name)
    assert.deepEqual(await names(''), ['Ana Díaz', 'Wei Díaz'])
    assert.deepEqual(await names('?sort=startOn'), ['Wei Díaz', 'Ana Díaz'])
    assert.deepEqual(await names('?sort=-startOn'), ['Ana Díaz', 'Wei Díaz'])
    assert.deepEqual(await names('?sort=dueOn'), ['Ana Díaz', 'Wei Díaz'])
    assert.deepEqual(await names('?late=true'), ['Ana Díaz'])
    assert.deepEqual(await names('?q=wei'), ['Wei Díaz'])
    assert.deepEqual(await names('?department=Care'), ['Ana Díaz'])
    assert.deepEqual(await names(`?department=${encodeURIComponent(bakery)}`), ['Wei Díaz'])
    assert.deepEqual(await names(`?owner=${wei.id}`), ['Wei Díaz'])
    assert.deepEqual(await names('?status=done'), [])
    assert.deepEqual(await names('?kind=offboarding'), [])
    const page = await caller.get<Row[]>(`${CHECKLISTS}?perPage=1&page=2&sort=startOn`)
    assert.equal(page.headers.get('x-total-count'), '2')
    assert.equal(page.body[0]?.employee.name, 'Ana Díaz')
    assert.deepInclude(page.body[0]?.late[0], { name: 'Read the wiki', ownerName: 'Ana Díaz' })
    const file = await caller.get(`${CHECKLISTS}.csv?late=true`)
    assert.equal(file.status, 200)
    assert.lengthOf(file.text.trim().split('\r\n'), 2)
    assert.deepEqual(await auditTrail(), ['export onboarding_checklist list'])
    // What could not be sent is not late.
    await db
      .from('onboarding_checklist_items')
      .where('name', '=1+1')
      .update({ problem: 'No manager.' })
    const { text } = await caller.get(`${CHECKLISTS}.csv`)
    const [, late, unsent] = text.trim().split('\r\n')
    assert.include(late, ',Read the wiki,Ana Díaz,')
    assert.match(unsent ?? '', /,,,'=1\+1: No manager\.$/)
  })

  test('remind each of all that is theirs, once a day', async ({ assert }) => {
    const ana = await given.employee()
    const wei = await given.employee()
    const it = await given.bundle(wei, [], 'IT')
    const first = await givenItem(ana)
    await givenItem(ana, { owner: 'role', owner_role_id: it, owner_user_id: null })
    await givenItem(wei)
    const { checklist_id: id } = await itemRow(first)
    const nudge = () =>
      caller.post<{ nudged: unknown[]; already: unknown[] }>('/api/onboarding/nudges', {
        checklistIds: [id],
      })
    const answers = await Promise.all([nudge(), nudge()])
    assert.sameDeepMembers(
      answers.map(({ body }) => [body.nudged.length, body.already.length]),
      [
        [2, 0],
        [0, 2],
      ]
    )
    const mails = await db.from('outbox_messages').orderBy('recipient')
    assert.sameMembers(
      mails.map(({ recipient }) => recipient),
      [ana.email, wei.email]
    )
    const tomorrow = Date.now() + 25 * 3_600_000
    Settings.now = () => tomorrow
    assert.lengthOf(
      (
        await (
          await signedIn(manager)
        ).post<{ nudged: unknown[] }>('/api/onboarding/nudges', { checklistIds: [id] })
      ).body.nudged,
      2
    )
  })

  test('are told as of any day', async ({ assert }) => {
    const ana = await given.employee()
    await givenItem(
      ana,
      {
        opened_at: '2026-01-05 08:00:00.000',
        due_on: '2026-01-10',
        status: 'done',
        done_at: '2026-01-20 08:00:00.000',
      },
      { opened_at: '2026-01-05 08:00:00.000', status: 'done' }
    )
    const asOf = async (day: string) => {
      const { text } = await caller.get(`/api/onboarding/report?asOf=${day}&format=json`)
      return (JSON.parse(text) as { status: string; doneOn: string | null }[]).map((one) => [
        one.status,
        one.doneOn,
      ])
    }
    assert.deepEqual(await asOf('2026-01-04'), [])
    assert.deepEqual(await asOf('2026-01-05'), [['open', null]])
    assert.deepEqual(await asOf('2026-01-15'), [['late', null]])
    assert.deepEqual(await asOf('2026-01-20'), [['done', '2026-01-20']])
  })

  test('are celebrated once by whose they are', async ({ assert }) => {
    const ana = await given.employee()
    const { checklist_id: id } = await itemRow(await givenItem(ana))
    const theirs = await signedIn(ana)
    const celebrate = (by: Caller) => by.post(`${CHECKLISTS}/${id}/celebration`, {})
    assert.equal((await celebrate(theirs)).status, 409)
    await db.from('onboarding_checklists').update({ status: 'done' })
    assert.equal((await celebrate(caller)).status, 404)
    assert.equal((await celebrate(theirs)).status, 204)
    assert.equal((await celebrate(theirs)).status, 204)
    assert.lengthOf(await auditTrail(), 1)
  })
})
