import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { failuresNoted } from '#accounts/sign_in/note_sign_in'
import { REAUTHENTICATION_MINUTES } from '#accounts/sign_in/reauthentication_need'
import { ATTEMPTS_PER_ACCOUNT, CODES_PER_ACCOUNT } from '#accounts/sign_in/sign_in_limits'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenTwoFactor, twoFactorRow } from '#tests/helpers/accounts/two_factor'

const URL_OF = '/api/auth/reauthentication'
const WRONG = 'not-the-one-I-have'

/** Lets some minutes pass from now on. */
function pass(minutes: number) {
  const at = Date.now() + minutes * 60_000
  Settings.now = () => at
}
const outcomes = async () => {
  await failuresNoted()
  return (await db.from('sign_ins').orderBy('id')).map(({ outcome }) => outcome as string)
}

interface Act {
  name: string
  by: 'person' | 'admin'
  /** Makes the subject of the act. */
  prepare?: (person: Person) => Promise<unknown>
  run: (caller: Caller, person: Person, admin: Person) => ReturnType<Caller['get']>
  status: number
}

const newAddress = (person: Person) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: 'elsewhere@example.com',
})

const ACTS: Act[] = [
  {
    name: 'changing one’s own address',
    by: 'person',
    run: (caller, person) => caller.put('/api/profile', newAddress(person)),
    status: 200,
  },
  {
    name: 'changing it as an administrator in User Management',
    by: 'admin',
    run: (caller, _, admin) => caller.put(`/api/users/${admin.id}`, newAddress(admin)),
    status: 200,
  },
  {
    name: 'setting up a second factor',
    by: 'person',
    run: (caller) => caller.post('/api/profile/two-factor'),
    status: 200,
  },
  {
    name: 'turning it off',
    by: 'person',
    prepare: givenTwoFactor,
    run: (caller) => caller.delete('/api/profile/two-factor'),
    status: 204,
  },
  {
    name: 'new recovery codes',
    by: 'person',
    prepare: givenTwoFactor,
    run: (caller) => caller.post('/api/profile/two-factor/recovery-codes'),
    status: 200,
  },
  {
    name: 'ending the other sessions',
    by: 'person',
    prepare: signedIn,
    run: (caller) => caller.delete('/api/profile/sessions'),
    status: 204,
  },
  {
    name: 'ending one’s own sessions as an administrator',
    by: 'admin',
    run: (caller, _, admin) => caller.delete(`/api/users/${admin.id}/sessions`),
    status: 204,
  },
  {
    name: 'moving somebody’s address as an administrator',
    by: 'admin',
    run: (caller, { id }) => caller.put(`/api/users/${id}`, { email: 'moved@example.com' }),
    status: 200,
  },
  {
    name: 'moving somebody’s address in their profile',
    by: 'admin',
    run: (caller, { employeeId }) =>
      caller.put(`/api/employees/${employeeId}`, { email: 'moved@example.com' }),
    status: 200,
  },
  {
    name: 'setting somebody’s password',
    by: 'admin',
    run: (caller, { id }) =>
      caller.post(`/api/users/${id}/reset-password`, { password: 'walnut-ferry-lantern-nine' }),
    status: 204,
  },
  {
    name: 'resetting somebody’s second factor',
    by: 'admin',
    prepare: givenTwoFactor,
    run: (caller, { id }) => caller.delete(`/api/users/${id}/two-factor`),
    status: 204,
  },
  {
    name: 'making somebody an administrator',
    by: 'admin',
    run: (caller, { id }) => caller.put(`/api/users/${id}`, { role: 'admin' }),
    status: 200,
  },
]

