import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import EmployeesImport from '#commands/employees_import'
import { systemActor } from '#audit/actor'
import { cancelImport } from '#people/import/control_import'
import { findImport } from '#people/import/people_imports'
import type { RowResult } from '#people/import/run/row_results'
import { jsonOf, runCommand, runUnread } from '#tests/helpers/command'
import { givenImport } from '#tests/helpers/people/imports'
import { emptyPortal } from '#tests/helpers/portal'

interface Report {
  id: number | null
  state: string
  created: number
  updated: number
  unchanged: number
  skipped: number
  refused: number
  removed?: number
  rows: RowResult[]
}

const MESSY = () => app.makePath('tests', 'fixtures', 'roster-messy.csv')
const CLEAN = () => app.makePath('resources', 'data', 'roster.csv')

test.group('employees:import', (group) => {
  let folder: string
  group.each.setup(async () => {
    await emptyPortal()
    folder = await mkdtemp(join(tmpdir(), 'gangway-'))
    return () => rm(folder, { recursive: true })
  })

  const file = async (content: string) => {
    const path = join(folder, 'people.csv')
    await writeFile(path, content)
    return path
  }

  test('imports what can be imported, and tells of every other record', async ({ assert }) => {
    const refused = join(folder, 'refused.csv')
    const run = await runCommand(EmployeesImport, [MESSY(), '--json', '--refused', refused])
    const report = jsonOf<Report>(run)
    assert.equal(run.exitCode, 1)
    assert.containsSubset(report, {
      state: 'done',
      created: 54,
      updated: 0,
      refused: 6,
      skipped: 1,
    })
    const numbers = (outcome: string) =>
      report.rows.filter((row) => row.outcome === outcome).map(({ number }) => number)
    assert.deepEqual(numbers('refused'), [7, 10, 14, 17, 20, 35])
    assert.deepEqual(numbers('skipped'), [42])
    assert.deepEqual(numbers('created'), [29])
    assert.lengthOf(await db.from('employees'), 54)
    assert.match(await readFile(refused, 'utf8'), /^\uFEFFFirst Name,.*,Reason\r\n/)
  })

  test('tells what it has done where the refused records cannot be written', async ({ assert }) => {
    const refused = join(folder, 'missing', 'refused.csv')
    const problem = `${refused} cannot be written (ENOENT).`
    const looked = await runCommand(EmployeesImport, [MESSY(), '--dry-run', '--refused', refused])
    assert.equal(looked.exitCode, 1)
    assert.include(looked.told, problem)
    assert.lengthOf(await db.from('imports'), 0)
    const run = await runCommand(EmployeesImport, [MESSY(), '--json', '--refused', refused])
    assert.equal(run.exitCode, 1)
    assert.containsSubset(jsonOf<Report>(run), { created: 54, refused: 6, unwritten: problem })
  })

  test('a second time there is nothing to do', async ({ assert }) => {
    await runCommand(EmployeesImport, [CLEAN()])
    const { exitCode, told } = await runCommand(EmployeesImport, [CLEAN()])
    assert.equal(exitCode, 0)
    assert.include(told, 'Nothing to do: all 240 people are as the file says.')
  })

  test('a dry run tells all and keeps nothing', async ({ assert }) => {
    const run = await runCommand(EmployeesImport, [MESSY(), '--dry-run', '--json'])
    const report = jsonOf<Report>(run)
    assert.containsSubset(report, { id: null, state: 'preview', created: 54, refused: 6 })
    assert.lengthOf(await db.from('employees'), 0)
    assert.lengthOf(await db.from('imports'), 0)
    assert.lengthOf(await db.from('import_rows'), 0)
  })

  test('a dry run whose reader is gone keeps nothing', async ({ assert }) => {
    await assert.rejects(
      () => runUnread(EmployeesImport, [MESSY(), '--dry-run', '--json']),
      /EPIPE/
    )
    assert.lengthOf(await db.from('imports'), 0)
  })

  test('asks for what the file leaves open', async ({ assert }) => {
    const open = await file('Name,Surname,Mail,Start\nAna,Díaz,ana@example.com,03/04/2024\n')
    const named = ['--columns', 'Name=firstName,Surname=lastName,Mail=email,Start=startDate']
    const asked = await runCommand(EmployeesImport, [open, ...named])
    assert.equal(asked.exitCode, 2)
    assert.include(asked.told, '--date-order')
    assert.lengthOf(await db.from('imports'), 0)

    const said = await runCommand(EmployeesImport, [open, ...named, '--date-order', 'dmy'])
    assert.equal(said.exitCode, 0)
    const person = await db.from('employees').firstOrFail()
    assert.equal(person.start_date, '2024-04-03')
  })

  test('admits and invites where it is told to', async ({ assert }) => {
    const two = await file('First name,Last name,E-mail\nA,B,a@example.com\nC,D,c@example.com\n')
    await runCommand(EmployeesImport, [two, '--active', '--invite', '--per-minute', '1'])
    const people = await db.from('employees').join('users', 'users.id', 'employees.user_id')
    for (const { status, approved_at: approved, awaiting_approval_at: awaiting } of people) {
      assert.equal(status, 'active')
      assert.isNotNull(approved)
      assert.isNull(awaiting)
    }
    const mails = await db.from('outbox_messages').orderBy('id')
    assert.deepEqual(
      mails.map(({ kind, recipient }) => [kind, recipient]),
      [
        ['invitation', 'a@example.com'],
        ['invitation', 'c@example.com'],
      ]
    )
    const gap = Date.parse(mails[1].next_attempt_at) - Date.parse(mails[0].next_attempt_at)
    assert.equal(gap, 60_000)
    assert.lengthOf(await db.from('invitations').whereNotNull('outbox_message_id'), 2)
  })

  test('goes on with what was begun, and takes it back', async ({ assert }) => {
    const id = await givenImport(null, 'running')
    const resumed = await runCommand(EmployeesImport, ['--resume', String(id), '--json'])
    assert.containsSubset(jsonOf<Report>(resumed), { state: 'done', created: 1 })
    assert.lengthOf(await db.from('employees'), 1)

    const undone = await runCommand(EmployeesImport, ['--undo', String(id), '--json'])
    assert.containsSubset(jsonOf<Report>(undone), { state: 'undone', removed: 1 })
    assert.lengthOf(await db.from('employees'), 0)
    const again = await runCommand(EmployeesImport, ['--undo', String(id)])
    assert.equal(again.exitCode, 1)
  })

  test('takes nothing back and continues nothing in a dry run', async ({ assert }) => {
    const id = await givenImport(null, 'running')
    for (const flag of ['--resume', '--undo']) {
      const run = await runCommand(EmployeesImport, [flag, String(id), '--dry-run'])
      assert.equal(run.exitCode, 2)
      assert.include(run.told, '--dry-run needs a file.')
      assert.equal((await findImport(id)).state, 'running')
    }
  })

  test('fails where someone cancels it in the portal', async ({ assert }) => {
    const id = await givenImport(null, 'running')
    await cancelImport(id, systemActor)
    const run = await runCommand(EmployeesImport, ['--resume', String(id)])
    assert.equal(run.exitCode, 1)
    assert.include(run.told, 'Canceled after 0 of 1 rows.')
  })

  test('refuses what makes no sense')
    .with([
      { args: [] },
      { args: ['a.csv', '--resume', '1'] },
      { args: ['--resume', 'x'] },
      { args: ['/no/such/file.csv'] },
      { args: ['a.csv', '--date-order', 'evil'] },
      { args: ['a.csv', '--per-minute', '0', '--invite'] },
      { args: ['a.csv', '--per-minute', '5'] },
      { args: [CLEAN(), '--columns', '5'] },
    ])
    .run(async ({ assert }, { args }) => {
      const { exitCode } = await runCommand(EmployeesImport, args)
      assert.equal(exitCode, 2)
      assert.lengthOf(await db.from('imports'), 0)
    })
})
