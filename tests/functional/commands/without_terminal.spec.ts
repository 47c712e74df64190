import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { BaseCommand } from '@adonisjs/core/ace'
import app from '@adonisjs/core/services/app'
import { systemActor } from '#audit/actor'
import { createBackup } from '#backup/services/create_backup'
import AdminCreate from '#commands/admin_create'
import AuditVerify from '#commands/audit_verify'
import BackupRestore from '#commands/backup_restore'
import EmployeesImport from '#commands/employees_import'
import EmployeesInvite from '#commands/employees_invite'
import FilesPut from '#commands/files_put'
import KeysRotate from '#commands/keys_rotate'
import ModulesSeed from '#commands/modules_seed'
import SignKey from '#commands/sign_key'
import SignVerify from '#commands/sign_verify'
import TrainingImport from '#commands/training_import'
import { scratch } from '#tests/helpers/backup/backups'
import { signIn } from '#tests/helpers/caller'
import { runCommand } from '#tests/helpers/command'
import { emptyPortal } from '#tests/helpers/portal'
import { portalScript, resultOf, startProcess } from '#tests/helpers/server/portal_script'

const gangway = (...args: string[]) => resultOf(startProcess(portalScript('console', ...args)))

test.group('Commands without a terminal', (group) => {
  group.each.setup(() => emptyPortal())

  test('say what to give instead of an answer, and end with 2', async ({ assert }) => {
    const { code, output } = await gangway('admin:create', 'ada@example.com')
    assert.equal(code, 2)
    assert.include(output, 'Use --password-stdin or set ADMIN_PASSWORD.')
    assert.notMatch(output, /\n\s+at |unsettled/)
    const successor = await gangway('backup:successor')
    assert.equal(successor.code, 2)
    assert.include(successor.output, 'Use --yes to continue without confirmation.')
  })

  test('answer scripts in JSON when they are called wrongly', async ({ assert }) => {
    for (const args of [['settings:list', '--colour'], ['settings:set']]) {
      const { code, result } = await gangway(...args, '--json')
      assert.equal(code, 2)
      assert.isString((result.error as { message: unknown }).message)
    }
  })

  test('restore no backup unasked, and take no piped password for an answer', async ({
    assert,
    cleanup,
  }) => {
    const { path } = await createBackup({ to: await scratch(cleanup) }, systemActor)
    const script = portalScript('console', 'admin:create', 'ada@example.com')
    const create = await resultOf(startProcess(script, process.env, 'a long enough secret 4711\n'))
    assert.include(create.output, 'Use --password-stdin or set ADMIN_PASSWORD.')
    for (const { code, output } of [await gangway('backup:restore', path), create]) {
      assert.equal(code, 2, output)
      assert.include(output, 'There is no terminal to ask in.')
      assert.notMatch(output, /\n\s+at |unsettled/)
    }
  })

  test('refuse to change the tables of a portal unasked', async ({ assert }) => {
    const script = portalScript('console', 'migration:run')
    const run = startProcess(script, { ...process.env, NODE_ENV: 'production' })
    const { code, output } = await resultOf(run)
    assert.equal(code, 2, output)
    assert.include(output, 'There is no terminal to ask in. Use --force.')
    assert.notInclude(output, 'unsettled')
  })

  test('fail where an export does not fit on the disk', ({ assert }) => {
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(
      process.execPath,
      portalScript('console', 'employees:export'),
      { cwd: app.makePath(), stdio: ['ignore', full, 'pipe'], encoding: 'utf8' }
    )
    closeSync(full)
    assert.equal(status, 1, stderr)
    assert.include(stderr, 'Standard output cannot be written (ENOSPC).')
  })

  test('tell a script in JSON that the database is away', async ({ assert }) => {
    const away = { DB_CONNECTION: 'mysql', DB_HOST: '127.0.0.1', DB_PORT: '1', DB_USER: 'nobody' }
    const env = { ...process.env, ...away, DB_DATABASE: 'nothing' }
    const run = startProcess(portalScript('console', 'settings:list', '--json'), env)
    const { code, result } = await resultOf<{ error: { message: string } }>(run)
    assert.equal(code, 1)
    assert.include(result.error.message, 'The database is not available right now.')
    assert.deepEqual(JSON.parse(run.stdout), result)
  })

  test('and the server say what is wrong in the configuration', async ({ assert }) => {
    const wrong = { LOG_LEVEL: 'loud', PORT: 'abc' }
    for (const [values, told] of [
      [wrong, /"PORT" .*\n.*"LOG_LEVEL" /],
      [{ APP_KEY: 'short' }, /APP_KEY must have at least 16 characters\./],
    ] as const) {
      for (const script of [portalScript('console', 'settings:list'), portalScript('server')]) {
        const run = startProcess(script, { ...process.env, ...values })
        const { code, output } = await resultOf(run)
        assert.equal(code, 1)
        assert.match(output, told)
        assert.notMatch(output, /Exception|⁃ at|\n\s+at /)
        assert.equal(run.stdout, '')
      }
    }
  })

  test('and the server send no one to wait for a file that they may not open', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    // Root may open any file, but no folder as one.
    await mkdir(join(folder, 'gangway.sqlite3'))
    const env = { ...process.env, DB_CONNECTION: 'sqlite', DATA_DIR: folder }
    for (const script of [portalScript('console', 'settings:list'), portalScript('server')]) {
      const { code, output } = await resultOf(startProcess(script, env))
      assert.equal(code, 1)
      assert.include(output, 'Run this as the user of the portal')
      assert.notInclude(output, 'try again')
    }
  })

  test('end with 2 when they are called wrongly', async ({ assert }) => {
    for (const args of [['admin:create'], ['audit:verify', '--no-such-flag'], ['no:such']]) {
      const { code, output } = await gangway(...args)
      assert.equal(code, 2, output)
      assert.notMatch(output, /\n\s+at /)
    }
  })

  test('end with 2, in the same words, where a file to read is not there', async ({ assert }) => {
    const calls: [typeof BaseCommand, string[]][] = [
      [AuditVerify, ['--checkpoint', '/nowhere']],
      [BackupRestore, ['/nowhere', '--dry-run']],
      [EmployeesImport, ['/nowhere']],
      [EmployeesInvite, ['--file', '/nowhere']],
      [FilesPut, ['1', '/nowhere']],
      [KeysRotate, ['--new-key-file', '/nowhere']],
      [ModulesSeed, ['--file', '/nowhere']],
      [SignKey, ['--import', '/nowhere']],
      [SignVerify, ['/nowhere']],
      [TrainingImport, ['/nowhere']],
    ]
    for (const [command, args] of calls) {
      const { exitCode, told } = await runCommand(command, args)
      assert.equal(exitCode, 2, command.commandName)
      assert.include(told, '/nowhere cannot be read (ENOENT).', command.commandName)
    }
  })

  test('admin:create takes the password of the environment, as setup does', async ({
    assert,
    cleanup,
  }) => {
    process.env.ADMIN_PASSWORD = 'a long enough secret 4711'
    cleanup(() => void delete process.env.ADMIN_PASSWORD)
    const { exitCode } = await runCommand(AdminCreate, ['ada@example.com'])
    assert.equal(exitCode, 0)
    const { answer } = await signIn('ada@example.com', process.env.ADMIN_PASSWORD)
    assert.equal(answer.status, 200)
  })

  test('and the server say that the tables are missing', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-tables-'))
    cleanup(() => rm(folder, { recursive: true }))
    const env = { ...process.env, DB_CONNECTION: 'sqlite', DATA_DIR: folder }
    const run = (script: 'console' | 'server', ...args: string[]) =>
      resultOf(startProcess(portalScript(script, ...args), env))
    for (const { code, output } of [await run('console', 'audit:verify'), await run('server')]) {
      assert.equal(code, 1)
      assert.include(output, 'Run the migrations first: bin/gangway migration:run --force')
      assert.notMatch(output, /\n\s+at /)
    }
  })
})
