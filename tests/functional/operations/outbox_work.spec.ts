import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#audit/services/time'
import { mailRow, postRealMails } from '#tests/helpers/outbox'
import { emptyPortal } from '#tests/helpers/portal'
import { ScriptedMailServer } from '#tests/helpers/scripted_mail_server'
import { portalScript } from '#tests/helpers/portal_script'

/** `outbox:work` as a process of its own, on the database of the tests. */
function outboxWork(args: string[], settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, portalScript('console', 'outbox:work', '--json', ...args), {
    cwd: app.makePath(),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = text(child.stdout)
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return { child, output, ended }
}

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
    for (const { ended, output } of workers) {
      assert.deepEqual(await ended, [0, null])
      sent.push((JSON.parse(await output) as { sent: number }).sent)
    }
    assert.equal(sent[0]! + sent[1]!, 24)
    assert.lengthOf(new Set(server.mails.map(({ messageId }) => messageId)), 24)
    assert.lengthOf(server.mails, 24)
    for (const id of ids) assert.equal((await mailRow(id)).state, 'sent')
  }).timeout(120_000)

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

    // Its claims lapse by themselves; the test does not wait for that.
    await db
      .from('outbox_messages')
      .where('state', 'sending')
      .update({ next_attempt_at: dbTime(DateTime.utc().minus({ seconds: 1 })) })
    assert.deepEqual(await outboxWork(['--once'], settings).ended, [0, null])
    for (const id of ids) assert.equal((await mailRow(id)).state, 'sent')
    // What went out twice can be told by its Message-ID.
    assert.lengthOf(new Set(server.mails.map(({ messageId }) => messageId)), 8)
  }).timeout(120_000)

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
    assert.deepEqual((await worker.output).trim().split('\n'), [
      '{"event":"started"}',
      '{"event":"stopped"}',
    ])
  }).timeout(120_000)

  test('tells what waits without sending it', async ({ assert }) => {
    await postRealMails(2)
    const dry = outboxWork(['--dry-run'], settings)
    assert.deepEqual(await dry.ended, [0, null])
    assert.deepEqual(JSON.parse(await dry.output), { due: 2, later: 0 })
    assert.lengthOf(server.mails, 0)
  }).timeout(120_000)

  test('says so when a mail is refused, and when there is no mail server', async ({ assert }) => {
    await postRealMails(1)
    server.refuseRecipient = () => ({ code: 550, message: 'Unknown' })
    const refused = outboxWork(['--once'], settings)
    assert.deepEqual(await refused.ended, [1, null])
    assert.include(await refused.output, '"failed":1')

    const without = { ...process.env, SMTP_HOST: undefined }
    const lost = spawn(
      process.execPath,
      portalScript('console', 'outbox:work', '--once', '--json'),
      { cwd: app.makePath(), env: without, stdio: ['ignore', 'pipe', 'inherit'] }
    )
    const output = text(lost.stdout)
    assert.deepEqual(await once(lost, 'exit'), [2, null])
    assert.include(await output, 'SMTP_HOST')
  }).timeout(120_000)
})
