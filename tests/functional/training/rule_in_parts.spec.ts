import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { approveEmployee } from '#people/services/decide_approval'
import { batchJob, openBatch } from '#training/assignments/batches'
import { createRule, startRule, stopRule } from '#training/assignments/rules'
import { undoBatch } from '#training/assignments/undo_batch'
import { batchWorker, processBatch } from '#training/assignments/process_batch'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { manyPeople } from '#tests/helpers/people/many_people'
import {
  batchesDone,
  openAssignments,
  plainModule,
  plainRule,
} from '#tests/helpers/training/assignments'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const later = (seconds: number) => dbTime(DateTime.utc().plus({ seconds }))
const batches = () => db.from('training_batches')

test.group('A rule about very many', (group) => {
  let moduleId: number
  let ruleId: number

  group.each.setup(async () => {
    await emptyPortal()
    await manyPeople(250)
    moduleId = await plainModule()
    ruleId = await plainRule({ module_id: moduleId, live_at: null })
  })

  /** Turned on by a process of another machine that ended after its first people. */
  async function cutShort(): Promise<number> {
    const holder = 'elsewhere:1:0'
    await db.from('training_rules').where('id', ruleId).update({ live_at: '2026-01-01 00:00:00' })
    const id = await change(systemActor, (change) =>
      openBatch(change, { source: 'rule', moduleId, ruleId, inParts: true })
    )
    await batchJob.claim(id, holder)
    const stop = new AbortController()
    const walking = processBatch(id, systemActor, holder, stop.signal)
    stop.abort()
    await walking
    await batches()
      .where('id', id)
      .update({ claimed_by: holder, claimed_until: later(30) })
    return id
  }

  test('assigns them a part at a time, and lets others through meanwhile', async ({ assert }) => {
    let ended = false
    const seen: number[] = []
    const batchId = await startRule(ruleId, systemActor)
    assert.lengthOf(await openAssignments(), 0)
    const assigning = batchesDone().finally(() => (ended = true))
    while (!ended) {
      const writing = change(systemActor, async ({ trx }) => {
        const row = await trx.from('training_assignments').count('* as count').first()
        seen.push(Number(row?.count))
      })
      await writing
      await new Promise(setImmediate)
    }
    await assigning
    assert.lengthOf(await openAssignments(), 250)
    assert.includeMembers([...new Set(seen)], [100, 200])
    assert.deepInclude(await batches().where('id', batchId).firstOrFail(), {
      assigned_count: 250,
      walked_to: null,
      claimed_by: null,
    })
    const trail = await auditTrail()
    assert.lengthOf(trail, 252)
    assert.equal(trail[0], `start training_rule ${ruleId}`)
    assert.equal(trail.at(-1), `create training_batch ${batchId}`)
  })

  test('goes on after a kill, once its claim is over, with the same outcome', async ({
    assert,
  }) => {
    const id = await cutShort()
    assert.lengthOf(await openAssignments(), 100)
    // A person who starts to match in the meantime is assigned by their own change, and skipped
    // here.
    const newcomer = await given.waiting()
    await approveEmployee(newcomer.employeeId, systemActor)
    const leaver = (await db.from('employees').orderBy('id', 'desc').offset(1).first()).id
    await db.from('employees').where('id', leaver).update({ status: 'inactive' })
    await assert.rejects(() => undoBatch(id, systemActor), /being assigned still/)

    batchWorker.start(10)
    await pause(50)
    await batchWorker.stop()
    assert.lengthOf(await openAssignments(), 101, 'another machine has it')

    await batches()
      .where('id', id)
      .update({ claimed_until: later(-1) })
    await batchesDone()
    const rows = await openAssignments()
    assert.lengthOf(rows, 250)
    assert.lengthOf(new Set(rows.map((row) => row.employee_id)), 250)
    assert.notInclude(
      rows.map((row) => row.employee_id),
      leaver
    )
    assert.lengthOf(
      rows.filter((row) => row.batch_id === id),
      249
    )
    assert.equal((await batches().where('id', id).firstOrFail()).assigned_count, 249)
    const made = (await auditTrail()).filter((entry) => entry === `create training_batch ${id}`)
    assert.lengthOf(made, 1)
  })

  test('assigns nobody else once it is stopped', async ({ assert }) => {
    const id = await cutShort()
    await stopRule(ruleId, { withdrawUnbegun: false }, systemActor)
    await batches()
      .where('id', id)
      .update({ claimed_until: later(-1) })
    await batchesDone()
    assert.lengthOf(await openAssignments(), 100)
    assert.equal((await batches().where('id', id).firstOrFail()).assigned_count, 100)
  })

  test('made and turned on by one call, is assigned in the background', async ({ assert }) => {
    const terms = {
      moduleId: await plainModule(),
      department: null,
      position: null,
      location: null,
    }
    const id = await createRule(
      { ...terms, dueDays: 30, dueFrom: 'assignment' },
      { live: true },
      systemActor
    )
    const [batch] = await batches().where('rule_id', id)
    assert.deepInclude(batch, { walked_to: 0, claimed_by: null })
    assert.lengthOf(await openAssignments(), 0)
    assert.deepEqual(await auditTrail(), [
      `create training_rule ${id}`,
      `start training_rule ${id}`,
    ])
    await batchesDone()
    assert.lengthOf(await openAssignments(), 250)
    assert.equal((await batches().where('id', batch.id).firstOrFail()).assigned_count, 250)
  })
})
