import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn } from '#tests/helpers/caller'
import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'

const OWN = /^[0-9a-f]{32}$/
const CHANGE = { firstName: 'Ana', lastName: 'Other' }

const lastRequestId = async () =>
  (await db.from('audit_entries').orderBy('id', 'desc').firstOrFail()).request_id as string

test.group('The id of a request', (group) => {
  group.each.setup(() => emptyPortal())

  for (const sent of ['borrowed-from-someone-else', '<b>forged-by-client</b>', 'x'.repeat(200)]) {
    test(`in the audit log is the portal's own, whatever is sent: ${sent.slice(0, 30)}`, async ({
      assert,
    }) => {
      const caller = await signedIn(await given.admin())
      const answer = await caller.call('/api/profile', {
        method: 'PUT',
        body: CHANGE,
        headers: { 'x-request-id': sent },
      })
      assert.equal(answer.status, 200)
      assert.match(answer.headers.get('x-request-id') ?? '', OWN)
      assert.equal(await lastRequestId(), answer.headers.get('x-request-id'))
    })
  }

  test("is in the log beside the caller's, where that is one", async ({ assert }) => {
    const admin = await given.admin()
    const server = await startLoggedServer()
    const lines = () =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes('"/api/inbox/count"'))
    try {
      const caller = await server.signedIn(admin)
      const ids = ['abc-1.2:3_4', '<b>forged</b>', undefined].map((sent): Record<string, string> =>
        sent === undefined ? {} : { 'x-request-id': sent }
      )
      const answers = []
      for (const headers of ids) answers.push(await caller.get('/api/inbox/count', headers))
      await soon('all are logged', () => lines().length === 3)
      const logged = lines().map((line) => JSON.parse(line) as Record<string, unknown>)
      assert.deepEqual(
        logged.map((line) => line.request_id),
        answers.map(({ headers }) => headers.get('x-request-id'))
      )
      // Collectors of logs refuse a line that has a name twice.
      for (const line of lines()) assert.lengthOf(line.split('"request_id":'), 2)
      assert.deepEqual(
        logged.map((line) => line.caller_request_id),
        ['abc-1.2:3_4', undefined, undefined]
      )
      assert.notInclude(server.log(), 'forged')
    } finally {
      await server.stop()
    }
  })
})
