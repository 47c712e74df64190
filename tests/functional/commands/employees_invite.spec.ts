import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import EmployeesInvite from '#commands/employees_invite'
import type { InvitedPerson } from '#people/invitations/invite_people'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { resetDatabase } from '#tests/helpers/database'
import { given } from '#tests/helpers/people/people'

interface Report {
  invited: number
  skipped: number
  refused: number
  dryRun: boolean
  people: InvitedPerson[]
}

const outcomes = (report: Report) =>
  Object.fromEntries(report.people.map(({ email, outcome }) => [email, outcome]))

const mails = () => db.from('outbox_messages').where('kind', 'invitation').orderBy('id')

test.group('employees:invite', (group) => {
  group.each.setup(() => resetDatabase())

  test('--pending invites everyone who has not registered, and them alone', async ({ assert }) => {
    const newcomer = await given.invited({ email: 'new@example.com' })
    const opened = await given.invited({ email: 'again@example.com' })
    const invitationId = await given.invitation(opened, { expires_at: '2020-01-01 00:00:00.000' })
    await given.employee({ email: 'here@example.com' })
    await given.person({ email: 'gone@example.com', registered: false, status: 'inactive' })
    await given.invited({ email: 'shut@example.com', disabled: true })

    const run = await runCommand(EmployeesInvite, ['--pending', '--json'])
    const report = jsonOf<Report>(run)
    assert.equal(run.exitCode, 0)
    assert.deepEqual(outcomes(report), {
      'new@example.com': 'invited',
      'again@example.com': 'invited_again',
    })
    assert.deepEqual(
      (await mails()).map(({ recipient }) => recipient),
      ['new@example.com', 'again@example.com']
    )
    // The open invitation is reused, and valid for another 14 days.
    const again = await db.from('invitations').where('employee_id', opened.employeeId)
    assert.lengthOf(again, 1)
    assert.equal(again[0].id, invitationId)
    assert.isTrue(again[0].expires_at > '2026')
    const entries = await db.from('audit_entries').orderBy('id')
    assert.deepEqual(
      entries.map(({ action, entity_id: id }) => [action, Number(id)]),
      [
        ['invite', newcomer.employeeId],
        ['resend_invitation', opened.employeeId],
      ]
    )
    assert.isTrue(
      entries.every(({ performed_by: by }) => by.startsWith('Command employees:invite'))
    )
  })

  test('somebody asked for by name whose account is disabled is refused', async ({ assert }) => {
    await given.invited({ email: 'shut@example.com', disabled: true })
    const args = ['--email', 'shut@example.com']
    for (const further of [['--dry-run'], []]) {
      const run = await runCommand(EmployeesInvite, [...args, ...further, '--json'])
      assert.equal(run.exitCode, 1)
      assert.deepEqual(outcomes(jsonOf<Report>(run)), { 'shut@example.com': 'disabled' })
    }
    const { told } = await runCommand(EmployeesInvite, args)
    assert.include(told, 'the account is disabled')
    assert.lengthOf(await mails(), 0)
  })

  test('an address may look like a number', async ({ assert }) => {
    const run = await runCommand(EmployeesInvite, ['--email', '5', '--json'])
    assert.equal(run.exitCode, 1)
    assert.deepEqual(outcomes(jsonOf<Report>(run)), { '5': 'unknown' })
  })

  test('twice in a row mails nobody twice', async ({ assert }) => {
    await given.invited({ email: 'new@example.com' })
    await runCommand(EmployeesInvite, ['--pending', '--json'])
    const second = jsonOf<Report>(await runCommand(EmployeesInvite, ['--pending', '--json']))
    assert.deepEqual(outcomes(second), { 'new@example.com': 'waiting' })
    assert.lengthOf(await mails(), 1)
  })

  test('--email reports who cannot be invited, and invites the others', async ({ assert }) => {
    await given.invited({ email: 'new@example.com' })
    await given.employee({ email: 'here@example.com' })
    await given.disabled({ email: 'gone@example.com', registered: false })
    await given.admin({ email: 'boss@example.com' })
    const asked =
      'NEW@example.com,here@example.com,gone@example.com,boss@example.com,nobody@example.com,new@example.com'
    const run = await runCommand(EmployeesInvite, ['--email', asked, '--json'])
    assert.equal(run.exitCode, 1)
    const report = jsonOf<Report>(run)
    assert.deepEqual(outcomes(report), {
      'new@example.com': 'invited',
      'here@example.com': 'registered',
      'gone@example.com': 'inactive',
      'boss@example.com': 'unknown',
      'nobody@example.com': 'unknown',
    })
    assert.deepEqual([report.invited, report.skipped, report.refused], [1, 1, 3])
    assert.lengthOf(await mails(), 1)
  })

  test('a dry run tells the same and changes nothing', async ({ assert }) => {
    await given.invited({ email: 'new@example.com' })
    const args = ['--email', 'new@example.com', '--email', 'nobody@example.com', '--dry-run']
    const run = await runCommand(EmployeesInvite, args)
    assert.equal(run.exitCode, 1)
    assert.include(run.told, 'new@example.com: invited')
    assert.include(run.told, 'nobody@example.com: not an employee')
    assert.include(run.told, 'nothing was changed')
    assert.lengthOf(await mails(), 0)
    assert.lengthOf(await db.from('invitations'), 0)
    assert.lengthOf(await db.from('audit_entries'), 0)
  })

  test('addresses that no employee has are named, and no success is told', async ({ assert }) => {
    await given.invited({ email: 'new@example.com' })
    const one = await runCommand(EmployeesInvite, ['--email', 'nobody@example.com'])
    assert.equal(one.exitCode, 1)
    assert.include(one.told, '0 people invited, 1 not. No employee has the address nobody@')
    assert.match(one.told, /error.*0 people invited/)
    assert.notMatch(one.told, /success/i)

    const asked = 'nobody@example.com,new@example.com,other@example.com'
    const some = await runCommand(EmployeesInvite, ['--email', asked])
    assert.equal(some.exitCode, 1)
    assert.include(
      some.told,
      '1 person invited, 2 not. No employee has the address nobody@example.com, other@example.com.'
    )
    assert.notMatch(some.told, /success/i)
  })

  test('keeps to the pace asked for', async ({ assert }) => {
    for (const name of ['a', 'b', 'c']) await given.invited({ email: `${name}@example.com` })
    const started = performance.now()
    await runCommand(EmployeesInvite, ['--pending', '--per-minute', '600', '--json'])
    assert.isAbove(performance.now() - started, 190)
    assert.lengthOf(await mails(), 3)
  })

  test('wrong flags are told, with exit code 2', async ({ assert }) => {
    for (const args of [
      [],
      ['--pending', '--email', 'a@example.com'],
      ['--email', ' , '],
      ['--file', '/nowhere/at/all.csv'],
      ['--pending', '--per-minute', '0'],
    ]) {
      const run = await runCommand(EmployeesInvite, [...args, '--json'])
      assert.equal(run.exitCode, 2, args.join(' '))
      assert.isString(jsonOf<{ error: { message: string } }>(run).error.message)
    }
  })
})

