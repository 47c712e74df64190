import vite from '@adonisjs/vite/services/main'
import { test } from '@japa/runner'
import { visitor } from '#tests/helpers/caller'
import { emptyPortal } from '#tests/helpers/portal'

test.group('Pages from the server', (group) => {
  group.each.setup(() => emptyPortal())

  test('{address} shows its content and title before its script')
    .with([
      { address: '/', shows: 'From signed offer to ready for work', title: 'Employee onboarding' },
      { address: '/api/login', shows: '<h1', title: 'Sign in' },
    ])
    .run(async ({ assert }, { address, shows, title }) => {
      const { text } = await visitor().get(address, { accept: 'text/html' })
      assert.include(text, '<div id="app" data-server-rendered="true">')
      assert.include(text, shows)
      assert.match(text, new RegExp(`<title[^>]*>${title}`))
    })

  test('the landing page needs no script', async ({ assert }) => {
    const { text } = await visitor().get('/', { accept: 'text/html' })
    assert.notMatch(text, /<script[^>]*src=|modulepreload/)
    assert.match(text, /<link rel="stylesheet" href="\/assets\/[^"]+\.css">/)
  })

  test('the browser renders what the server cannot', async ({ assert, cleanup }) => {
    const { loadServerModule } = vite
    cleanup(() => void Object.assign(vite, { loadServerModule }))
    Object.assign(vite, { loadServerModule: () => Promise.reject(new Error('no such build')) })
    const answer = await visitor().page('/')
    assert.equal(answer.status, 200)
    assert.equal(answer.component, 'landing')
    assert.include(answer.text, '<div id="app"></div>')
    assert.match(answer.text, /<script[^>]*src="\/assets\//)
  })
})
