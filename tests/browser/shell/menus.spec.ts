import { test } from '@japa/runner'
import { Browsing, DESKTOP } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const SCRIPT = /\/assets\/menus-.*\.js$/

test.group('Menus', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
  })

  test('open at the first key, with the focus on the first entry, and give it back', async (context) => {
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/employees')
    for (const key of ['Enter', 'ArrowDown', 'Space']) {
      await browsing.tabTo('Export')
      await page.keyboard.press(key)
      await browsing.waitForFocus('CSV file of 1 person')
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await browsing.waitForFocus('Export')
      if (key === 'Enter') await browsing.open('/employees')
    }
  })

  test('open at the first click', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/employees')
    const opener = page.getByRole('button', { name: 'Export' })
    assert.equal(await opener.getAttribute('aria-haspopup'), 'menu')
    assert.equal(await opener.getAttribute('aria-expanded'), 'false')
    assert.deepEqual(await browsing.axe(), [])
    await opener.click()
    await page.getByRole('menuitem', { name: 'CSV file of 1 person' }).waitFor()
    await page.keyboard.press('Escape')
    await browsing.waitForFocus('Export')
  }).tags(['@night'])

  test('say that they could not be loaded, and open later', async (context) => {
    const browsing = (await Browsing.of(manager, context, { viewport: DESKTOP })).expect(
      /Failed to load resource/,
      /dynamically imported module/
    )
    const { page } = browsing
    await page.route(SCRIPT, (route) => route.abort())
    await browsing.open('/employees')
    await page.getByRole('button', { name: 'Export' }).click()
    await browsing.toast('The menu could not be loaded.')
    await page.unroute(SCRIPT)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV file of 1 person' }).waitFor()
  }).tags(['@night'])
})
