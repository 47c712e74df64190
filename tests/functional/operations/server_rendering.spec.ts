import vite from '@adonisjs/vite/services/main'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { signingLink } from '#signing/signing_link'
import { signedIn, visitor } from '#tests/helpers/caller'
import { invitedPerson } from '#tests/helpers/accounts/invited'
import { emptyPortal } from '#tests/helpers/portal'
import { ExternalBrowser, sentToOthers } from '#tests/helpers/signing/external'

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

  test('what emailed links lead to shows before its script, and takes no input until then', async ({
    assert,
  }) => {
    const invited = await invitedPerson()
    const sent = await sentToOthers()
    const external = await ExternalBrowser.at(sent.actions.SIGNER_1)
    const asked = await external.page()
    await external.open()
    const manager = await signedIn(sent.manager)
    const address = signingLink(sent.actions.MANAGER ?? 0, sent.manager.id, DateTime.utc())
    const pages: [string, { status: number; text: string }, string[]][] = [
      ['invitation', await invited.open(), ['Hi!\n&lt;b&gt;', 'Confirm Password']],
      ['code', asked, ['Send me the code']],
      ['external signer', await external.page(), ['House rules', 'Loading the document...']],
      ['signer', await manager.page(`/sign/${address}`), ['There is nothing to sign']],
      ['broken link', await manager.page('/sign/none'), ['This link doesn&#x27;t work']],
    ]
    for (const [told, { text }, shown] of pages) {
      // Links work without script; what is typed would be lost.
      const inert = told === 'broken link' ? '' : ' inert'
      assert.include(text, `<div id="app" data-server-rendered="true"${inert}>`, told)
      for (const words of shown) assert.include(text, words, told)
      // The policy would refuse them.
      assert.notMatch(text, /<[^>]*\sstyle="/, told)
    }
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
