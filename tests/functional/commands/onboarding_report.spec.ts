import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import OnboardingReport from '#commands/onboarding_report'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { planChecklists } from '#onboarding/checklists/plan_checklists'
import { localDay } from '#settings/local_time'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { runCommand } from '#tests/helpers/command'
import { checklistOf, givenItem, givenPacket } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('onboarding:report', (group) => {
  let directory: string
  const file = (name: string) => join(directory, name)

  group.each.setup(async () => {
    await emptyPortal()
    directory = await mkdtemp(join(tmpdir(), 'gangway-onboarding-'))
    const opened = { opened_at: '2026-01-02 08:00:00.000' }
    const ana = await given.employee({ department: 'Care' })
    const ben = await given.employee({ firstName: 'Ben', department: 'Kitchen' })
    const done = { status: 'done', done_at: '2026-02-01 10:00:00.000' }
    await givenItem(ana, { name: 'Read the wiki', ...opened, ...done }, opened)
    await givenItem(ana, { name: 'Order keys', ...opened, due_on: '2026-01-20' }, opened)
    const leaving = { kind: 'offboarding', ...opened }
    await givenItem(ben, { name: 'Return the laptop', ...opened }, leaving)
    return () => rm(directory, { recursive: true })
  })

  const report = (...args: string[]) => runCommand(OnboardingReport, args)
  const rows = async (name: string) =>
    parse<Record<string, string>>(await readFile(file(name), 'utf8'), { columns: true, bom: true })

  test('says as CSV how everyone stood on a day, and writes itself into the log', async ({
    assert,
  }) => {
    const run = await report('--as-of', '2026-01-31', '--output', file('a.csv'))
    assert.equal(run.exitCode ?? 0, 0)
    const statuses = (await rows('a.csv')).map((row) => [row.Item, row.Status])
    const byItem = Object.fromEntries(statuses) as Record<string, string>
    assert.sameMembers(Object.keys(byItem), ['Read the wiki', 'Order keys', 'Return the laptop'])
    assert.notEqual(byItem['Read the wiki'], 'done')
    await report('--as-of', '2026-02-02', '--output', file('b.csv'))
    const later = (await rows('b.csv')).find((row) => row.Item === 'Read the wiki')
    assert.equal(later?.Status, 'done')
    const [entry] = await auditEntries()
    assert.isTrue(entry?.performedBy.startsWith('Command onboarding:report'))
  })

  test('writes one JSON array, of a kind or a department alone', async ({ assert }) => {
    const flags = ['--as-of', '2026-01-31', '--format', 'json', '--output', file('a.json')]
    await report(...flags, '--kind', 'offboarding')
    const leaving = JSON.parse(await readFile(file('a.json'), 'utf8')) as { item: string }[]
    assert.deepEqual(
      leaving.map(({ item }) => item),
      ['Return the laptop']
    )
    assert.equal((await report(...flags, '--department', 'Nobody', '--force')).exitCode, 2)
    await given.listed('department', 'Nobody')
    await report(...flags, '--department', 'Nobody', '--force')
    assert.deepEqual(JSON.parse(await readFile(file('a.json'), 'utf8')), [])
    await report('--as-of', '2025-12-31', '--output', file('before.csv'))
    assert.lengthOf(await rows('before.csv'), 0)
    await report('--as-of', '9999-12-31', '--output', file('last.csv'))
    assert.lengthOf(await rows('last.csv'), 3, 'on the last day of the calendar')
  })

  test('has what is open before the approval, on that day and looked back at', async ({
    assert,
  }) => {
    await givenPacket({}, [
      { name: 'Send a photo', beforeFirstDay: true },
      { name: 'Meet the team' },
    ])
    await given.listed('department', 'Reception')
    const wei = await given.waiting({ department: 'Reception' })
    await given.waiting({ department: 'Reception' })
    await change(systemActor, (change) => planChecklists(change, [wei.employeeId]))
    const reported = async (day: string) => {
      const flags = ['--department', 'Reception', '--output', file('early.csv'), '--force']
      await report(...flags, '--as-of', day)
      return (await rows('early.csv')).map((row) => [row.Item, row.Status, row['Started on']])
    }
    const today = localDay()
    const early = ['Send a photo', 'open', '']
    assert.deepEqual(await reported(today), [early], 'nothing of what the approval opens')

    const before = { opened_at: '2026-01-05 08:00:00.000' }
    await db.from('onboarding_checklist_items').where('name', 'Send a photo').update(before)
    const { id } = await checklistOf(wei)
    const created = { created_at: before.opened_at }
    await db.from('onboarding_checklists').where({ id }).update(created)
    const caller = await signedIn(await given.admin())
    await caller.post(`/api/employees/${wei.employeeId}/approve`, {})
    assert.deepEqual(await reported(today), [
      ['Send a photo', 'open', today],
      ['Meet the team', 'open', today],
    ])
    assert.deepEqual(await reported('2026-01-06'), [early])
    assert.deepEqual(await reported('2026-01-04'), [])
  })

  test('counts once whoever starts and leaves, however many are between', async ({ assert }) => {
    const ana = await given.employee()
    const opened = { opened_at: '2025-03-03 08:00:00.000' }
    await givenItem(ana, opened, opened)
    const run = await db.from('onboarding_checklists').orderBy('id', 'desc').firstOrFail()
    const between = { ...run, current: null, closed_at: '2025-04-01 08:00:00.000' }
    // More than a batch.
    const more = Array.from({ length: 200 }, (_, index) => ({ ...between, id: run.id + 1 + index }))
    await db.table('onboarding_checklists').multiInsert(more)
    await givenItem(ana, opened, { kind: 'offboarding', ...opened })
    const flags = ['--as-of', '2025-03-03', '--output', file('a.csv')]
    const { told } = await report(...flags)
    assert.include(told, '2 lines about 1 person written')
    assert.include((await auditEntries())[0]?.action, 'export')
  })

  test('wrong flags write nothing', async ({ assert }) => {
    for (const wrong of [
      ['--as-of', 'yesterday'],
      ['--format', 'xml'],
      ['--kind', 'both'],
    ]) {
      const { exitCode, told } = await report(...wrong, '--output', file('x.csv'))
      assert.equal(exitCode, 2, wrong.join(' '))
      assert.deepEqual(told.match(/--[a-z-]+/g), wrong.slice(0, 1), 'no other flag is named')
    }
    const asPdf = await report('--output', file('none.pdf'))
    assert.equal(asPdf.exitCode, 2)
    assert.include(asPdf.told, '--format must be csv or json, not pdf.')
    assert.deepEqual(await readdir(directory), [])
    assert.lengthOf(await auditEntries(), 0)
  })
})
