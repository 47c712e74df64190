import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import { endDueEmployments } from '#people/employment/end_employment'
import { auditEntries, auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  givenItem,
  givenPacket,
  itemRow,
  ITEMS,
  itemsOf,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { plainModule, scan } from '#tests/helpers/training/assignments'
import { addDays } from '#training/compliance_status'

test.group('Onboarding of people who leave', (group) => {
  let admin: Caller
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin())
    ana = await given.employee({ firstName: 'Ana', lastName: 'Quillfeather' })
  })
  group.each.teardown(() => {
    Settings.now = () => Date.now()
  })

  async function erase() {
    const address = `/api/employees/${ana.employeeId}`
    const left = await admin.post(`${address}/leave`, { endDate: today(), reason: 'Moved' })
    if (left.status !== 200) throw new Error(left.text)
    const { employee_number: confirmation } = await db
      .from('employees')
      .where('id', ana.employeeId)
      .firstOrFail()
    return admin.post(`${address}/erasure`, { reason: 'Asked for it', confirmation })
  }
  const today = () => new Date().toISOString().slice(0, 10)

  test('keeps after an erasure that it was done, without what tells of them', async ({
    assert,
  }) => {
    const theirs = await signedIn(ana)
    const proven = await givenItem(ana, { proof: 'file', required: false })
    const uploaded = await theirs.call(`${ITEMS}/${proven}/proof?name=badge.pdf&note=Thistledown`, {
      method: 'PUT',
      raw: scan(),
      headers: { 'content-type': 'application/pdf' },
    })
    assert.equal(uploaded.status, 204, uploaded.text)
    const waived = await givenItem(ana, { name: 'Order keys' })
    await admin.post(`${ITEMS}/${waived}/waive`, { reason: 'Marigold' })
    await theirs.post(`${ITEMS}/${proven}/comments`, { body: 'Windmill' })
    // What they did for someone else.
    const wei = await given.employee()
    const task = await givenItem(wei, { owner: 'person', owner_user_id: ana.id, required: false })
    await theirs.post(`${ITEMS}/${task}/done`, { note: 'Keys are in the drawer' })
    const { proof_file_id: file } = await itemRow(proven)

    const erased = await erase()
    assert.equal(erased.status, 200, erased.text)
    assert.lengthOf(await itemsOf(ana), 2)
    assert.deepInclude(await itemRow(proven), {
      status: 'done',
      note: null,
      proof_file_id: null,
      done_by: 'Erased person',
    })
    assert.deepInclude(await itemRow(waived), { status: 'waived', waive_reason: null })
    assert.lengthOf(await db.from('stored_files').where('id', file), 0)
    // What they did for others stays, without their name.
    assert.deepInclude(await itemRow(task), { status: 'done', done_by: 'Erased person' })
    const whole = JSON.stringify([
      await db.from('onboarding_checklists'),
      await db.from('onboarding_checklist_items'),
      await db.from('onboarding_comments'),
      await db.from('audit_entries'),
    ])
    for (const trace of ['Thistledown', 'Marigold', 'Windmill', 'Quillfeather', 'badge.pdf']) {
      assert.notInclude(whole, trace)
    }
    assert.isTrue((await verifyChain()).intact)
  })

  test('leaves nothing open of who was erased, since they have no page', async ({ assert }) => {
    await givenPacket({ kind: 'offboarding' }, [{ name: 'Collect the laptop', owner: 'hr' }])
    assert.equal((await erase()).status, 200)
    assert.lengthOf(await itemsOf(ana), 1)
    const runs = db.from('onboarding_checklists').where('employee_id', ana.employeeId)
    assert.containsSubset(await runs, [{ kind: 'offboarding', status: 'closed', current: null }])
    const listed = await admin.get<object[]>('/api/onboarding/checklists?kind=offboarding')
    assert.deepEqual(listed.body, [])
    assert.deepEqual((await admin.get<object[]>('/api/onboarding/tasks')).body, [])
    assert.isTrue((await verifyChain()).intact)
  })

  test('leaves nothing of who was erased that was optional', async ({ assert }) => {
    const run = { kind: 'offboarding', status: 'done' }
    await givenItem(ana, { status: 'done' }, run)
    await givenItem(ana, { owner: 'hr', owner_user_id: null, required: false }, run)
    const tasks = async () => (await admin.get<object[]>('/api/onboarding/tasks')).body
    assert.lengthOf(await tasks(), 1)
    assert.equal((await erase()).status, 200)
    assert.deepEqual(await tasks(), [])
    assert.lengthOf(await db.from('onboarding_checklists').where('current', 1), 0)
  })

  test('hands over the open tasks of a closed account, or leaves them to HR', async ({
    assert,
  }) => {
    const wei = await given.employee()
    const tasks = [
      await givenItem(wei, { owner: 'person', owner_user_id: ana.id }),
      await givenItem(wei, { owner: 'manager', owner_user_id: ana.id }),
    ]
    const done = await givenItem(wei, { owner_user_id: ana.id, status: 'done' })
    const address = `/api/users/${ana.id}/deprovision`
    const shown = await admin.get<{ items: object[] }>(address)
    const withoutOne = 'If you choose no one, HR gets their tasks.'
    assert.containSubset(shown.body.items, [
      { kind: 'onboarding_tasks', count: 2, successor: { required: false, withoutOne } },
    ])
    const otto = await given.employee({ firstName: 'Otto' })
    const since = await auditHead()
    const closed = await admin.post(address, {
      reason: 'Contract over',
      successors: { onboarding_tasks: otto.employeeId },
    })
    assert.equal(closed.status, 200, closed.text)
    for (const id of tasks) {
      assert.deepInclude(await itemRow(id), { owner: 'person', owner_user_id: otto.id })
      assert.include(await auditTrail(since), `delegate onboarding_item ${id}`)
    }
    assert.equal((await itemRow(done)).owner_user_id, ana.id)

    await admin.post(`/api/users/${otto.id}/deprovision`, { reason: 'Contract over' })
    for (const id of tasks) {
      assert.deepInclude(await itemRow(id), { owner: 'hr', owner_user_id: null })
    }
  })

  test('leaves a task to HR that is undone after its owner has left', async ({ assert }) => {
    const wei = await given.employee()
    const id = await givenItem(wei, { owner: 'person', owner_user_id: ana.id })
    await givenItem(wei, { owner: 'hr', owner_user_id: null })
    assert.equal((await (await signedIn(ana)).post(`${ITEMS}/${id}/done`, {})).status, 204)
    await admin.post(`/api/users/${ana.id}/deprovision`, { reason: 'Contract over' })
    assert.equal((await admin.post(`${ITEMS}/${id}/undo`, {})).status, 204)
    assert.deepInclude(await itemRow(id), { status: 'open', owner: 'hr', owner_user_id: null })
    const [entry] = (await auditEntries()).filter(({ action }) => action === 'undo')
    assert.deepInclude(entry?.newValues, { owner: 'hr' })
    assert.equal((await admin.post(`${ITEMS}/${id}/done`, {})).status, 204)
  })

  test('gives no tasks to someone who has left', async ({ assert }) => {
    const id = await givenItem(await given.employee(), { owner: 'person', owner_user_id: ana.id })
    const otto = await given.employee({ employee: { status: 'inactive' } })
    const refused = await admin.post(`/api/users/${ana.id}/deprovision`, {
      reason: 'Contract over',
      successors: { onboarding_tasks: otto.employeeId },
    })
    assert.equal(refused.status, 422)
    assert.equal((await itemRow(id)).owner_user_id, ana.id)
    assert.isNull((await db.from('users').where('id', ana.id).firstOrFail()).disabled_at)
  })

  const leaving = () =>
    db
      .from('onboarding_checklists')
      .where({ employee_id: ana.employeeId, kind: 'offboarding' })
      .orderBy('id')
  const leave = (endDate: string) =>
    admin.post(`/api/employees/${ana.employeeId}/leave`, { endDate, reason: 'Moved' })

  test('gives the checklist of their leaving once, also where it was put away before', async ({
    assert,
  }) => {
    await givenPacket({ kind: 'offboarding' }, [{ name: 'Collect the laptop', owner: 'hr' }])
    const last = addDays(today(), 5)
    assert.equal((await leave(last)).status, 200)
    const [run] = await leaving()
    const address = `/api/onboarding/checklists/${run?.id}/closing`
    assert.equal((await admin.post(address, {})).status, 204)
    const after = Date.parse(`${addDays(last, 1)}T10:00:00Z`)
    Settings.now = () => after
    await endDueEmployments()
    assert.equal((await employeeRow(ana.employeeId)).status, 'inactive')
    assert.lengthOf(await leaving(), 1)
  })

  test('is put away by others than who leaves, until all of it is done', async ({ assert }) => {
    const closing = (id: unknown) => `/api/onboarding/checklists/${String(id)}/closing`
    const close = async (by: Person, status: 'open' | 'done') => {
      const item = await givenItem(by, {}, { kind: 'offboarding', status })
      const { checklist_id: id } = await itemRow(item)
      return { id, answer: await (await signedIn(by)).post(closing(id), {}) }
    }
    const maya = await given.manager()
    const own = await close(maya, 'open')
    assert.equal(own.answer.status, 403, own.answer.text)
    const colleague = await signedIn(await given.manager())
    assert.equal((await colleague.post(closing(own.id), {})).status, 204)
    assert.equal((await close(await given.manager(), 'done')).answer.status, 204)
    const alex = await given.admin({ employee: {} })
    assert.equal((await close(alex, 'open')).answer.status, 204)
  })

  test('gives no training to someone who is gone', async ({ assert }) => {
    const moduleId = await plainModule({ name: 'Handing over' })
    await givenPacket({ kind: 'offboarding' }, [
      { kind: 'training', moduleId, name: 'Handing over', dueFrom: 'last_day' },
      { name: 'Collect the laptop', owner: 'hr' },
    ])
    const previewed = async (endDate: string) => {
      const address = `/api/onboarding/preview?leaving=${ana.employeeId}&endDate=${endDate}`
      const { body } = await admin.get<{ items: { name: string }[] }>(address)
      return body.items.map(({ name }) => name)
    }
    assert.deepEqual(await previewed(addDays(today(), 1)), ['Handing over', 'Collect the laptop'])
    assert.deepEqual(await previewed(today()), ['Collect the laptop'])
    assert.equal((await leave(today())).status, 200)
    assert.deepEqual(
      (await itemsOf(ana)).map(({ name }) => name),
      ['Collect the laptop']
    )
    assert.lengthOf(await db.from('training_assignments'), 0)
    const [run] = await leaving()
    const difference = await admin.post(`/api/onboarding/checklists/${run?.id}/difference`, {})
    assert.equal(difference.status, 409)
  })

  test('asks for no training anymore once the last day has come', async ({ assert }) => {
    const moduleId = await plainModule({ name: 'Handing over' })
    await givenPacket({ kind: 'offboarding' }, [
      { kind: 'training', moduleId, name: 'Handing over', dueFrom: 'last_day' },
      { name: 'Collect the laptop', owner: 'hr' },
    ])
    const last = addDays(today(), 2)
    assert.equal((await leave(last)).status, 200)
    assert.deepInclude((await leaving())[0], { status: 'open', asked: 2 })
    const [, laptop] = await itemsOf(ana)
    assert.equal((await admin.post(`${ITEMS}/${laptop?.id}/done`, {})).status, 204)
    const after = Date.parse(`${addDays(last, 1)}T10:00:00Z`)
    Settings.now = () => after
    await endDueEmployments()
    assert.deepEqual(
      (await itemsOf(ana)).map(({ status }) => status),
      ['removed', 'done']
    )
    assert.deepInclude((await leaving())[0], { status: 'done', asked: 1, settled: 1 })
  })

  test('gives another one to whoever leaves on the day that was withdrawn', async ({ assert }) => {
    await givenPacket({ kind: 'offboarding' }, [{ name: 'Collect the laptop', owner: 'hr' }])
    const last = addDays(today(), 1)
    assert.equal((await leave(last)).status, 200)
    const since = await auditHead()
    const withdrawn = await admin.delete(`/api/employees/${ana.employeeId}/leave`)
    assert.oneOf(withdrawn.status, [200, 204], withdrawn.text)
    const [first] = await leaving()
    assert.deepInclude(first, { status: 'closed', last_day: null })
    const [entry] = (await auditEntries(since)).filter(
      ({ entityType }) => entityType === 'onboarding_checklist'
    )
    assert.deepInclude(entry, {
      action: 'close_without_last_day',
      entityId: String(first?.id),
      oldValues: { status: 'open', lastDay: last },
      newValues: {
        employeeId: ana.employeeId,
        status: 'closed',
        lastDay: null,
        reason: 'The person stays.',
      },
    })
    const later = Date.parse(`${last}T10:00:00Z`)
    Settings.now = () => later
    admin = await signedIn(await given.admin())
    assert.equal((await leave(last)).status, 200)
    assert.deepInclude((await leaving())[1], { status: 'open', current: 1, last_day: last })
  })

  test('closes it for whoever comes back, who has another one when they leave again', async ({
    assert,
  }) => {
    await givenPacket({ kind: 'offboarding' }, [{ name: 'Collect the laptop', owner: 'hr' }])
    assert.equal((await leave(today())).status, 200)
    const [first] = await leaving()
    assert.deepInclude(first, { status: 'open', current: 1 })
    const back = await admin.post(`/api/employees/${ana.employeeId}/rehire`, {
      startDate: addDays(today(), 1),
    })
    assert.equal(back.status, 200, back.text)
    assert.deepInclude((await leaving())[0], { status: 'closed', current: null })
    assert.include(await auditTrail(), `close onboarding_checklist ${first?.id}`)
    await admin.post(`/api/employees/${ana.employeeId}/approve`, {})
    const later = await leave(addDays(today(), 30))
    assert.equal(later.status, 200, later.text)
    const [, second] = await leaving()
    assert.deepInclude(second, { status: 'open', current: 1, last_day: addDays(today(), 30) })
  })
})
