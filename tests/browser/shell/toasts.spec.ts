import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('Toasts', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    for (const firstName of ['Ida', 'Leo']) await given.waiting({ firstName, lastName: 'Berg' })
  })

  test('one at a time, and F8 goes to it', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await page.clock.install()
    await browsing.open('/pending-approvals')
    const toasts = page.locator('[data-slot=toast]')
    await page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await browsing.toast('Employee approved successfully')
    await page.getByRole('button', { name: 'Ida Berg' }).first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Approve Leo Berg' }).click()
    await page.getByText('All employee registrations have been processed.').waitFor()
    await browsing.toast('Employee approved successfully')
    assert.equal(await toasts.count(), 1)

    await page.keyboard.press('F8')
    assert.match(await browsing.focusedLandmark(), /^Notifications/)
    // It stays while someone interacts with it.
    await page.clock.runFor(10_000)
    assert.equal(await toasts.count(), 1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    assert.equal(await browsing.focused(), 'Undo')
    await page.keyboard.press('Tab')
    assert.equal(await browsing.focused(), 'Dismiss notification')
    await page.keyboard.press('Enter')
    await toasts.waitFor({ state: 'detached' })
  }).tags(['@night'])

  test('a double click on Undo undoes once, and says so', async (context) => {
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/pending-approvals')
    await page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await browsing.toast('Employee approved successfully')
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/approve/undo')) calls += 1
    })
    await page.getByRole('button', { name: 'Undo' }).dblclick()
    await browsing.toast('Undone.')
    await page.getByRole('button', { name: 'Approve Ida Berg' }).waitFor()
    context.assert.equal(calls, 1)
  })

  test('its Undo keeps what was typed elsewhere, and asks nothing', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await browsing.open('/pending-approvals')
    await page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await browsing.toast('Employee approved successfully')
    await page.locator('a[href="/profile"]').first().click()
    await browsing.field('Phone').fill('555 0100')
    const reloaded = page.waitForResponse((answer) => answer.url().endsWith('/profile'))
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await reloaded
    await browsing.toast('Undone.')
    assert.deepEqual(asked, [])
    assert.equal(await browsing.field('Phone').inputValue(), '555 0100')
  }).tags(['@night'])

  test('over a dialog, F8 goes to it and back, and it lies over no button', async (context) => {
    const { assert } = context
    const admin = await given.admin()
    const browsing = (await Browsing.of(admin, context)).expect(/net::ERR_FAILED|LostAnswer/)
    const { page } = browsing
    await browsing.open('/user-management')
    await page.getByRole('button', { name: 'Ida Berg' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByLabel('Phone').fill('555 0100')
    await page.route('**/api/users/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await route.fetch()
      return route.abort()
    })
    const save = dialog.getByRole('button', { name: 'Save Changes' })
    await save.click()
    await browsing.toast('What you sent may have been saved: check before you send it again.')
    const [shown, button] = [
      await page.locator('[data-slot=toast]').boundingBox(),
      await save.boundingBox(),
    ]
    assert.isBelow(shown!.y + shown!.height, button!.y)
    await page.keyboard.press('F8')
    assert.match(await browsing.focusedLandmark(), /^Notifications/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    assert.equal(await browsing.focused(), 'Dismiss notification')
    await page.keyboard.press('Enter')
    await page.locator('[data-slot=toast]').waitFor({ state: 'detached' })
    assert.equal(await browsing.focused(), 'Save Changes')
    await dialog.getByRole('button', { name: 'Show Departments' }).click()
    await dialog.getByText('The list is empty').waitFor()
    await save.click({ trial: true })
  }).tags(['@night'])

  test('over the search, its Undo is reached with F8 and pressed', async (context) => {
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/pending-approvals')
    await page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await browsing.toast('Employee approved successfully')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').waitFor()
    await page.keyboard.press('F8')
    await browsing.tabTo('Undo')
    await page.keyboard.press('Enter')
    await browsing.toast('Undone.')
  }).tags(['@night'])

  test('what was typed is there again after the session ended and was renewed', async (context) => {
    const { assert } = context
    const admin = await given.admin()
    const browsing = (await Browsing.of(admin, context)).expect(/status of 401/)
    const { page } = browsing
    await browsing.open('/employees/add')
    await browsing.field('First Name').fill('Nora')
    await browsing.field('Last Name').fill('Voss')
    await browsing.field('Email').fill('nora@example.com')
    await page.getByText('Pay and source of hire').click()
    await browsing.field('Salary').fill('52,000')
    await browsing.context.clearCookies()
    await page.getByRole('button', { name: 'Add & Send Invite' }).click()
    await page.waitForURL(/\/api\/login/)
    const kept = await page.evaluate<string>(`sessionStorage.getItem('kept-values')`)
    assert.include(kept, 'nora@example.com')
    assert.notInclude(kept, '52,000')
    await browsing.signIn(admin.email)
    await browsing.toast('What you typed is back. Check it, then save again.')
    assert.equal(await browsing.field('First Name').inputValue(), 'Nora')
    assert.equal(await browsing.field('Email').inputValue(), 'nora@example.com')
  })

  test('goes by itself, after ten seconds where it can be undone', async (context) => {
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await page.clock.install()
    await browsing.open('/pending-approvals')
    await page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await browsing.toast('Employee approved successfully')
    await page.mouse.move(5, 5)
    await page.clock.runFor(9000)
    context.assert.equal(await page.locator('[data-slot=toast]').count(), 1)
    await page.clock.runFor(1500)
    await page.locator('[data-slot=toast]').waitFor({ state: 'detached' })
  }).tags(['@night'])

  test('a session that ended meanwhile is told, and leads to the sign-in page and back', async (context) => {
    const browsing = (await Browsing.of(manager, context)).expect(/status of 401/)
    const { page } = browsing
    await page.clock.install()
    await browsing.open('/pending-approvals')
    await browsing.context.clearCookies()
    // The page leaves after half a second, so its time stands still until the words are seen.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await page.getByText('You are logged out. Logging in again...').first().waitFor()
    await page.clock.resume()
    await page.waitForURL(/\/api\/login/)
    await browsing.signIn(manager.email)
    await page.getByRole('heading', { name: 'Pending Approvals' }).waitFor()
    await page.getByRole('button', { name: 'Approve Ida Berg' }).waitFor()
  }).tags(['@night'])
})
