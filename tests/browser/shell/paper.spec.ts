import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

/** What the pages of a letter are wide, without their margins. */
const LETTER = { width: 710, height: 950 }

test.group('On paper', (group) => {
  group.each.setup(() => emptyPortal())

  test('a list stays the table that is on screen', async (context) => {
    const admin = await given.admin()
    await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/employees')
    await page.getByRole('table').getByText('Ida Berg').waitFor()
    // A browser asks for the width of the paper once it prints.
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(LETTER)
    await page.evaluate('new Promise((done) => setTimeout(done, 200))')
    context.assert.isTrue(await page.getByRole('table').getByText('Ida Berg').isVisible())
    // The buttons are left out, and so is their column.
    context.assert.equal(await page.getByRole('columnheader', { name: 'Actions' }).count(), 0)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('listitem').getByText('Ida Berg').waitFor()
  })

  test('a chart is on one page', async (context) => {
    const admin = await given.admin()
    await given.employee({ onboardingStatus: 'in_progress' })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/reports')
    await page.getByText('New hires from the last 12 months').scrollIntoViewIfNeeded()
    await page.locator('.recharts-surface').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const breaks = await page.evaluate(
      `getComputedStyle(document.querySelector('[data-slot=card]:has(.recharts-surface)')).breakInside`
    )
    context.assert.equal(breaks, 'avoid')
  })
})
