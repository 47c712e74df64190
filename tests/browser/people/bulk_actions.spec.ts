import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

test.group('Acting on many people in a browser', (group) => {
  let manager: Person
  let people: Person[]

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Zelda', lastName: 'Zimmer', department: 'HR' })
    await given.listed('department', 'Care', 'HR', 'Kitchen')
    people = []
    for (let turn = 0; turn < 27; turn++) {
      const name = { firstName: 'Wei', lastName: `Xu ${String(turn).padStart(2, '0')}` }
      people.push(await given.waiting({ ...name, department: 'Care', position: 'Nurse' }))
    }
    const ada = { firstName: 'Ada', lastName: 'Admin', department: 'Care' }
    await given.admin({ ...ada, employee: {}, awaitingApproval: true })
  })

  test('who may only look can export them, and is offered nothing else', async (context) => {
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    const browsing = await Browsing.of(viewer, context)
    const { page } = browsing
    await browsing.open('/employees')
    await page.getByRole('checkbox', { name: 'Select Wei Xu 00' }).click()
    const bar = page.getByRole('region', { name: 'Selected people' })
    await bar.getByText('1 selected').waitFor()
    const offered = await bar.getByRole('button').allInnerTexts()
    context.assert.deepEqual(offered.filter(Boolean), ['Select all 30 results', 'Export'])
  })

  test('selecting all of a list that was left before the answer selects no one', async (context) => {
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/employees')
    await page.getByRole('checkbox', { name: 'Select Wei Xu 00' }).click()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/employees?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.evaluate(`{ const { text } = Response.prototype // What awaits it runs a moment later.
      Response.prototype.text = function () { return text.call(this).finally(() => setTimeout(() => { if (this.url.includes('/api/employees?')) document.body.id = 'late' }, 100)) } }`)
    await page.getByRole('button', { name: 'Select all 29 results' }).click()
    await page.getByRole('searchbox', { name: 'Search employees' }).fill('Ada')
    await page.getByRole('checkbox', { name: 'Select Wei Xu 00' }).waitFor({ state: 'detached' })
    held.resolve()
    await page.locator('body#late').waitFor()
    await page.getByRole('checkbox', { name: 'Select Ada Admin' }).click()
    await page.getByText('1 selected').first().waitFor()
  })

  test('approving and moving them, previewed and told', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/employees')
    const bar = page.getByRole('region', { name: 'Selected people' })
    assert.equal(await bar.count(), 0)

    await page.getByRole('checkbox', { name: 'Select Wei Xu 00' }).press('Space')
    await bar.getByText('1 selected').waitFor()
    const whole = page.getByRole('checkbox', { name: 'Select all on this page' })
    assert.equal(await whole.getAttribute('aria-checked'), 'mixed')
    await whole.click()
    await bar.getByText('25 selected').waitFor()
    // Kept across pages.
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2/)
    await bar.getByText('25 selected').waitFor()
    await bar.getByRole('button', { name: 'Select all 29 results' }).click()
    await bar.getByText('29 selected').waitFor()
    await browsing.keepPicture('bulk-bar-1280')
    assert.deepEqual(await browsing.axe(), [])

    await bar.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve people' })
    await dialog.getByText(/27 people will be approved, 1 skipped, 1 not possible/).waitFor()
    assert.equal((await employeeRow(people[0]!.employeeId)).status, 'pending')
    await browsing.keepPicture('bulk-preview-1280')
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Approve 27 people' }).click()
    await dialog.getByText(/27 people approved, 1 skipped, 1 not possible/).waitFor()
    const each = dialog.getByRole('region', { name: 'Each person' })
    await each
      .getByRole('listitem')
      .filter({ hasText: 'Ada Admin' })
      .getByText('Not possible')
      .waitFor()
    assert.equal(await each.getByText('Done', { exact: true }).count(), 27)
    await each.getByRole('listitem').last().getByText('Skipped').waitFor()
    assert.equal((await employeeRow(people[26]!.employeeId)).status, 'active')
    await browsing.keepPicture('bulk-results-1280')
    assert.deepEqual(await browsing.axe(), [])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // Refused people stay selected.
    await bar.getByText('1 selected').waitFor()
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await bar.waitFor({ state: 'detached' })

    await page.getByRole('checkbox', { name: 'Select Wei Xu 24' }).or(whole).first().click()
    await bar.getByRole('button', { name: 'Set department' }).click()
    const moving = page.getByRole('dialog', { name: 'Set department' })
    const box = moving.getByRole('combobox', { name: 'Department' })
    await box.pressSequentially('kit')
    await moving.getByRole('option', { name: 'Kitchen' }).waitFor()
    await browsing.keepPicture('bulk-department-1280')
    assert.deepEqual(await browsing.axe(), [])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await moving.locator('input[role=combobox][value=Kitchen]').waitFor()
    // Escape first closes the suggestions, then the dialog.
    await page.keyboard.press('ArrowDown')
    await moving.getByRole('option', { name: 'Care' }).waitFor()
    await page.keyboard.press('Escape')
    assert.isTrue(await moving.isVisible())
    await box.press('Enter')
    await moving.getByText('Care → Kitchen').first().waitFor()
    await moving.getByRole('button', { name: /^Change/ }).click()
    await moving.getByText(/changed/).waitFor()
    assert.equal((await userRow(people[26]!.id)).department, 'Kitchen')
  })

  test('what failed half-way is told and can be gone on with', async (context) => {
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    browsing.expect(/503/, /Failed to load resource/)
    await browsing.open('/employees?q=wei')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve people' })
    await dialog.getByText(/25 people will be approved/).waitFor()
    let calls = 0
    await page.route('**/api/employees/bulk', (route) =>
      ++calls === 2
        ? route.fulfill({ status: 503, json: { message: 'Try again in a moment.' } })
        : route.continue()
    )
    await dialog.getByRole('button', { name: 'Approve 25 people' }).click()
    await dialog.getByText('20 people approved, 5 not done.').waitFor()
    await dialog.getByText('Try again in a moment.').waitFor()
    await dialog.getByRole('button', { name: 'Continue with 5 people' }).click()
    await dialog.getByText('25 people approved.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('region', { name: 'Selected people' }).waitFor({ state: 'detached' })
  }).tags(['@night'])

  test('leaving while it runs asks, and stops it', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/employees?q=wei')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2/)
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve people' })
    await dialog.getByText(/25 people will be approved/).waitFor()
    const { held, release } = await browsing.hold('**/api/employees/bulk')
    await dialog.getByRole('button', { name: 'Approve 25 people' }).click()
    await dialog.getByText('Approving... 0 of 25').waitFor()
    page.once('dialog', (asked) => void asked.accept())
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('page'))
    await dialog.waitFor({ state: 'detached' })
    const answered = page.waitForResponse('**/api/employees/bulk')
    release()
    await (await answered).finished()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2/)
    assert.lengthOf(held, 1)
    assert.lengthOf(await db.from('employees').where('status', 'pending'), 8)
  }).tags(['@night'])

  test('on a phone', async (context) => {
    const { assert } = context
    const options = { viewport: PHONE, colorScheme: 'dark' as const }
    const browsing = await Browsing.of(manager, context, options)
    const { page } = browsing
    await browsing.open('/employees?q=wei')
    await page.getByRole('checkbox', { name: 'Select Wei Xu 01' }).click()
    await page.getByRole('checkbox', { name: 'Select Wei Xu 02' }).click()
    const bar = page.getByRole('region', { name: 'Selected people' })
    await bar.getByText('2 selected').waitFor()
    assert.equal(await browsing.overflow(), 0)
    // At the end of the page, the bar has its own place and covers nothing.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await browsing.keepPicture('bulk-bar-375-dark')
    assert.deepEqual(await browsing.axe(), [])
    await bar.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve people' })
    await dialog.getByText(/2 people will be approved/).waitFor()
    await browsing.keepPicture('bulk-preview-375-dark')
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await bar.getByText('2 selected').waitFor()
  }).tags(['@night'])

  test('the lists are renamed, merged and cleared', async (context) => {
    const { assert } = context
    await given.listed('department', 'Kitchens', 'Küche', 'Bar')
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    browsing.expect(/409/)
    await given.employee({ department: 'Kitchens' })
    await given.admin({ position: 'Nurse' })
    const led = people[0]?.employeeId as number
    await db.from('employees').where('id', led).update({ manager_id: manager.employeeId })
    await browsing.open('/employees/lists')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('lists-1280')

    await page.getByRole('button', { name: 'Rename Kitchens' }).click()
    await browsing.field('Name').fill('kitchen')
    await page.keyboard.press('Enter')
    await page.getByText('Kitchen is already on the list.').waitFor()
    await page.getByRole('button', { name: 'Merge them...' }).click()
    const merging = page.getByRole('dialog', { name: 'Merge department' })
    await merging.getByRole('button', { name: 'Preview' }).click()
    await merging.getByText(/1 person will be changed/).waitFor()
    await browsing.keepPicture('lists-merge-1280')
    assert.deepEqual(await browsing.axe(), [])
    // What someone else renames meanwhile is shown, and merged or deleted by another press.
    const rename = (from: string, to: string) =>
      db.from('list_entries').where('name', from).update({ name: to, key: to.toLowerCase() })
    const merge = merging.getByRole('button', { name: 'Merge', exact: true })
    await rename('Kitchens', 'Galley')
    await rename('Kitchen', 'Canteen')
    await merge.click()
    await merging.getByText('“Kitchens” was changed to “Galley”').waitFor()
    await merging.getByText('Galley is removed from the list').waitFor()
    await merge.click()
    await merging.getByText('“Kitchen” was changed to “Canteen”').waitFor()
    assert.equal(await merging.getByRole('combobox').inputValue(), 'Canteen')
    await merge.click()
    await browsing.toast('Merged.')
    await page.getByRole('row', { name: /Galley/ }).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Delete Küche' }).click()
    await rename('Küche', 'Cuisine')
    const deleting = page.getByRole('button', { name: 'Delete', exact: true })
    await deleting.click()
    await browsing.toast('“Küche” was changed to “Cuisine” since you opened it.')
    await page.getByText('Cuisine is no longer offered.').waitFor()
    await deleting.click()
    await page.getByRole('row', { name: /Cuisine/ }).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Rename Bar' }).click()
    await rename('Bar', 'Pub')
    await browsing.field('Name').fill('Lounge')
    await page.keyboard.press('Enter')
    await page.getByText('“Bar” was changed to “Pub” since you opened it.').waitFor()
    assert.isNull(await db.from('list_entries').where('name', 'Lounge').first())
    await page.keyboard.press('Enter')
    await browsing.toast('The department was renamed.')
    await page.getByRole('row', { name: /Lounge/ }).waitFor()

    await page.getByRole('link', { name: 'Positions' }).click()
    await page.waitForURL(/list=position/)
    await page.getByText('No names yet').waitFor()
    await page.getByRole('button', { name: 'Add position' }).first().click()
    await browsing.field('Name').fill('Nurse')
    await page.keyboard.press('Enter')
    // Everyone, also for who leads some of them; an account without an employee is told apart.
    await page.getByRole('cell', { name: /27 people.* and 1 other account/ }).waitFor()
    await page.getByRole('link', { name: /27 people/ }).click()
    await page.waitForURL(/employees\?position=Nurse/)
    await page.getByText('Showing 1 to 25 of 27 results').waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Position' }).inputValue(), 'Nurse')
  })

  test('Enter twice previews a merge, and merges only on the button', async (context) => {
    const { assert } = context
    await given.listed('department', 'Kitchens')
    const cook = await given.employee({ department: 'Kitchens' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/employees/lists')
    await page.getByRole('button', { name: 'Merge Kitchens' }).click()
    const merging = page.getByRole('dialog', { name: 'Merge department' })
    const into = merging.locator('input[role=combobox]')
    await into.fill('Nowhere')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await merging.getByText('Choose a name from the list').waitFor()
    await into.fill('Kitchen')
    await page.getByRole('option', { name: /Kitchen/ }).click()
    await page.keyboard.press('Enter')
    await browsing.waitForFocus(/1 person will be changed/)
    await page.keyboard.press('Enter')
    await page.waitForTimeout(300)
    assert.equal((await userRow(cook.id)).department, 'Kitchens')
    await browsing.tabTo('Merge')
    await page.keyboard.press('Enter')
    await browsing.toast('Merged.')
    assert.equal((await userRow(cook.id)).department, 'Kitchen')
  }).tags(['@night'])

  test('the lists on a phone', async (context) => {
    const { assert } = context
    const options = { viewport: PHONE, colorScheme: 'dark' as const }
    const browsing = await Browsing.of(manager, context, options)
    await browsing.open('/employees/lists')
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('lists-375-dark')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.open('/employees/add')
    const position = browsing.page.locator('input[role=combobox]').nth(1)
    await position.fill('k')
    await browsing.page.getByRole('option', { name: 'Kitchen' }).waitFor()
    await browsing.keepPicture('box-375-dark')
    assert.deepEqual(await browsing.axe(), [])
  }).tags(['@night'])

  test('the selection is there again with Back, on each page of the list', async (context) => {
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    const bar = page.getByRole('region', { name: 'Selected people' })
    await browsing.open('/employees')
    await page.getByRole('checkbox', { name: 'Select Wei Xu 00' }).click()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2/)
    await page.getByRole('checkbox', { name: 'Select Zelda Zimmer' }).click()
    await bar.getByText('2 selected').waitFor()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.goBack()
    await bar.getByText('2 selected').waitFor()
    await page.goBack()
    await page.getByRole('checkbox', { name: 'Select Wei Xu 00', checked: true }).waitFor()
    await bar.getByText('2 selected').waitFor()
    // Another list, and a new visit, start without.
    await page.getByRole('link', { name: 'Pending Approvals', exact: true }).click()
    await page.getByRole('heading', { name: 'Pending Approvals', level: 1 }).waitFor()
    context.assert.equal(await bar.count(), 0)
    await page.getByRole('link', { name: 'Employees', exact: true }).first().click()
    await page.getByRole('checkbox', { name: 'Select Wei Xu 00', checked: false }).waitFor()
    context.assert.equal(await bar.count(), 0)
  }).tags(['@night'])
})
