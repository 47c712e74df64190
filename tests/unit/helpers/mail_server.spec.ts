import { test } from '@japa/runner'
import mail from '@adonisjs/mail/services/main'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'

function send(address: string, text = 'Hello') {
  return mail.send((message) => {
    message.to(address).subject('Grüße 🎉').text(text)
  })
}

test.group('Helpers | mail server', () => {
  test('receives what the portal sends over SMTP', async ({ assert }) => {
    const waiting = mailServer.waitForMailTo('ana@example.com')
    await send('ana@example.com', `Open ${process.env.APP_URL}/invite/abc now`)
    const received = await waiting
    assert.equal(received.subject, 'Grüße 🎉')
    assert.equal(linkIn(received, '/invite/'), `${process.env.APP_URL}/invite/abc`)
    assert.lengthOf(mailServer.received(), 1)
  })

  test('is empty in the next test, and refuses when told to', async ({ assert }) => {
    assert.lengthOf(mailServer.received(), 0)
    mailServer.refuse(1, 550, 'no such user')
    await assert.rejects(() => send('bob@example.com'), /no such user/)
    await send('bob@example.com')
    assert.lengthOf(mailServer.received(), 1)
  })

  test('can be down', async ({ assert, cleanup }) => {
    cleanup(() => mailServer.start())
    await mailServer.stop()
    await assert.rejects(() => send('cy@example.com'), /ECONNREFUSED|Unexpected socket close/)
  })

  test('says what came instead when a mail does not come', async ({ assert }) => {
    await send('dee@example.com')
    await assert.rejects(() => mailServer.waitForMailTo('eve@example.com', 50), /dee@example.com/)
  })
})
