import { test } from '@japa/runner'
import { Settings } from 'luxon'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { signedIn, visitor } from '#tests/helpers/caller'
import { invitedPerson, REGISTRATION } from '#tests/helpers/accounts/invited'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

const DAY = 24 * 60 * 60 * 1000

test.group('What does not register', (group) => {
  let invited: Awaited<ReturnType<typeof invitedPerson>>

  group.each.setup(async () => {
    await emptyPortal()
    invited = await invitedPerson()
  })

  test('a link that is none is not found and tells nothing', async ({ assert }) => {
    const other = await given.invitation(await given.invited())
    const tampered = [
      'x',
      String(invited.invitationId),
      `${invited.token}A`,
      // Every other last character, also those that decode to the same bytes.
      ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef-_']
        .filter((sign) => !invited.token.endsWith(sign))
        .map((sign) => invited.token.slice(0, -1) + sign),
      `____${invited.token.slice(4)}`,
      // One invitation's id with another's seal.
      linkToken('invitation', other, 1).slice(0, 6) + invited.token.slice(6),
      linkToken('password_reset', invited.invitationId, 1),
      linkToken('email_change', invited.invitationId, 1),
      linkToken('invitation', invited.invitationId, 2),
      linkToken('invitation', 999_999, 1),
    ]
    for (const wrong of tampered) {
      const page = await invited.open(wrong)
      assert.equal(page.status, 404, wrong)
      assert.deepEqual([page.props.state, page.props.invitation], ['invalid', null])
      assert.notInclude(page.text, invited.person.email)
      const answer = await invited.register(REGISTRATION, wrong)
      assert.equal(answer.status, 404, wrong)
    }
    assert.isTrue(await invited.untouched())
  })

  test('an invitation opens neither a reset nor another’s registration', async ({ assert }) => {
    const reset = await visitor().post(`/api/password-resets/${invited.token}`, {
      password: REGISTRATION.password,
    })
    assert.equal(reset.status, 404)
    assert.isTrue(await invited.untouched())
  })

  test('wants a name and a good password: {name}')
    .with([
      { name: 'none', body: { firstName: 'Ida', lastName: 'Berg' }, field: 'password' },
      { name: 'short', body: { ...REGISTRATION, password: 'short-pass1' }, field: 'password' },
      { name: 'long', body: { ...REGISTRATION, password: 'ab1-'.repeat(33) }, field: 'password' },
      { name: 'common', body: { ...REGISTRATION, password: 'password1234' }, field: 'password' },
      { name: 'a pattern', body: { ...REGISTRATION, password: 'aaaaaaaaaaaa' }, field: 'password' },
      { name: 'a number', body: { ...REGISTRATION, password: 123456789012 }, field: 'password' },
      {
        name: 'a list',
        body: { ...REGISTRATION, password: [REGISTRATION.password] },
        field: 'password',
      },
      { name: 'no first name', body: { ...REGISTRATION, firstName: '' }, field: 'firstName' },
      { name: 'no last name', body: { ...REGISTRATION, lastName: ' ' }, field: 'lastName' },
      { name: 'a list of phones', body: { ...REGISTRATION, phone: ['1'] }, field: 'phone' },
    ])
    .run(async ({ assert }, { body, field }) => {
      const answer = await invited.register(body)
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, field)
      assert.isTrue(await invited.untouched())
      assert.equal((await invited.register()).status, 201)
    })

  test('one’s own address is no password', async ({ assert }) => {
    const answer = await invited.register({ ...REGISTRATION, password: invited.person.email })
    assert.equal(answer.status, 422)
    assert.equal(answer.errors[0]?.rule, 'common')
  })

  test('an expired and a revoked link say which', async ({ assert }) => {
    Settings.now = () => Date.now() + 15 * DAY
    assert.equal((await invited.open()).props.state, 'expired')
    const expired = await invited.register()
    assert.equal(expired.status, 409)
    assert.include(expired.body.message as string, 'expired')
    Settings.now = () => Date.now()

    await db.from('invitations').update({ revoked_at: '2026-11-20 08:00:00.000' })
    const page = await invited.open()
    assert.deepEqual([page.props.state, page.props.invitation], ['revoked', null])
    assert.notInclude(page.text, invited.person.email)
    const revoked = await invited.register()
    assert.equal(revoked.status, 409)
    assert.include(revoked.body.message as string, 'revoked')
    assert.isTrue(await invited.untouched())
  })

  test('a disabled account registers no more until it is enabled', async ({ assert }) => {
    const { person } = invited
    const admin = await signedIn(await given.admin())
    assert.equal((await admin.post(`/api/users/${person.id}/disable`, {})).status, 200)
    const page = await invited.open()
    assert.deepEqual([page.props.state, page.props.invitation], ['revoked', null])
    const refused = await invited.register()
    assert.equal(refused.status, 409)
    assert.include(refused.body.message as string, 'revoked')
    assert.isNull((await employeeRow(person.employeeId)).registered_at)
    assert.isNull((await userRow(person.id)).password)

    assert.equal((await admin.post(`/api/users/${person.id}/enable`, {})).status, 200)
    assert.equal((await invited.register()).status, 201)
  })

  test('nor one that is disabled while its password is hashed', async ({ assert, cleanup }) => {
    const { id, employeeId } = invited.person
    const make = hash.make
    cleanup(() => {
      hash.make = make
    })
    hash.make = async (...values) => {
      await db.from('users').where('id', id).update({ disabled_at: '2026-11-20 08:00:00.000' })
      return make.apply(hash, values)
    }
    assert.equal((await invited.register()).status, 409)
    assert.isNull((await employeeRow(employeeId)).registered_at)
    assert.isNull((await userRow(id)).password)
    assert.isNull((await db.from('invitations').firstOrFail()).accepted_at)
  })

  test('takes nothing that decides about a person', async ({ assert }) => {
    const { status } = await invited.register({
      ...REGISTRATION,
      role: 'admin',
      status: 'active',
      onboardingStatus: 'complete',
      email: 'other@example.com',
      userId: 1,
      id: 1,
      salary: '1',
      awaitingApproval: false,
      department: 'Board',
      position: 'Director',
    })
    assert.equal(status, 201)
    assert.containSubset(await userRow(invited.person.id), {
      role: 'employee',
      email: invited.person.email,
      department: null,
      position: 'Cook',
    })
    assert.isNotNull((await userRow(invited.person.id)).awaiting_approval_at)
    assert.containSubset(await employeeRow(invited.person.employeeId), {
      status: 'pending',
      onboarding_status: 'not_started',
      salary: null,
    })
  })
})
