import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { openTarget } from '#commands/_target'
import AuditExport from '#commands/audit_export'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { given } from '#tests/helpers/people/people'
import { resetDatabase } from '#tests/helpers/database'
import { startProcess } from '#tests/helpers/server/portal_script'

const actor = (label: string, id: number | null = null): Actor => ({
  ...systemActor,
  id,
  label,
  address: '192.0.2.7',
  requestId: null,
})

async function happened(day: string, by: Actor, action: string, entityId: number) {
  const at = DateTime.fromISO(`${day}T12:00:00Z`).toMillis()
  Settings.now = () => at
  await change(by, (change) =>
    change.audit({ action, entityType: 'employee', entityId, newValues: { note: 'a "b", c' } })
  )
  Settings.now = () => Date.now()
}

type Row = Record<string, string>
const readCsv = (text: string) => parse<Row>(text, { columns: true, bom: true })

test.group('audit:export', (group) => {
  let directory: string
  const file = (name = 'audit.csv') => join(directory, name)

  group.each.setup(async () => {
    await resetDatabase()
    directory = await mkdtemp(join(tmpdir(), 'gangway-export-'))
    await happened('2026-01-05', actor('Ana Díaz', 7), 'create', 1)
    await happened('2026-02-05', actor('=HYPERLINK("http://x","y")'), 'approve', 1)
    await happened('2026-03-05', actor('Ana Díaz', 7), 'reject', 2)
    return () => rm(directory, { recursive: true })
  })

  test('writes the log as CSV, and itself into the log', async ({ assert }) => {
    const run = await runCommand(AuditExport, ['--output', file(), '--json'])
    assert.equal(run.exitCode, 0)
    assert.containsSubset(jsonOf(run), { entries: 3, format: 'csv', entryId: 4 })
    const text = await readFile(file(), 'utf8')
    assert.match(text, /^\uFEFFid,/)
    const rows = readCsv(text)
    assert.deepEqual(
      rows.map(({ id, action }) => [id, action]),
      [
        ['1', 'create'],
        ['2', 'approve'],
        ['3', 'reject'],
      ]
    )
    assert.equal(rows[0]?.performedAt, '2026-01-05T12:00:00.000Z')
    assert.deepEqual(JSON.parse(rows[0]?.newValues ?? ''), { note: 'a "b", c' })
    const own = await db.from('audit_entries').where('id', 4).firstOrFail()
    assert.equal(own.action, 'export')
    assert.isTrue(own.performed_by.startsWith('Command audit:export'))
    assert.containsSubset(JSON.parse(own.new_values), { format: 'csv' })
  })

  test('no cell is a formula', async ({ assert }) => {
    await runCommand(AuditExport, ['--output', file()])
    const rows = readCsv(await readFile(file(), 'utf8'))
    assert.equal(rows[1]?.performedBy, `'=HYPERLINK("http://x","y")`)
    for (const cell of rows.flatMap((row) => Object.values(row))) {
      assert.notMatch(cell, /^\s*[=+\-@|]/)
    }
  })

  test('writes JSON Lines to standard output, and nothing else', async ({ assert }) => {
    const run = await runCommand(AuditExport, ['--format', 'jsonl'])
    const entries = run.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.equal(run.told, '')
    assert.deepEqual(
      entries.map(({ id }) => id),
      [1, 2, 3]
    )
    assert.equal(entries[1].performedBy, '=HYPERLINK("http://x","y")')
    assert.deepEqual(entries[1].newValues, { note: 'a "b", c' })
  })

  const FILTERS: Record<string, { args: string[]; ids: number[] }> = {
    'an action': { args: ['--action', 'reject'], ids: [3] },
    'an entity': { args: ['--entity-type', 'employee', '--entity-id', '1'], ids: [1, 2] },
    'a performer': { args: ['--performed-by', '7'], ids: [1, 3] },
    'a time': { args: ['--from', '2026-02-05', '--to', '2026-02-05'], ids: [2] },
    'a time to the second': { args: ['--to', '2026-02-05T11:59:59Z'], ids: [1] },
    'nothing that happened': { args: ['--action', 'erase'], ids: [] },
  }

  for (const [title, { args, ids }] of Object.entries(FILTERS)) {
    test(`narrows to ${title}`, async ({ assert }) => {
      await runCommand(AuditExport, ['--output', file(), ...args])
      const rows = readCsv(await readFile(file(), 'utf8'))
      assert.deepEqual(
        rows.map(({ id }) => Number(id)),
        ids
      )
    })
  }

  test('takes a word that only an earlier version wrote', async ({ assert }) => {
    await happened('2026-03-06', actor('Ana Díaz', 7), 'knight', 2)
    const run = await runCommand(AuditExport, ['--action', 'knight', '--dry-run', '--json'])
    assert.deepEqual(jsonOf(run), { entries: 1, dryRun: true })
  })

  test('tells that no account has the ID, with exit code 1', async ({ assert }) => {
    const { id } = await given.admin()
    for (const further of [['--output', file()], ['--dry-run']]) {
      const run = await runCommand(AuditExport, ['--performed-by', '999', ...further])
      assert.equal(run.exitCode, 1)
      assert.include(run.told, 'There is no account 999, and the log has no entries by it.')
    }
    assert.deepEqual(await readdir(directory), [])
    // One that has done nothing yet.
    const idle = ['--performed-by', String(id), '--dry-run', '--json']
    assert.deepEqual(jsonOf(await runCommand(AuditExport, idle)), { entries: 0, dryRun: true })
  })

  test('goes on past one batch', async ({ assert }) => {
    await change(actor('Ana'), async (change) => {
      for (let entityId = 1; entityId <= 1_200; entityId++) {
        await change.audit({ action: 'update', entityType: 'employee', entityId })
      }
    })
    await runCommand(AuditExport, ['--output', file(), '--action', 'update'])
    const ids = readCsv(await readFile(file(), 'utf8')).map(({ id }) => Number(id))
    assert.lengthOf(new Set(ids), 1_200)
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b)
    )
  })

  test('a dry run counts, and writes neither file nor entry', async ({ assert }) => {
    const run = await runCommand(AuditExport, ['--output', file(), '--dry-run', '--json'])
    assert.deepEqual(jsonOf(run), { entries: 3, dryRun: true })
    assert.deepEqual(await readdir(directory), [])
    assert.lengthOf(await db.from('audit_entries'), 3)
  })

  test('replaces a file only when told to, and keeps it to its owner', async ({ assert }) => {
    await writeFile(file(), 'mine')
    const refused = await runCommand(AuditExport, ['--output', file()])
    assert.equal(refused.exitCode, 2)
    assert.equal(await readFile(file(), 'utf8'), 'mine')
    assert.lengthOf(await db.from('audit_entries'), 3)

    const forced = await runCommand(AuditExport, ['--output', file(), '--force'])
    assert.equal(forced.exitCode, 0)
    assert.lengthOf(readCsv(await readFile(file(), 'utf8')), 3)
    assert.equal((await stat(file())).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(directory), ['audit.csv'])
  })

  test('that fails leaves what was there, and nothing new', async ({ assert }) => {
    const fails = async () => {
      const target = await openTarget(file(), { replace: true })
      await target?.write('a part')
      await target?.discard()
    }
    await fails()
    assert.deepEqual(await readdir(directory), [])
    await writeFile(file(), 'mine')
    await fails()
    assert.deepEqual(await readdir(directory), ['audit.csv'])
    assert.equal(await readFile(file(), 'utf8'), 'mine')
  })

  test('that is killed leaves its name to the next one', async ({ assert }) => {
    const killed = await openTarget(file(), { replace: false })
    await killed?.write('a part')
    assert.notInclude(await readdir(directory), 'audit.csv')
    const { exitCode } = await runCommand(AuditExport, ['--output', file()])
    assert.equal(exitCode, 0)
    // It was only slow: what has the name by now is not replaced.
    await assert.rejects(async () => killed?.finish(), /exists, and is not replaced/)
    assert.lengthOf(readCsv(await readFile(file(), 'utf8')), 3)
    await killed?.discard()
    assert.deepEqual(await readdir(directory), ['audit.csv'])
  })

  test('that is interrupted leaves nothing', async ({ assert }) => {
    const script = `
      const { openTarget } = await import('#commands/_target')
      const target = await openTarget(process.env.TARGET, { replace: false })
      await target.write('a part')
      if (process.env.SIGNAL) process.kill(process.pid, process.env.SIGNAL)
      else process.exit(0)
      setTimeout(() => {}, 60_000)`
    const args = ['--import=@poppinss/ts-exec', '--input-type=module', '--eval', script]
    for (const [SIGNAL, expected] of [
      ['', 0],
      ['SIGINT', 130],
    ] as const) {
      const env = { ...process.env, TARGET: file(), SIGNAL }
      const [code] = await startProcess(args, env).ended
      assert.equal(code, expected)
      assert.deepEqual(await readdir(directory), [])
    }
  })

  test('wrong flags are told, with exit code 2', async ({ assert }) => {
    for (const args of [
      ['--format', 'xml'],
      ['--json'],
      ['--from', 'yesterday'],
      ['--to', '31.12.2026'],
      ['--to', '2026-12'],
      ['--from', '2026'],
      ['--to', '2026-W48'],
      ['--to', '2026-330'],
      // As a script writes it whose variable is empty.
      ['--performed-by='],
      ['--performed-by', '0'],
      ['--output', '/nowhere/a.pdf'],
      ['--action', 'aprove'],
      ['--entity-type', 'emploee'],
      ['--from', '2026-03-01', '--to', '2026-02-01'],
    ]) {
      const run = await runCommand(AuditExport, args)
      assert.equal(run.exitCode, 2, args.join(' '))
    }
    assert.lengthOf(await db.from('audit_entries'), 3)
  })

  test('a folder that is not there is told, with exit code 1', async ({ assert }) => {
    const run = await runCommand(AuditExport, ['--output', '/nowhere/at/all.csv'])
    assert.equal(run.exitCode, 1)
    assert.include(run.told, 'cannot be written (ENOENT)')
    const script = await runCommand(AuditExport, ['--output', '/nowhere/at/all.csv', '--json'])
    const { error } = jsonOf<{ error: { message: string } }>(script)
    assert.equal(error.message, '/nowhere/at/all.csv cannot be written (ENOENT).')
  })

  test('a folder is no file to write', async ({ assert }) => {
    for (const flags of [[], ['--force']]) {
      const run = await runCommand(AuditExport, ['--output', tmpdir(), ...flags])
      assert.equal(run.exitCode, 2)
      assert.include(run.told, `${tmpdir()} is a folder. Name a file in it.`)
    }
  })
})
