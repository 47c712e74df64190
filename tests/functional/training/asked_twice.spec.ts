import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { approveEmployee } from '#people/services/decide_approval'
import { assignByHand } from '#training/assignments/assign_by_hand'
import {
  assignRequiredInTransaction,
  assignDatedInTransaction,
} from '#training/assignments/assign_required'
import { withdrawRequiredInTransaction } from '#training/assignments/unassign'
import { startRule, stopRule } from '#training/assignments/rules'
import { undoBatch } from '#training/assignments/undo_batch'
import { addDays } from '#training/compliance_status'
import { listBatches } from '#training/queries/assignments/assignment_lists'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { checklistOf, givenPacket, itemsOf } from '#tests/helpers/onboarding/onboarding'
import {
  batchesDone,
  completed,
  openAssignments,
  plainModule,
  plainRule,
  underWay,
} from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { assignedOn } from '#tests/helpers/training/compliance'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)
const approve = (person: Person) => approveEmployee(person.employeeId, systemActor)
const switchOff = (moduleId: number) =>
  db.from('training_modules').where('id', moduleId).update({ is_required: false })
const open = async () =>
  (await openAssignments()).map((row) => [row.employee_id, row.source, row.rule_id, row.due_on])

test.group('What is asked for twice', (group) => {
  group.each.setup(() => emptyPortal())

  test('what somebody else is asked for leaves what is open without a date alone', async ({
    assert,
  }) => {
    const [first, second] = [await plainModule(), await plainModule()]
    const [ana, wei] = [await given.employee(), await given.employee()]
    const ask = (pairs: [Person, number][], dueOn: string | null) =>
      change(systemActor, (change) =>
        assignDatedInTransaction(
          change,
          pairs.map(([{ employeeId }, moduleId]) => ({
            employeeId,
            moduleId,
            dueOn,
            source: 'manual',
          }))
        )
      )
    await ask([[ana, second]], null)
    const written = await ask(
      [
        [ana, first],
        [wei, second],
      ],
      due(30)
    )
    assert.equal(written, 2)
    assert.deepEqual(
      (await openAssignments()).map((row) => [row.employee_id, row.module_id, row.due_on]),
      [
        [ana.employeeId, second, null],
        [ana.employeeId, first, due(30)],
        [wei.employeeId, second, due(30)],
      ]
    )
  })

  test('onboarding that waits for nothing but a module no longer required is complete', async ({
    assert,
  }) => {
    const [first, second] = [
      await plainModule({ is_required: true }),
      await plainModule({ is_required: true }),
    ]
    const person = await given.waiting()
    await approve(person)
    await completed(person, first)
    await switchOff(second)
    await change(systemActor, (change) =>
      withdrawRequiredInTransaction(change, second, 'Not anymore')
    )
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'complete')
  })

  test('a packet’s training is due on the earlier day, also on the checklist', async ({
    assert,
  }) => {
    const [first, second] = [await plainModule(), await plainModule()]
    const ana = await given.employee()
    const today = DateTime.utc().toISODate()
    await assignedOn(ana, first, today, due(3))
    const terms = { kind: 'training', dueFrom: 'approval', dueDays: 20 } as const
    const { id } = await givenPacket({}, [
      { ...terms, moduleId: first, name: 'Ladders' },
      { ...terms, moduleId: second, name: 'Fire' },
    ])
    await change(systemActor, (change) =>
      launchInTransaction(change, [ana.employeeId], { kind: 'onboarding', packetIds: [id] })
    )
    const days = [due(3), due(20)]
    assert.deepEqual(
      (await openAssignments()).map((row) => row.due_on),
      days
    )
    assert.deepEqual(
      (await itemsOf(ana)).map((item) => item.due_on),
      days
    )
    const run = await checklistOf(ana)
    assert.equal(run.next_due_on, due(3))
    assert.include(await auditTrail(), `open onboarding_checklist ${run.id}`)
  })

  test('onboarding of nothing but a module no longer required is complete', async ({ assert }) => {
    const moduleId = await plainModule({ is_required: true })
    const person = await given.waiting()
    await approve(person)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'not_started')
    await switchOff(moduleId)
    await change(systemActor, (change) =>
      withdrawRequiredInTransaction(change, moduleId, 'Not anymore')
    )
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'complete')
    assert.includeMembers(await auditTrail(), [
      `complete onboarding_checklist ${(await checklistOf(person)).id}`,
      `update employee ${person.employeeId}`,
    ])
  })

  test('no longer required, it is a live rule’s with the date it has', async ({ assert }) => {
    const moduleId = await plainModule({ is_required: true, due_days: 7 })
    const [ana] = [await given.employee({ department: 'Care' }), await given.employee()]
    const ruleId = await plainRule({ module_id: moduleId, department: 'care' })
    await change(systemActor, (change) => assignRequiredInTransaction(change, moduleId))
    await switchOff(moduleId)
    const since = await auditHead()
    const withdrawn = await change(systemActor, (change) =>
      withdrawRequiredInTransaction(change, moduleId, 'Not anymore')
    )
    assert.equal(withdrawn, 1)
    assert.deepEqual(await open(), [[ana.employeeId, 'rule', ruleId, due(7)]])
    assert.equal(
      (await auditTrail(since))[0],
      `update training_assignment ${ana.employeeId}.${moduleId}`
    )
  })

  test('a stopped rule leaves what is required or another rule asks for', async ({ assert }) => {
    const [required, ruled] = [await plainModule(), await plainModule()]
    const ana = await given.employee({ department: 'Care' })
    const wei = await given.employee({ department: 'Office' })
    const first = await plainRule({ module_id: required, live_at: null, due_days: 3 })
    const second = await plainRule({ module_id: ruled, live_at: null, due_days: 3 })
    for (const id of [first, second]) await startRule(id, systemActor)
    await batchesDone()
    const other = await plainRule({ module_id: ruled, department: 'Care' })
    await db.from('training_modules').where('id', required).update({ is_required: true })
    assert.equal(await stopRule(first, { withdrawUnbegun: true }, systemActor), 0)
    assert.equal(await stopRule(second, { withdrawUnbegun: true }, systemActor), 1)
    assert.sameDeepMembers(await open(), [
      [ana.employeeId, 'required', null, due(3)],
      [wei.employeeId, 'required', null, due(3)],
      [ana.employeeId, 'rule', other, due(3)],
    ])
  })

  test('a batch that is undone leaves what became required since', async ({ assert }) => {
    const moduleId = await plainModule({ due_days: 3 })
    const ana = await given.employee()
    const { batchId } = await assignByHand(
      { moduleIds: [moduleId], employeeIds: [ana.employeeId] },
      systemActor
    )
    await db.from('training_modules').where('id', moduleId).update({ is_required: true })
    assert.equal(await undoBatch(batchId!, systemActor), 0)
    assert.deepEqual(await open(), [[ana.employeeId, 'required', null, due(3)]])
  })

  test('a batch that is undone leaves what onboarding asks for since', async ({ assert }) => {
    const moduleId = await plainModule({ due_days: 3 })
    const [ana, wei] = [await given.employee(), await given.employee()]
    const employeeIds = [ana.employeeId, wei.employeeId]
    const { batchId } = await assignByHand({ moduleIds: [moduleId], employeeIds }, systemActor)
    const { id } = await givenPacket({}, [{ kind: 'training', moduleId, name: 'Ladders' }])
    await change(systemActor, (change) =>
      launchInTransaction(change, [ana.employeeId], { kind: 'onboarding', packetIds: [id] })
    )
    const { name } = await db.from('training_modules').where('id', moduleId).firstOrFail()
    const told = { modules: [name], assigned: 2, open: 1 }
    assert.containSubset((await listBatches({})).rows, [told])
    await underWay(ana, moduleId)
    assert.equal(await undoBatch(batchId!, systemActor), 1)
    assert.deepEqual(await open(), [[ana.employeeId, 'manual', null, due(3)]])
    assert.equal((await itemsOf(ana))[0]?.status, 'open')
    assert.containSubset((await listBatches({})).rows, [{ ...told, open: 0 }])
  })
})
