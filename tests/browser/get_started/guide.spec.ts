import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { shipTemplates } from '#documents/shipped_templates'
import { Browsing, VIEWS } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('The set-up guide of a new portal', (group) => {
  let admin: Person

  group.each.setup(() => emptyPortal())
  group.each.setup(async () => {
    await shipTemplates(db.connection())
    admin = await given.admin({ firstName: 'Hana', lastName: 'Ito', employee: false })
  })

  test('is looked at in every size, and put aside', async (context) => {
    const { assert } = context
    for (const { view, viewport, colorScheme } of VIEWS) {
      const browsing = await Browsing.of(admin, context, { viewport, colorScheme })
      await browsing.open('/get-started')
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`get-started ${view}`)
      await browsing.close()
    }
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/')
    const card = page.getByRole('region', { name: 'Get started' })
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await card.waitFor({ state: 'detached' })
    await browsing.open('/settings/company')
    await page.getByRole('link', { name: 'Open setup guide' }).click()
    await page.getByRole('button', { name: 'Show on dashboard' }).click()
    await browsing.toast('on the dashboard again')
    await browsing.open('/')
    await card.waitFor()
  })
})
