import { DateTime, Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, visitor } from '#tests/helpers/caller'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

const NEW_PASSWORD = 'violin-marble-tundra-two'

const pathOf = (link: string) => new URL(link).pathname
const tokenOf = (link: string) => pathOf(link).split('/').at(-1)

/** Requests a reset like the sign-in page, and takes the link from the email. */
async function mailedLink({ email }: Person): Promise<string> {
  mailServer.clear()
  await visitor().post('/api/password-resets', { email })
  return linkIn(await mailServer.waitForMailTo(email), '/reset-password/')
}

const reset = (link: string, password = NEW_PASSWORD) =>
  visitor().post(`/api/password-resets/${tokenOf(link)}`, { password })

const stateOf = async (link: string) => (await visitor().page(pathOf(link))).props.state

const mayEnter = async ({ email }: Person, password: string) =>
  (await signIn(email, password)).answer.status === 200

test.group('Forgotten passwords', (group) => {
  group.each.setup(() => emptyPortalWithMail())

  test('a mailed link sets a password, once, and ends every session', async ({ assert }) => {
    const person = await given.employee({ email: 'mira@example.com' })
    const open = await signedIn(person)
    const link = await mailedLink(person)
    assert.isTrue(link.startsWith(`${process.env.APP_URL}/reset-password/`))
    const page = await visitor().page(pathOf(link))
    assert.equal(page.component, 'accounts/reset_password')
    assert.equal(page.props.state, 'usable')
    assert.equal(page.props.email, 'm***@example.com')
    assert.equal(page.headers.get('referrer-policy'), 'same-origin')

    assert.equal((await reset(link)).status, 204)
    assert.equal((await open.get('/api/auth/user')).status, 401)
    assert.isFalse(await mayEnter(person, PASSWORD))
    assert.isTrue(await mayEnter(person, NEW_PASSWORD))
    assert.equal(await stateOf(link), 'used')
    assert.isNull((await visitor().page(pathOf(link))).props.email)
    const again = await reset(link, 'another-lantern-of-mine')
    assert.equal(again.status, 409)
    assert.equal(again.body.message, 'This link has been used already.')
    assert.isTrue(await mayEnter(person, NEW_PASSWORD))
    assert.includeMembers(await auditTrail(), [
      `request_password_reset user ${person.id}`,
      `change_password user ${person.id}`,
    ])
  })

  test('without a mail server, it is said that nothing can be sent', async ({ assert }) => {
    const { email } = await given.employee()
    const asked = async () => {
      const { status, body } = await visitor().post('/api/password-resets', { email })
      const { props } = await visitor().page('/forgot-password')
      return [status, body.message, props.problem]
    }
    assert.deepEqual(await asked(), [
      202,
      'If an account has this address, we emailed a link to it.',
      null,
    ])
    await givenSettings({ smtpHost: null })
    const problem = "This portal can't send email yet. Ask your HR department to set a password."
    assert.deepEqual(await asked(), [202, problem, problem])
  })

  test('a link is good for an hour', async ({ assert }) => {
    const person = await given.employee()
    const link = await mailedLink(person)
    const begin = DateTime.utc()
    const at = (minutes: number) => (Settings.now = () => begin.plus({ minutes }).toMillis())
    at(59)
    assert.equal(await stateOf(link), 'usable')
    at(61)
    assert.equal(await stateOf(link), 'expired')
    const late = await reset(link)
    assert.equal(late.status, 409)
    assert.equal(late.body.message, 'This link has expired.')
    Settings.now = () => Date.now()
    assert.isTrue(await mayEnter(person, PASSWORD))
  })

  test('used twice at the same moment, it sets one password', async ({ assert }) => {
    const person = await given.employee()
    const link = await mailedLink(person)
    const passwords = [
      'violin-marble-tundra-two',
      'lantern-walnut-ferry-nine',
      'quiet-otter-bridge-six',
    ]
    const answers = await Promise.all(passwords.map((password) => reset(link, password)))
    assert.sameMembers(
      answers.map(({ status }) => status),
      [204, 409, 409]
    )
    const winner = passwords[answers.findIndex(({ status }) => status === 204)]!
    for (const password of passwords) {
      assert.equal(await mayEnter(person, password), password === winner)
    }
    const changes = (await auditTrail()).filter((entry) => entry.startsWith('change_password'))
    assert.lengthOf(changes, 1)
  })

  test('a changed password ends the links mailed before it', async ({ assert }) => {
    const person = await given.employee()
    const links = [await mailedLink(person), await mailedLink(person)]
    const own = await signedIn(person)
    const change = { currentPassword: PASSWORD, password: NEW_PASSWORD }
    assert.equal((await own.put('/api/profile/password', change)).status, 204)
    for (const link of links) assert.equal((await reset(link)).status, 409)
  })

  test('answers alike whether an account exists, may sign in or does not', async ({ assert }) => {
    const known = await given.employee()
    const silent = [
      await given.disabled(),
      await given.invited(),
      await given.employee({ blocked: true }),
    ]
    const answers = []
    for (const email of [
      known.email,
      'nobody@example.com',
      ...silent.map((person) => person.email),
    ]) {
      const answer = await visitor().post('/api/password-resets', { email })
      answers.push({ status: answer.status, body: answer.body })
    }
    for (const answer of answers) {
      assert.deepEqual(answer, {
        status: 202,
        body: { message: 'If an account has this address, we emailed a link to it.' },
      })
    }
    await mailServer.waitForMailTo(known.email)
    assert.lengthOf(await db.from('outbox_messages'), 1)
    assert.lengthOf(await db.from('password_resets'), 1)
  })

  test('a link that was mailed opens nothing once the account may not sign in', async ({
    assert,
  }) => {
    const person = await given.employee()
    const link = await mailedLink(person)
    await db.from('users').where('id', person.id).update({ disabled_at: '2026-01-01 00:00:00.000' })
    assert.equal((await reset(link)).status, 404)
  })

  test('an administrator has the link mailed, and never sees it', async ({ assert }) => {
    const person = await given.employee()
    const admin = await signedIn(await given.admin())
    const answer = await admin.post(`/api/users/${person.id}/send-reset`, {})
    assert.equal(answer.status, 202)
    assert.equal(answer.body.message, 'Password reset email sent.')
    const mail = await mailServer.waitForMailTo(person.email)
    const link = linkIn(mail, '/reset-password/')
    const token = tokenOf(link)!
    const { body: mails } = await admin.get<{ id: number }[]>('/api/mails')
    for (const url of [
      '/api/mails',
      `/api/mails/${mails[0]?.id}`,
      `/api/mails/${mails[0]?.id}/preview`,
      `/user-management/mails/${mails[0]?.id}`,
      '/api/audit-logs',
    ]) {
      assert.notInclude((await admin.get(url)).text, token, url)
    }
    assert.equal((await reset(link)).status, 204)

    const blocked = await given.disabled()
    assert.equal((await admin.post(`/api/users/${blocked.id}/send-reset`, {})).status, 409)
  })

  test('the answer to an administrator says when the email waits', async ({ assert }) => {
    const { id } = await given.employee()
    await givenSettings({ smtpHost: null })
    const answer = await (await signedIn(await given.admin())).post(`/api/users/${id}/send-reset`)
    assert.equal(answer.status, 202)
    assert.equal(
      answer.body.message,
      'No mail server is set up: the password reset email waits in the Email log.'
    )
  })

  test('neither the database nor its dump holds a token', async ({ assert }) => {
    const person = await given.employee()
    const token = tokenOf(await mailedLink(person))!
    for (const table of ['password_resets', 'outbox_messages', 'audit_entries', 'sessions']) {
      assert.notInclude(JSON.stringify(await db.from(table)), token)
    }
  })
})