test.group('employees:invite --file', (group) => {
  let directory: string

  group.each.setup(async () => {
    await resetDatabase()
    directory = await mkdtemp(join(tmpdir(), 'gangway-invite-'))
    return () => rm(directory, { recursive: true })
  })

  const FILES = {
    'one address on each line': 'new@example.com\r\n\r\n# a remark\n other@example.com \n',
    'our own column names':
      'firstName,lastName,email\nAna,"Díaz, Dr.",new@example.com\nBo,Lee,Other@example.com\n',
    'a spreadsheet program’s':
      '\uFEFFName;E-Mail\r\nAna;new@example.com\r\nBo;other@example.com\r\n',
    'columns without headings': 'Ana,new@example.com\nBo,other@example.com\n',
  }

  for (const [title, content] of Object.entries(FILES)) {
    test(`reads ${title}`, async ({ assert }) => {
      await given.invited({ email: 'new@example.com' })
      await given.invited({ email: 'other@example.com' })
      const file = join(directory, 'people.csv')
      await writeFile(file, content)
      const run = await runCommand(EmployeesInvite, ['--file', file, '--json'])
      assert.equal(run.exitCode, 0)
      assert.deepEqual(outcomes(jsonOf<Report>(run)), {
        'new@example.com': 'invited',
        'other@example.com': 'invited',
      })
    })
  }

  test('a table without an e-mail column is no list of addresses', async ({ assert }) => {
    const file = join(directory, 'people.csv')
    await writeFile(file, 'name,phone\nAna,555\n')
    const run = await runCommand(EmployeesInvite, ['--file', file])
    assert.equal(run.exitCode, 2)
    assert.include(run.told, 'none of them is "email"')
  })
})
