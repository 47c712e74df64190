import { request as httpRequest } from 'node:http'
import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import { signedIn, visitor, type Answer } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, emptyPortalWithoutMail } from '#tests/helpers/portal'
import { portrait } from '#tests/helpers/portrait'
import { allRoutes, requestFor } from '#tests/helpers/routes/route_requests'

const own = () => process.env.APP_URL!

/** One middleware judges all writes before their routes, so each route gets one of these. */
const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', 'origin': 'http://127.0.0.1' },
  { 'sec-fetch-site': 'nonsense' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1:1' },
  { origin: 'http://127.0.0.1.evil.example' },
]

const WRITING = () => allRoutes().filter((route) => !route.startsWith('GET '))

/** Calls about oneself, which not even an administrator makes for another person. */
const DONE_BY_ONESELF =
  /\/profile\/|\/inbox\/|\/sign\/actions\/|\/training\/(?:attempts|evidence)\/:id(?:\/answers|\/submission)?$|\/documents\/(?:requests\/:id\/(?:acknowledgement|submissions)|submissions\/:id)$|\/onboarding\/(?:checklists\/:id\/celebration|items\/:id\/(?:done|proof))$/

/** Calls of an invited person, who signs out first, and of a signer without an account. */
const DONE_BY_VISITORS =
  /\/invitations\/:token\/(?:opening|registration)$|\/sign\/external\/:token\/(?:signature|decline|paper)$/

test.group('Writes from other sites', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('{$self} is refused, and done for our own pages and for programs')
    .with(WRITING)
    .run(async ({ assert }, route) => {
      const told = FOREIGN[WRITING().indexOf(route) % FOREIGN.length]
      const me = await given.admin({ employee: {} })
      const byVisitor = DONE_BY_VISITORS.test(route)
      const caller = byVisitor ? visitor() : await signedIn(me)
      const { url, headers, ...call } = await requestFor(route, {
        me: byVisitor ? null : me,
        own: DONE_BY_ONESELF.test(route),
      })
      const before = await portrait()
      const refused = await caller.call(url, { ...call, headers: { ...headers, ...told } })
      assert.equal(refused.status, 403, JSON.stringify(told))
      assert.equal(
        refused.body.message,
        'This request came from another site and was refused.',
        JSON.stringify(told)
      )
      assert.deepEqual(await portrait(), before)
      const answer = await caller.call(url, {
        ...call,
        headers: { ...headers, 'sec-fetch-site': 'same-origin', 'origin': own() },
      })
      assert.isBelow(answer.status, 300, answer.text)
    })

  test('an origin of our own is enough for a browser without Sec-Fetch-Site', async ({
    assert,
  }) => {
    const caller = await signedIn(await given.employee())
    const answer = await caller.post('/api/logout', {}, { origin: own() })
    assert.equal(answer.status, 204)
  })

  test('no other site may read: there is no CORS', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const headers = { origin: 'https://evil.example' }
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await caller.call('/api/employees', { method, headers })
      assert.isNull(answer.headers.get('access-control-allow-origin'))
    }
  })
})

const directivesOf = (policy: string) =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/)
      return [name, values] as const
    })
  )

/** Every response, from any source. */
function assertShielded(assert: Assert, { headers }: Answer, told: string) {
  assert.equal(headers.get('x-content-type-options'), 'nosniff', told)
  assert.equal(headers.get('referrer-policy'), 'same-origin', told)
  assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN', told)
  assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', told)
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', told)
  assert.include(headers.get('permissions-policy') ?? '', 'camera=()', told)
  assert.isNull(headers.get('x-powered-by'), told)
  assert.isNull(headers.get('strict-transport-security'), `${told}: the portal is on http here`)
  const directives = directivesOf(headers.get('content-security-policy') ?? '')
  for (const name of ['default-src', 'frame-ancestors']) {
    assert.match(directives.get(name)?.join(' ') ?? '', /^'(self|none)'$/, `${told}: ${name}`)
  }
}

function assertKeptByNobody(assert: Assert, { headers }: Answer, told: string) {
  assert.match(headers.get('cache-control') ?? '', /no-store/, told)
  assert.isNotEmpty(headers.get('x-request-id'), told)
}

