import { test } from '@japa/runner'
import { AN_HOUR, AT_ONCE, startDownload } from '#accounts/services/download_limit'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { completionOf } from '#tests/helpers/training/proof'

const EXPORTS = [
  '/api/employees/export',
  '/api/profile/archive',
  '/api/audit-logs/export',
  '/api/training/compliance.csv',
  '/api/documents/requests/files.zip',
  '/api/sign/documents.zip',
  '/api/sign/evidence',
]

test.group('Archives, exports and PDFs of one person', (group) => {
  group.each.setup(() => emptyPortal())

  test('are made two at a time', async ({ assert }) => {
    const me = await given.admin({ employee: {} })
    const caller = await signedIn(me)
    const other = await signedIn(await given.admin())
    const completion = await completionOf(me)
    const mine = [
      `/api/employees/${me.employeeId}/record`,
      `/api/training/completions/${completion.id}/certificate`,
    ]
    const ends = []
    for (let at = 0; at < AT_ONCE; at++) ends.push(await startDownload(me.id))
    try {
      for (const url of [...EXPORTS, ...mine]) {
        const answer = await caller.get(url)
        assert.equal(answer.status, 429, url)
        assert.include(answer.text, 'You have 2 downloads running', url)
        assert.equal(answer.headers.get('retry-after'), '10', url)
      }
      // No one else waits for them, and none of their other calls does.
      assert.equal((await other.get('/api/employees/export')).status, 200)
      assert.equal((await caller.get('/api/employees')).status, 200)
    } finally {
      for (const end of ends) end()
    }
    assert.equal((await caller.get('/api/employees/export')).status, 200)
    for (const url of mine) assert.equal((await caller.get(url)).status, 200, url)
  })

  test('end with their answers, refused ones too', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    for (let turn = 0; turn < 2 * AT_ONCE; turn++) {
      assert.equal((await caller.get('/api/employees/export?format=none')).status, 422)
      assert.equal((await caller.get('/api/audit-logs/export')).status, 200)
    }
  })

  test('are so many an hour', async ({ assert }) => {
    const me = await given.admin()
    const caller = await signedIn(me)
    for (let made = 0; made < AN_HOUR; made++) (await startDownload(me.id))()
    const answer = await caller.get('/api/employees/export')
    assert.equal(answer.status, 429)
    assert.match(
      answer.text,
      /You have made 60 downloads within an hour\. Try again in \d+ minutes/
    )
    const wait = Number(answer.headers.get('retry-after'))
    assert.isTrue(wait > 0 && wait <= 3600)
  })
})
