import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('What was typed and not saved', (group) => {
  let admin: Person
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    person = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
  })

  test('is not dropped by a link without asking', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    const places = [
      { address: '/employees/add', label: 'First Name' },
      { address: '/profile', label: 'Phone' },
      { address: `/employees/${person.employeeId}`, label: 'New note' },
    ]
    for (const { address, label } of places) {
      await browsing.open(address)
      await browsing.field(label).fill('Typed')
      await page.getByRole('link', { name: 'Audit Logs' }).first().click()
      assert.equal(await browsing.field(label).inputValue(), 'Typed', address)
      assert.deepEqual(asked.splice(0), ['Leave without saving? Your changes will be lost.'])
      await browsing.field(label).fill('')
    }
    await page.getByRole('link', { name: 'Audit Logs' }).first().click()
    await page.getByRole('heading', { name: 'Audit Logs', level: 1 }).waitFor()
    assert.deepEqual(asked, [])
  })

  test('while the answer was awaited is kept', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/profile')
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/profile', async (route) => {
      await held
      await route.continue()
    })
    await browsing.field('Phone').fill('+47 1')
    await browsing.field('Phone').press('Enter')
    await page.getByRole('button', { name: 'Saving...' }).waitFor()
    await browsing.field('Phone').fill('+47 123')
    answer()
    await browsing.toast('Profile updated successfully.')
    assert.equal(await browsing.field('Phone').inputValue(), '+47 123')
    const saved = page.waitForResponse(
      (put) => put.url().endsWith('/api/profile') && put.request().method() === 'PUT'
    )
    await browsing.field('Phone').press('Enter')
    await saved
    assert.equal((await db.from('users').where('id', admin.id).firstOrFail()).phone, '+47 123')
  })

  test('in a dialog is not dropped by a click beside it, or by Escape unasked', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const beside = () => page.mouse.click(5, 790)
    await browsing.open('/user-management/roles')
    const open = () => page.getByRole('button', { name: 'New role' }).first().click()
    await open()
    const dialog = page.getByRole('dialog', { name: 'New role' })
    await browsing.field('Name').fill('Auditors')
    await beside()
    await page.waitForTimeout(300)
    assert.equal(await browsing.field('Name').inputValue(), 'Auditors')
    await browsing.field('Name').fill('')
    await beside()
    await dialog.waitFor({ state: 'detached' })
    await open()
    await browsing.field('Name').fill('Auditors')
    page.once('dialog', (asked) => void asked.dismiss())
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
    assert.equal(await browsing.field('Name').inputValue(), 'Auditors')
    page.once('dialog', (asked) => void asked.accept())
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
