import { request as httpRequest } from 'node:http'
import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { Caller, SESSION_COOKIE, signIn, signedIn, visitor } from '#tests/helpers/caller'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf, userRow } from '#tests/helpers/portal'
import { inHours } from '#tests/helpers/routes/route_requests'

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'accept': 'text/html' }

const form = (email: string) => ({
  method: 'POST',
  headers: FORM,
  raw: new URLSearchParams({ email, password: PASSWORD }).toString(),
})

/** A path that no URL parser has normalized, as an attacker writes it into a link. */
function getRaw(path: string): Promise<{ location: string | undefined; cookie: string }> {
  return new Promise((resolve, reject) => {
    const { HOST: host, PORT: port } = process.env
    httpRequest({ host, port, path, headers: { accept: 'text/html' } }, (response) => {
      const [cookie = ''] = response.headers['set-cookie'] ?? []
      response.resume()
      resolve({ location: response.headers.location, cookie })
    })
      .on('error', reject)
      .end()
  })
}

test.group('Signing in', (group) => {
  group.each.setup(() => emptyPortal())

  test('answers a program with the user and opens a session', async ({ assert }) => {
    const person = await given.manager()
    const { caller, answer } = await signIn(person.email, PASSWORD)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, {
      id: person.id,
      role: 'manager',
      firstName: 'Ana',
      lastName: 'Díaz',
      email: person.email,
      profileImageUrl: null,
    })
    const [cookie = ''] = answer.headers.getSetCookie()
    assert.match(cookie, /HttpOnly/)
    assert.match(cookie, /SameSite=Lax/)
    assert.match(cookie, /Path=\//)
    assert.notMatch(cookie, /Secure/)

    assert.equal((await caller.get('/api/auth/user')).body.id, person.id)
    assert.isNotNull((await userRow(person.id)).last_sign_in_at)
    assert.deepEqual(await auditTrail(), [`sign_in user ${person.id}`])
  })

  test('takes ten statements in a browser that has signed in before, twelve in another', async ({
    assert,
  }) => {
    const { email } = await given.manager()
    const caller = visitor()
    const login = async () => {
      const statements = await statementsOf(() =>
        caller.post('/api/login', { email, password: PASSWORD })
      )
      // All visitors read them together, once a second.
      return statements.filter((sql) => !sql.includes('from `settings`'))
    }
    const first = await login()
    assert.isAtMost(first.length, 12, first.join('\n'))
    assert.match(first.join('\n'), /begin[^]*commit/i)
    caller.cookies.delete(SESSION_COOKIE)
    const second = await login()
    assert.isAtMost(second.length, 10, second.join('\n'))
  })

  test('takes the address as people write it', async ({ assert }) => {
    const person = await given.employee({ email: 'mira@example.com' })
    for (const written of ['MIRA@Example.COM', ' mira@example.com ']) {
      const { answer } = await signIn(written, PASSWORD)
      assert.equal(answer.body.id, person.id, written)
    }
  })

  test('takes a form and sends the browser on', async ({ assert }) => {
    const { email } = await given.employee()
    const caller = visitor()
    const answer = await caller.call('/api/login', form(email))
    assert.equal(answer.status, 302)
    assert.equal(answer.headers.get('location'), '/')
    assert.equal((await caller.get('/api/auth/user')).status, 200)
  })

  test('tells nobody whether an account exists, is disabled or has no password', async ({
    assert,
  }) => {
    const wrong = await given.employee()
    const disabled = await given.disabled()
    const invited = await given.invited()
    const blocked = await given.employee({ blocked: true, role: 'pending' })
    const tries = [
      [wrong.email, 'walnut-ferry-lantern-nine'],
      ['nobody@example.com', PASSWORD],
      [disabled.email, PASSWORD],
      [invited.email, PASSWORD],
      [invited.email, ''],
      [blocked.email, PASSWORD],
      ['no address', PASSWORD],
      ["' OR 1=1 --", "' OR 1=1 --"],
    ] as const
    const verify = hash.verify
    let verified = 0
    hash.verify = (...values) => {
      verified++
      return verify.apply(hash, values)
    }
    try {
      for (const [email, password] of tries) {
        verified = 0
        const { caller, answer } = await signIn(email, password)
        if (password === '') {
          assert.equal(answer.status, 422)
          continue
        }
        assert.equal(answer.status, 401, email)
        assert.deepEqual(answer.body, { message: 'Wrong email address or password.' }, email)
        // The same work for each, so that the time reveals nothing either.
        assert.equal(verified, 1, email)
        assert.equal((await caller.get('/api/auth/user')).status, 401)
      }
    } finally {
      hash.verify = verify
    }
    assert.deepEqual(await auditTrail(), [])
  })

  test('opens nothing of an account that is {0} while the password is checked')
    .with([
      ['disabled', { disabled_at: inHours(0) }],
      ['blocked', { sign_in_blocked_at: inHours(0) }],
      ['given another password', { password: 'another hash' }],
    ] as const)
    .run(async ({ assert, cleanup }, [, columns]) => {
      const person = await given.person({ role: 'pending', awaitingApproval: true })
      const verify = hash.verify
      cleanup(() => {
        hash.verify = verify
      })
      hash.verify = async (...values) => {
        const matches = await verify.apply(hash, values)
        await db.from('users').where('id', person.id).update(columns)
        return matches
      }
      const { caller, answer } = await signIn(person.email, PASSWORD)
      assert.equal(answer.status, 401)
      assert.deepEqual(answer.body, { message: 'Wrong email address or password.' })
      assert.equal((await caller.get('/api/auth/user')).status, 401)
      assert.lengthOf(await db.from('sessions').whereNotNull('user_id'), 0)
      assert.equal((await userRow(person.id)).role, 'pending')
      assert.deepEqual(await auditTrail(), [])
    })

  test('gives the browser another session, and the one before opens nothing', async ({
    assert,
  }) => {
    const { email } = await given.manager()
    const caller = visitor()
    await caller.page('/employees')
    const planted = caller.copy()
    assert.isTrue(planted.cookies.has(SESSION_COOKIE))

    assert.equal((await caller.post('/api/login', { email, password: PASSWORD })).status, 200)
    assert.notEqual(caller.cookies.get(SESSION_COOKIE), planted.cookies.get(SESSION_COOKIE))
    assert.equal((await caller.get('/api/auth/user')).status, 200)
    assert.equal((await planted.get('/api/auth/user')).status, 401)
    assert.lengthOf(await db.from('sessions').whereNotNull('user_id'), 1)
  })

  test('keeps only a digest of the session id, and takes no id that was made up', async ({
    assert,
  }) => {
    const person = await given.manager()
    const caller = await signedIn(person)
    await caller.get('/api/auth/user')
    const [row] = await db.from('sessions')
    assert.notInclude(decodeURIComponent(caller.cookies.get(SESSION_COOKIE) ?? ''), row.id)

    for (const cookie of [
      row.id,
      `s:${row.id}`,
      caller.cookies.get(SESSION_COOKIE)!.slice(0, -3),
    ]) {
      const thief = new Caller([[SESSION_COOKIE, cookie]])
      assert.equal((await thief.get('/api/auth/user')).status, 401)
    }
  })

  test('makes a newcomer’s role employee the first time', async ({ assert }) => {
    const person = await given.person({ role: 'pending', awaitingApproval: true })
    const { answer } = await signIn(person.email, PASSWORD)
    assert.equal(answer.body.role, 'employee')
    assert.equal((await userRow(person.id)).role, 'employee')
    assert.deepEqual(await auditTrail(), [`update user ${person.id}`, `sign_in user ${person.id}`])
    await signIn(person.email, PASSWORD)
    assert.lengthOf(await auditTrail(), 3)
  })

  test('shows who waits for approval what they wait for, and nothing else', async ({ assert }) => {
    const person = await given.waiting()
    const { caller } = await signIn(person.email, PASSWORD)
    assert.deepEqual((await caller.get('/api/auth/permissions')).body as unknown, [])
    assert.equal((await caller.page('/')).component, 'people/waiting')
    assert.equal((await caller.page('/employees')).component, 'errors/forbidden')
  })

  test('is blocked by the role pending until an administrator changes it', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const person = await given.manager()
    const theirs = await signedIn(person)
    const setRole = (role: string) => admin.put(`/api/users/${person.id}`, { role })

    assert.equal((await setRole('pending')).body.role, 'pending')
    assert.equal((await theirs.get('/api/auth/user')).status, 401)
    assert.equal((await signIn(person.email, PASSWORD)).answer.status, 401)
    assert.equal((await setRole('manager')).status, 200)
    assert.equal((await signIn(person.email, PASSWORD)).answer.body.role, 'manager')
  })

  test('leads back to the page that was asked for', async ({ assert }) => {
    const { email } = await given.manager()
    const caller = visitor()
    const refused = await caller.get('/employees?status=active&q=a%26b', { accept: 'text/html' })
    assert.equal(refused.headers.get('location'), '/api/login')
    const page = await caller.page('/api/login')
    assert.equal(page.props.message, 'Unauthorized - You are logged out. Logging in again...')
    assert.equal(page.props.next, '/employees?status=active&q=a%26b')
    assert.isNull(page.props.demo)
    assert.isNull((await caller.page('/api/login')).props.message)

    const answer = await caller.call('/api/login', form(email))
    assert.equal(answer.headers.get('location'), '/employees?status=active&q=a%26b')
    assert.equal((await caller.page('/api/login')).headers.get('location'), '/')
  })

  test('never leads to another site', async ({ assert }) => {
    const { email } = await given.manager()
    const paths = [
      '//employees',
      '//evil.example/employees',
      '/%5cevil.example/../employees',
      '/.//evil.example/employees',
      '/./%5cevil.example/employees',
      '/a/..//evil.example',
      '/\\employees',
      '/.//employees',
      'http://evil.example/employees',
    ]
    for (const path of paths) {
      const { cookie } = await getRaw(path)
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      const caller = new Caller(at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : [])
      const answer = await caller.call('/api/login', form(email))
      assert.equal(answer.status, 302, path)
      const target = new URL(answer.headers.get('location')!, 'http://portal.example')
      assert.equal(target.host, 'portal.example', path)
    }
    const signedInBefore = (await signIn(email, PASSWORD)).caller
    for (const next of ['/%255Cevil.example', '/%2509/evil.example', '/%252Fevil.example']) {
      const answer = await signedInBefore.page(`/api/login?next=${next}`)
      const { address } = await signedInBefore.page(answer.headers.get('location')!)
      assert.equal(new URL(address, 'http://portal.example').host, 'portal.example', next)
    }
    const evil = 'https://evil.example/'
    const answer = await visitor().call(`/api/login?next=${evil}&intended_url=${evil}`, {
      ...form(email),
      headers: { ...FORM, referer: evil },
    })
    assert.equal(answer.headers.get('location'), '/')
  })
})
