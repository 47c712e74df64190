import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { OwnTasks } from '#dashboard/queries/own_tasks'
import type { ChecklistRow } from '#onboarding/queries/checklist_list'
import type { OwnOnboarding } from '#onboarding/queries/own_onboarding'
import type { TaskView } from '#onboarding/queries/tasks/task_list'
import { dbTime } from '#core/time'
import { addDays } from '#training/compliance_status'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { plainModule } from '#tests/helpers/training/assignments'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { askUpload, upload as uploadTo } from '#tests/helpers/documents/requested_documents'
import { givenItem, givenPacket, itemRow, ITEMS } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { sentRequest } from '#tests/helpers/signing/signing'
import { assignedOn } from '#tests/helpers/training/compliance'

interface ListProps {
  checklists: ChecklistRow[]
  total: number
  filters: Record<string, string>
  departments: string[]
  owners: { id: number; name: string }[]
}
interface OwnProps {
  onboarding: OwnOnboarding | null
  own: OwnTasks | null
}
interface Shown {
  runs: {
    progress: { done: number; all: number }
    items: {
      name: string
      signAs: { role: string; label: string } | null
      awaitsReview: boolean
      submissionId: number | null
    }[]
  }[]
}

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('Pages of onboarding', (group) => {
  let maya: Person
  let hr: Caller
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    hr = await signedIn(maya)
    ana = await given.employee({
      firstName: 'Ana',
      lastName: 'Díaz',
      department: 'Care',
      employee: { start_date: due(3) },
    })
  })

  test('list who is under way, who is late and whose it is', async ({ assert }) => {
    const wei = await given.employee({
      firstName: 'Wei',
      lastName: 'Chen',
      employee: { start_date: due(1) },
    })
    await givenItem(
      ana,
      { name: 'Order keys', owner: 'manager', owner_user_id: maya.id, due_on: due(-2) },
      { start_on: due(3), next_due_on: due(-2), urgent_on: due(-2) }
    )
    await givenItem(
      wei,
      { due_on: due(5) },
      { start_on: due(1), next_due_on: due(5), urgent_on: due(5) }
    )
    // Whose tasks were left when a checklist was closed has nothing to do.
    const otto = await given.employee({ firstName: 'Otto' })
    await givenItem(
      otto,
      { owner: 'person', owner_user_id: otto.id },
      { status: 'closed', current: null }
    )
    const open = async (query = '') => (await hr.page<ListProps>(`/onboarding${query}`)).props
    const all = await open()
    assert.deepEqual(
      all.checklists.map(({ employee, late }) => [
        employee.name,
        late.map((item) => [item.name, item.ownerName]),
      ]),
      [
        ['Ana Díaz', [['Order keys', 'Maya Lund']]],
        ['Wei Chen', []],
      ]
    )
    assert.deepEqual(all.owners, [{ id: maya.id, name: 'Maya Lund' }])
    const names = async (query: string) =>
      (await open(query)).checklists.map(({ employee }) => employee.name)
    assert.deepEqual(await names('?late=true'), ['Ana Díaz'])
    assert.deepEqual(await names(`?owner=${maya.id}`), ['Ana Díaz'])
    assert.deepEqual(await names('?q=chen'), ['Wei Chen'])
    assert.deepEqual(await names('?department=Care'), ['Ana Díaz'])
    assert.deepEqual(await names('?sort=startOn'), ['Wei Chen', 'Ana Díaz'])
    assert.deepEqual(await names('?sort=-name'), ['Ana Díaz', 'Wei Chen'])
    assert.deepEqual(await names('?kind=offboarding'), [])
    assert.deepEqual((await open('?late=maybe&owner=x&page=0')).checklists.length, 2)
    assert.deepEqual((await open('?late=true&sort=-name')).filters, {
      kind: 'onboarding',
      status: '',
      q: '',
      department: '',
      late: 'true',
      owner: '',
      sort: '-name',
      scope: '',
    })
    assert.equal((await visitor().page('/onboarding')).status, 302)
    assert.equal((await (await signedIn(ana)).page('/onboarding')).status, 403)
  })

  test('show a person’s checklist to them and to who sees the employees', async ({ assert }) => {
    await givenItem(ana)
    const address = `/employees/${ana.employeeId}/onboarding`
    const theirs = await (await signedIn(ana)).page<OwnProps>(address)
    assert.equal(theirs.component, 'onboarding/checklist')
    assert.equal(theirs.props.onboarding?.runs[0]?.items[0]?.name, 'Read the wiki')
    assert.equal((await hr.page(address)).status, 200)
    assert.equal((await (await signedIn(await given.employee())).page(address)).status, 404)
    assert.equal((await visitor().page(address)).status, 302)
  })

  test('list tasks that are someone’s own and their teams’', async ({ assert }) => {
    const mine = await givenItem(ana, { due_on: due(-1) })
    await givenItem(ana, { name: 'Collect a badge', owner: 'hr', owner_user_id: null })
    const theirs = await signedIn(ana)
    const page = await theirs.page<{ tasks: TaskView[] }>('/onboarding/tasks')
    assert.deepEqual(
      page.props.tasks.map(({ id, group: team, late }) => [id, team, late]),
      [[mine, null, true]]
    )
    const { props } = await hr.page<{ tasks: TaskView[] }>('/onboarding/tasks')
    assert.deepEqual(
      props.tasks.map(({ name, group: team }) => [name, team]),
      [['Collect a badge', 'HR']]
    )
    await theirs.post(`${ITEMS}/${mine}/done`, {})
    await theirs.post(`${ITEMS}/${mine}/comments`, { body: 'Long read' })
    const done = await theirs.page<{ tasks: TaskView[] }>('/onboarding/tasks?state=done')
    assert.containSubset(done.props.tasks, [{ id: mine, mayUndo: true, comments: 1 }])
  })

  test('show on the home page what is next, and list nothing twice', async ({ assert }) => {
    const moduleId = await plainModule({ name: 'Ladders' })
    await assignedOn(ana, moduleId, due(0), due(5))
    const upload = await askUpload(ana, { name: 'Passport' })
    const signing = await sentRequest({
      name: 'W-4',
      signsFirst: 'EMPLOYEE',
      employee: ana,
      manager: maya,
    })
    await askUpload(ana, { name: 'Driver’s license' })
    await givenItem(ana)
    await givenItem(ana, { kind: 'training', name: 'Ladders', module_id: moduleId })
    await givenItem(ana, { kind: 'upload', name: 'Passport', document_request_id: upload })
    await givenItem(ana, { kind: 'sign', name: 'W-4', signing_request_id: signing.id })
    const { props } = await (await signedIn(ana)).page<OwnProps>('/')
    const items = props.onboarding?.runs[0]?.items ?? []
    assert.sameMembers(
      items.map(({ name }) => name),
      ['Read the wiki', 'Ladders', 'Passport', 'W-4']
    )
    assert.sameMembers(
      props.own?.todo.filter(({ kind }) => kind !== 'details').map(({ name }) => name) ?? [],
      ['Driver’s license']
    )
    assert.equal(items.find(({ name }) => name === 'W-4')?.signAs?.role, 'EMPLOYEE')
    const seen = await hr.get<Shown>(`/api/employees/${ana.employeeId}/onboarding`)
    assert.isNull(seen.body.runs[0]?.items.find(({ name }) => name === 'W-4')?.signAs)
    const { body } = await uploadTo(await signedIn(ana), upload)
    const after = await hr.get<Shown>(`/api/employees/${ana.employeeId}/onboarding`)
    const passport = after.body.runs[0]?.items.find(({ name }) => name === 'Passport')
    assert.isTrue(passport?.awaitsReview)
    assert.equal(passport?.submissionId, body.submissions[0]?.id)
    // Whoever sees everyone has theirs above the company's dashboard.
    assert.isNull((await hr.page<OwnProps>('/')).props.onboarding)
    await givenItem(maya)
    assert.lengthOf((await hr.page<OwnProps>('/')).props.onboarding?.runs ?? [], 1)
  })

  test('show who waits for approval what comes before the first day', async ({ assert }) => {
    await givenPacket({}, [
      { name: 'Send a photo', beforeFirstDay: true },
      { name: 'Meet the team' },
    ])
    const wei = await given.waiting({ firstName: 'Wei', employee: { manager_id: maya.employeeId } })
    const early = await givenItem(
      wei,
      { name: 'Choose a laptop', before_first_day: true },
      { status: 'planned', opened_at: null }
    )
    const caller = await signedIn(wei)
    const { component, props } = await caller.page<OwnProps>('/')
    assert.equal(component, 'people/waiting')
    const [run] = props.onboarding?.runs ?? []
    assert.equal(run?.status, 'planned')
    assert.deepEqual(run?.progress, { done: 0, all: 3 })
    assert.containSubset(run?.items, [
      { name: 'Choose a laptop', status: 'open', group: 'before', may: { done: true } },
      { name: 'Meet the team', status: 'planned', may: { done: false } },
    ])
    assert.equal((await caller.page(`/employees/${wei.employeeId}/onboarding`)).status, 200)
    assert.equal((await caller.post(`${ITEMS}/${early}/done`, {})).status, 204)
    assert.equal((await caller.page('/employees')).status, 403)
  })

  test('count what an approval gives alike, wherever they say how far someone is', async ({
    assert,
  }) => {
    await givenPacket({}, [{ name: 'Send a photo', beforeFirstDay: true }, { name: 'Tour' }])
    await plainModule({ is_required: true })
    const archived = await plainModule({ archived_at: dbTime(DateTime.utc()) })
    const wei = await given.waiting({ firstName: 'Wei' })
    await givenItem(wei, { name: 'Choose a laptop' }, { status: 'planned', opened_at: null })
    // HR chose it for them before it was archived: no one gets it anymore.
    await givenItem(wei, { kind: 'training', module_id: archived, status: 'planned' })
    const all = { done: 0, all: 4 }
    const page = await hr.get<Shown>(`/api/employees/${wei.employeeId}/onboarding`)
    assert.deepEqual(page.body.runs[0]?.progress, all)
    assert.lengthOf(page.body.runs[0]?.items ?? [], 4)
    const list = await hr.get<ChecklistRow[]>('/api/onboarding/checklists')
    assert.deepEqual(list.body[0]?.progress, all)
    const { text } = await hr.get('/api/onboarding/checklists.csv')
    assert.include(text, 'planned,,,0,4,')
    const training = await hr.get(`/api/training/employees/${wei.employeeId}`)
    assert.containSubset(training.body, { onboarding: all })
  })

  test('preview no one to people who may only add employees', async ({ assert }) => {
    const recruiter = await given.employee()
    await given.override(recruiter, 'employees:create', 'grant')
    const recruiting = await signedIn(recruiter)
    const preview = async (query: string) =>
      (await recruiting.get(`/api/onboarding/preview?${query}`)).status
    for (const query of [`employeeIds=${ana.employeeId}`, `leaving=${ana.employeeId}`]) {
      assert.equal(await preview(query), 403, query)
    }
    assert.equal(await preview('department=Care'), 200)
    await given.override(recruiter, 'employees:update', 'grant')
    assert.equal(await preview(`leaving=${ana.employeeId}`), 200)
  })

  test('celebrate once', async ({ assert }) => {
    const id = await givenItem(ana)
    const caller = await signedIn(ana)
    await caller.post(`${ITEMS}/${id}/done`, {})
    const [run] = (await caller.page<OwnProps>('/')).props.onboarding?.runs ?? []
    assert.isTrue(run?.celebrate)
    await caller.post(`/api/onboarding/checklists/${run?.id}/celebration`, {})
    assert.isNull((await caller.page<OwnProps>('/')).props.onboarding)
  })

  test('celebrate nothing that is long done', async ({ assert }) => {
    const id = await givenItem(ana)
    const caller = await signedIn(ana)
    await caller.post(`${ITEMS}/${id}/done`, {})
    const old = dbTime(DateTime.utc().minus({ days: 15 }))
    await db.from('onboarding_checklists').update({ done_at: old })
    assert.isNull((await caller.page<OwnProps>('/')).props.onboarding)
  })

  test('offer people to hand a task over to, only to whose it is and to HR', async ({ assert }) => {
    const id = await givenItem(ana, { owner: 'person' })
    await given.waiting({ firstName: 'Anahit' })
    await given.disabled({ firstName: 'Anatol' })
    const find = (caller: Caller, q = 'diaz') =>
      caller.get<{ id: number }[]>(`${ITEMS}/${id}/delegates?q=${q}`)
    const found = await find(await signedIn(ana))
    assert.deepEqual(
      found.body.map((one) => one.id),
      [ana.id]
    )
    assert.notProperty(found.body[0], 'email')
    assert.equal((await find(hr)).status, 200)
    assert.equal((await find(await signedIn(await given.employee()))).status, 404)
    assert.equal((await find(visitor())).status, 401)
    assert.equal((await find(hr, '')).status, 422)
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    assert.equal((await find(await signedIn(viewer))).status, 403)
  })

  test('say who a reminder would reach before it is sent', async ({ assert }) => {
    const id = await givenItem(ana, { due_on: due(-1) })
    const { checklist_id: checklistId } = await itemRow(id)
    const nudge = (dryRun: boolean) =>
      hr.post('/api/onboarding/nudges', { checklistIds: [checklistId], dryRun })
    const told = { userId: ana.id, name: 'Ana Díaz', items: 1, late: 1 }
    assert.deepEqual((await nudge(true)).body, { nudged: [told], already: [] })
    assert.lengthOf(await db.from('outbox_messages'), 0)
    assert.deepEqual(await auditTrail(), [])
    await nudge(false)
    assert.deepEqual((await nudge(true)).body, { nudged: [], already: [told] })
    // All of it is her own, which her checklist lists with trainings and documents.
    const inbox = await (await signedIn(ana)).get<{ path: string }[]>('/api/inbox')
    assert.containSubset(inbox.body, [{ path: `/employees/${ana.employeeId}/onboarding` }])
  })

  test('hide from the dashboard only what is open on the checklist', async ({ assert }) => {
    const shown = await sentRequest({ employee: ana, signsFirst: 'EMPLOYEE' })
    const removed = await sentRequest({ employee: ana, signsFirst: 'EMPLOYEE' })
    await givenItem(ana, { kind: 'sign', signing_request_id: shown.id })
    await givenItem(ana, { kind: 'sign', signing_request_id: removed.id, status: 'removed' })
    const { props } = await (await signedIn(ana)).page<OwnProps>('/')
    const signed = (props.own?.todo ?? []).filter(({ kind }) => kind === 'sign')
    assert.lengthOf(signed, 1)
    assert.equal(signed[0]?.key, `sign ${removed.id}`)
  })

  test('count no one without an onboarding among the incomplete', async ({ assert }) => {
    const stats = async () =>
      (await hr.get<{ incompleteOnboardings: number }>('/api/dashboard/stats')).body
        .incompleteOnboardings
    assert.equal(await stats(), 2)
    await given.employee({ employee: { hasOnboarding: false } })
    assert.equal(await stats(), 2)
    const listed = await hr.get<unknown[]>('/api/employees?status=active&onboarding=incomplete')
    assert.lengthOf(listed.body, 2)
  })
})
