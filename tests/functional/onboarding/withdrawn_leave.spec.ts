import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '#training/compliance_status'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsOf,
  PACKETS,
  sendAll,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'
import { openAssignments, plainModule, plainRule } from '#tests/helpers/training/assignments'

const today = () => new Date().toISOString().slice(0, 10)

test.group('What people were asked for their leaving', (group) => {
  let caller: Caller
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    const manager = await given.manager()
    ana = await given.waiting({ employee: { manager_id: manager.employeeId } })
  })

  const approve = () => caller.post(`/api/employees/${ana.employeeId}/approve`, {})
  const address = () => `/api/employees/${ana.employeeId}/leave`
  const leave = async () => {
    const body = { endDate: addDays(today(), 5), reason: 'Moved' }
    const left = await caller.post(address(), body)
    if (left.status !== 200) throw new Error(left.text)
  }
  const training = (moduleId: number, name: string) =>
    ({ kind: 'training', moduleId, name }) as const
  const assigned = async () => (await openAssignments()).map((row) => [row.module_id, row.source])

  const dueOf = async (moduleId: number) =>
    (await openAssignments()).find((row) => row.module_id === moduleId)?.due_on

  test('is withdrawn when they stay, unless something else needs it', async ({ assert }) => {
    const modules = ['Handing over', 'Ladders', 'Safety']
    const [over = 0, ladders = 0, safety = 0] = await Promise.all(
      modules.map((name) => plainModule({ name }))
    )
    await givenPacket({}, [{ ...training(safety, 'Safety'), dueFrom: 'approval', dueDays: 30 }])
    await approve()
    await givenPacket({ kind: 'offboarding' }, [
      { kind: 'sign', templateId: await createTemplate({ name: 'Exit' }), name: 'Exit' },
      { kind: 'sign', templateId: await createTemplate({ name: 'Release' }), name: 'Release' },
      { kind: 'upload', name: 'Forwarding address', accepts: '["pdf"]' },
      training(over, 'Handing over'),
      training(ladders, 'Ladders'),
      { ...training(safety, 'Safety'), dueFrom: 'last_day', dueDays: 0 },
    ])
    await plainRule({ moduleId: ladders })
    await leave()
    await sendAll()
    const before = (await itemsOf(ana)).filter(({ status }) => status === 'open')
    assert.lengthOf(before, 7)
    // One waits for them alone.
    const { id } = await db.from('signing_requests').firstOrFail()
    await db.from('signing_requests').where('id', id).update({ status: 'MANAGER_DONE' })
    await db
      .from('signing_actions')
      .where({ request_id: id, role: 'MANAGER' })
      .update({ status: 'COMPLETED' })
    assert.equal(await dueOf(safety), addDays(today(), 5))
    const since = await auditHead()

    const withdrawn = await caller.delete(address())
    assert.equal(withdrawn.status, 200, withdrawn.text)
    const requests = await db.from('signing_requests')
    assert.deepEqual(
      requests.map(({ status, cancel_reason: reason }) => [status, reason]),
      [
        ['CANCELLED', 'The person stays.'],
        ['CANCELLED', 'The person stays.'],
      ]
    )
    assert.equal((await db.from('document_requests').firstOrFail()).state, 'cancelled')
    assert.deepEqual(await assigned(), [
      [safety, 'packet'],
      [ladders, 'rule'],
    ])
    const gone = (await auditEntries(since)).filter(({ action }) => action === 'withdraw')
    // Their onboarding asks for it by its own day again.
    assert.equal(await dueOf(safety), addDays(today(), 30))
    assert.containsSubset(gone, [
      { entityType: 'training_assignment', newValues: { reason: 'The person stays.' } },
    ])
    // Their history keeps the checklist as it was.
    const after = (await itemsOf(ana)).filter(({ status }) => status === 'open')
    assert.lengthOf(after, 7)
    assert.deepInclude(await checklistOf(ana), { status: 'open', asked: 1 })
  })

  test('stays theirs when their onboarding does not need it anymore', async ({ assert }) => {
    const safety = await plainModule({ name: 'Safety' })
    const ladders = await plainModule({ name: 'Ladders' })
    const { id } = await givenPacket({ name: 'Office' }, [
      training(safety, 'Safety'),
      training(ladders, 'Ladders'),
    ])
    await approve()
    await givenPacket({ kind: 'offboarding' }, [training(safety, 'Safety')])
    await leave()
    const body = { kind: 'onboarding', name: 'Office', revision: 1, items: [task()] }
    assert.equal((await caller.put(`${PACKETS}/${id}`, body)).status, 200)
    const run = await checklistOf(ana)
    const applied = await caller.post(`/api/onboarding/checklists/${run.id}/difference`, {})
    assert.equal(applied.status, 200, applied.text)
    assert.deepEqual(await assigned(), [[safety, 'packet']])
    const leaving = await checklistOf(ana, 'offboarding')
    assert.deepInclude(leaving, { status: 'open', asked: 1 })
  })
})
