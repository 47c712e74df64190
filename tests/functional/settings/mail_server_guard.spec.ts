import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import { forgetSettings } from '#settings/current'
import { testMailServer } from '#settings/services/check_mail_server'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { mailServer as receiver } from '#tests/helpers/messages/mail_server'
import { mailRow, postNote } from '#tests/helpers/messages/outbox'
import { passwordTaker } from '#tests/helpers/messages/own_mail_server'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const SECRET = 'Zq7-velvet-harbour-secret'
const RECEIVER = { smtpHost: '127.0.0.1', smtpPort: Number(process.env.SMTP_PORT) }

const put = (caller: Caller, body: unknown) =>
  caller.call('/api/settings/mail', { method: 'PUT', body })

const tryOut = (caller: Caller, body: Record<string, unknown>) =>
  caller.post('/api/settings/mail-server-tests', { to: 'try@example.com', ...body })

test.group('The mail server', (group) => {
  let admin: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin())
  })

  test('is for administrators: who else manages settings may neither change nor try it', async ({
    assert,
  }) => {
    const manager = await given.manager()
    await given.override(manager, 'settings:manage', 'grant')
    const caller = await signedIn(manager)
    const saved = await put(caller, { smtpHost: 'mail.mine.example' })
    assert.equal(saved.status, 403)
    assert.include(saved.text, 'Only administrators can change the mail server')
    const tried = await tryOut(caller, RECEIVER)
    assert.equal(tried.status, 403)
    assert.include(tried.text, 'Only administrators can test a mail server')
    assert.lengthOf(await db.from('settings'), 0)
    assert.lengthOf(receiver.received(), 0)
    const page = await caller.page<{ mayChangeMail: boolean }>('/settings/email')
    assert.isFalse(page.props.mayChangeMail)
    const company = { companyName: 'Example Ltd' }
    const other = await caller.call('/api/settings/company', { method: 'PUT', body: company })
    assert.equal(other.status, 200)
  })

  test('is read in one piece: what this process knew before leads no password astray', async ({
    assert,
    cleanup,
  }) => {
    const { seen, theirs } = await passwordTaker(cleanup)
    const person = await given.admin()
    await put(admin, { smtpHost: 'mail.firm.example', smtpUsername: 'hr', smtpPassword: SECRET })
    // As before another process has stored it.
    forgetSettings()
    const tried = { ...theirs, smtpUsername: 'hr', to: 'try@example.com' }
    await assert.rejects(
      () => testMailServer(tried, person.id, systemActor),
      /Enter the password again|smtpPassword/
    )
    assert.deepEqual(seen, [])
  })

  test('that is taken away amid a delivery makes the mail wait', async ({ assert }) => {
    await put(admin, { smtpHost: null })
    const id = await postNote()
    assert.equal((await deliverDueMails()).deferred, 1)
    const row = await mailRow(id)
    assert.equal(row.state, 'queued')
    assert.include(row.last_error ?? '', 'No mail server is set up')
  })
})
