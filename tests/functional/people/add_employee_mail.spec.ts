import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mailServer as configured } from '#messages/delivery/mail_server'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithMail } from '#tests/helpers/portal'

const person = {
  firstName: 'Ana',
  lastName: 'Díaz',
  email: 'ana@example.com',
  position: 'Crane operator',
  startDate: '2026-12-01',
  personalMessage: 'See you at the gate!\nBring <b>boots</b> & a coat.',
}

test.group('The invitation of an added employee', (group) => {
  let caller: Caller

  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    caller = await signedIn(await given.manager())
  })

  const add = (changes: object = {}) => caller.post('/api/employees', { ...person, ...changes })

  test('is sent when the mail server has accepted it', async ({ assert }) => {
    const { status, body } = await add()
    assert.equal(status, 201)
    assert.equal(body.delivery, 'sent')

    const [mail] = mailServer.received()
    assert.deepEqual(mail?.to, ['ana@example.com'])
    assert.equal(linkIn(mail!, '/invite/'), body.inviteLink)
    assert.include(mail?.text, 'Ana')
    assert.include(mail?.text, 'Crane operator')
    assert.include(mail?.text, 'December 1, 2026')
    assert.include(mail?.text, 'Bring <b>boots</b> & a coat.')
    assert.include(mail?.html, 'Bring &lt;b&gt;boots&lt;/b&gt; &amp; a coat.')
    assert.notInclude(mail?.html, '<b>boots</b>')

    const [row] = await db.from('outbox_messages')
    assert.equal(row.state, 'sent')
    assert.notInclude(row.payload, body.inviteToken as string)
  })

  test('is on its way when the mail server asks to wait', async ({ assert }) => {
    mailServer.refuse(1, 451, 'try again later')
    assert.equal((await add()).body.delivery, 'queued')
    const [row] = await db.from('outbox_messages')
    assert.equal(row.state, 'queued')
  })

  test('is on its way when the mail server is down', async ({ assert, cleanup }) => {
    await mailServer.stop()
    cleanup(() => mailServer.start())
    const { status, body } = await add()
    assert.equal(status, 201)
    assert.equal(body.delivery, 'queued')
  })

  test('has failed when the mail server does not know the address', async ({ assert }) => {
    mailServer.refuse(1, 550, 'no such user')
    const { status, body } = await add()
    assert.equal(status, 201)
    assert.equal(body.delivery, 'failed')
  })

  test('waits in the outbox where no mail server is set up', async ({ assert, cleanup }) => {
    configured.configured = false
    cleanup(() => {
      configured.configured = true
    })
    const { body } = await add()
    assert.equal(body.delivery, 'not_configured')
    assert.match(body.inviteLink as string, /\/invite\/[\w-]{38}$/)
    assert.lengthOf(await db.from('outbox_messages'), 1)
  })

  test('is not mailed, and the message not kept, when none is asked for', async ({ assert }) => {
    const { body } = await add({ sendInvite: false })
    assert.equal(body.delivery, 'none')
    assert.match(body.inviteLink as string, /\/invite\/[\w-]{38}$/)
    assert.lengthOf(await db.from('outbox_messages'), 0)
    const [invitation] = await db.from('invitations')
    assert.isNull(invitation.personal_message)
    assert.isNull(invitation.outbox_message_id)
  })

  test('a repeated call tells what became of the one mail', async ({ assert }) => {
    const headers = { 'idempotency-key': 'once' }
    const first = await caller.post('/api/employees', person, headers)
    const second = await caller.post('/api/employees', person, headers)
    assert.deepEqual([first.body.delivery, second.body.delivery], ['sent', 'sent'])
    assert.deepEqual(second.body, first.body)
    assert.lengthOf(mailServer.received(), 1)
  })

  test('the link is made of APP_URL, whatever host was asked', async ({ assert }) => {
    const headers = { 'x-forwarded-host': 'evil.example', 'forwarded': 'host=evil.example' }
    const { body } = await caller.post('/api/employees', person, headers)
    assert.isTrue((body.inviteLink as string).startsWith(`${process.env.APP_URL}/invite/`))
    assert.notInclude(mailServer.received()[0]?.raw, 'evil.example')
  })
})
