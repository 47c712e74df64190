import { test } from '@japa/runner'
import type { Dialog, Page } from 'playwright'
import { auditHead } from '#tests/helpers/audit_log/audit'
import { Browsing, DESKTOP } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'

/** Notes how often a page is requested, and when its script is. */
function requestsFor(page: Page, path: string, script?: RegExp) {
  const seen = { pages: 0, scripts: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.pages += 1
    if (script?.test(request.url())) seen.scripts += 1
  })
  return seen
}

const arrived = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === path)

test.group('Pages fetched in advance', (group) => {
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    await given.waiting({ firstName: 'Ida', lastName: 'Berg' })
  })

  const opened = async (context: Parameters<typeof Browsing.of>[1], address: string) => {
    const browsing = await Browsing.of(admin, context, { viewport: DESKTOP })
    await browsing.open(address)
    return browsing
  }

  test('pointed at or reached by keyboard, a page and its script are there at the click', async (context) => {
    const { assert } = context
    for (const way of ['mouse', 'keyboard']) {
      const browsing = await opened(context, '/employees')
      const { page } = browsing
      const link = page.getByRole('link', { name: 'Pending Approvals' })
      const seen = requestsFor(page, '/pending-approvals', /\/pending_approvals-/)
      const [response] = await Promise.all([
        arrived(page, '/pending-approvals'),
        way === 'mouse' ? link.hover() : browsing.tabTo('Pending Approvals'),
      ])
      assert.equal(await response.request().headerValue('purpose'), 'prefetch', way)
      assert.equal(seen.pages, 1, way)
      // The browser keeps the script.
      if (way === 'mouse') await soon('the script is requested', () => seen.scripts === 1)
      if (way === 'mouse') await link.click()
      else await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Pending Approvals', level: 1 }).waitFor()
      assert.equal(seen.pages, 1, way)
    }
  })

  test('a change outdates them', async (context) => {
    const { assert } = context
    const { page } = await opened(context, '/pending-approvals')
    const link = page.getByRole('link', { name: 'Employees', exact: true })
    const seen = requestsFor(page, '/employees')
    await Promise.all([arrived(page, '/employees'), link.hover()])
    await page.getByRole('button', { name: 'Approve Ida Berg' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('All employee registrations have been processed.').waitFor()
    await link.click()
    await page.getByRole('link', { name: 'Ida Berg', exact: true }).waitFor()
    assert.equal(seen.pages, 2)
  })

  test('pointing asks nothing, writes nothing and shows no error', async (context) => {
    const { assert } = context
    const browsing = await opened(context, '/employees/add')
    const { page } = browsing
    let asked = 0
    const refuse = (dialog: Dialog) => {
      asked += 1
      void dialog.dismiss()
    }
    page.on('dialog', refuse)
    const before = await auditHead()
    await browsing.field('First Name').fill('Ida')
    for (const link of await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .all()) {
      const path = new URL((await link.getAttribute('href'))!, 'http://portal').pathname
      await Promise.all([arrived(page, path), link.hover()])
    }
    assert.equal(asked, 0)
    assert.equal(await browsing.field('First Name').inputValue(), 'Ida')
    assert.equal(await auditHead(), before)

    browsing.expect(/Failed to load resource/, /network|Network/)
    await page.route('**/help', (route) => route.abort())
    await Promise.all([
      page.waitForEvent('requestfailed'),
      page.getByRole('link', { name: 'Help' }).hover(),
    ])
    for (let frame = 0; frame < 3; frame++)
      await page.evaluate('new Promise(requestAnimationFrame)')
    assert.equal(await page.locator('[data-slot=toast]').count(), 0)

    // Once the network is back, the link works, and asks about what was typed.
    await page.unroute('**/help')
    assert.equal(asked, 0)
    page.off('dialog', refuse)
    page.once('dialog', (dialog) => dialog.accept())
    await page.getByRole('link', { name: 'Help' }).click()
    await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor()
  }).tags(['@night'])
})
