import { DateTime, Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { newWorkerId } from '#core/jobs/worker_id'
import { change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { insertRows } from '#core/database/insert_rows'
import { DailyRun, LEASE_SECONDS } from '#reminders/services/daily_runs'
import { recordSentReminders } from '#reminders/services/record_sent_reminders'
import { postDigests } from '#reminders/services/post_digests'
import { RUN_NAME } from '#reminders/run_name'
import { sendDueReminders, sendDailyReminders } from '#reminders/services/send_daily_reminders'
import { remindersDue } from '#reminders/queries/reminders_due'
import { plainModule } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { digests, itIs, runRow, told } from '#tests/helpers/reminders/reminders'
import { assignedOn } from '#tests/helpers/training/compliance'
import { portalScript, startProcess } from '#tests/helpers/server/portal_script'
import { soon } from '#tests/helpers/soon'

const TODAY = '2026-06-01'

async function dueFor(people: Person[]): Promise<void> {
  const moduleId = await plainModule()
  for (const person of people) await assignedOn(person, moduleId, '2026-05-01', '2026-05-31')
}

/** Many people including a manager, and a module that all of them are late with. */
async function firm(size: number): Promise<void> {
  const boss = await given.employee()
  const at = '2026-01-01 08:00:00.000'
  const first = Math.max(boss.id, boss.employeeId) + 1
  const ids = Array.from({ length: size - 1 }, (_, index) => first + index)
  const moduleId = await plainModule()
  await change(systemActor, async ({ trx }) => {
    const common = { created_at: at, updated_at: at }
    await insertRows(
      trx,
      'users',
      ids.map((id) => ({
        id,
        email: `p${id}@example.com`,
        first_name: 'P',
        last_name: `${id}`,
        role: 'employee',
        on_roster: true,
        search_text: '',
        sort_name: '',
        sort_position: '',
        ...common,
      }))
    )
    await insertRows(
      trx,
      'employees',
      ids.map((id) => ({
        id,
        user_id: id,
        employee_number: `P-${id}`,
        status: 'active',
        onboarding_status: 'complete',
        registered_at: at,
        manager_id: boss.employeeId,
        ...common,
      }))
    )
    await insertRows(
      trx,
      'training_assignments',
      ids.map((id) => ({
        employee_id: id,
        module_id: moduleId,
        source: 'manual',
        assigned_on: '2026-05-01',
        due_on: '2026-05-31',
        for_onboarding: false,
        open: 1,
        assigned_by: 'HR',
        created_at: at,
      }))
    )
  })
}

async function digestCount(): Promise<number> {
  const row = await db.from('outbox_messages').where('kind', 'training_digest').count('* as total')
  return Number(row[0].total)
}

/** `training:remind` as a process of its own, on the tests' database. */
const remindInAnotherProcess = () =>
  startProcess(portalScript('console', 'training:remind', '--json'))

test.group('The daily run', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    itIs(TODAY)
  })

  test('comes once a day, from six in the morning (UTC)', async ({ assert }) => {
    await dueFor([await given.employee()])
    const six = Date.parse(`${TODAY}T06:00:00Z`)
    Settings.now = () => six - 1
    assert.equal(await sendDailyReminders(), 'early')
    Settings.now = () => six
    assert.deepEqual(await sendDailyReminders(), { people: 1, reminders: 1 })
    assert.equal(await sendDailyReminders(), 'done')
    const row = await runRow(TODAY)
    assert.deepEqual(JSON.parse(row.result), { people: 1, reminders: 1 })
    assert.isNull(row.claimed_by)
    itIs('2026-06-02')
    assert.deepEqual(await sendDailyReminders(), { people: 0, reminders: 0 })
  })

  test('is not done for a day gone by when the clock goes backwards', async ({ assert }) => {
    await dueFor([await given.employee()])
    await sendDailyReminders()
    itIs('2026-05-31')
    assert.equal(await sendDailyReminders(), 'past')
    assert.equal(await sendDueReminders(systemActor, { again: true }), 'past')
    itIs(TODAY)
    assert.equal(await sendDailyReminders(), 'done')
    assert.lengthOf(await digests(), 1)
  })

  test('is done by one of those who begin at the same moment', async ({ assert }) => {
    await dueFor([await given.employee(), await given.employee()])
    const answers = await Promise.all([
      sendDailyReminders(),
      sendDailyReminders(),
      sendDailyReminders(),
    ])
    assert.lengthOf(
      answers.filter((answer) => typeof answer === 'object'),
      1
    )
    assert.lengthOf(await digests(), 2)
  })

  test('tells nothing twice even where nobody keeps two from doing it', async ({ assert }) => {
    const people = await Promise.all([1, 2, 3, 4].map(() => given.employee()))
    await dueFor(people)
    const whole = async () => {
      for await (const due of remindersDue(TODAY)) await recordSentReminders(due)
      return postDigests(TODAY, systemActor)
    }
    const runs = await Promise.all([whole(), whole(), whole()])
    assert.equal(
      runs.reduce((sum, { reminders }) => sum + reminders, 0),
      4
    )
    assert.sameMembers(
      (await digests()).map(({ to }) => to),
      people.map(({ email }) => email)
    )
  })

  test('two processes at once tell everyone once', async ({ assert }) => {
    Settings.now = () => Date.now()
    await firm(3_200)
    const processes = [remindInAnotherProcess(), remindInAnotherProcess()]
    for (const { ended } of processes) assert.isAtMost((await ended)[0] ?? 9, 1)
    const mails = await db
      .from('outbox_messages')
      .where('kind', 'training_digest')
      .groupBy('recipient')
      .select('recipient')
      .count('* as count')
    // Everyone except the manager is late, and the manager is notified of them.
    assert.lengthOf(mails, 3_200)
    assert.isTrue(mails.every(({ count }) => Number(count) === 1))
    assert.lengthOf(await db.from('training_reminders').whereNull('sent_on'), 0)
  }).timeout(300_000)

  test('a killed one is gone on with, by whoever comes next', async ({ assert }) => {
    Settings.now = () => Date.now()
    await firm(4_200)
    const day = DateTime.utc().toISODate()
    const killed = remindInAnotherProcess()
    const noted = () => db.from('training_reminders').limit(1)
    await soon('it has begun', async () => (await noted()).length > 0, 5)
    killed.child.kill('SIGKILL')
    assert.deepEqual(await killed.ended, [null, 'SIGKILL'])
    assert.isNull((await runRow(day)).finished_at)
    const posted = await db.from('outbox_messages').where('kind', 'training_digest')
    // It still has its claim, but its process has ended.
    const rest = await sendDueReminders(systemActor)
    if (typeof rest === 'string') return assert.fail(`It was not gone on with: ${rest}`)
    assert.equal(posted.length + rest.people, 4_200)
    const mails = await db.from('outbox_messages').where('kind', 'training_digest')
    assert.lengthOf(new Set(mails.map(({ recipient }) => recipient)), 4_200)
    assert.lengthOf(mails, 4_200)
    assert.lengthOf(await db.from('training_reminders').whereNull('sent_on'), 0)
  }).timeout(300_000)

  test('a claim of another machine is waited for, and then taken', async ({ assert }) => {
    await dueFor([await given.employee()])
    const until = DateTime.utc().plus({ seconds: LEASE_SECONDS })
    await db.table('daily_runs').insert({
      name: RUN_NAME,
      day: TODAY,
      started_at: dbTime(DateTime.utc()),
      claimed_by: `another-machine:1:${newWorkerId().split(':')[2]}`,
      claimed_until: dbTime(until),
    })
    assert.equal(await sendDailyReminders(), 'taken')
    Settings.now = () => until.toMillis()
    assert.deepEqual(await sendDailyReminders(), { people: 1, reminders: 1 })
  })

  test('one that fails gives the day back, and loses nothing of it', async ({ assert }) => {
    await dueFor([await given.employee()])
    const stop = AbortSignal.abort()
    await assert.rejects(() => sendDailyReminders(stop))
    const run = await DailyRun.claim(RUN_NAME, TODAY)
    assert.isObject(run)
    await (run as DailyRun).release()
    assert.deepEqual(await sendDailyReminders(), { people: 1, reminders: 1 })
  })

  test('lets others have their turn, a signal to stop among them', async ({ assert }) => {
    await dueFor([await given.employee()])
    const stopping = new AbortController()
    setImmediate(() => stopping.abort())
    await assert.rejects(() => sendDailyReminders(stopping.signal))
    assert.lengthOf(await digests(), 0)
    assert.deepEqual(await sendDailyReminders(), { people: 1, reminders: 1 })
  })

  test('what a killed run had noted is told the next day, each thing once', async ({ assert }) => {
    const person = await given.employee()
    await assignedOn(person, await plainModule({ name: 'Ladders' }), '2026-05-01', '2026-06-02')
    for await (const due of remindersDue('2026-06-01')) await recordSentReminders(due)
    itIs('2026-06-03')
    assert.deepEqual(await sendDailyReminders(), { people: 1, reminders: 2 })
    const [mail] = await digests()
    assert.lengthOf(mail!.text.match(/Ladders/g)!, 1)
    assert.include(mail!.text, 'Ladders: was due on June 2, 2026')
    assert.deepEqual(
      (await told()).map(([, , kind, , sentOn]) => [kind, sentOn]),
      [
        ['due_1', '2026-06-03'],
        ['overdue_1', '2026-06-03'],
      ]
    )
  })

  test('takes ten statements for a thousand people, though all of them are told', async ({
    assert,
  }) => {
    await firm(3_000)
    const statements = await statementsOf(() => sendDailyReminders())
    assert.equal(await digestCount(), 3_000)
    assert.isAtMost(statements.length, 30, statements.join('\n'))
    itIs('2026-06-02')
    const nothing = await statementsOf(() => sendDailyReminders())
    assert.equal(await digestCount(), 3_000)
    assert.isAtMost(nothing.length, 28)
  })
})
