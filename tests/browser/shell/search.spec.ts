import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, DESKTOP, VIEWS } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('The search of every page', (group) => {
  let manager: Person
  let elena: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Mia', lastName: 'Olsen' })
    elena = await given.employee({ firstName: 'Élena', lastName: 'Petrov', position: 'Cook' })
    for (let turn = 0; turn < 20; turn++) await given.employee()
  })

  test('finds a person by one shortcut and three keys: {view}')
    .with(VIEWS)
    .run(async (context, { view, ...options }) => {
      const { assert } = context
      const browsing = await Browsing.of(manager, context, options)
      const { page } = browsing
      await browsing.open('/profile')
      await page.keyboard.press('ControlOrMeta+k')
      const search = page.getByRole('dialog', { name: 'Search' })
      await search.getByRole('option', { name: 'Add employee' }).waitFor()
      await browsing.keepPicture(`search-open-${view.replace(' ', '-')}`)
      assert.deepEqual(await browsing.axe(), [])
      await page.keyboard.type('ele')
      await search.getByRole('option', { name: /^Élena Petrov/, selected: true }).waitFor()
      await browsing.keepPicture(`search-found-${view.replace(' ', '-')}`)
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/employees/${elena.employeeId}`)
      await search.waitFor({ state: 'detached' })
    })

  test('keeps what is typed while its script loads', async (context) => {
    const { assert } = context
    const { page } = await Browsing.of(manager, context)
    const script = Promise.withResolvers<void>()
    await page.route(/command_palette/, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('ele')
    script.resolve()
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.getByRole('option', { name: /^Élena Petrov/, selected: true }).waitFor()
    assert.equal(await search.getByRole('combobox').inputValue(), 'ele')
  }).tags(['@night'])

  test('takes every key from the shortcut on, whenever it opens', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await page.route(/command_palette/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await route.continue()
    })
    const search = page.getByRole('dialog', { name: 'Search' })
    const typed = search.getByRole('combobox')
    const text = 'elena petrov'
    await browsing.open('/employees')
    const field = page.getByLabel('Search employees')
    await field.focus()
    // On a slow machine, the dialog is there before its field has the focus.
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const delay of [10, 0]) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type(text, { delay })
      await typed.waitFor()
      assert.equal(await typed.inputValue(), text)
      await page.keyboard.press('Backspace')
      await page.keyboard.type('ie')
      assert.equal(await typed.inputValue(), `${text.slice(0, -1)}ie`)
      await page.keyboard.press('Escape')
      await search.waitFor({ state: 'detached' })
      assert.equal(await field.inputValue(), '')
      await browsing.waitForFocus(/^Search employees/)
    }
  }).tags(['@night'])

  test('opens pages and actions, and leaves typing and its opener alone', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    const search = page.getByRole('dialog', { name: 'Search' })
    await browsing.open('/employees')
    await page.getByLabel('Search employees').focus()
    await page.keyboard.type('a/b?')
    assert.equal(await search.count(), 0)
    await page.getByRole('heading', { level: 1 }).click()

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await browsing.keepPicture('shortcuts')
    assert.deepEqual(await browsing.axe(), [])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const opener = page.getByRole('button', { name: 'Search the portal' })
    await opener.press('Enter')
    await search.waitFor()
    await page.keyboard.type('zzz')
    await search.getByText(/^Nothing found/).waitFor()
    const typing = search.getByRole('combobox')
    await typing.fill('%')
    await search.getByText(/^Nothing found/).waitFor()
    // By its own name, with its punctuation.
    await typing.fill('departments, pos')
    await search.getByRole('option', { name: 'Departments, positions and locations' }).waitFor()
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
    await browsing.waitForFocus(/^Search/)

    await page.keyboard.press('/')
    await search.waitFor()
    await page.keyboard.type('assign tr')
    await search.getByRole('option', { name: 'Assign training', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /Assign training/i }).waitFor()
  })

  test('help is found from the sidebar, the search and the shortcuts', async (context) => {
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    const help = page.getByRole('heading', { level: 1, name: 'Help' })
    await browsing.open('/profile')
    await page.getByLabel('Sidebar').getByRole('link', { name: 'Help' }).click()
    await help.waitFor()

    await browsing.open('/profile')
    await page.keyboard.press('/')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('how to')
    await page.getByRole('option', { name: 'Help', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await help.waitFor()

    await browsing.open('/profile')
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByRole('link', { name: /^Help/ }).press('Enter')
    await help.waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Pending Approvals' }).last().press('Enter')
    await page.waitForURL('**/pending-approvals')
  }).tags(['@night'])

  test('my team and everyone are one switch apart: {view}')
    .with(VIEWS)
    .run(async (context, { view, ...options }) => {
      const { assert } = context
      await db
        .from('employees')
        .where('id', elena.employeeId)
        .update({ manager_id: manager.employeeId })
      const browsing = await Browsing.of(manager, context, options)
      const { page } = browsing
      await browsing.open('/employees')
      await page.getByText('Showing 1 to 1 of 1 results').waitFor()
      await page.getByRole('radio', { name: 'My team', checked: true }).waitFor()
      await browsing.keepPicture(`team-${view.replace(' ', '-')}`)
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await page.getByText('Everyone', { exact: true }).click()
      await page.waitForURL(/scope=everyone/)
      await page.getByText('Showing 1 to 22 of 22 results').waitFor()
      await browsing.open('/onboarding')
      await page.getByRole('radio', { name: 'Everyone', checked: true }).waitFor()
      if (options.viewport === DESKTOP) {
        await page.getByRole('radio', { name: 'Everyone' }).press('ArrowLeft')
        await page.waitForURL(/scope=team/)
      }
    })
})
