import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('Pages from the server', (group) => {
  group.each.setup(() => emptyPortal())

  test('show without script', async (context) => {
    const { page } = await Browsing.start(context, { javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await page.getByLabel('Email').waitFor()
  })

  test('what is typed before the script runs is kept', async (context) => {
    const { assert } = context
    const manager = await given.manager()
    const browsing = await Browsing.start(context)
    const { page } = browsing
    let run = () => {}
    const told = new Promise<void>((resolve) => (run = resolve))
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await told
      await route.continue()
    })
    await page.goto('/api/login', { waitUntil: 'commit' })
    await browsing.field('Email').fill(manager.email)
    run()
    await browsing.hydrated()
    assert.equal(await browsing.field('Email').inputValue(), manager.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  })
})
