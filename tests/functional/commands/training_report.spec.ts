import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { test } from '@japa/runner'
import TrainingReport from '#commands/training_report'
import { given } from '#tests/helpers/people/people'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { runCommand } from '#tests/helpers/command'
import {
  assignedOn,
  completedOn,
  employedFrom,
  oldModule,
} from '#tests/helpers/training/compliance'
import { emptyPortal } from '#tests/helpers/portal'

test.group('training:report', (group) => {
  let directory: string
  const file = (name: string) => join(directory, name)

  group.each.setup(async () => {
    await emptyPortal()
    directory = await mkdtemp(join(tmpdir(), 'gangway-report-'))
    const moduleId = await oldModule({ name: 'Fire safety' })
    const ana = await employedFrom('2024-01-01', { department: 'Care' })
    const ben = await employedFrom('2024-01-01', { firstName: 'Ben', department: 'Kitchen' })
    await assignedOn(ana, moduleId, '2024-01-01', '2024-02-01')
    await completedOn(ben, moduleId, '2024-01-15', '2024-06-01')
    return () => rm(directory, { recursive: true })
  })

  const report = (...args: string[]) => runCommand(TrainingReport, args)

  test('writes CSV of a day, and itself into the log', async ({ assert }) => {
    const run = await report('--as-of', '2024-05-01', '--output', file('all.csv'))
    assert.equal(run.exitCode, 0)
    const rows = parse<Record<string, string>>(await readFile(file('all.csv'), 'utf8'), {
      columns: true,
      bom: true,
    })
    assert.deepEqual(
      rows.map((row) => [row['First name'], row.Module, row.Status]),
      [
        ['Ana', 'Fire safety', 'overdue'],
        ['Ben', 'Fire safety', 'expiring'],
      ]
    )
    const [entry] = await auditEntries()
    assert.isTrue(entry?.performedBy.startsWith('Command training:report'))
  })

  test('writes one JSON array, of a department alone', async ({ assert }) => {
    const flags = ['--as-of', '2024-07-01', '--format', 'json', '--output', file('a.json')]
    await report(...flags, '--department', 'Care')
    const rows = JSON.parse(await readFile(file('a.json'), 'utf8')) as Record<string, unknown>[]
    assert.lengthOf(rows, 1)
    assert.containSubset(rows[0], {
      day: '2024-07-01',
      firstName: 'Ana',
      department: 'Care',
      module: 'Fire safety',
      state: 'overdue',
      dueOn: '2024-02-01',
    })
    await report(...flags, '--department', 'Kitchen', '--state', 'overdue', '--force')
    assert.deepEqual(JSON.parse(await readFile(file('a.json'), 'utf8')), [])
  })

  test('takes a place in any spelling, and refuses one that does not exist', async ({ assert }) => {
    await given.listed('department', 'Care')
    await report('--department', 'cÂre', '--output', file('care.csv'), '--as-of', '2024-05-01')
    assert.lengthOf((await readFile(file('care.csv'), 'utf8')).trim().split('\n'), 2)
    const entries = await auditEntries()
    for (const wrong of [
      ['--department', 'Caer'],
      ['--location', 'Nowhere'],
    ]) {
      const run = await report(...wrong, '--output', file('none.csv'))
      assert.equal(run.exitCode, 2, wrong.join(' '))
      assert.include(run.told, `There is no ${wrong[0]?.slice(2)} ${wrong[1]}.`)
    }
    assert.deepEqual(await readdir(directory), ['care.csv'])
    assert.lengthOf(await auditEntries(), entries.length)
  })

  test('wrong flags write nothing', async ({ assert }) => {
    for (const wrong of [
      ['--as-of', '2024-02-30'],
      ['--as-of', 'today'],
      ['--format', 'xlsx'],
      ['--state', 'evil'],
    ]) {
      const run = await report(...wrong, '--output', file('none'))
      assert.equal(run.exitCode, 2, wrong.join(' '))
      assert.deepEqual(run.told.match(/--[a-z-]+/g), wrong.slice(0, 1), 'no other flag is named')
    }
    const asPdf = await report('--output', file('none.pdf'))
    assert.equal(asPdf.exitCode, 2)
    assert.include(asPdf.told, '--format must be csv or json, not pdf.')
    assert.deepEqual(await readdir(directory), [])
    assert.deepEqual(await auditEntries(), [])
  })
})
