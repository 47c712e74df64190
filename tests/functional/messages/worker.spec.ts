import { test } from '@japa/runner'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { mailServer } from '#messages/delivery/mail_server'
import { outboxWorker } from '#messages/delivery/outbox_worker'
import { awaitDelivery, postMail } from '#messages/services/post_mail'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import { resetDatabase } from '#tests/helpers/database'
import { mailRow, postNote } from '#tests/helpers/messages/outbox'
import { ScriptedMailServer } from '#tests/helpers/messages/scripted_mail_server'
import { soon } from '#tests/helpers/soon'

test.group('Outbox worker', (group) => {
  let server: ScriptedMailServer
  const configured = mailServer.configured

  group.each.setup(async () => {
    await resetDatabase()
    mailServer.configured = true
    server = await ScriptedMailServer.start()
    return async () => {
      await outboxWorker.stop()
      mailServer.configured = configured
      await server.stop()
    }
  })

  test('delivers at once what a change posts', async ({ assert }) => {
    outboxWorker.start(60_000)
    const started = performance.now()
    const id = await postNote()
    assert.equal(await awaitDelivery(id), 'sent')
    assert.isBelow(performance.now() - started, 2000)
    assert.lengthOf(server.mails, 1)
  })

  test('posts nothing when the change fails', async ({ assert }) => {
    outboxWorker.start(60_000)
    await assert.rejects(
      () =>
        change(systemActor, async (change) => {
          await postMail(change, {
            kind: 'test_note',
            recipient: 'ana@example.com',
            recipientName: 'Ana',
            payload: { text: 'Never' },
          })
          throw new Error('Changed my mind')
        }),
      'Changed my mind'
    )
    await deliverDueMails()
    assert.lengthOf(server.mails, 0)
  })

  test('refuses a payload that is no payload', async ({ assert }) => {
    await assert.rejects(() => postNote({ text: 'x'.repeat(20_000) }), /larger than/)
  })

  test('tells when a mail failed, waits or was never meant to leave', async ({ assert }) => {
    outboxWorker.start(60_000)
    server.refuseRecipient = () => ({ code: 550, message: 'Unknown' })
    assert.equal(await awaitDelivery(await postNote()), 'failed')

    server.refuseRecipient = () => ({ code: 450, message: 'Later' })
    const started = performance.now()
    assert.equal(await awaitDelivery(await postNote()), 'queued')
    assert.isBelow(performance.now() - started, 2000)

    mailServer.configured = false
    assert.equal(await awaitDelivery(await postNote()), 'not_configured')
  })

  test('answers "queued" when nobody delivers in time', async ({ assert }) => {
    const started = performance.now()
    assert.equal(await awaitDelivery(await postNote(), 600), 'queued')
    assert.closeTo(performance.now() - started, 600, 250)
  })

  test('sees what another process delivers', async ({ assert }) => {
    const id = await postNote()
    // Without this process's event: only the row shows it.
    const delivery = awaitDelivery(id)
    const { default: db } = await import('@adonisjs/lucid/services/db')
    await db.from('outbox_messages').where('id', id).update({ state: 'sent' })
    assert.equal(await delivery, 'sent')
  })

  test('leaves mails alone without a mail server', async ({ assert }) => {
    mailServer.configured = false
    outboxWorker.start()
    const id = await postNote()
    // The turn that the email has woken is then over.
    await outboxWorker.stop()
    assert.equal((await mailRow(id)).state, 'queued')
    assert.lengthOf(server.mails, 0)
  })

  test('finishes the mail in flight when it is stopped, and begins no other', async ({
    assert,
  }) => {
    let stopped: Promise<void> | undefined
    server.beforeAccepting = async () => {
      stopped ??= outboxWorker.stop()
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    for (let count = 0; count < 10; count++) await postNote({ subject: `Note ${count}` })
    outboxWorker.start(60_000)
    await soon('a mail is in flight', () => stopped !== undefined)
    await stopped
    assert.isFalse(outboxWorker.running)
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const rows = await db
      .from('outbox_messages')
      .select('state')
      .count('* as count')
      .groupBy('state')
    const counts = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
    assert.isUndefined(counts.sending)
    assert.equal(counts.sent, server.mails.length)
    assert.isAtMost(counts.sent ?? 0, 4)
  })
})
