import { test } from '@japa/runner'
import EmployeesErase from '#commands/employees_erase'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { givenImport, workOff } from '#tests/helpers/people/imports'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

test.group('employees:erase', (group) => {
  let gone: Person
  let number: string

  group.each.setup(async () => {
    await emptyPortal()
    gone = await given.disabled({ firstName: 'Zebediah', lastName: 'Quill', phone: '+46 70' })
    number = `T-${gone.id}`
  })

  test('a dry run tells what would go and stay, and writes nothing', async ({ assert }) => {
    const run = await runCommand(EmployeesErase, [number, '--dry-run'])
    assert.equal(run.exitCode, 0)
    assert.include(run.told, 'Zebediah Quill')
    assert.include(run.told, 'Erased:')
    assert.include(run.told, `Employee ID ${number}`)
    const json = jsonOf<{ refusal: null; dryRun: boolean }>(
      await runCommand(EmployeesErase, [number, '--dry-run', '--json'])
    )
    assert.containSubset(json, { refusal: null, dryRun: true })
    assert.isNull((await employeeRow(gone.employeeId)).erased_at)
    assert.deepEqual(await auditEntries(), [])
  })

  test('erases, and stands in the log as the command', async ({ assert }) => {
    const run = await runCommand(EmployeesErase, [number, '--reason', 'Old', '--yes', '--json'])
    assert.equal(run.exitCode, 0)
    assert.containSubset(jsonOf(run), { employeeId: number, dryRun: false })
    assert.notInclude(run.stdout, 'Quill')
    assert.isNull((await userRow(gone.id)).phone)
    const [entry] = await auditEntries()
    assert.equal(entry?.action, 'erase')
    assert.isTrue(entry?.performedBy.startsWith('Command employees:erase'))
  })

  test('what is refused is told, with exit code 1', async ({ assert }) => {
    const active = await given.employee()
    const args = ['--reason', 'Old', '--yes', '--json']
    const refused = await runCommand(EmployeesErase, [`T-${active.id}`, ...args])
    assert.equal(refused.exitCode, 1)
    assert.match(
      jsonOf<{ error: { message: string } }>(refused).error.message,
      /End their employment first/
    )
    assert.equal((await runCommand(EmployeesErase, ['E-9999', ...args])).exitCode, 1)
    const naming = ['--reason', 'Mr Quill asked', '--yes', '--json']
    assert.equal((await runCommand(EmployeesErase, [number, ...naming])).exitCode, 1)
    assert.isNull((await employeeRow(gone.employeeId)).erased_at)
  })

  test('without a reason or an answer it does nothing, with exit code 2', async ({ assert }) => {
    for (const args of [['--yes'], ['--reason', ' ', '--yes'], ['--reason', 'Old', '--json']]) {
      assert.equal((await runCommand(EmployeesErase, [number, ...args])).exitCode, 2)
    }
    assert.deepEqual(await auditEntries(), [])
  })

  test('who was removed by undoing an import is erased by its number or an address', async ({
    assert,
  }) => {
    const by = await given.admin()
    const id = await givenImport(by, 'undoing')
    await workOff()
    const address = await removedAddress()
    const told = await runCommand(EmployeesErase, ['--import', String(id), '--dry-run'])
    assert.equal(told.exitCode, 0)
    assert.include(told.told, 'Ana Díaz')
    const dry = await runCommand(EmployeesErase, [`--removed=${address}`, '--dry-run', '--json'])
    assert.containSubset(jsonOf(dry), { people: 1, refusal: null, dryRun: true })

    const args = ['--import', String(id), '--reason', 'Wrong file', '--yes', '--json']
    const run = await runCommand(EmployeesErase, args)
    assert.equal(run.exitCode, 0)
    assert.deepEqual(jsonOf(run), { people: 1, dryRun: false })
    assert.equal((await auditEntries()).at(-1)?.action, 'erase')
    assert.equal((await runCommand(EmployeesErase, args)).exitCode, 1)
  })

  test('one of the three ways alone, with exit code 2', async ({ assert }) => {
    for (const args of [
      [],
      [number, '--import', '1'],
      ['--import', '1', '--removed', 'a@example.com'],
      ['--import', '0'],
    ]) {
      const run = await runCommand(EmployeesErase, [...args, '--reason', 'Old', '--yes'])
      assert.equal(run.exitCode, 2)
    }
  })
})

/** The address that the removed person had at first. */
async function removedAddress() {
  const entries = await auditEntries()
  const removal = entries.findLast(({ action }) => action === 'delete')
  return String(removal?.oldValues?.email)
}
