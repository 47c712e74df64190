import { test } from '@japa/runner'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'

test.group('Erasing personal data', (group) => {
  let admin: Person
  let gone: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    gone = await given.disabled({
      firstName: 'Ida',
      lastName: 'Berg',
      position: 'Cook',
      phone: '+47 22 33 44',
      employee: { left_at: '2025-02-01 00:00:00.000', end_date: '2025-01-31' },
    })
  })

  test('shows what goes and stays, asks twice, and leaves a calm page', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(admin, context)).expect(/status of 422/, /ApiError|422/)
    const { page } = browsing
    await browsing.open(`/employees/${gone.employeeId}`)
    await page.getByRole('button', { name: 'Actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Erase personal data…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Erase personal data' })
    await dialog.getByText(`Employee ID T-${gone.id}`).waitFor()
    await dialog.getByText('Position and department').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('erase-dialog')

    const erase = dialog.getByRole('button', { name: 'Erase data' })
    await erase.press('Enter')
    await dialog.getByText('A reason is required').waitFor()
    await browsing.field('Reason').fill('Ida Berg asked for it')
    await browsing.field(`Type T-${gone.id} to confirm`).fill('T-0')
    await erase.press('Enter')
    await dialog.getByText('This is not the employee ID of this person.').waitFor()
    await browsing.field(`Type T-${gone.id} to confirm`).fill(`T-${gone.id}`)
    await erase.press('Enter')
    await dialog.getByText('Leave out “Ida”').waitFor()
    assert.isNull((await employeeRow(gone.employeeId)).erased_at)

    await browsing.field('Reason').fill('Asked for it')
    await erase.press('Enter')
    await browsing.toast('Personal data erased.')
    await page.getByRole('heading', { level: 1, name: `Erased person T-${gone.id}` }).waitFor()
    await page.getByText('Personal data erased on').waitFor()
    // A rejected person has none.
    await page.getByText('The employee ID and any employment history are kept').waitFor()
    await page.getByRole('heading', { name: 'Employment history' }).waitFor()
    for (const name of ['Edit Profile', 'Add note']) {
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    }
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem').first().waitFor()
    const items = await page.getByRole('menuitem').allInnerTexts()
    assert.deepEqual(
      items.map((item) => item.trim()),
      ['Download record']
    )
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    assert.deepEqual(await browsing.axe(), [])
    assert.notInclude(await page.locator('body').innerText(), 'Berg')

    await browsing.open('/employees')
    await page.getByRole('button', { name: `View Erased person T-${gone.id}` }).click()
    await page.getByText('Personal data erased on').waitFor()
    assert.notInclude(await page.locator('body').innerText(), '@invalid')
  })

  test('fits a phone, and says what must come first', async (context) => {
    const active = await given.employee({ firstName: 'Ole', lastName: 'Lie' })
    const browsing = await Browsing.of(admin, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open(`/employees/${active.employeeId}`)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Erase personal data…' }).click()
    await page.getByRole('alert').filter({ hasText: 'End their employment first' }).waitFor()
    context.assert.equal(await page.getByRole('button', { name: 'Erase data' }).count(), 0)
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    context.assert.isAtMost(Number(wide), PHONE.width)
    context.assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('erase-refused-phone')
    await page.getByRole('button', { name: 'Close' }).last().press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }).tags(['@night'])
})
