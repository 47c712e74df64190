import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { mailRow, postRealMails } from '#tests/helpers/messages/outbox'
import { emptyPortal } from '#tests/helpers/portal'
import { portalScript, startProcess } from '#tests/helpers/server/portal_script'
import { ScriptedMailServer } from '#tests/helpers/messages/scripted_mail_server'

/** `outbox:work` as a process of its own, on the tests' database. */
const outboxWork = (args: string[], settings: NodeJS.ProcessEnv) =>
  startProcess(portalScript('console', 'outbox:work', '--json', ...args), {
    ...process.env,
    ...settings,
  })

test.group('outbox:work', (group) => {
  let server: ScriptedMailServer
  let settings: NodeJS.ProcessEnv

  group.each.setup(async () => {
    await emptyPortal()
    server = await ScriptedMailServer.start()
    settings = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port) }
    return () => server.stop()
  })

  test('shares the work among processes, each mail going out once', async ({ assert }) => {
    const ids = await postRealMails(24)
    const workers = [outboxWork(['--once'], settings), outboxWork(['--once'], settings)]
    const sent = []
    for (const worker of workers) {
      assert.deepEqual(await worker.ended, [0, null], worker.output)
      sent.push((JSON.parse(worker.stdout) as { sent: number }).sent)
    }
    assert.equal(sent[0]! + sent[1]!, 24)
    assert.lengthOf(new Set(server.mails.map(({ messageId }) => messageId)), 24)
    assert.lengthOf(server.mails, 24)
    for (const id of ids) assert.equal((await mailRow(id)).state, 'sent')
  }).timeout(300_000)

  test('fails where the database is away', async ({ assert }) => {
    const away = { DB_CONNECTION: 'mysql', DB_HOST: '127.0.0.1', DB_PORT: '1', DB_DATABASE: 'none' }
    for (const args of [['--once'], []]) {
      const run = outboxWork(args, { ...settings, ...away, DB_USER: 'nobody' })
      assert.deepEqual(await run.ended, [1, null], run.output)
      assert.include(run.output, 'The database is not available right now')
    }
  })

  test('loses nothing when it is killed', async ({ assert }) => {
    const ids = await postRealMails(8)
    const killed = outboxWork(['--once'], settings)
    server.beforeAccepting = async () => {
      if (server.mails.length >= 3) killed.child.kill('SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    assert.deepEqual(await killed.ended, [null, 'SIGKILL'])
    server.beforeAccepting = null
    const claimed = await db.from('outbox_messages').where('state', 'sending')
    assert.isNotEmpty(claimed)

    // Its claims expire by themselves; the test does not wait for that.
    await db
      .from('outbox_messages')
      .where('state', 'sending')
      .update({ next_attempt_at: dbTime(DateTime.utc().minus({ seconds: 1 })) })
    assert.deepEqual(await outboxWork(['--once'], settings).ended, [0, null])
    for (const id of ids) assert.equal((await mailRow(id)).state, 'sent')
    // A duplicate email can be recognized by its Message-ID.
    assert.lengthOf(new Set(server.mails.map(({ messageId }) => messageId)), 8)
  }).timeout(300_000)

  test('runs until it is told to stop, and finishes the mail in flight', async ({ assert }) => {
    const worker = outboxWork([], settings)
    let stopped = false
    server.beforeAccepting = async () => {
      worker.child.kill('SIGTERM')
      await new Promise((resolve) => setTimeout(resolve, 500))
      stopped = true
    }
    const [id] = await postRealMails(1)
    assert.deepEqual(await worker.ended, [0, null])
    assert.isTrue(stopped)
    assert.equal((await mailRow(id!)).state, 'sent')
    assert.deepEqual(worker.stdout.trim().split('\n'), [
      '{"event":"started"}',
      '{"event":"stopped"}',
    ])
  }).timeout(300_000)

  test('tells what waits without sending it', async ({ assert }) => {
    await postRealMails(2)
    const dry = outboxWork(['--dry-run'], settings)
    assert.deepEqual(await dry.ended, [0, null])
    assert.deepEqual(JSON.parse(dry.stdout), { due: 2, later: 0 })
    assert.lengthOf(server.mails, 0)
  }).timeout(300_000)

  test('says so when a mail is refused, and when there is no mail server', async ({ assert }) => {
    await postRealMails(1)
    server.refuseRecipient = () => ({ code: 550, message: 'Unknown' })
    const refused = outboxWork(['--once'], settings)
    assert.deepEqual(await refused.ended, [1, null])
    assert.include(refused.stdout, '"failed":1')

    const lost = outboxWork(['--once'], { SMTP_HOST: undefined })
    assert.deepEqual(await lost.ended, [2, null])
    assert.include(lost.stdout, 'SMTP_HOST')
  }).timeout(300_000)
})
