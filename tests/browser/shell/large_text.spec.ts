import { test } from '@japa/runner'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { cast, type Cast } from '#tests/helpers/browser/cast'
import { emptyPortal } from '#tests/helpers/portal'

test.group('Large text', (group) => {
  let people: Cast

  group.setup(async () => {
    await emptyPortal()
    people = await cast()
  })

  test('shows all of a line on a phone, and its menu', async (context) => {
    const browsing = await Browsing.of(people.admin, context, { viewport: PHONE })
    const { page } = browsing
    const enlarge = (size: string) =>
      page.addInitScript(`addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '${size}'
      })`)
    await enlarge('24px')
    for (const address of ['/', '/employees', '/employees/add', '/onboarding']) {
      await browsing.open(address)
      context.assert.equal(await browsing.overflow(), 0, address)
    }
    // Twice the size, as WCAG 1.4.4 requires.
    await enlarge('32px')
    for (const address of [
      '/',
      '/reports',
      '/employees',
      '/employees/add',
      `/employees/${people.employee.employeeId}`,
      '/pending-approvals',
      '/onboarding',
      '/training',
      '/training/compliance',
      '/module-settings',
      '/documents',
      '/settings',
    ]) {
      await browsing.open(address)
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      context.assert.equal(await browsing.overflow(), 0, `${address} at 200%`)
    }
    await browsing.open('/audit-logs')
    await page.getByText('View changes').first().click()
    const changes = await page.getByRole('table', { name: 'Changes' }).first().boundingBox()
    context.assert.isAtMost(changes!.x + changes!.width, PHONE.width, 'the changes are cut')
    const home = page.getByRole('banner').getByRole('link', { name: /Gangway/ })
    const [link, mark] = [await home.boundingBox(), await home.locator('svg').boundingBox()]
    context.assert.isAtMost(mark!.x + mark!.width, link!.x + link!.width, 'the logo is cut')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).waitFor()
  })

  test('fits a desk, too', async (context) => {
    const browsing = await Browsing.of(people.admin, context, { viewport: DESKTOP })
    const { page } = browsing
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px'
    })`)
    for (const address of [
      '/',
      '/pending-approvals',
      '/training',
      '/module-settings',
      '/documents/library',
      '/audit-logs',
      '/help',
    ]) {
      await browsing.open(address)
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      context.assert.equal(await browsing.overflow(), 0, `${address} at 200%`)
    }
  })
})
