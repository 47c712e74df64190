import { test } from '@japa/runner'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#accounts/demo_accounts'
import { visitor } from '#tests/helpers/caller'
import { startServerProcess } from '#tests/helpers/server/server_process'

test.group('Accounts of the demo', (group) => {
  group.each.timeout(300_000)

  test('are on its sign-in page, with what to try', async ({ assert, cleanup }) => {
    const server = await startServerProcess({ DEMO: 'true' })
    cleanup(() => server.dispose())
    const page = await fetch(`${server.url}/api/login`, { headers: { accept: 'text/html' } })
    const html = (await page.text()).replaceAll('&quot;', '"').replaceAll('&#39;', "'")
    assert.include(html, DEMO_PASSWORD)
    for (const { email, label, tour } of DEMO_ACCOUNTS) {
      assert.include(html, email)
      assert.include(html, label)
      assert.include(html, tour)
    }
  })

  test('are nowhere else', async ({ assert }) => {
    const { text } = await visitor().get('/api/login', { accept: 'text/html' })
    assert.include(text, 'accounts/login')
    assert.notInclude(text, DEMO_PASSWORD)
    assert.notInclude(text, 'demo.gangway.example')
  })
})
