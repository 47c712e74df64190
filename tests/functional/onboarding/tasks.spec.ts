import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { addDays } from '#training/compliance_status'
import { scan } from '#tests/helpers/training/assignments'
import TasksOfDeletedRoles from '#database/migrations/0066_give_hr_tasks_of_deleted_roles'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenItem,
  givenPacket,
  itemRow,
  ITEMS,
  itemsOf,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'

interface Task {
  id: number
  name: string
  late: boolean
  group: string | null
  employee: { name: string; self: boolean }
}

interface Shown {
  runs: { items: { id: number; may: Record<string, boolean> }[] }[]
}

test.group('Tasks', (group) => {
  let ana: Person
  let theirs: Caller
  let hr: Caller
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    hr = await signedIn(manager)
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    theirs = await signedIn(ana)
  })

  const done = (caller: Caller, id: number, body: object = {}) =>
    caller.post(`${ITEMS}/${id}/done`, body)

  test('are checked off by whose they are, once, and settle the onboarding', async ({ assert }) => {
    const id = await givenItem(ana)
    assert.equal((await done(visitor(), id)).status, 401)
    assert.equal((await done(await signedIn(await given.employee()), id)).status, 404)
    assert.equal((await done(hr, id)).status, 403)
    assert.equal((await done(theirs, 987_654)).status, 404)
    assert.equal((await done(theirs, id, { note: 42 })).status, 422)
    assert.deepEqual(await auditTrail(), [])
    const both = await Promise.all([done(theirs, id), done(theirs, id)])
    assert.sameMembers(
      both.map(({ status }) => status),
      [204, 409]
    )
    assert.deepInclude(await itemRow(id), {
      status: 'done',
      done_by_id: ana.id,
      done_by: 'Ana Díaz',
    })
    assert.equal((await employeeRow(ana.employeeId)).onboarding_status, 'complete')
    const { id: runId, status } = await checklistOf(ana)
    assert.equal(status, 'done')
    assert.deepEqual(await auditTrail(), [
      `complete onboarding_item ${id}`,
      `complete onboarding_checklist ${runId}`,
      `update employee ${ana.employeeId}`,
    ])
  })

  test('are late from the day after they are due', async ({ assert }) => {
    const day = (offset: number) => addDays(DateTime.utc().toISODate(), offset)
    for (const offset of [-1, 0, 1]) {
      await givenItem(ana, { name: `Due ${offset}`, due_on: day(offset) }, { next_due_on: day(-1) })
    }
    const late = (items: Task[]) => items.filter((item) => item.late).map(({ name }) => name)
    assert.deepEqual(late((await theirs.get<Task[]>('/api/onboarding/tasks')).body), ['Due -1'])
    const { body } = await hr.get<{ runs: { items: Task[] }[] }>(
      `/api/employees/${ana.employeeId}/onboarding`
    )
    assert.deepEqual(late(body.runs.flatMap(({ items }) => items)), ['Due -1'])
  })

  test('of a group are anyone of the group’s', async ({ assert }) => {
    const wei = await given.employee({ firstName: 'Wei' })
    const it = await given.bundle(wei, [], 'IT')
    const ofRole = await givenItem(ana, { owner: 'role', owner_role_id: it, owner_user_id: null })
    const ofHr = await givenItem(ana, { owner: 'hr', owner_user_id: null })
    const weis = await signedIn(wei)
    assert.equal((await done(theirs, ofRole)).status, 403)
    assert.equal((await done(weis, ofHr)).status, 404)
    const own = await weis.get<Task[]>('/api/onboarding/tasks')
    assert.deepEqual(
      own.body.map((one) => [one.id, one.group]),
      [[ofRole, 'IT']]
    )
    assert.equal((await done(weis, ofRole)).status, 204)
    const hrs = await hr.get<Task[]>('/api/onboarding/tasks')
    assert.deepEqual(
      hrs.body.map((one) => [one.id, one.group, one.employee.self]),
      [[ofHr, 'HR', false]]
    )
    assert.equal((await done(hr, ofHr)).status, 204)
    assert.deepEqual((await hr.get<Task[]>('/api/onboarding/tasks')).body, [])
    const past = await hr.get<Task[]>('/api/onboarding/tasks?state=done')
    assert.lengthOf(past.body, 1)
  })

  test('of a role that is deleted are HR’s, as are those that are given later', async ({
    assert,
  }) => {
    const it = await given.bundle(await given.employee(), [], 'IT')
    const ofRole = { owner: 'role', owner_role_id: it, owner_user_id: null }
    const open = await givenItem(ana, ofRole)
    await givenPacket({}, [{ name: 'Prepare a laptop', owner: 'role', ownerRoleId: it }])
    const admin = await signedIn(await given.admin())
    assert.equal((await admin.delete(`/api/roles/${it}?members=1`)).status, 200)
    assert.deepInclude(await itemRow(open), { owner: 'hr', owner_role_id: null })
    assert.include(await auditTrail(), `delegate onboarding_item ${open}`)
    assert.equal((await done(hr, open)).status, 204)

    const wei = await given.waiting({ firstName: 'Wei' })
    assert.equal((await hr.post(`/api/employees/${wei.employeeId}/approve`, {})).status, 200)
    const [later] = await itemsOf(wei)
    assert.containsSubset(later, { owner: 'hr', owner_role_id: null, to_send: 1 })
  })

  test('of a role that was deleted before are given to HR', async ({ assert }) => {
    const it = await given.bundle(await given.employee(), [], 'IT')
    const ofRole = (role: number) => ({ owner: 'role', owner_role_id: role, owner_user_id: null })
    const [kept, lost] = [await givenItem(ana, ofRole(it)), await givenItem(ana, ofRole(it + 1))]
    await new TasksOfDeletedRoles(db.connection(), '0066', false).execUp()
    assert.deepInclude(await itemRow(kept), { owner: 'role', owner_role_id: it })
    assert.deepInclude(await itemRow(lost), { owner: 'hr', owner_role_id: null })
  })

  test('want the proof they ask for', async ({ assert }) => {
    const noted = await givenItem(ana, { proof: 'note' })
    assert.equal((await done(theirs, noted)).errors[0]?.field, 'note')
    assert.equal((await done(theirs, noted, { note: 'Room 12' })).status, 204)
    assert.equal((await itemRow(noted)).note, 'Room 12')
    const filed = await givenItem(ana, { proof: 'file' })
    assert.equal((await done(theirs, filed)).errors[0]?.field, 'file')
    const headers = { 'content-type': 'application/pdf' }
    const put = (raw: Uint8Array<ArrayBuffer>) =>
      theirs.call(`${ITEMS}/${filed}/proof?name=receipt.pdf`, { method: 'PUT', raw, headers })
    assert.equal((await put(new Uint8Array([1, 2, 3]))).status, 422)
    assert.equal((await put(scan())).status, 204)
    const row = await itemRow(filed)
    assert.equal(row.status, 'done')
    assert.isNotNull(row.proof_file_id)
    assert.equal((await theirs.get(`${ITEMS}/${filed}/proof`)).status, 200)
    const stranger = await signedIn(await given.employee())
    assert.equal((await stranger.get(`${ITEMS}/${filed}/proof`)).status, 404)
    // Undone, the proof is gone.
    assert.equal((await theirs.post(`${ITEMS}/${filed}/undo`, {})).status, 204)
    assert.isNull((await itemRow(filed)).proof_file_id)
    assert.lengthOf(await db.from('stored_files').where('id', row.proof_file_id), 0)
  })

  test('are undone within a day, which opens the onboarding again', async ({ assert }) => {
    const id = await givenItem(ana)
    assert.equal((await theirs.post(`${ITEMS}/${id}/undo`, {})).status, 409)
    await done(theirs, id)
    assert.equal((await employeeRow(ana.employeeId)).onboarding_status, 'complete')
    assert.equal((await hr.post(`${ITEMS}/${id}/undo`, {})).status, 204)
    assert.equal((await employeeRow(ana.employeeId)).onboarding_status, 'in_progress')
    assert.equal((await checklistOf(ana)).status, 'open')
    await done(theirs, id)
    await db
      .from('onboarding_checklist_items')
      .where('id', id)
      .update({ done_at: dbTime(DateTime.utc().minus({ hours: 25 })) })
    assert.equal((await theirs.post(`${ITEMS}/${id}/undo`, {})).status, 403)
    assert.equal((await itemRow(id)).status, 'done')
  })

  test('asked of the employee themselves are not theirs to hand over', async ({ assert }) => {
    const own = await givenItem(ana)
    const wei = await given.employee({ firstName: 'Wei' })
    assert.equal((await theirs.get(`${ITEMS}/${own}/delegates?q=wei`)).status, 403)
    assert.equal((await theirs.post(`${ITEMS}/${own}/delegate`, { userId: wei.id })).status, 403)
    assert.deepInclude(await itemRow(own), { owner: 'employee', owner_user_id: ana.id })
    const candidate = await given.waiting()
    const refused = await hr.post(`${ITEMS}/${own}/delegate`, { userId: candidate.id })
    assert.equal(refused.errors[0]?.field, 'userId')
    assert.equal((await hr.post(`${ITEMS}/${own}/delegate`, { userId: wei.id })).status, 204)
  })

  test('handed over by someone else are handed over again by who has seen it', async ({
    assert,
  }) => {
    const id = await givenItem(ana, { owner: 'hr', owner_user_id: null })
    const wei = await given.employee({ firstName: 'Wei' })
    const bo = await given.employee({ firstName: 'Bo' })
    const delegate = (userId: number, previous: number | null) =>
      hr.post<{ now?: number }>(`${ITEMS}/${id}/delegate`, { userId, previous })
    assert.equal((await delegate(wei.id, null)).status, 204)
    const refused = await delegate(bo.id, null)
    assert.equal(refused.status, 409)
    assert.deepInclude(refused.errors[0], {
      field: 'userId',
      message:
        'This was handed over to Wei Díaz since you opened it. Hand it over again to change that.',
    })
    assert.equal(refused.body.now, wei.id)
    assert.equal((await itemRow(id)).owner_user_id, wei.id)
    assert.equal((await delegate(bo.id, wei.id)).status, 204)
    assert.equal((await itemRow(id)).owner_user_id, bo.id)
    assert.lengthOf(await auditEntries(), 2)
  })

  test('are handed over and commented', async ({ assert }) => {
    const id = await givenItem(ana, { owner: 'person' })
    const wei = await given.employee({ firstName: 'Wei' })
    const gone = await given.disabled()
    const delegate = (userId: unknown) => theirs.post(`${ITEMS}/${id}/delegate`, { userId })
    assert.equal((await delegate(gone.id)).errors[0]?.field, 'userId')
    assert.equal((await delegate('x')).errors[0]?.field, 'userId')
    assert.equal((await delegate(wei.id)).status, 204)
    assert.deepInclude(await itemRow(id), { owner: 'person', owner_user_id: wei.id })
    // It is about her still, and no longer hers.
    assert.equal((await done(theirs, id)).status, 403)
    const weis = await signedIn(wei)
    const comment = await weis.post<{ body: string; author: string }[]>(`${ITEMS}/${id}/comments`, {
      body: 'On its <way>',
    })
    assert.equal(comment.status, 201)
    assert.deepInclude(comment.body[0], { body: 'On its <way>', author: 'Wei Díaz' })
    assert.equal((await theirs.post(`${ITEMS}/${id}/comments`, { body: ' ' })).status, 422)
    assert.lengthOf((await theirs.get<unknown[]>(`${ITEMS}/${id}/comments`)).body, 1)
    const stranger = await signedIn(await given.employee())
    assert.equal((await stranger.get(`${ITEMS}/${id}/comments`)).status, 404)
    const entries = await auditEntries()
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['delegate', 'create']
    )
    assert.notInclude(JSON.stringify(entries[1]?.newValues), 'way')
    assert.equal((await done(weis, id)).status, 204)
  })

  test('and other items are waived with a reason, or removed', async ({ assert }) => {
    const sign = await givenItem(ana, { kind: 'sign', name: 'W-4' })
    const task = await givenItem(ana)
    const waive = (caller: Caller, body: object = { reason: 'Is exempt' }) =>
      caller.post(`${ITEMS}/${sign}/waive`, body)
    assert.equal((await waive(theirs)).status, 403)
    assert.equal((await waive(hr, {})).errors[0]?.field, 'reason')
    assert.equal((await waive(hr)).status, 204)
    assert.equal((await waive(hr)).status, 409)
    assert.deepInclude(await itemRow(sign), { status: 'waived', waive_reason: 'Is exempt' })
    assert.equal((await hr.delete(`${ITEMS}/${task}`)).status, 204)
    assert.equal((await itemRow(task)).status, 'removed')
    assert.equal((await employeeRow(ana.employeeId)).onboarding_status, 'complete')
    // Nobody waives what is asked of themselves.
    const own = await givenItem(manager)
    assert.equal((await hr.post(`${ITEMS}/${own}/waive`, { reason: 'x' })).status, 403)
  })

  test('documents that were not sent are sent again', async ({ assert }) => {
    const id = await givenItem(ana, {
      kind: 'upload',
      name: 'Passport',
      accepts: '["pdf"]',
      problem: 'The request was canceled.',
    })
    const retry = () => hr.post(`${ITEMS}/${id}/retry`, {})
    // Sending needs its own permission.
    const editor = await given.employee()
    await given.override(editor, 'employees:view', 'grant')
    await given.override(editor, 'employees:update', 'grant')
    const editing = await signedIn(editor)
    assert.equal((await editing.post(`${ITEMS}/${id}/retry`, {})).status, 403)
    const offered = async (caller: Caller) => {
      const address = `/api/employees/${ana.employeeId}/onboarding`
      const { body } = await caller.get<Shown>(address)
      return body.runs[0]!.items.find((item) => item.id === id)!.may
    }
    assert.deepInclude(await offered(editing), { retry: false, waive: true })
    assert.deepInclude(await offered(hr), { retry: true, waive: true })
    assert.equal((await theirs.post(`${ITEMS}/${id}/retry`, {})).status, 403)
    assert.equal((await retry()).status, 202)
    assert.equal((await retry()).status, 409)
    await sendAll()
    const [request] = await db.from('document_requests')
    assert.equal(request.requested_by_id, manager.id)
    assert.deepInclude(await itemRow(id), { problem: null, document_request_id: request.id })
    assert.equal((await done(theirs, id)).status, 409)
  })
})
