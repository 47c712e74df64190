import { test } from '@japa/runner'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { soon } from '#tests/helpers/soon'
import { emptyPortal } from '#tests/helpers/portal'

test.group('The employee database in a browser', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Zelda', lastName: 'Zimmer', department: 'HR' })
  })

  test('of a team that no one is in offers one way out, to everyone', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    const main = page.getByRole('main')
    for (const [path, heading] of [
      ['/employees', 'No employees found'],
      ['/employees/invitations', 'No invitations yet'],
    ] as const) {
      await browsing.open(`${path}?scope=team`)
      await page.getByText('No one reports to you.').waitFor()
      await main.getByText(heading).waitFor()
      assert.equal(await main.getByRole('link', { name: 'Import from a file' }).count(), 0)
      assert.equal(await main.getByText('Adding an employee').count(), 0)
    }
    await browsing.open('/employees?scope=team')
    await page.getByRole('button', { name: 'Show everyone' }).click()
    await page.getByRole('button', { name: 'View Zelda Zimmer' }).waitFor()
  }).tags(['@night'])

  test('is printed with its day, how much of it, and what it is limited to', async (context) => {
    const { assert } = context
    for (let turn = 0; turn < 26; turn++) await given.employee({ department: 'Yard' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    const limits = page.getByText(/, as of /)
    await browsing.open('/employees')
    assert.isFalse(await limits.isVisible())
    await page.emulateMedia({ media: 'print' })
    assert.match(
      await limits.innerText(),
      /^Harbour & Sons, as of \w{3} \d+, \d{4}\. 25 of 27 employees, page 1\.$/
    )
    await browsing.open(
      '/employees?q=Ana&status=active&department=Yard&onboarding=not_started&reached=approved'
    )
    assert.include(
      await limits.innerText(),
      'Only: Search “Ana”, Status active, Onboarding not started, Department Yard, Approved, or further. 25 of 26 employees, page 1.'
    )
    await browsing.open('/employees?q=Zelda')
    assert.include(await limits.innerText(), 'Only: Search “Zelda”. 1 employee.')

    // Nothing is selected on paper, from a phone either.
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize(PHONE)
    const all = page.getByText('Select all on this page')
    await all.waitFor()
    await page.emulateMedia({ media: 'print' })
    assert.isFalse(await all.isVisible())
  })

  test('search, filter, sort and page live in the address, and Back undoes each', async (context) => {
    const { assert } = context
    await given.listed('department', 'HR', 'Quay', 'Yard')
    for (let turn = 0; turn < 60; turn++) {
      await given.employee({
        firstName: `Person ${String(turn).padStart(2, '0')}`,
        lastName: turn % 2 ? 'Odd' : 'Even',
        department: turn % 2 ? 'Quay' : 'Yard',
      })
    }
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/employees')
    const status = page.getByRole('navigation', { name: 'Pages of employees' }).getByRole('status')
    const shows = (text: string) => status.getByText(text, { exact: true }).waitFor()
    await shows('Showing 1 to 25 of 61 results')
    // Wide enough for a name, next to or above five filters.
    const search = page.getByRole('searchbox', { name: 'Search employees' })
    assert.isAbove((await search.boundingBox())?.width ?? 0, 250)

    await search.fill('ODD')
    await shows('Showing 1 to 25 of 30 results')
    await page.assertQueryString({ q: 'ODD' })
    await page.getByRole('combobox', { name: 'Department' }).selectOption('Quay')
    await page.waitForURL(/department=Quay/)
    await page.getByRole('button', { name: 'Employee', exact: true }).click()
    await page.waitForURL(/sort=-name/)
    await page.getByRole('row', { name: /Person 59 Odd/ }).waitFor()
    await page.getByRole('link', { name: 'Next page' }).click()
    await shows('Showing 26 to 30 of 30 results')
    await page.assertQueryString({ q: 'ODD', department: 'Quay', sort: '-name', page: '2' })

    // A person's details, and Back, change nothing.
    await page.getByRole('button', { name: 'View Person 01 Odd' }).click()
    await page.getByRole('dialog', { name: 'Employee Details' }).waitFor()
    await page.waitForURL(/employee=\d+/)
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('employee='))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await shows('Showing 26 to 30 of 30 results')

    await page.goBack()
    await shows('Showing 1 to 25 of 30 results')
    assert.equal(await page.getByRole('searchbox').inputValue(), 'ODD')
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('sort='))
    await page.reload()
    await shows('Showing 1 to 25 of 30 results')
    assert.equal(await page.getByRole('searchbox').inputValue(), 'ODD')
    assert.equal(await page.getByRole('combobox', { name: 'Department' }).inputValue(), 'Quay')

    // Adding a person and canceling returns to the same list.
    await page.getByRole('link', { name: 'Add Employee' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await shows('Showing 1 to 25 of 30 results')
    await page.assertQueryString({ q: 'ODD', department: 'Quay' })
  })

  test('details that arrive after Back do not open again', async (context) => {
    await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    // The previous page is decrypted only after the details have arrived.
    await page.addInitScript({
      content: `
        const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
        const came = new Promise((resolve) => addEventListener('details-came', resolve))
        crypto.subtle.decrypt = (...given) => came.then(() => decrypt(...given))`,
    })
    const asked = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    await page.route(/employee=\d+/, async (route) => {
      asked.resolve()
      const response = await route.fetch()
      await left.promise
      await route.fulfill({ response }).catch(() => {})
    })
    await browsing.open('/employees')
    await page.getByRole('button', { name: 'View Ida Berg' }).click()
    await asked.promise
    await page.getByText('Loading...').waitFor()
    await page.goBack()
    left.resolve()
    // A canceled request's answer is ignored; a little later the page may be opened.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))')
    await page.evaluate("dispatchEvent(new Event('details-came'))")
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Ida Berg/ }).waitFor()
    await page.assertPath('/employees')
    context.assert.notInclude(page.url(), 'employee=')
  }).tags(['@night'])

  test('the status filter, nobody found, and clearing', async (context) => {
    await given.invited({ firstName: 'Ida', lastName: 'Berg' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/employees')
    const status = page.getByRole('combobox', { name: 'Status' })
    context.assert.deepEqual(await status.locator('option').allInnerTexts(), [
      'All Status',
      'active',
      'pending',
      'inactive',
    ])
    await status.selectOption('pending')
    await page.getByRole('row', { name: /Zelda/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Ida Berg/ }).waitFor()
    await status.selectOption('inactive')
    await page.getByText('No employees found').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.getByRole('row', { name: /Zelda/ }).waitFor()
  }).tags(['@night'])

  test('names are shown as typed, whatever they are', async (context) => {
    const names = [
      ['🎉 Zoë', 'Núñez-Ōe'],
      ['<b>bold</b>', '<script>window.hacked = true</script>'],
      ['</script><img src=x onerror="window.hacked=true">', '<!--<script>'],
      ['שלום', 'לוי'],
      ['{{ 7 * 7 }}', '${7*7} %s &amp; "quotes"'],
      ['Cher', ''],
    ] as const
    for (const [firstName, lastName] of names) await given.waiting({ firstName, lastName })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    for (const address of ['/employees', '/pending-approvals', '/employees?status=pending']) {
      await browsing.open(address)
      for (const [firstName, lastName] of names) {
        const name = `${firstName} ${lastName}`.trim()
        await page.getByText(name, { exact: true }).first().waitFor()
      }
      context.assert.isUndefined(await page.evaluate('window.hacked'))
    }
    await page.getByRole('button', { name: 'View <b>bold</b>' }).click()
    await page.getByRole('dialog').getByText('<b>bold</b>').first().waitFor()
  }).tags(['@night'])

  test('chosen columns are kept at every width, and those that fit are drawn', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: { width: 1100, height: 800 } })
    const { page } = browsing
    await browsing.open('/employees')
    const headings = async () => {
      const texts = await page.getByRole('columnheader').allInnerTexts()
      return texts.map((text) => text.trim()).slice(2, -1)
    }
    assert.deepEqual(await headings(), ['Position', 'Onboard Status'])
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    const choice = (name: string) => page.getByRole('menuitemcheckbox', { name })
    await choice('Manager Needs a wider window').waitFor()
    assert.isTrue(await choice('Manager').isChecked())
    assert.deepEqual(await browsing.axe(), [])
    await choice('Department').press('Enter')
    await page.getByRole('columnheader', { name: 'Department' }).waitFor()
    assert.deepEqual(await headings(), ['Position', 'Department', 'Onboard Status'])
    assert.equal(await browsing.overflow(), 0)
    await page.keyboard.press('Escape')

    await page.reload()
    await page.getByRole('columnheader', { name: 'Department' }).waitFor()
    await page.setViewportSize({ width: 1700, height: 800 })
    await page.getByRole('columnheader', { name: 'Start date' }).waitFor()
    assert.deepEqual(await headings(), [
      'Position',
      'Department',
      'Manager',
      'Start date',
      'Onboard Status',
      'Training Progress',
      'Last Activity',
    ])
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    await choice('Manager').press('Enter')
    await page.getByRole('columnheader', { name: 'Manager' }).waitFor({ state: 'detached' })
    await page.getByRole('menuitem', { name: 'Reset columns' }).press('Enter')
    await page.getByRole('columnheader', { name: 'Manager' }).waitFor()
    assert.equal(await page.getByRole('columnheader', { name: 'Department' }).count(), 0)
  }).tags(['@night'])

  test('columns chosen one after the other are all kept on a slow line', async (context) => {
    const { assert } = context
    const viewport = { width: 1700, height: 800 }
    const browsing = (await Browsing.of(manager, context, { viewport })).expect(/status of 500/)
    const { page } = browsing
    await browsing.open('/employees')
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
    const choose = (name: string) => page.getByRole('menuitemcheckbox', { name }).click()
    let answered = 0
    await page.route('**/api/profile/columns/employees', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      if (answered === 2) return route.fulfill({ status: 500 })
      await route.fulfill({ response: await route.fetch() })
      answered += 1
    })
    await page.getByRole('button', { name: 'Columns' }).click()
    await choose('Department')
    await choose('Manager')
    await heading('Manager').waitFor({ state: 'detached' })
    await soon('both are kept', () => answered === 2)
    await page.reload()
    await heading('Department').waitFor()
    assert.equal(await heading('Manager').count(), 0)

    // What could not be kept is not shown as if it were.
    await page.getByRole('button', { name: 'Columns' }).click()
    await choose('Start date')
    await browsing.toast('Your columns could not be saved.')
    await heading('Start date').waitFor()
  }).tags(['@night'])

  test('on a phone the list is cards, and the filters fold away', async (context) => {
    await given.employee({ firstName: 'Ida', lastName: 'Berg', position: 'Cook' })
    const browsing = await Browsing.of(manager, context, {
      viewport: { width: 375, height: 740 },
      hasTouch: true,
    })
    const { page } = browsing
    await browsing.open('/employees')
    await page.getByRole('heading', { name: 'Employees', exact: true }).waitFor()
    context.assert.equal(await page.getByRole('table').count(), 0)
    context.assert.equal(await page.getByPlaceholder('Search...', { exact: true }).count(), 1)
    context.assert.isFalse(await page.getByRole('combobox', { name: 'Status' }).isVisible())
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('active')
    await page.getByRole('button', { name: 'View Ida Berg' }).tap()
    await page.getByRole('dialog', { name: 'Employee Details' }).waitFor()
    context.assert.equal(await browsing.overflow(), 0)
  }).tags(['@night'])

  test('the record of a person is downloaded', async (context) => {
    await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    const browsing = await Browsing.of(manager, context)
    await browsing.open('/employees')
    const [download] = await Promise.all([
      browsing.page.waitForEvent('download'),
      browsing.page.getByRole('link', { name: 'Download record of Ida Berg' }).click(),
    ])
    context.assert.match(download.suggestedFilename(), /^employee-record-[\w-]+\.pdf$/)
  }).tags(['@night'])
})