test.group('Headers', (group) => {
  group.each.setup(() => emptyPortal())

  test('every answer is kept by nobody and taken for nothing else', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const answers: [string, Answer][] = [
      ['page', await caller.get('/employees')],
      ['call', await caller.get('/api/employees')],
      ['landing', await visitor().get('/')],
      ['redirect', await visitor().get('/employees')],
      ['401', await visitor().get('/api/employees')],
      ['403', await (await signedIn(await given.employee())).get('/api/employees')],
      ['404', await caller.get('/api/employees/999')],
      ['no route', await caller.get('/no/such/page', { accept: 'text/html' })],
      ['422', await caller.post('/api/employees', {})],
      ['204', await caller.post('/api/logout', {})],
    ]
    for (const [told, answer] of answers) {
      assertShielded(assert, answer, told)
      assertKeptByNobody(assert, answer, told)
    }
  })

  test('files, assets, health and what is refused at the door have them, too', async ({
    assert,
  }) => {
    const me = await given.admin({ employee: {} })
    const caller = await signedIn(me)
    const page = await caller.page('/profile')
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page.text) ?? []
    const asset = await visitor().get(script)
    const tag = asset.headers.get('etag') ?? ''
    // Without it, fetch requests a fresh copy.
    const ifChanged = { 'if-none-match': tag, 'cache-control': 'max-age=0' }
    const photo = await requestFor('GET /api/users/:id/photo', { me, own: true })
    const post = { method: 'POST', raw: '{"email":' }
    const json = { 'content-type': 'application/json' }
    const packed = { ...json, 'content-encoding': 'br' }
    const answers: [string, number, Answer][] = [
      ['file', 200, await caller.get(photo.url)],
      ['script', 200, asset],
      ['not modified', 304, await visitor().get(script, ifChanged)],
      ['icon', 200, await visitor().get('/favicon.svg')],
      ['missing asset', 404, await visitor().get('/assets/none.js')],
      ['the server’s own pages', 404, await visitor().get('/assets/server/ssr.js')],
      ['the same where they are', 404, await visitor().get('/rendering/server/ssr.js')],
      ['live', 200, await visitor().get('/health/live')],
      ['ready', 200, await visitor().get('/health/ready')],
      ['no such method', 404, await visitor().call('/', { method: 'PATCH' })],
      ['bad address', 400, await visitor().get('/%')],
      ['broken body', 400, await caller.call('/api/login', { ...post, headers: json })],
      ['compressed body', 415, await caller.call('/api/login', { ...post, headers: packed })],
    ]
    for (const [told, status, answer] of answers) {
      assert.equal(answer.status, status, told)
      assertShielded(assert, answer, told)
    }
  })

  test('an asset runs under a policy of its own, which a worker takes for its own', async ({
    assert,
  }) => {
    const page = await visitor().page('/api/login')
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page.text) ?? []
    const { headers } = await visitor().get(script)
    const directives = directivesOf(headers.get('content-security-policy') ?? '')
    assert.deepEqual(directives.get('script-src'), [`'self'`, `'wasm-unsafe-eval'`])
    assert.deepEqual(directives.get('object-src'), [`'none'`])
    assert.deepEqual(directives.get('base-uri'), [`'none'`])
    assert.match(headers.get('cache-control') ?? '', /immutable/)
  })

  test('a page’s scripts and styles are those it names, by a fresh nonce', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const nonces = new Set<string>()
    const pages = ['/employees', '/profile', '/no/such/page', '/employees/add', '/']
    for (const url of pages) {
      const page = await caller.page(url)
      const policy = page.headers.get('content-security-policy') ?? ''
      assert.notInclude(policy, 'unsafe')
      const directives = directivesOf(policy)
      const [nonce = ''] = (directives.get('script-src') ?? []).filter((source) =>
        source.startsWith(`'nonce-`)
      )
      nonces.add(nonce)
      assert.deepEqual(directives.get('script-src'), [`'self'`, nonce])
      assert.deepEqual(directives.get('style-src'), [`'self'`, nonce])
      assert.deepEqual(directives.get('default-src'), [`'self'`])
      assert.deepEqual(directives.get('object-src'), [`'none'`])
      assert.deepEqual(directives.get('base-uri'), [`'none'`])
      assert.deepEqual(directives.get('form-action'), [`'self'`])
      assert.deepEqual(directives.get('frame-ancestors'), [`'self'`])
      assert.notInclude(directives.get('frame-src') ?? [], '*')

      const attribute = `nonce="${nonce.slice(`'nonce-`.length, -1)}"`
      const tags = page.text.match(/<(script|style|link)\b[^>]*>/g) ?? []
      assert.isAbove(tags.filter((tag) => tag.startsWith('<script')).length, 0)
      for (const tag of tags) {
        if (tag.startsWith('<link') && !/as="script"|rel="stylesheet"/.test(tag)) continue
        // A data block is no script: nothing in it runs.
        if (tag.includes('type="application/json"')) continue
        const ofOurs = /(src|href)="\/assets\//.test(tag)
        assert.isTrue(ofOurs || tag.includes(attribute), `${url}: ${tag}`)
        if (/^<(script|style)/.test(tag) && !/ src="/.test(tag)) assert.include(tag, attribute)
      }
      assert.notMatch(page.text, /\son[a-z]+="/)
      assert.notMatch(page.text, /javascript:/i)
    }
    assert.equal(nonces.size, pages.length)
  })

  test('links are made from APP_URL, whatever Host a request names', async ({ assert }) => {
    const me = await given.admin()
    const caller = await signedIn(me)
    const { url, body } = await requestFor('POST /api/employees', { me, own: false })
    const cookie = [...caller.cookies].map((pair) => pair.join('=')).join('; ')
    const text = await new Promise<string>((resolve, reject) => {
      const { HOST: host, PORT: port } = process.env
      const headers = {
        'host': 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/json',
        cookie,
      }
      httpRequest({ host, port, path: url, method: 'POST', headers }, (response) => {
        let received = ''
        response.on('data', (chunk) => (received += chunk))
        response.on('end', () => resolve(received))
      })
        .on('error', reject)
        .end(JSON.stringify(body))
    })
    assert.notInclude(text, 'evil.example')
    assert.isTrue((JSON.parse(text) as { inviteLink: string }).inviteLink.startsWith(`${own()}/`))
  })
})
