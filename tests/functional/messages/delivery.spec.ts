import { DateTime, Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { claimMail, dueMails, renewClaim } from '#messages/delivery/claim_mails'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import { MAX_ATTEMPTS } from '#messages/delivery/delivery_outcome'
import { messageIdOf } from '#messages/delivery/send_mail'
import { postMail } from '#messages/services/post_mail'
import { fromDbTime } from '#core/time'
import { resetDatabase } from '#tests/helpers/database'
import { mailRow, postNote } from '#tests/helpers/messages/outbox'
import { given } from '#tests/helpers/people/people'
import { ScriptedMailServer } from '#tests/helpers/messages/scripted_mail_server'

const NOTHING = { sent: 0, deferred: 0, failed: 0, cancelled: 0 }

test.group('Delivery of mails', (group) => {
  let server: ScriptedMailServer

  group.each.setup(async () => {
    await resetDatabase()
    server = await ScriptedMailServer.start()
    return async () => {
      Settings.now = () => Date.now()
      await server.stop()
    }
  })

  /** Moves only the product's clock. */
  function passTime(by: { hours?: number; seconds?: number }) {
    const from = DateTime.utc()
    const offset = from.plus(by).toMillis() - Date.now()
    Settings.now = () => Date.now() + offset
  }

  test('hands a mail to the mail server and says so', async ({ assert }) => {
    const id = await postNote({ subject: 'Good news', text: 'You start on Monday.' })
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, sent: 1 })

    const [mail] = server.mails
    assert.deepEqual(mail?.to, ['ana@example.com'])
    assert.deepEqual(mail?.to?.length, 1)
    assert.equal(mail?.subject, 'Good news')
    assert.include(mail?.html, 'You start on Monday.')
    assert.include(mail?.text, 'You start on Monday.')
    assert.include(mail?.raw, 'Auto-Submitted: auto-generated')

    const row = await mailRow(id)
    assert.equal(row.state, 'sent')
    assert.equal(row.attempts, 1)
    assert.isNotNull(row.sent_at)
    assert.isNull(row.claimed_until)
    assert.isNull(row.last_error)
    assert.deepEqual(await deliverDueMails(), NOTHING)
  })

  test('sends each mail once, however many deliver at the same time', async ({ assert }) => {
    const ids: number[] = []
    for (let count = 0; count < 25; count++) ids.push(await postNote({ subject: `Note ${count}` }))
    const reports = await Promise.all(Array.from({ length: 5 }, () => deliverDueMails()))

    assert.equal(
      reports.reduce((sum, { sent }) => sum + sent, 0),
      25
    )
    const subjects = server.mails.map(({ subject }) => subject)
    assert.lengthOf(subjects, 25)
    assert.lengthOf(new Set(subjects), 25)
    for (const id of ids) assert.equal((await mailRow(id)).state, 'sent')
  })

  test('of many mails, sends first what someone waits for, also after a kill', async ({
    assert,
  }) => {
    for (let count = 0; count < 5; count++) await postNote()
    const { id: userId } = await given.employee()
    const changed = await change(systemActor, (change) =>
      postMail(change, {
        kind: 'password_changed',
        recipient: 'bo@example.com',
        recipientName: 'Bo',
        payload: { userId, changedAt: '2026-11-21T08:05:00.000Z' },
      })
    )
    assert.equal((await dueMails(2))[0], changed)
    await claimMail(changed)
    assert.notInclude(await dueMails(10), changed)
    passTime({ seconds: 31 })
    assert.equal((await dueMails(10))[0], changed)
    assert.lengthOf(await dueMails(10), 6)
    await deliverDueMails()
    assert.lengthOf(server.mails, 6)
  })

  test('gives a claim to one of those who ask for it', async ({ assert }) => {
    const id = await postNote()
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimMail(id)))
    assert.lengthOf(
      claims.filter((claim) => claim !== null),
      1
    )
  })

  test('tries again later when the server refuses for now', async ({ assert }) => {
    server.refuseMessage = () => ({ code: 451, message: 'Try again later' })
    const id = await postNote()
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, deferred: 1 })

    const deferred = await mailRow(id)
    assert.equal(deferred.state, 'queued')
    assert.equal(deferred.attempts, 1)
    assert.include(deferred.last_error, 'Try again later')
    const wait = fromDbTime(deferred.next_attempt_at).diffNow().as('seconds')
    assert.closeTo(wait, 30, 2)
    assert.deepEqual(await deliverDueMails(), NOTHING)

    server.refuseMessage = null
    passTime({ seconds: 31 })
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, sent: 1 })
    const sent = await mailRow(id)
    assert.equal(sent.attempts, 2)
    assert.isNull(sent.last_error)
  })

  test('gives up after the last attempt, and says why', async ({ assert }) => {
    server.refuseMessage = () => ({ code: 451, message: 'Mailbox busy' })
    const id = await postNote()
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      assert.deepEqual(await deliverDueMails(), { ...NOTHING, deferred: 1 })
      passTime({ hours: 6, seconds: 1 })
    }
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, failed: 1 })
    const row = await mailRow(id)
    assert.equal(row.state, 'failed')
    assert.equal(row.attempts, MAX_ATTEMPTS)
    assert.include(row.last_error, 'Mailbox busy')
    assert.isNull(row.claimed_until)
    passTime({ hours: 100 })
    assert.deepEqual(await deliverDueMails(), NOTHING)
  })

  test('does not insist when the address is refused for good', async ({ assert }) => {
    server.refuseRecipient = () => ({ code: 550, message: 'No such user here' })
    const id = await postNote()
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, failed: 1 })
    const row = await mailRow(id)
    assert.equal(row.attempts, 1)
    assert.include(row.last_error, 'No such user here')
  })

  test('keeps mails while the server cannot be reached', async ({ assert }) => {
    const id = await postNote()
    await server.stop()
    const { default: mail } = await import('@adonisjs/mail/services/main')
    const { SMTPTransport } = await import('@adonisjs/mail/transports/smtp')
    const original = mail.config.mailers.smtp
    mail.config.mailers.smtp = () => new SMTPTransport({ host: '127.0.0.1', port: 1 })
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, deferred: 1 })
    await mail.close('smtp')
    mail.config.mailers.smtp = original
    server = await ScriptedMailServer.start()

    passTime({ seconds: 31 })
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, sent: 1 })
    assert.equal((await mailRow(id)).state, 'sent')
  })

  test('never sends what is no longer needed', async ({ assert }) => {
    const revoked = await postNote({ obsolete: 'The invitation was revoked.' })
    const vanished = await postNote({ vanished: true })
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, cancelled: 2 })
    assert.lengthOf(server.mails, 0)
    const row = await mailRow(revoked)
    assert.equal(row.state, 'cancelled')
    assert.equal(row.last_error, 'The invitation was revoked.')
    assert.equal((await mailRow(vanished)).state, 'cancelled')
  })

  test('tries a mail again that could not be written', async ({ assert }) => {
    const id = await postNote({ broken: true })
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, deferred: 1 })
    assert.equal((await mailRow(id)).last_error, 'The template is broken')
  })

  test('takes over the claim of a process that died, under the same Message-ID', async ({
    assert,
  }) => {
    const id = await postNote()
    const claimed = await claimMail(id)
    assert.equal(claimed?.state, 'sending')
    assert.deepEqual(await deliverDueMails(), NOTHING)

    passTime({ seconds: 31 })
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, sent: 1 })
    const row = await mailRow(id)
    assert.equal(row.attempts, 2)
    assert.equal(server.mails[0]?.messageId, messageIdOf(row))
    assert.equal(messageIdOf(row), messageIdOf(claimed!))
  })

  test('renews a claim that is still its own, and no other', async ({ assert }) => {
    const id = await postNote()
    const claimed = await claimMail(id)
    passTime({ seconds: 20 })
    const renewed = await renewClaim(id, claimed!.claimed_until!)
    assert.isTrue(renewed! > claimed!.claimed_until!)
    assert.isNull(await renewClaim(id, claimed!.claimed_until!))
    passTime({ seconds: 20 })
    assert.deepEqual(await dueMails(10), [])
  })

  test('believes the server that accepted a mail, whoever holds the claim by then', async ({
    assert,
  }) => {
    const id = await postNote()
    server.beforeAccepting = async () => {
      server.beforeAccepting = null
      await db
        .from('outbox_messages')
        .where('id', id)
        .update({ claimed_until: '2099-01-01 00:00:00.000' })
    }
    await deliverDueMails()
    assert.equal((await mailRow(id)).state, 'sent')
  })

  test('does not let a name write headers or add recipients', async ({ assert }) => {
    const evil = 'Eve\r\nBcc: victim@example.com\r\n\r\nBody'
    await postNote(
      { subject: `Hello\r\nX-Injected: yes ${evil}`, text: '<script>alert(1)</script> & "quotes"' },
      { recipientName: `${evil} "Q" <a@b.c>, 👩‍🚀 عربى` }
    )
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, sent: 1 })
    const [mail] = server.mails
    assert.deepEqual(mail?.to, ['ana@example.com'])
    const names = mail!.headers.map(({ key }) => key)
    assert.notInclude(names, 'bcc')
    assert.notInclude(names, 'x-injected')
    assert.include(mail?.html, '&lt;script&gt;alert(1)&lt;/script&gt; &amp;')
    assert.notInclude(mail?.html, '<script')
    assert.include(mail?.text, '<script>alert(1)</script> & "quotes"')
  })

  test('refuses an address that is more than one', async ({ assert }) => {
    const id = await postNote({}, { recipient: 'a@example.com, b@example.com' })
    assert.deepEqual(await deliverDueMails(), { ...NOTHING, failed: 1 })
    assert.equal((await mailRow(id)).state, 'failed')
    assert.equal(server.attempts, 0)
  })
})
