import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { test } from '@japa/runner'
import EmployeesExport from '#commands/employees_export'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { period } from '#tests/helpers/training/compliance'

test.group('employees:export', (group) => {
  let directory: string
  const file = (name: string) => join(directory, name)

  group.each.setup(async () => {
    await emptyPortal()
    directory = await mkdtemp(join(tmpdir(), 'gangway-export-'))
    await given.employee({ lastName: 'A', email: 'a@x.test', department: 'Harbour' })
    await given.disabled({ lastName: 'B', email: 'b@x.test' })
    return () => rm(directory, { recursive: true })
  })

  test('writes CSV to a file, and itself into the log', async ({ assert }) => {
    const args = ['--output', file('all.csv'), '--json']
    const run = await runCommand(EmployeesExport, args)
    assert.equal(run.exitCode, 0)
    assert.deepEqual(jsonOf(run), { people: 2, output: file('all.csv'), format: 'csv' })
    const rows = parse<Record<string, string>>(await readFile(file('all.csv'), 'utf8'), {
      columns: true,
      bom: true,
    })
    assert.deepEqual(
      rows.map(({ Email: email }) => email),
      ['a@x.test', 'b@x.test']
    )
    assert.notProperty(rows[0], 'Salary')
    const [entry] = await auditEntries()
    assert.isTrue(entry?.performedBy.startsWith('Command employees:export'))
  })

  test('writes a workbook of the people asked for', async ({ assert }) => {
    const args = ['--format', 'xlsx', '--status', 'inactive', '--pay', '--output', file('b.xlsx')]
    const run = await runCommand(EmployeesExport, args)
    assert.equal(run.exitCode, 0)
    const sheet = read(await readFile(file('b.xlsx'))).Sheets.Employees
    assert.equal(sheet?.['!ref'], 'A1:R2')
  })

  test('writes a workbook to a file that is named as one', async ({ assert }) => {
    const run = await runCommand(EmployeesExport, ['--output', file('c.XLSX'), '--json'])
    assert.deepEqual(jsonOf(run), { people: 2, output: file('c.XLSX'), format: 'xlsx' })
    assert.exists(read(await readFile(file('c.XLSX'))).Sheets.Employees)
    const text = ['--output', file('d.xlsx'), '--format', 'csv', '--json']
    assert.containsSubset(jsonOf(await runCommand(EmployeesExport, text)), { format: 'csv' })
    for (const ending of ['json', 'pdf', 'XLS']) {
      const other = await runCommand(EmployeesExport, ['--output', file(`e.${ending}`)])
      assert.equal(other.exitCode, 2)
      assert.include(other.told, `must be csv or xlsx, not ${ending.toLowerCase()}.`)
      assert.isFalse(existsSync(file(`e.${ending}`)))
    }
    for (const name of ['f', 'f.2026-11', 'f.new']) {
      const plain = await runCommand(EmployeesExport, ['--output', file(name), '--json'])
      assert.containsSubset(jsonOf(plain), { format: 'csv' })
    }
  })

  test('a dry run counts, and writes nothing', async ({ assert }) => {
    await given.listed('department', 'Harbour')
    const run = await runCommand(EmployeesExport, [
      '--department',
      'Harbour',
      '--dry-run',
      '--json',
    ])
    assert.deepEqual(jsonOf(run), { people: 1, dryRun: true })
    const { told } = await runCommand(EmployeesExport, ['--department', 'Harbour', '--dry-run'])
    assert.include(told, '1 person would be written.')
    assert.deepEqual(await readdir(directory), [])
    assert.deepEqual(await auditEntries(), [])
  })

  test('takes a department in any spelling', async ({ assert }) => {
    await given.listed('department', 'Harbour')
    const person = await given.employee({ department: 'Harbour' })
    await period(person, '2026-01-01', null, { department: 'Harbour' })
    const args = ['--department', 'hârbour', '--dry-run', '--json']
    assert.deepEqual(jsonOf(await runCommand(EmployeesExport, args)), { people: 2, dryRun: true })

    // Renamed since someone left.
    await period(await given.employee(), '2025-01-01', '2025-12-31', { department: 'hârbour' })
    assert.deepEqual(jsonOf(await runCommand(EmployeesExport, args)), { people: 2, dryRun: true })
  })

  test('wrong flags are told, with exit code 2', async ({ assert }) => {
    for (const args of [
      ['--format', 'xml'],
      ['--json'],
      ['--status', 'gone'],
      ['--sort', 'pay'],
      ['--department', 'Harbor'],
    ]) {
      assert.equal((await runCommand(EmployeesExport, args)).exitCode, 2, args.join(' '))
    }
    assert.deepEqual(await auditEntries(), [])
  })

  test('names the wrong flag alone', async ({ assert }) => {
    for (const [flag, value] of [
      ['--search', 'x'.repeat(201)],
      ['--status', 'gone'],
      ['--department', 'x'.repeat(121)],
      ['--sort', 'pay'],
    ] as const) {
      const { exitCode, told } = await runCommand(EmployeesExport, [flag, value])
      assert.equal(exitCode, 2)
      assert.deepEqual(told.match(/--[a-z]+/g), [flag])
    }
  })
})
