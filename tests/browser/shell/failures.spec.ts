import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('A page that cannot be drawn', (group) => {
  group.each.setup(() => emptyPortal())

  test('says so within the shell, and the next page is shown', async (context) => {
    const { assert } = context
    const admin = await given.admin({ firstName: 'Ana', lastName: 'Díaz' })
    const browsing = (await Browsing.of(admin, context)).expect(
      /Failed to load resource/,
      /dynamically imported module/
    )
    const { page } = browsing
    await page.route('**/user_dialog*', (route) => route.abort(), { times: 1 })
    await browsing.open('/user-management')
    await page.getByRole('button', { name: 'Ana Díaz' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await alert
      .getByRole('heading', { name: 'Something went wrong on this page', level: 1 })
      .waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('page-failed')

    await page.getByRole('link', { name: 'Audit Logs' }).first().click()
    await page.getByRole('heading', { name: 'Audit Logs', level: 1 }).waitFor()
    // A page is shown before the history records it.
    await page.waitForURL('**/audit-logs')
    assert.equal(await alert.count(), 0)
    await page.goBack()
    await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor()
    assert.equal(await alert.count(), 0)
  })
  test('with its shell says so too, and a step back shows what was there', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(await given.admin(), context)).expect(
      /Failed to load resource/,
      /dynamically imported module/
    )
    const { page } = browsing
    await page.route('**/inbox_panel*', (route) => route.abort(), { times: 1 })
    await browsing.open('/user-management')
    await page.getByRole('link', { name: 'Audit Logs' }).first().click()
    await page.getByRole('heading', { name: 'Audit Logs', level: 1 }).waitFor()
    // A page is shown before the history records it.
    await page.waitForURL('**/audit-logs')
    await page.getByRole('button', { name: 'Inbox' }).first().click()
    await page.getByRole('alert').getByText('Something went wrong on this page').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.goBack()
    await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  })
})
