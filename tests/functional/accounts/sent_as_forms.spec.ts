import { test } from '@japa/runner'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { picture } from '#tests/helpers/routes/route_requests'

/** What curl says of every body unless told otherwise. */
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test.group('Bodies sent as forms', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('are refused, with what to send: {method} {url}')
    .with([
      { method: 'PUT', url: '/api/profile/photo', size: null },
      { method: 'PUT', url: '/api/settings/logo', size: null },
      { method: 'POST', url: '/api/imports?name=a.csv', size: 100_000 },
      { method: 'POST', url: '/api/documents/templates?name=Rules', size: 100_000 },
      { method: 'POST', url: '/api/roles', size: 10 },
    ])
    .run(async ({ assert }, { method, url, size }) => {
      const caller = await signedIn(await given.admin())
      const raw = size === null ? await picture() : 'x'.repeat(size)
      const answer = await caller.call(url, { method, raw, headers: FORM })
      assert.equal(answer.status, 415)
      assert.equal(answer.body.message, 'Send JSON, or the file itself with its own Content-Type.')
    })

  test('may be empty where a call takes none', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const headers = { ...FORM, accept: 'application/json' }
    const answer = await caller.call('/api/logout', { method: 'POST', raw: '', headers })
    assert.equal(answer.status, 204)
  })
})
