import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, visitor, type Answer, type Caller } from '#tests/helpers/caller'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail, userRow } from '#tests/helpers/portal'

const OLD = 'mira@example.com'
const NEW = 'mira.new@example.com'
const HOUR = 60 * 60 * 1000
const tokenOf = (link: string) => link.split('/').at(-1) as string

test.group('A change of address, as the old address sees it', (group) => {
  let person: Person
  let admin: Caller
  let clerk: Caller

  group.each.setup(async () => {
    const end = await emptyPortalWithMail()
    person = await given.employee({ email: OLD })
    admin = await signedIn(await given.admin())
    const keeper = await given.employee()
    await given.override(keeper, 'users:manage', 'grant')
    clerk = await signedIn(keeper)
    return end
  })

  const ask = async (by: Caller, email = NEW) => by.put(`/api/users/${person.id}`, { email })
  const reviewLink = async () =>
    tokenOf(linkIn(await mailServer.waitForMailTo(OLD), '/email-change/'))
  const confirm = async (address = NEW) =>
    visitor().post(
      `/api/email-confirmations/${tokenOf(linkIn(await mailServer.waitForMailTo(address), '/confirm-email/'))}`
    )
  const answer = (token: string, act: 'allow' | 'stop') =>
    visitor().post(`/api/email-changes/${token}/${act}`)
  const stateOf = async (token: string) =>
    (await visitor().page(`/email-change/${token}`)).props.state
  const confirmations = async () =>
    (await db.from('outbox_messages').where('kind', 'email_change_confirm')).length

  test('asked by users:manage, nothing is mailed to the new address before the old one allows it', async ({
    assert,
  }) => {
    assert.equal((await ask(clerk)).status, 200)
    assert.equal(await confirmations(), 0)
    const pending = async () => {
      const { props } = await (await signedIn(person)).page<{ profile: object }>('/profile')
      return props.profile
    }
    assert.containSubset(await pending(), { pendingEmail: NEW, awaitsOldAddress: true })
    const { id } = await db.from('email_changes').firstOrFail()
    const early = linkToken('email_change', Number(id), 1)
    assert.equal((await visitor().post(`/api/email-confirmations/${early}`)).status, 404)
    assert.equal((await userRow(person.id)).email, OLD)
    const token = await reviewLink()
    assert.equal(await stateOf(token), 'allow')

    const answers = await Promise.all([answer(token, 'allow'), answer(token, 'allow')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409])
    assert.containSubset(await pending(), { pendingEmail: NEW, awaitsOldAddress: false })
    assert.equal((await confirm()).status, 204)
    assert.equal((await userRow(person.id)).email, NEW)
    assert.includeMembers(await auditTrail(), [`allow_email_change user ${person.id}`])
  })

  test('asked by an administrator, the new address confirms at once', async ({ assert }) => {
    await ask(admin)
    assert.equal(await stateOf(await reviewLink()), 'stop')
    assert.equal((await confirm()).status, 204)
    assert.equal((await userRow(person.id)).email, NEW)
  })

  test('stopped while it waits, nothing comes of it', async ({ assert }) => {
    await ask(clerk)
    const token = await reviewLink()
    assert.equal((await answer(token, 'stop')).status, 204)
    assert.equal(await stateOf(token), 'used')
    assert.equal((await answer(token, 'allow')).status, 409)
    assert.equal(await confirmations(), 0)
    assert.equal((await userRow(person.id)).email, OLD)
  })

  test('stopped after it took effect, the account goes back and everyone is signed out', async ({
    assert,
  }) => {
    await ask(admin)
    const token = await reviewLink()
    await confirm()
    const thief = await signedIn(person)
    mailServer.clear()
    await visitor().post('/api/password-resets', { email: NEW })
    const stolen = tokenOf(linkIn(await mailServer.waitForMailTo(NEW), '/reset-password/'))

    assert.equal((await answer(token, 'stop')).status, 204)
    assert.equal((await userRow(person.id)).email, OLD)
    assert.equal((await thief.get('/api/auth/user')).status, 401)
    assert.equal((await signIn(OLD, PASSWORD)).answer.status, 401)
    const password = 'violin-marble-tundra-two'
    const taken = await visitor().post(`/api/password-resets/${stolen}`, { password })
    assert.equal(taken.status, 409)
    const own = tokenOf(linkIn(await mailServer.waitForMailTo(OLD), '/reset-password/'))
    assert.equal((await visitor().post(`/api/password-resets/${own}`, { password })).status, 204)
    assert.equal((await signIn(OLD, password)).answer.status, 200)
    assert.equal((await answer(token, 'stop')).status, 409)
    assert.includeMembers(await auditTrail(), [`stop_email_change user ${person.id}`])
  })

  test('a later change does not outlive the stop of an earlier one', async ({ assert }) => {
    await ask(admin)
    const token = await reviewLink()
    await confirm()
    await ask(admin, 'third@example.com')
    await confirm('third@example.com')
    const later = await db.from('email_changes').orderBy('id', 'desc').firstOrFail()
    const theirs = linkToken('email_change_review', Number(later.id), 1)
    assert.equal(await stateOf(theirs), 'stop')
    assert.equal((await answer(token, 'stop')).status, 204)
    assert.equal((await userRow(person.id)).email, OLD)
    assert.equal((await answer(theirs, 'stop')).status, 409)
    assert.equal((await userRow(person.id)).email, OLD)
  })

  test('is stopped until 72 hours after it took effect, and not onto a taken address', async ({
    assert,
  }) => {
    await ask(admin)
    const token = await reviewLink()
    await confirm()
    const taker = await given.employee({ email: OLD })
    assert.equal((await answer(token, 'stop')).status, 409)
    assert.equal((await userRow(person.id)).email, NEW)
    await db.from('users').where('id', taker.id).update({ email: 'else@example.com' })
    const now = Date.now()
    Settings.now = () => now + 73 * HOUR
    assert.equal(await stateOf(token), 'expired')
    assert.equal((await answer(token, 'stop')).status, 409)
    Settings.now = () => now + 71 * HOUR
    assert.equal((await answer(token, 'stop')).status, 204)
  })

  test('the first email stops also what was asked for in place of its change, but allows nothing of it', async ({
    assert,
  }) => {
    await ask(admin)
    const first = await reviewLink()
    mailServer.clear()
    await ask(clerk, 'third@example.com')
    assert.equal(await stateOf(first), 'used')
    assert.equal((await answer(first, 'allow')).status, 409)
    await ask(admin, 'third@example.com')
    await confirm('third@example.com')
    assert.equal(await stateOf(first), 'stop')
    assert.equal((await answer(first, 'stop')).status, 204)
    assert.equal((await userRow(person.id)).email, OLD)
    assert.equal(await stateOf(first), 'used')
  })

  const closings: [name: string, close: () => Promise<Answer>, open: () => Promise<Answer>][] = [
    [
      'disabled',
      () => admin.post(`/api/users/${person.id}/disable`),
      () => admin.post(`/api/users/${person.id}/enable`),
    ],
    [
      'blocked',
      () => admin.put(`/api/users/${person.id}`, { role: 'pending' }),
      () => admin.put(`/api/users/${person.id}`, { role: 'employee' }),
    ],
  ]
  test('one that an administrator made while the account was {0} is never taken back')
    .with(closings)
    .run(async ({ assert }, [, close, open]) => {
      await ask(admin)
      const earlier = await reviewLink()
      await confirm()
      mailServer.clear()
      assert.equal((await close()).status, 200)
      assert.equal((await admin.put(`/api/users/${person.id}`, { email: OLD })).status, 200)
      const theirs = tokenOf(linkIn(await mailServer.waitForMailTo(NEW), '/email-change/'))
      for (const token of [earlier, theirs]) {
        assert.equal(await stateOf(token), 'invalid')
        assert.equal((await answer(token, 'stop')).status, 404)
      }
      assert.equal((await confirm(OLD)).status, 204)
      assert.equal((await open()).status, 200)
      for (const token of [earlier, theirs]) assert.equal((await answer(token, 'stop')).status, 409)
      assert.equal((await userRow(person.id)).email, OLD)
    })

  test('one that was made for somebody who has left is not taken back after a rehire', async ({
    assert,
  }) => {
    const employee = `/api/employees/${person.employeeId}`
    const leave = { endDate: DateTime.utc().toISODate(), reason: 'Moved away' }
    assert.equal((await admin.post(`${employee}/leave`, leave)).status, 200)
    await ask(admin)
    const token = await reviewLink()
    await confirm()
    const startDate = DateTime.utc().plus({ days: 1 }).toISODate()
    assert.equal((await admin.post(`${employee}/rehire`, { startDate })).status, 200)
    assert.equal((await answer(token, 'stop')).status, 409)
    assert.equal((await userRow(person.id)).email, NEW)
  })

  test('its link is masked in the email reader, and none of another kind opens it', async ({
    assert,
  }) => {
    await ask(clerk)
    const token = await reviewLink()
    const { id } = await db
      .from('outbox_messages')
      .where('kind', 'email_change_notice')
      .firstOrFail()
    const { body } = await admin.get<{ text: string; html: string }>(`/api/mails/${id}`)
    for (const shown of [body.text, body.html]) assert.notInclude(shown, token)
    const change = await db.from('email_changes').firstOrFail()
    const other = linkToken('email_change', Number(change.id), 1)
    for (const act of ['allow', 'stop'] as const) {
      assert.equal((await answer(other, act)).status, 404)
    }
    assert.equal((await signIn(OLD, PASSWORD)).answer.status, 200)
  })

  test('its email can be sent again after the change, to the address that can stop it', async ({
    assert,
  }) => {
    await ask(admin)
    await reviewLink()
    assert.equal((await confirm()).status, 204)
    const { id } = await db
      .from('outbox_messages')
      .where({ kind: 'email_change_notice', state: 'sent' })
      .firstOrFail()
    const again = await admin.post<{ to: string }>(`/api/mails/${id}/resend`)
    assert.equal(again.status, 201, again.text)
    const mails = await db.from('outbox_messages').where('kind', 'email_change_notice')
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      [OLD, OLD]
    )
  })

  test('one’s own employee record moves it only after the password was given again', async ({
    assert,
  }) => {
    await given.override(person, 'employees:update', 'grant')
    const caller = await signedIn(person)
    const now = Date.now()
    Settings.now = () => now + 10 * 60 * 1000
    const refused = await caller.put(`/api/employees/${person.employeeId}`, { email: NEW })
    assert.equal(refused.status, 403)
    assert.isTrue(refused.body.reauthenticate)
    assert.lengthOf(await db.from('email_changes'), 0)
  })
})
