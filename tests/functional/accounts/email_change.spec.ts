import { DateTime, Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, visitor, type Caller } from '#tests/helpers/caller'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail, userRow } from '#tests/helpers/portal'
import { PasswordResetFactory } from '#database/factories/password_reset_factory'

const NEW = 'mira.new@example.com'

const pathOf = (link: string) => new URL(link).pathname
const stateOf = async (link: string) => (await visitor().page(pathOf(link))).props.state
const confirm = (link: string) =>
  visitor().post(`/api/email-confirmations/${pathOf(link).split('/').at(-1)}`, {})

const ask = (caller: Caller, email: string, of = '/api/profile') =>
  caller.put(of, { firstName: 'Mira', lastName: 'Okafor', email })

async function mailedLink(address = NEW): Promise<string> {
  return linkIn(await mailServer.waitForMailTo(address), '/confirm-email/')
}

test.group('Changing an e-mail address', (group) => {
  let person: Person
  let caller: Caller

  group.each.setup(async () => {
    const end = await emptyPortalWithMail()
    person = await given.employee({ email: 'mira@example.com' })
    caller = await signedIn(person)
    return end
  })

  test('takes effect when the new address confirms; the old one is told', async ({ assert }) => {
    const answer = await ask(caller, ' Mira.NEW@example.com ')
    assert.equal(answer.status, 200)
    assert.equal(answer.body.email, 'mira@example.com')
    assert.equal(answer.body.pendingEmail, NEW)
    const notice = await mailServer.waitForMailTo('mira@example.com')
    const link = await mailedLink()
    assert.notInclude(notice.raw, pathOf(link))
    assert.isTrue(link.startsWith(`${process.env.APP_URL}/`))
    assert.equal((await userRow(person.id)).email, 'mira@example.com')
    assert.equal((await signIn(NEW, PASSWORD)).answer.status, 401)

    // Mail scanners open links: viewing changes nothing.
    const page = await visitor().page(pathOf(link))
    assert.equal(page.props.state, 'usable')
    assert.equal(page.props.newEmail, NEW)
    assert.equal((await userRow(person.id)).email, 'mira@example.com')

    assert.equal((await confirm(link)).status, 204)
    const row = await userRow(person.id)
    assert.equal(row.email, NEW)
    assert.include(row.search_text, NEW)
    assert.equal((await signIn(NEW, PASSWORD)).answer.status, 200)
    assert.equal((await signIn('mira@example.com', PASSWORD)).answer.status, 401)
    assert.equal(await stateOf(link), 'used')
    assert.equal((await confirm(link)).status, 409)
    assert.includeMembers(await auditTrail(), [`request_email_change user ${person.id}`])
    assert.isNull(
      (await caller.page<{ profile: { pendingEmail: null } }>('/profile')).props.profile
        .pendingEmail
    )
  })

  test('confirmed twice at the same moment, it is done once', async ({ assert }) => {
    await ask(caller, NEW)
    const link = await mailedLink()
    const head = await auditHead()
    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [204, 409, 409]
    )
    assert.deepEqual(await auditTrail(head), [`update user ${person.id}`])
  })

  test('can be taken back while it waits', async ({ assert }) => {
    await ask(caller, NEW)
    const link = await mailedLink()
    assert.equal((await caller.delete('/api/profile/email-change')).status, 204)
    assert.equal((await caller.delete('/api/profile/email-change')).status, 404)
    assert.equal(await stateOf(link), 'used')
    assert.equal((await confirm(link)).status, 409)
    assert.equal((await userRow(person.id)).email, 'mira@example.com')
    assert.equal((await auditTrail()).at(-1), `cancel_email_change user ${person.id}`)
  })

  test('another wish takes the place of the one before', async ({ assert }) => {
    await ask(caller, 'first@example.com')
    const first = await mailedLink('first@example.com')
    const head = await auditHead()
    await ask(await signedIn(await given.admin()), NEW, `/api/users/${person.id}`)
    assert.includeMembers(await auditTrail(head), [`cancel_email_change user ${person.id}`])
    const second = await mailedLink()
    assert.equal((await confirm(first)).status, 409)
    assert.equal((await confirm(second)).status, 204)
    assert.equal((await userRow(person.id)).email, NEW)
  })

  const partings: [name: string, part: (admin: Caller) => Promise<{ status: number }>][] = [
    ['disabled', (admin) => admin.post(`/api/users/${person.id}/disable`, {})],
    ['blocked', (admin) => admin.put(`/api/users/${person.id}`, { role: 'pending' })],
    ['deprovisioned', (admin) => admin.post(`/api/users/${person.id}/deprovision`, {})],
    [
      'left',
      (admin) =>
        admin.post(`/api/employees/${person.employeeId}/leave`, {
          endDate: DateTime.utc().toISODate(),
          reason: 'Moves away',
        }),
    ],
  ]
  test('is withdrawn from an account that is {0}, and so is a reset')
    .with(partings)
    .run(async ({ assert }, [, part]) => {
      await ask(caller, NEW)
      const link = await mailedLink()
      await PasswordResetFactory.merge({ userId: person.id }).create()
      const head = await auditHead()
      const { status } = await part(await signedIn(await given.admin()))
      assert.equal(status, 200)
      assert.include(await auditTrail(head), `cancel_email_change user ${person.id}`)
      assert.equal(await stateOf(link), 'used')
      assert.isNotNull((await db.from('password_resets').firstOrFail()).used_at)
      const open = { disabled_at: null, sign_in_blocked_at: null }
      await db.from('users').where('id', person.id).update(open)
      assert.equal((await confirm(link)).status, 409)
      assert.equal((await userRow(person.id)).email, 'mira@example.com')
    })

  test('is withdrawn from somebody who is rejected, and so is a reset', async ({ assert }) => {
    const waiting = await given.waiting()
    await ask(await signedIn(await given.admin()), NEW, `/api/users/${waiting.id}`)
    const link = await mailedLink()
    await visitor().post('/api/password-resets', { email: waiting.email })
    const url = `/api/employees/${waiting.employeeId}/reject`
    assert.equal((await (await signedIn(await given.manager())).post(url, {})).status, 200)
    assert.include(await auditTrail(), `cancel_email_change user ${waiting.id}`)
    assert.equal((await confirm(link)).status, 409)
    assert.isNotNull((await db.from('password_resets').firstOrFail()).used_at)
  })

  test('waits for two days, no longer', async ({ assert }) => {
    await ask(caller, NEW)
    const link = await mailedLink()
    const begin = DateTime.utc()
    const at = (hours: number) => (Settings.now = () => begin.plus({ hours }).toMillis())
    at(47)
    assert.equal(await stateOf(link), 'usable')
    at(49)
    assert.equal(await stateOf(link), 'expired')
    assert.equal((await confirm(link)).status, 409)
    assert.equal((await userRow(person.id)).email, 'mira@example.com')
  })

  test('to an address somebody has is refused', async ({ assert }) => {
    await given.employee({ email: 'taken@example.com' })
    for (const written of ['taken@example.com', 'TAKEN@example.com']) {
      const answer = await ask(caller, written)
      assert.equal(answer.status, 422)
      assert.deepInclude(answer.errors[0], { field: 'email', rule: 'unique' })
    }
    assert.lengthOf(await db.from('email_changes'), 0)
    // No other part of the rejected call was done either.
    assert.equal((await userRow(person.id)).first_name, 'Ana')
  })

  test('to an address somebody took meanwhile is refused when it is confirmed', async ({
    assert,
  }) => {
    await ask(caller, NEW)
    const link = await mailedLink()
    await given.employee({ email: NEW })
    const answer = await confirm(link)
    assert.equal(answer.status, 422)
    assert.equal(answer.errors[0]?.field, 'email')
    assert.equal((await userRow(person.id)).email, 'mira@example.com')
  })

  test('two who want the same address: the first to confirm has it', async ({ assert }) => {
    const other = await signedIn(await given.employee())
    await ask(caller, NEW)
    const mine = await mailedLink()
    mailServer.clear()
    await ask(other, NEW)
    const theirs = await mailedLink()
    const answers = await Promise.all([confirm(mine), confirm(theirs)])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [204, 422]
    )
    assert.lengthOf(await db.from('users').where('email', NEW), 1)
  })

  test('by HR needs users:manage, and waits for the person all the same', async ({ assert }) => {
    const manager = await signedIn(await given.manager())
    const url = `/api/employees/${person.employeeId}`
    const refused = await manager.put(url, { email: NEW, location: 'Oslo' })
    assert.equal(refused.status, 403)
    assert.equal(refused.errors[0]?.field, 'email')
    const row = await db.from('employees').where('id', person.employeeId).firstOrFail()
    assert.isNull(row.location)

    const admin = await signedIn(await given.admin())
    for (const wish of [
      () => admin.put(url, { email: 'one@example.com' }),
      () => admin.put(`/api/users/${person.id}`, { email: 'two@example.com' }),
    ]) {
      const answer = await wish()
      assert.equal(answer.status, 200)
      assert.equal(answer.body.email, 'mira@example.com')
    }
    await mailServer.waitForMailTo('mira@example.com')
    assert.equal((await confirm(await mailedLink('two@example.com'))).status, 204)
    assert.equal((await userRow(person.id)).email, 'two@example.com')
  })

  test('of somebody who may do more is for administrators', async ({ assert }) => {
    const clerk = await given.employee()
    for (const permission of ['users:manage', 'employees:view', 'employees:update'] as const) {
      await given.override(clerk, permission, 'grant')
    }
    const clerks = await signedIn(clerk)
    const waiting = await given.waiting()
    await given.override(waiting, 'pay:view', 'grant')
    for (const more of [await given.manager(), waiting]) {
      for (const url of [`/api/users/${more.id}`, `/api/employees/${more.employeeId}`]) {
        const answer = await clerks.put(url, { email: NEW, phone: '1' })
        assert.equal(answer.status, 403, url)
        const unchanged = await clerks.put(url, { email: more.email })
        assert.equal(unchanged.status, url.includes('users') ? 403 : 200, url)
      }
      assert.isNull((await userRow(more.id)).phone)
    }
    assert.lengthOf(await db.from('email_changes'), 0)

    await given.override(clerk, 'pay:view', 'grant')
    for (const may of [person, waiting, clerk]) {
      const email = `new-${may.id}@example.com`
      assert.equal((await clerks.put(`/api/users/${may.id}`, { email })).status, 200)
    }
    const invited = await given.invited()
    await given.override(invited, 'audit:view', 'grant')
    const invitedUrl = `/api/users/${invited.id}`
    assert.equal((await clerks.put(invitedUrl, { email: NEW })).status, 403)
    await given.override(clerk, 'audit:view', 'grant')
    assert.equal((await clerks.put(invitedUrl, { email: NEW })).body.email, NEW)
  })

  test('ends the reset links mailed to the address before', async ({ assert }) => {
    await visitor().post('/api/password-resets', { email: person.email })
    const reset = linkIn(await mailServer.waitForMailTo(person.email), '/reset-password/')
    await ask(caller, NEW)
    assert.equal((await confirm(await mailedLink())).status, 204)
    const token = pathOf(reset).split('/').at(-1)
    const answer = await visitor().post(`/api/password-resets/${token}`, {
      password: 'violin-marble-tundra-two',
    })
    assert.equal(answer.status, 409)
    assert.equal((await signIn(NEW, PASSWORD)).answer.status, 200)
  })
})
