import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { activeEmployee } from '#tests/helpers/training/training'

test.group('A page that cannot be drawn', (group) => {
  group.each.setup(() => emptyPortal())

  test('says so within the shell, and the next page is shown', async (context) => {
    const { assert } = context
    const admin = await given.admin()
    const ana = await activeEmployee({ firstName: 'Ana', lastName: 'Díaz' })
    const browsing = (await Browsing.of(admin, context)).expect(
      /Failed to load resource/,
      /dynamically imported module/
    )
    const { page } = browsing
    await page.route('**/employee_dialog*', (route) => route.abort())
    await browsing.open(`/employees?employee=${ana.employeeId}`)
    const alert = page.getByRole('main').getByRole('alert')
    await alert
      .getByRole('heading', { name: 'Something went wrong on this page', level: 1 })
      .waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('page-failed')
    await page.unroute('**/employee_dialog*')

    await page.getByRole('link', { name: 'Audit Logs' }).first().click()
    await page.getByRole('heading', { name: 'Audit Logs', level: 1 }).waitFor()
    // A page is shown before the history records it.
    await page.waitForURL('**/audit-logs')
    assert.equal(await alert.count(), 0)
    await page.goBack()
    await page.getByRole('dialog', { name: 'Employee Details' }).waitFor()
    assert.equal(await alert.count(), 0)
  })

  test('with its shell says so too, and a step back shows what was there', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(await given.admin(), context)).expect(
      /Cannot read properties of null/
    )
    const { page } = browsing
    await browsing.open('/user-management')
    await page.getByRole('link', { name: 'Audit Logs' }).first().click()
    await page.getByRole('heading', { name: 'Audit Logs', level: 1 }).waitFor()
    // A page is shown before the history records it.
    await page.waitForURL('**/audit-logs')
    await page.route('**/employees', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.props.permissions = null
      await route.fulfill({ response, json: answer })
    })
    await page.getByRole('link', { name: 'Employees' }).first().click()
    await page.getByRole('alert').getByText('Something went wrong on this page').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.goBack()
    await page.getByRole('heading', { name: 'Audit Logs', level: 1 }).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  }).tags(['@night'])

  test('is none because of a dialog whose script did not load', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(await given.admin(), context)).expect(
      /Failed to load resource/,
      /dynamically imported module/
    )
    const { page } = browsing
    const parts = /\/(command_palette|inbox_panel|name_box|manager_field)-/
    await page.route(parts, (route) => route.abort())
    await browsing.open('/employees/add')
    await page.getByText('The manager could not be loaded. The rest can be saved.').waitFor()
    const first = page.getByLabel('First name')
    await first.fill('Ana')
    await page.getByLabel('Department').fill('Logistics')
    for (const opener of ['Inbox', 'Search the portal']) {
      await page.getByRole('button', { name: opener }).first().click()
      await browsing.toast('This could not be loaded. Check the connection and try again.')
    }
    assert.equal(await first.inputValue(), 'Ana')
    assert.equal(await page.getByLabel('Department').inputValue(), 'Logistics')

    await page.unroute(parts)
    await page.getByRole('button', { name: 'Search the portal' }).first().click()
    await page.getByRole('dialog').waitFor()
  }).tags(['@night'])

  test('is none of a form whose fields did not load for an earlier one', async (context) => {
    const browsing = (await Browsing.of(await given.admin(), context)).expect(
      /Failed to load resource/,
      /dynamically imported module/
    )
    const { page } = browsing
    const parts = /\/(name_box|manager_field)-/
    await page.route(parts, (route) => route.abort())
    await browsing.open('/employees/add')
    await page.getByText('The manager could not be loaded. The rest can be saved.').waitFor()
    await page.unroute(parts)
    await page.getByRole('link', { name: 'Employees' }).first().click()
    await page.getByRole('link', { name: 'Add Employee' }).first().click()
    for (const name of ['Manager', 'Department'])
      await page.getByRole('combobox', { name }).waitFor()
  }).tags(['@night'])
})
