import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import TrainingAssign from '#commands/training_assign'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { resetDatabase } from '#tests/helpers/database'
import { openAssignments, plainModule } from '#tests/helpers/training/assignments'
import { given } from '#tests/helpers/people/people'

interface Report {
  dryRun: boolean
  counts: Record<string, number>
  unknown: string[]
}

test.group('training:assign', (group) => {
  group.each.setup(() => resetDatabase())

  test('assigns modules by name and id to people by address and employee ID', async ({
    assert,
  }) => {
    const fire = await plainModule({ name: 'Fire safety' })
    const other = await plainModule()
    const ana = await given.employee({ email: 'ana@example.com' })
    const wei = await given.employee({ employee: { employee_number: 'E0042' } })
    const due = DateTime.utc().plus({ days: 9 }).toISODate()
    const flags = [
      `--module=Fire Safety,${other}`,
      '--employee=Ana@example.com,E0042,nobody@example.com',
      `--due=${due}`,
      '--json',
    ]
    const dry = await runCommand(TrainingAssign, [...flags, '--dry-run'])
    assert.deepInclude(jsonOf<Report>(dry), { dryRun: true, unknown: ['nobody@example.com'] })
    assert.lengthOf(await openAssignments(), 0)

    const run = await runCommand(TrainingAssign, flags)
    assert.equal(run.exitCode, 1)
    assert.deepInclude(jsonOf<Report>(run).counts, { assigned: 4, people: 2 })
    const rows = await openAssignments()
    assert.sameDeepMembers(
      rows.map((row) => [row.employee_id, row.module_id, row.due_on]),
      [ana, wei].flatMap(({ employeeId }) => [fire, other].map((id) => [employeeId, id, due]))
    )
    const entries = await auditEntries()
    assert.isTrue(
      entries.every(({ performedBy }) => performedBy.startsWith('Command training:assign'))
    )
    const again = await runCommand(TrainingAssign, flags)
    assert.deepInclude(jsonOf<Report>(again).counts, { assigned: 0, already: 4 })
  })

  test('takes a department, and no due date', async ({ assert }) => {
    const id = await plainModule()
    await given.employee({ department: 'Care' })
    await given.listed('department', 'Care')
    const run = await runCommand(TrainingAssign, [
      `--module=${id}`,
      '--department=care',
      '--due=none',
      '--json',
    ])
    assert.equal(run.exitCode, 0)
    const [row] = await openAssignments()
    assert.isNull(row.due_on)
  })

  test('refuses flags that make no sense, and modules that are none', async ({ assert }) => {
    const { employeeId } = await given.employee({ employee: { employee_number: 'E1' } })
    const id = await plainModule()
    await plainModule({ name: 'Twice' })
    await plainModule({ name: 'Twice' })
    assert.isAbove(employeeId, 0)
    for (const [code, flags] of [
      [2, []],
      [2, [`--module=${id}`]],
      [2, [`--module=${id}`, '--employee=E1', '--department=Care']],
      [2, [`--module=${id}`, '--employee=E1', '--due=tomorrow']],
      [2, [`--module=${id}`, '--department=Caer']],
      [1, ['--module=None such', '--employee=E1']],
      [1, ['--module=Twice', '--employee=E1']],
      [1, [`--module=${id}`, '--employee=E1', '--due=2020-01-01']],
    ] as const) {
      const run = await runCommand(TrainingAssign, [...flags, '--json'])
      assert.equal(run.exitCode, code, flags.join(' '))
    }
    assert.lengthOf(await openAssignments(), 0)
  })
})