test.group('Re-authentication', (group) => {
  let person: Person
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    admin = await given.admin()
    return () => {
      Settings.now = () => Date.now()
    }
  })

  test('is asked for before {name}, and once given is not asked for again')
    .with(ACTS)
    .run(async ({ assert }, { by, prepare, run, status }) => {
      const who = by === 'admin' ? admin : person
      const caller = await signedIn(who)
      await prepare?.(person)
      const hasCode = by === 'person' && (await twoFactorRow(person.id)) !== null
      pass(REAUTHENTICATION_MINUTES + 1)
      const entries = (await auditEntries()).length
      const refused = await run(caller, person, admin)
      assert.equal(refused.status, 403)
      assert.deepEqual(refused.body, {
        message: "Confirm that it's you, and try again. Nothing was changed.",
        reauthenticate: true,
        codeNeeded: hasCode,
      })
      assert.lengthOf(await auditEntries(), entries)

      await db.from('sessions').where('user_id', who.id).update({ authenticated_at: null })
      assert.equal((await run(caller, person, admin)).status, 403)
      const { code } = hasCode ? await givenTwoFactor(person) : { code: () => undefined }
      const proof = await caller.post(URL_OF, { password: PASSWORD, code: code() })
      assert.equal(proof.status, 204)
      assert.equal((await run(caller, person, admin)).status, status)
    })

  test('is not asked for right after signing in, nor to change other details', async ({
    assert,
  }) => {
    const { caller } = await signIn(person.email, PASSWORD)
    assert.equal((await caller.delete('/api/profile/sessions')).status, 204)
    pass(REAUTHENTICATION_MINUTES + 1)
    const { firstName, lastName, email } = person
    assert.equal((await caller.put('/api/profile', { firstName, lastName, email })).status, 200)
    assert.equal((await caller.delete('/api/profile/sessions')).status, 403)
  })

  test('goes on under a new session id, and is written down', async ({ assert }) => {
    const caller = await signedIn(person)
    const copied = caller.copy()
    const before = await db.from('sessions').where('user_id', person.id).firstOrFail()
    assert.equal((await caller.post(URL_OF, { password: PASSWORD })).status, 204)
    const after = await db.from('sessions').where('user_id', person.id)
    assert.lengthOf(after, 1)
    assert.notEqual(after[0].id, before.id)
    assert.equal(after[0].created_at, before.created_at)
    assert.equal((await caller.get('/api/auth/user')).status, 200)
    assert.equal((await copied.get('/api/auth/user')).status, 401)
    const [entry] = await auditEntries()
    assert.equal(entry?.action, 'reauthenticate')
    assert.equal(entry?.entityId, String(person.id))
    assert.equal(entry?.performedById, person.id)
  })

  test('takes nobody but who is signed in, by their password', async ({ assert }) => {
    assert.equal((await visitor().post(URL_OF, { password: PASSWORD })).status, 401)
    const caller = await signedIn(person)
    const empty = await caller.post(URL_OF, {})
    assert.equal(empty.status, 422)
    assert.equal(empty.errors[0]?.field, 'password')
    const wrong = await caller.post(URL_OF, { password: WRONG })
    assert.equal(wrong.status, 422)
    assert.deepEqual(
      wrong.errors.map(({ field }) => field),
      ['password']
    )
    assert.deepEqual(await outcomes(), ['wrong_password'])
    assert.lengthOf(await auditEntries(), 0)
  })

  test('asks for a code where there is a second factor, and takes each once', async ({
    assert,
  }) => {
    const { code, recoveryCodes } = await givenTwoFactor(person)
    const caller = await signedIn(person)
    const prove = (body: object) => caller.post(URL_OF, { password: PASSWORD, ...body })
    assert.equal((await prove({})).errors[0]?.field, 'code')
    assert.equal((await prove({ code: '' })).errors[0]?.field, 'code')
    assert.equal((await prove({ code: '000000' })).errors[0]?.field, 'code')
    assert.equal((await prove({ password: WRONG, code: code() })).errors[0]?.field, 'password')
    const used = code()
    assert.equal((await prove({ code: used })).status, 204)
    assert.equal((await prove({ code: used })).status, 422)
    assert.equal((await prove({ code: recoveryCodes[0] })).status, 204)
    const actions = (await auditEntries()).map(({ action }) => action)
    assert.sameMembers(actions, ['reauthenticate', 'use_recovery_code', 'reauthenticate'])
    assert.deepEqual(await outcomes(), ['wrong_code', 'wrong_password'])
  })

  test('is limited as signing in is, the code apart', async ({ assert }) => {
    const caller = await signedIn(person)
    const guess = async (body: object) => (await caller.post(URL_OF, body)).status
    for (let turn = 0; turn < ATTEMPTS_PER_ACCOUNT; turn++) {
      assert.equal(await guess({ password: WRONG }), 422)
    }
    assert.equal(await guess({ password: PASSWORD }), 429)
    const other = await given.employee()
    const { code } = await givenTwoFactor(other)
    const theirs = await signedIn(other)
    for (let turn = 0; turn < CODES_PER_ACCOUNT; turn++) {
      const answer = await theirs.post(URL_OF, { password: PASSWORD, code: '000000' })
      assert.equal(answer.status, 422)
    }
    const locked = await theirs.post(URL_OF, { password: PASSWORD, code: code() })
    assert.equal(locked.status, 429)
  })

  test('does not revive a session that was ended in the meantime', async ({ assert }) => {
    const caller = await signedIn(person)
    const [proof] = await Promise.all([
      caller.post(URL_OF, { password: PASSWORD }),
      db.from('sessions').where('user_id', person.id).delete(),
    ])
    assert.equal(proof.status, 401)
    assert.lengthOf(await db.from('sessions').where('user_id', person.id), 0)
  })
})
