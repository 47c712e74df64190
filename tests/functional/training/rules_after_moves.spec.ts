import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { mergeEntry, renameEntry } from '#people/managed_lists/edit_list'
import { updateEmployee } from '#people/services/update_employee'
import { withdrawAssignment } from '#training/assignments/withdraw_assignments'
import { createRule } from '#training/assignments/rules'
import type { RuleTerms } from '#training/rules'
import { signedIn } from '#tests/helpers/caller'
import {
  batchesDone,
  openAssignments,
  plainModule,
  plainRule,
} from '#tests/helpers/training/assignments'
import { employedFrom } from '#tests/helpers/training/compliance'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

const ANYWHERE = { department: null, position: null, location: null }

test.group('Rules and people who move', (group) => {
  let moduleId: number
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    await given.listed('department', 'Care', 'Kitchen')
    moduleId = await plainModule()
    ana = await employedFrom('2020-01-01', { department: 'Care', location: 'Oslo' })
  })

  const entry = async (name: string): Promise<number> =>
    (await db.from('list_entries').where('name', name).firstOrFail()).id

  /** Turned on, with everyone assigned. */
  async function startRule(department: string | null): Promise<void> {
    await turnOn(department)
    await batchesDone()
  }

  /** Turned on, with no one assigned until `batchesDone`. */
  function turnOn(
    department: string | null,
    due: Pick<RuleTerms, 'dueDays' | 'dueFrom'> = { dueDays: 5, dueFrom: 'start' }
  ): Promise<number> {
    const terms = { ...ANYWHERE, moduleId, department, ...due }
    return createRule(terms, { live: true }, systemActor)
  }

  async function excuse(): Promise<void> {
    const [row] = await openAssignments()
    await withdrawAssignment(row.id, 'Is exempt', systemActor)
  }

  const dated = async () =>
    (await openAssignments()).map((row) => [row.employee_id, row.rule_id, row.due_on])

  const assigned = async () => (await openAssignments()).map((row) => row.employee_id as number)

  test('what was withdrawn stays so when a move leaves the person in a rule', async ({
    assert,
  }) => {
    await startRule('Care')
    await excuse()
    await updateEmployee(ana.employeeId, { location: 'Bergen' }, systemActor)
    await updateEmployee(ana.employeeId, { position: 'Nurse', location: 'Oslo' }, systemActor)
    assert.deepEqual(await assigned(), [])
    await updateEmployee(ana.employeeId, { department: 'Kitchen' }, systemActor)
    assert.deepEqual(await assigned(), [])
    await updateEmployee(ana.employeeId, { department: 'Care', location: 'Bergen' }, systemActor)
    assert.deepEqual(await assigned(), [ana.employeeId])
  })

  test('what was withdrawn stays so when a name changes', async ({ assert }) => {
    await startRule('Care')
    await excuse()
    await renameEntry('department', await entry('Care'), 'Homecare', systemActor)
    await renameEntry('department', await entry('Homecare'), 'HOMECARE', systemActor)
    await mergeEntry('department', await entry('HOMECARE'), await entry('Kitchen'), systemActor)
    assert.deepEqual(await assigned(), [])
    assert.equal((await db.from('training_rules').firstOrFail()).department, 'Kitchen')
  })

  test('what was withdrawn stays so when another rule about it takes over', async ({ assert }) => {
    await startRule('Care')
    await excuse()
    await startRule('Kitchen')
    await updateEmployee(ana.employeeId, { department: 'Kitchen' }, systemActor)
    assert.deepEqual(await assigned(), [])
    await mergeEntry('department', await entry('Kitchen'), await entry('Care'), systemActor)
    assert.deepEqual(await assigned(), [])
  })

  test('the place between two writes of one change does not count', async ({ assert }) => {
    await startRule('Care')
    await excuse()
    await plainRule({ module_id: moduleId, location: 'Bergen' })
    const moved = { department: 'Kitchen', location: 'Bergen' }
    await updateEmployee(ana.employeeId, moved, systemActor)
    assert.deepEqual(await assigned(), [])
  })

  test('of two rules that someone starts to match at once, the earlier date counts', async ({
    assert,
  }) => {
    const kitchen = await plainRule({ module_id: moduleId, department: 'Kitchen', due_days: 90 })
    await plainRule({ module_id: moduleId, location: 'Bergen', due_days: 7 })
    await updateEmployee(ana.employeeId, { department: 'Kitchen', location: 'Bergen' }, systemActor)
    assert.deepEqual(await dated(), [[ana.employeeId, kitchen, inDays(7)]])
  })

  test('an import that is undone assigns who is back in a rule', async ({ assert }) => {
    const hr = importing(await signedIn(await given.admin()))
    const { email, firstName, lastName } = ana
    const file = `E-mail,First name,Last name,Department\n${email},${firstName},${lastName},Kitchen\n`
    const { id, done } = await hr.imported(file)
    assert.containsSubset(done, { updated: 1 })
    await startRule('Care')
    assert.deepEqual(await assigned(), [])
    await hr.undo(id)
    await workOff()
    assert.deepEqual(await assigned(), [ana.employeeId])
  })

  test('a merge assigns people of either name what the rules of the other require', async ({
    assert,
  }) => {
    const other = await plainModule()
    const cook = await employedFrom('2020-01-01', { department: 'Kitchen', location: 'Oslo' })
    const elsewhere = await employedFrom('2020-01-01', { department: 'Kitchen' })
    await given.waiting({ department: 'Kitchen', employee: { location: 'Oslo' } })
    await startRule('Care')
    await excuse()
    await plainRule({ module_id: other, department: 'kitchen', location: 'Oslo' })
    await plainRule({ module_id: await plainModule(), department: 'Care', live_at: null })
    await mergeEntry('department', await entry('Care'), await entry('Kitchen'), systemActor)
    const rows = await openAssignments()
    assert.sameDeepMembers(
      rows.map((row) => [row.employee_id, row.module_id, row.source]),
      [
        [ana.employeeId, other, 'rule'],
        [cook.employeeId, moduleId, 'rule'],
        [elsewhere.employeeId, moduleId, 'rule'],
      ]
    )
  })
  test('of two rules that a merge makes someone match, the earlier date counts', async ({
    assert,
  }) => {
    const kitchen = await plainRule({ module_id: moduleId, department: 'Kitchen', due_days: 90 })
    await plainRule({
      module_id: moduleId,
      department: 'Kitchen',
      location: 'Oslo',
      due_days: 7,
    })
    await mergeEntry('department', await entry('Care'), await entry('Kitchen'), systemActor)
    assert.deepEqual(await dated(), [[ana.employeeId, kitchen, inDays(7)]])
  })

  test('a rule that has not reached someone yet does not keep another from them', async ({
    assert,
  }) => {
    await startRule('Kitchen')
    await turnOn('Care')
    await updateEmployee(ana.employeeId, { department: 'Kitchen' }, systemActor)
    await batchesDone()
    const [row, ...others] = await openAssignments()
    const kitchen = await db.from('training_rules').where('department', 'Kitchen').firstOrFail()
    assert.containSubset(row, { employee_id: ana.employeeId, rule_id: kitchen.id })
    assert.lengthOf(others, 0)
  })

  test('what was withdrawn stays so when a rule has reached the person', async ({ assert }) => {
    await startRule('Kitchen')
    await startRule('Care')
    await excuse()
    await given.employee({ department: 'Care' })
    await db.from('training_batches').update({ walked_to: ana.employeeId })
    await updateEmployee(ana.employeeId, { department: 'Kitchen' }, systemActor)
    await batchesDone()
    assert.notInclude(await assigned(), ana.employeeId)
  })

  test('a merge takes the date of another rule while one has not reached someone', async ({
    assert,
  }) => {
    const kitchen = await plainRule({ module_id: moduleId, department: 'Kitchen', due_days: 3 })
    await turnOn('Care', { dueDays: 90, dueFrom: 'assignment' })
    await mergeEntry('department', await entry('Care'), await entry('Kitchen'), systemActor)
    await batchesDone()
    assert.deepEqual(await dated(), [[ana.employeeId, kitchen, inDays(3)]])
  })
})
