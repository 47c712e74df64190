import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { linkToken } from '#accounts/services/link_tokens'
import { storePassword } from '#accounts/passwords/set_password'
import { mailKind, type MailKindName, type MailKinds } from '#messages/services/mail_kinds'
import { previewMail } from '#messages/services/preview_mails'
import { renderMail } from '#messages/services/render_mail'
import { signedIn } from '#tests/helpers/caller'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'
import { EmailChangeFactory } from '#database/factories/email_change_factory'
import { OutboxMessageFactory } from '#database/factories/outbox_message_factory'
import { PasswordResetFactory } from '#database/factories/password_reset_factory'

const render = <K extends MailKindName>(kind: K, payload: MailKinds[K]) =>
  renderMail({ kind, payload: JSON.stringify(payload) }, { maskSecrets: false })

const inHours = (hours: number) => dbTime(DateTime.utc().plus({ hours }))

test.group('What mails say', (group) => {
  group.each.setup(() => emptyPortal())

  test('an invitation: position, first day, message, link, last day', async ({ assert }) => {
    const person = await given.invited({
      firstName: 'أحمد',
      position: 'Dock worker',
      employee: { start_date: '2027-01-04' },
    })
    const id = await given.invitation(person, { personal_message: 'Bring boots.' })
    const mail = await render('invitation', { invitationId: id, generation: 1 })
    assert.isNull(mail?.obsolete)
    assert.include(mail?.text, 'Hello أحمد,')
    assert.include(mail?.text, 'as Dock worker, starting January 4, 2027')
    assert.include(mail?.text, '> Bring boots.')
    assert.include(mail?.text, `/invite/${linkToken('invitation', id, 1)}`)
    assert.include(mail?.html, `/invite/${linkToken('invitation', id, 1)}`)
  })

  test('an invitation is obsolete once it is {title}')
    .with([
      { title: 'revoked', columns: { revoked_at: inHours(-1) }, reason: 'revoked' },
      { title: 'accepted', columns: { accepted_at: inHours(-1) }, reason: 'accepted' },
      { title: 'expired', columns: { expires_at: inHours(-1) }, reason: 'expired' },
      { title: 'replaced', columns: { generation: 2 }, reason: 'newer link' },
    ])
    .run(async ({ assert }, { columns, reason }) => {
      const id = await given.invitation(await given.invited(), columns)
      const mail = await render('invitation', { invitationId: id, generation: 1 })
      assert.include(mail?.obsolete, reason)
      assert.isNull(await render('invitation', { invitationId: id + 1, generation: 1 }))
    })

  test('a reset: the link, for an hour, while it can be used', async ({ assert }) => {
    const person = await given.employee()
    const resets = PasswordResetFactory.merge({ userId: person.id })
    const { id } = await resets.create()
    const mail = await render('password_reset', { passwordResetId: id })
    assert.isNull(mail?.obsolete)
    assert.include(mail?.text, `/reset-password/${linkToken('password_reset', id, 1)}`)
    const { id: usedId } = await resets.apply('used').create()
    const used = await render('password_reset', { passwordResetId: usedId })
    assert.include(used?.obsolete, 'used')
  })

  test('a change of address: the new one confirms, the old one is told without the new', async ({
    assert,
  }) => {
    const person = await given.employee()
    const to = { userId: person.id, newEmail: 'brand-new@elsewhere.example' }
    const { id: emailChangeId } = await EmailChangeFactory.merge(to).create()
    const confirm = await render('email_change_confirm', { emailChangeId })
    assert.include(confirm?.text, `/confirm-email/${linkToken('email_change', emailChangeId, 1)}`)
    const notice = await render('email_change_notice', { emailChangeId })
    assert.include(notice?.text, 'b•••@elsewhere.example')
    assert.notInclude(notice?.text, 'brand-new')
    assert.notInclude(notice?.text, '/confirm-email/')

    await db.from('email_changes').update({ cancelled_at: inHours(0) })
    assert.include((await render('email_change_confirm', { emailChangeId }))?.obsolete, 'canceled')
    assert.isNull((await render('email_change_notice', { emailChangeId }))?.obsolete)
  })

  test('an approval: sign in, or accept the invitation first', async ({ assert }) => {
    const registered = await given.employee()
    const mail = await render('approved', { employeeId: registered.employeeId })
    assert.include(mail?.text, '/api/login')
    const invited = await given.invited({ status: 'active' })
    const early = async () => (await render('approved', { employeeId: invited.employeeId }))?.text
    const message = await OutboxMessageFactory.merge({ state: 'sent' }).create()
    const id = await given.invitation(invited, { outbox_message_id: message.id })
    assert.include(await early(), 'accept the invitation we emailed you')
    assert.notInclude(await early(), '/api/login')
    const invitation = db.from('invitations').where({ id })
    await message.merge({ state: 'failed' }).save()
    assert.include(await early(), 'accept the invitation from your HR department')
    await invitation.clone().update({ outbox_message_id: null })
    assert.include(await early(), 'accept the invitation from your HR department')
    await invitation.clone().update({ expires_at: inHours(-1) })
    assert.include(await early(), 'Your HR department will send you an invitation')
    const shut = await given.employee({ disabled: true })
    const disabled = await render('approved', { employeeId: shut.employeeId })
    assert.isNull(disabled?.obsolete)
    assert.include(disabled?.text, 'Your account is disabled')
    assert.notInclude(disabled?.text, '/api/login')
    const barred = await given.employee({ blocked: true })
    const blocked = await render('approved', { employeeId: barred.employeeId })
    assert.include(blocked?.text, 'Signing in to your account is blocked')
    assert.notInclude(blocked?.text, '/api/login')
    const rejected = await given.disabled()
    assert.isNotNull((await render('approved', { employeeId: rejected.employeeId }))?.obsolete)
  })

  test('a changed password: when', async ({ assert }) => {
    const { id } = await given.employee()
    const mail = await render('password_changed', {
      userId: id,
      changedAt: '2026-11-21T08:05:00.000Z',
    })
    assert.include(mail?.text, 'November 21, 2026 at 8:05 AM UTC')
    assert.include(mail?.text, 'signed out on all devices')
  })

  test('one’s own changed password keeps the session it was changed in', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    const passwords = { currentPassword: PASSWORD, password: 'violin-marble-tundra-two' }
    assert.equal((await caller.put('/api/profile/password', passwords)).status, 204)
    const { payload } = await db
      .from('outbox_messages')
      .where('kind', 'password_changed')
      .firstOrFail()
    const mail = await render('password_changed', JSON.parse(payload))
    assert.include(mail?.text, 'signed out on all other devices')
  })

  test('a recovery code is used to sign in or to confirm an action', async ({ assert }) => {
    const { id } = await given.employee()
    const changedAt = '2026-11-21T08:05:00.000Z'
    const mail = await render('two_factor_changed', { userId: id, news: 'recovery', changedAt })
    assert.include(mail?.text, 'to sign in or to confirm an action')
    assert.notInclude(mail?.text, 'Someone signed in')
  })

  test('moments are those of the firm’s clocks, with their zone', async ({ assert }) => {
    await givenSettings({ timeZone: 'Asia/Tokyo' })
    const { id } = await given.employee()
    const changedAt = '2026-11-21T18:05:00.000Z'
    const password = await render('password_changed', { userId: id, changedAt })
    assert.include(password?.text, 'November 22, 2026 at 3:05 AM GMT+9')
    const news = 'on' as const
    const second = await render('two_factor_changed', { userId: id, news, changedAt })
    assert.include(second?.text, 'November 22, 2026 at 3:05 AM GMT+9')
    const text = (await previewMail('invitation', 1))?.text
    assert.include(text, 'works until January 31, 2030 at 6:00 PM GMT+9')
    assert.include(text, 'starting February 1, 2030')
  })

  test('a changed password is told to its owner, the first one is not', async ({ assert }) => {
    const invited = await given.invited()
    const employee = await given.employee()
    for (const { id } of [invited, employee]) {
      await change(systemActor, async (change) => {
        await storePassword(change, await change.find(User, id), 'hash')
      })
    }
    const posted = await db.from('outbox_messages').select('kind', 'recipient')
    assert.deepEqual(
      posted.map(({ kind, recipient }) => [kind, recipient]),
      [['password_changed', employee.email]]
    )
  })

  test('links begin with APP_URL, and every kind in use has its words', async ({ assert }) => {
    for (const kind of ['invitation', 'approved', 'password_reset', 'password_changed']) {
      assert.exists(mailKind(kind), kind)
    }
    const id = await given.invitation(await given.invited())
    const mail = await render('invitation', { invitationId: id, generation: 1 })
    for (const [url] of mail!.text.matchAll(/https?:\/\/\S+/g)) {
      assert.isTrue(url.startsWith(process.env.APP_URL!))
    }
  })
})
