import { test } from '@japa/runner'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { portrait } from '#tests/helpers/portrait'
import { description } from '#tests/helpers/routes/described'
import { allRoutes, requestFor } from '#tests/helpers/routes/route_requests'

/** What they make is there once, whoever asks how often. */
const ONCE_ANYWAY = new Set([
  // A link registers one person.
  'POST /api/invitations/:token/registration',
  // A packet is given once; the answer to a repeated call says so in other words.
  'POST /api/onboarding/checklists',
  'POST /api/roles/:id/members',
  // An open attempt is continued.
  'POST /api/training/modules/:id/attempts',
])

const answers = (route: string, status: string) => {
  const [, path = ''] = route.split(' ')
  const { post } = description.paths[path.replace(/:(\w+)/g, '{$1}')] ?? {}
  return post !== undefined && status in post.responses
}

const creating = () =>
  allRoutes().filter(
    (route) => route.startsWith('POST /api/') && answers(route, '201') && !ONCE_ANYWAY.has(route)
  )

test.group('A call repeated with its Idempotency-Key', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('{$self}: makes nothing again, and answers the same')
    .with(creating)
    .run(async ({ assert }, route) => {
      const me = await given.admin({ employee: {} })
      const caller = await signedIn(me)
      const own = route === 'POST /api/documents/requests/:id/submissions'
      const { url, ...call } = await requestFor(route, { me, own })
      const headers = { ...call.headers, 'idempotency-key': 'once-only' }
      const first = await caller.call(url, { ...call, headers })
      assert.equal(first.status, 201, first.text)
      const before = await portrait()
      const again = await caller.call(url, { ...call, headers })
      assert.equal(again.status, first.status, again.text)
      assert.deepEqual(again.body, first.body)
      assert.deepEqual(await portrait(), before)
    })
})
