import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

test.group('By the keyboard alone', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Mia', lastName: 'Olsen' })
  })

  test('signing in, and skipping the navigation', async (context) => {
    const { assert } = context
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await browsing.open('/')
    await browsing.tabTo('Get Started')
    await page.keyboard.press('Enter')
    await browsing.field('Email').waitFor()
    await browsing.tabTo('Email')
    await page.keyboard.type(manager.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('not my password')
    await browsing.expect(/status of 401/)
    await page.keyboard.press('Enter')
    await page.getByText('Wrong email address or password.').waitFor()
    await browsing.waitForFocus('Password')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

    await page.keyboard.press('Tab')
    assert.match(await browsing.focused(), /^Skip/)
    await page.keyboard.press('Enter')
    await browsing.tabTo('Add Employee')
  })

  test('the menu of a phone opens, leads somewhere, closes and gives the focus back', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/')
    await browsing.tabTo('Menu')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await browsing.waitForFocus('Menu')
    await page.keyboard.press('Enter')
    await browsing.tabTo('Pending Approvals')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Pending Approvals' }).waitFor()
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'MAIN')
  }).tags(['@night'])

  test('adding an employee', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/employees/add')
    await browsing.tabTo(/^First Name/)
    await page.keyboard.press('Enter')
    await page.getByText('First name is required').waitFor()
    assert.match(await browsing.focused(), /^First Name/)
    await page.keyboard.type('Ida')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Berg')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ida@example.com')
    await browsing.tabTo('Send invitation email')
    await page.keyboard.press('Space')
    await browsing.tabTo('Add Employee')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Employee Added Successfully' }).waitFor()
    await browsing.toast('Employee added successfully.')
    await browsing.tabTo('Add Another Employee')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Add New Employee' }).waitFor()
    assert.equal(await browsing.field('First Name').inputValue(), '')
    assert.equal((await db.from('users').where('email', 'ida@example.com')).length, 1)
  })

  test('editing in a dialog that holds the focus and gives it back', async (context) => {
    const { assert } = context
    const person = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/employees')
    await browsing.tabTo('Edit Ida Berg')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Edit Employee Profile' }).waitFor()
    await browsing.tabTo('Personal')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'Employment', selected: true }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('tab', { name: 'Additional', selected: true }).waitFor()
    await page.keyboard.press('Home')
    await page.getByRole('tab', { name: 'Personal', selected: true }).waitFor()
    await browsing.tabTo(/^Last Name/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Bergen')
    // Once around the dialog: the focus does not leave it.
    for (let turn = 0; turn < 20; turn++) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate<boolean>(
        `document.activeElement.closest('[role=dialog]') !== null`
      )
      assert.isTrue(inside)
    }
    await browsing.tabTo('Save')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Ida Bergen').waitFor()
    assert.equal((await userRow(person.id)).last_name, 'Bergen')
    assert.match(await browsing.focused(), /^Edit Ida Berg/)
  })

  test('a dialog from a menu gives the focus back to its button', async (context) => {
    const person = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    // The menu fades out while the dialog opens, as for most people.
    const browsing = await Browsing.of(manager, context, { reducedMotion: 'no-preference' })
    const { page } = browsing
    await browsing.open(`/employees/${person.employeeId}`)
    await browsing.tabTo('Actions')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'End employment…' }).press('Enter')
    await page.getByRole('dialog', { name: 'End employment' }).waitFor()
    await browsing.waitForFocus(/^Last day/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await browsing.waitForFocus('Actions')
  })

  test('a dialog that opens while nothing has the focus gives it back to where it was', async (context) => {
    const person = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/end_employment_dialog-.*\.js$/, async (route) => {
      asked.resolve()
      await held.promise
      await route.continue()
    })
    await browsing.open(`/employees/${person.employeeId}`)
    await browsing.tabTo('Actions')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'End employment…' }).press('Enter')
    await asked.promise
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await browsing.waitForFocus('Actions')
    await page.evaluate('document.activeElement.blur()')
    held.resolve()
    await browsing.waitForFocus(/^Last day/)
    await page.getByLabel('Last day').fill(DateTime.utc().plus({ days: 30 }).toISODate())
    await browsing.tabTo(/^Reason/)
    await page.keyboard.type('Moves to Oslo')
    await browsing.tabTo('Schedule end')
    await page.keyboard.press('Enter')
    await page.getByText('Leaves on').waitFor()
    await browsing.waitForFocus('Actions')
  }).tags(['@night'])

  test('rejecting, and not losing the place', async (context) => {
    const { assert } = context
    const ida = await given.waiting({ firstName: 'Ida', lastName: 'Berg' })
    await given.waiting({ firstName: 'Leo', lastName: 'Reed' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/pending-approvals')
    await browsing.tabTo('Reject Ida Berg')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await browsing.waitForFocus('Reject Ida Berg')
    await page.keyboard.press('Enter')
    await browsing.tabTo(/^Reason/)
    await page.keyboard.type('Not on our list')
    await browsing.tabTo('Reject')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Reject Ida Berg' }).waitFor({ state: 'detached' })
    // The focus follows one frame after the row is gone.
    await browsing.waitForFocus('Leo Reed')
    assert.equal(await browsing.focusedLandmark(), 'Pending employees')
    assert.equal((await employeeRow(ida.employeeId)).status, 'inactive')
    await browsing.tabTo('Approve Leo Reed')
  })
})
