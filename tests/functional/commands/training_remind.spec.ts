import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import TrainingRemind from '#commands/training_remind'
import { DailyRun } from '#reminders/services/daily_runs'
import { RUN_NAME } from '#reminders/run_name'
import { sendDailyReminders } from '#reminders/services/send_daily_reminders'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { askUpload } from '#tests/helpers/documents/requested_documents'
import { plainModule } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { digests, itIs, told } from '#tests/helpers/reminders/reminders'
import { assignedOn } from '#tests/helpers/training/compliance'

test.group('training:remind', (group) => {
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    itIs('2026-06-01')
    const boss = await given.employee()
    person = await given.employee({ employee: { manager_id: boss.employeeId } })
    await assignedOn(person, await plainModule(), '2026-01-01', '2026-05-31')
    await assignedOn(person, await plainModule(), '2026-01-01', '2026-06-30')
  })

  test('a dry run tells what would go today or another day, and writes nothing', async ({
    assert,
  }) => {
    const today = await runCommand(TrainingRemind, ['--dry-run', '--json'])
    assert.deepEqual(jsonOf(today), {
      day: '2026-06-01',
      people: 2,
      reminders: 3,
      kinds: { due: 1, overdue: 2 },
      dryRun: true,
    })
    const later = await runCommand(TrainingRemind, ['--dry-run', '--day', '2026-07-01'])
    assert.include(later.told, '2 digests with 4 reminders would be sent on 2026-07-01 (4 overdue)')
    assert.deepEqual(await told(), [])
    assert.deepEqual(await digests(), [])
    assert.deepEqual(await auditEntries(), [])
    assert.isEmpty(await db.from('daily_runs'))
  })

  test('sends what is due, once, as the command', async ({ assert }) => {
    const first = await runCommand(TrainingRemind, ['--json'])
    assert.equal(first.exitCode, 0)
    assert.containSubset(jsonOf(first), { people: 2, reminders: 3, dryRun: false })
    const second = await runCommand(TrainingRemind, ['--json'])
    assert.containSubset(jsonOf(second), { people: 0, reminders: 0 })
    assert.containSubset(jsonOf(await runCommand(TrainingRemind, ['--dry-run', '--json'])), {
      people: 0,
      reminders: 0,
      kinds: {},
    })
    assert.lengthOf(await digests(), 2)
    assert.equal(await sendDailyReminders(), 'done')
    const [entry] = await auditEntries()
    assert.isTrue(entry?.performedBy.startsWith('Command training:remind'))
  })

  test('a dry run leaves out who had a digest that day, of documents too', async ({ assert }) => {
    itIs('2026-05-20')
    const ana = await given.employee()
    await askUpload(ana, { dueOn: '2026-06-02' })
    itIs('2026-06-01')
    await runCommand(TrainingRemind, ['--json'])
    await assignedOn(ana, await plainModule(), '2026-01-01', '2026-05-31')
    for (const args of [['--dry-run'], []]) {
      const run = await runCommand(TrainingRemind, [...args, '--json'])
      assert.containSubset(jsonOf(run), { people: 0, reminders: 0 })
    }
    const tomorrow = ['--dry-run', '--day', '2026-06-02', '--json']
    assert.containSubset(jsonOf(await runCommand(TrainingRemind, tomorrow)), { people: 1 })
  })

  test('leaves the day to a process that is at it, and to a later day', async ({ assert }) => {
    const run = (await DailyRun.claim(RUN_NAME, '2026-06-01')) as DailyRun
    const taken = await runCommand(TrainingRemind, ['--json'])
    assert.equal(taken.exitCode, 1)
    assert.match(jsonOf<{ error: { message: string } }>(taken).error.message, /Another process/)
    await run.finish({})
    itIs('2026-05-31')
    const past = await runCommand(TrainingRemind, [])
    assert.equal(past.exitCode, 1)
    assert.include(past.told, 'clock')
    assert.deepEqual(await digests(), [])
  })

  test('a day that is none, or cannot be sent, ends with 2', async ({ assert }) => {
    for (const day of ['2026-02-30', 'tomorrow', '2026-06-02', '2026-05-31']) {
      const run = await runCommand(TrainingRemind, ['--day', day, '--json'])
      assert.equal(run.exitCode, 2, day)
    }
    assert.equal((await runCommand(TrainingRemind, ['--dry-run', '--day', 'x'])).exitCode, 2)
    assert.deepEqual(await told(), [])
  })
})
