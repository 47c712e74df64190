import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime, Settings } from 'luxon'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import {
  approveEmployee,
  reactivateEmployee,
  rejectEmployee,
} from '#people/services/decide_approval'
import { insertEmployees } from '#people/services/insert_employees'
import { endEmployment } from '#people/employment/end_employment'
import { rehireEmployee } from '#people/employment/rehire_employee'
import { mergeEntry, renameEntry } from '#people/managed_lists/edit_list'
import { updateEmployee } from '#people/services/update_employee'
import { assignRequiredInTransaction } from '#training/assignments/assign_required'
import { completeInTransaction } from '#training/services/complete_module'
import { addDays } from '#training/compliance_status'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, statementsOf } from '#tests/helpers/portal'
import {
  completed,
  openAssignments,
  plainModule,
  plainRule,
  underWay,
} from '#tests/helpers/training/assignments'
import { assignedOn } from '#tests/helpers/training/compliance'

const today = () => DateTime.utc().toISODate()
const approve = (person: Person) => approveEmployee(person.employeeId, systemActor)
const due = (days: number) => addDays(today(), days)

test.group('What everyone must do', (group) => {
  group.each.setup(async () => {
    const { now } = Settings
    await emptyPortal()
    return () => {
      Settings.now = now
    }
  })

  test('a module that becomes required is assigned to every active person, as one batch', async ({
    assert,
  }) => {
    const moduleId = await plainModule({ due_days: 14 })
    const [ana, wei] = [await given.employee(), await given.employee()]
    for (const make of [given.waiting, given.disabled]) await make()
    const written = await change(systemActor, (change) =>
      assignRequiredInTransaction(change, moduleId)
    )
    assert.equal(written, 2)
    const [batch, ...others] = await db.from('training_batches')
    assert.lengthOf(others, 0)
    assert.include(batch, { source: 'required', module_id: moduleId, assigned_count: 2 })
    const rows = await openAssignments()
    assert.deepEqual(
      rows.map((row) => [row.employee_id, row.source, row.due_on, Number(row.for_onboarding)]),
      [ana, wei].map(({ employeeId }) => [employeeId, 'required', due(14), 0])
    )
    assert.deepEqual(await auditTrail(), [
      `assign training_assignment ${ana.employeeId}.${moduleId}`,
      `assign training_assignment ${wei.employeeId}.${moduleId}`,
      `create training_batch ${batch.id}`,
    ])
    const again = await change(systemActor, (change) =>
      assignRequiredInTransaction(change, moduleId)
    )
    assert.equal(again, 0)
    assert.lengthOf(await db.from('training_batches'), 1)
  })

  test('what was open without a due date is asked for by one', async ({ assert }) => {
    const moduleId = await plainModule()
    const person = await given.employee()
    await assignedOn(person, moduleId, '2026-01-01', null)
    await change(systemActor, (change) => assignRequiredInTransaction(change, moduleId))
    const rows = await db.from('training_assignments').orderBy('id')
    assert.deepEqual(
      rows.map((row) => [row.due_on, row.open, row.withdrawn_on]),
      [
        [null, null, today()],
        [due(30), 1, null],
      ]
    )
  })

  test('the statements of turning on grow with the people by few', async ({ assert }) => {
    const moduleId = await plainModule()
    await change(systemActor, (change) =>
      insertEmployees(
        change,
        Array.from({ length: 500 }, (_, at) => ({
          firstName: 'P',
          lastName: `${at}`,
          email: `p${at}@example.com`,
          admitAs: 'active' as const,
        }))
      )
    )
    const statements = await statementsOf(() =>
      change(systemActor, (change) => assignRequiredInTransaction(change, moduleId))
    )
    assert.lengthOf(await openAssignments(), 500)
    assert.isBelow(statements.length, 25)
  })

  test('who is approved is given required modules and what live rules ask', async ({ assert }) => {
    const required = await plainModule({ is_required: true, due_days: 10 })
    await plainModule({ is_required: true, archived_at: '2026-01-01 00:00:00.000' })
    const optional = await plainModule()
    const care = await plainModule()
    const ruleId = await plainRule({ module_id: care, department: 'Care', due_days: 5 })
    await plainRule({ module_id: optional, department: 'Kitchen' })
    await plainRule({ module_id: optional, live_at: null })
    await plainRule({ module_id: optional, stopped_at: '2026-01-02 00:00:00.000' })
    const person = await given.waiting({ department: 'cáre' })
    await approve(person)
    const rows = await openAssignments()
    assert.deepEqual(
      rows.map((row) => [
        row.module_id,
        row.source,
        row.rule_id,
        row.due_on,
        Number(row.for_onboarding),
      ]),
      [
        [required, 'required', null, due(10), 1],
        [care, 'rule', ruleId, due(5), 1],
      ]
    )
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'not_started')
  })

  test('an approval that cannot be stored assigns nothing', async ({ assert }) => {
    await plainModule({ is_required: true })
    const person = await given.waiting()
    await approve(person)
    await assert.rejects(() => approve(person))
    assert.lengthOf(await openAssignments(), 1)
  })

  test('an import that admits people asks everything of all by few statements', async ({
    assert,
  }) => {
    await plainModule({ is_required: true })
    await plainRule({ module_id: await plainModule(), department: 'Care' })
    const people = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => ({
        firstName: 'P',
        lastName: `${at + from}`,
        email: `p${at + from}@example.com`,
        department: 'Care',
        admitAs: 'active' as const,
      }))
    const bring = (count: number, from: number) =>
      statementsOf(() =>
        change(systemActor, (change) => insertEmployees(change, people(count, from)))
      )
    const few = (await bring(10, 0)).length
    const many = (await bring(100, 100)).length
    assert.lengthOf(await openAssignments(), 220)
    assert.isAtMost(many - few, 4)
    // Who is brought as active has started long ago: no onboarding waits for it.
    assert.lengthOf(await db.from('training_assignments').where('for_onboarding', true), 0)
    assert.lengthOf(await db.from('onboarding_checklists'), 0)
  })

  test('onboarding moves by what was asked at approval, and no later', async ({ assert }) => {
    const first = await plainModule({ is_required: true })
    const second = await plainModule({ is_required: true })
    const person = await given.waiting()
    await approve(person)
    const status = async () => (await employeeRow(person.employeeId)).onboarding_status
    await completed(person, first)
    assert.equal(await status(), 'in_progress')
    await completed(person, second)
    assert.equal(await status(), 'complete')
    const later = await plainModule()
    await change(systemActor, (change) => assignRequiredInTransaction(change, later))
    assert.equal(await status(), 'complete')
  })

  test('who was approved before registering is settled when they register', async ({ assert }) => {
    const { registerInTransaction: registerWithin } =
      await import('#people/invitations/register_employee')
    const moduleId = await plainModule({ is_required: true })
    const person = await given.invited()
    const invitationId = await given.invitation(person)
    await approve(person)
    await completed(person, moduleId)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'pending')
    await change(systemActor, (change) =>
      registerWithin(
        change,
        { id: invitationId, generation: 1, employee_id: person.employeeId },
        { firstName: 'Ana', lastName: 'Díaz' },
        'hash'
      )
    )
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'complete')
  })

  test('who leaves or is rejected is asked nothing more, and their attempt is abandoned', async ({
    assert,
  }) => {
    const moduleId = await plainModule({ is_required: true })
    const person = await given.waiting()
    await approve(person)
    const attemptId = await underWay(person, moduleId)
    await endEmployment(person.employeeId, { endDate: today(), reason: 'Moved' }, systemActor)
    const [row] = await db.from('training_assignments')
    assert.include(row, { open: null, withdrawn_on: today() })
    assert.equal(row.withdrawn_reason, 'The person has left.')
    const attempt = await db.from('training_attempts').where('id', attemptId).firstOrFail()
    assert.isNull(attempt.open)
    assert.isNotNull(attempt.abandoned_at)
    assert.isNull(attempt.passed)

    await rehireEmployee(person.employeeId, due(1), systemActor)
    assert.lengthOf(await openAssignments(), 0)
    await approve(person)
    assert.lengthOf(await openAssignments(), 1)
  })

  test('a reactivated person is asked again when approved', async ({ assert }) => {
    await plainModule({ is_required: true })
    const person = await given.waiting()
    await rejectEmployee(person.employeeId, null, systemActor)
    await reactivateEmployee(person.employeeId, systemActor)
    assert.lengthOf(await openAssignments(), 0)
    await approve(person)
    assert.lengthOf(await openAssignments(), 1)
  })

  test('who comes to match a rule is assigned, judged by where the change leaves them', async ({
    assert,
  }) => {
    const [care, between, pending] = [
      await plainModule(),
      await plainModule(),
      await given.waiting({ department: 'Kitchen' }),
    ]
    await plainRule({ module_id: care, department: 'Care', location: 'Bergen' })
    await plainRule({ module_id: between, department: 'Care', location: 'Oslo' })
    const person = await given.employee({
      department: 'Kitchen',
      employee: { location: 'Oslo' },
    })
    await updateEmployee(person.employeeId, { department: 'Care', location: 'Bergen' }, systemActor)
    const move = { department: 'Care', location: 'Bergen' }
    await updateEmployee(pending.employeeId, move, systemActor)
    const rows = await openAssignments()
    assert.deepEqual(
      rows.map((row) => [row.employee_id, row.module_id, Number(row.for_onboarding)]),
      [[person.employeeId, care, 0]]
    )
    // Requirements of an earlier place stay.
    await updateEmployee(person.employeeId, { department: 'Kitchen' }, systemActor)
    assert.lengthOf(await openAssignments(), 1)
  })

  test('a rule follows the name it is about', async ({ assert }) => {
    await given.listed('department', 'Care', 'Nursing')
    const moduleId = await plainModule()
    const ruleId = await plainRule({ module_id: moduleId, department: 'Care' })
    const nurse = await given.employee({ department: 'Nursing' })
    const id = async (name: string) =>
      (await db.from('list_entries').where('name', name).firstOrFail()).id as number
    await renameEntry('department', await id('Care'), 'Homecare', systemActor)
    const rule = () => db.from('training_rules').where('id', ruleId).firstOrFail()
    assert.equal((await rule()).department, 'Homecare')
    await mergeEntry('department', await id('Nursing'), await id('Homecare'), systemActor)
    assert.deepEqual(
      (await openAssignments()).map((row) => row.employee_id),
      [nurse.employeeId]
    )
  })

  test('the days of a rule are counted from what it says, and never end before today', async ({
    assert,
  }) => {
    const dues = async (columns: Record<string, unknown>, employee: Record<string, unknown>) => {
      const moduleId = await plainModule()
      await plainRule({ module_id: moduleId, ...columns })
      await approve(await given.waiting({ employee }))
      const [row] = await db
        .from('training_assignments')
        .where('module_id', moduleId)
        .orderBy('id', 'desc')
      return row.due_on as string
    }
    const start = (day: string | null) => ({ start_date: day, status: 'pending' })
    assert.equal(await dues({ due_from: 'start', due_days: 7 }, start(due(10))), due(17))
    assert.equal(await dues({ due_from: 'start', due_days: 7 }, start(due(-20))), today())
    assert.equal(await dues({ due_from: 'start', due_days: 7 }, start(null)), due(7))
    assert.equal(await dues({ due_from: 'approval', due_days: 0 }, start(null)), today())
  })

  test('completions before a rehire count while they hold', async ({ assert }) => {
    const moduleId = await plainModule({ is_required: true })
    const person = await given.waiting()
    await change(systemActor, (change) =>
      completeInTransaction(change, [
        {
          employeeId: person.employeeId,
          moduleId,
          version: 1,
          completedOn: due(-10),
          renewalPeriodMonths: 12,
          method: 'recorded',
        },
      ])
    )
    await approve(person)
    assert.lengthOf(await openAssignments(), 1)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'complete')
  })
})
