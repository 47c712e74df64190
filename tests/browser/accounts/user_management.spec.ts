import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { Browsing, PHONE, SIZES } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { manyPeople } from '#tests/helpers/people/many_people'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, userRow } from '#tests/helpers/portal'

const overridesOf = async ({ id }: Person) => {
  const rows = await db.from('permission_overrides').where('user_id', id)
  return Object.fromEntries(rows.map(({ permission, effect }) => [permission, effect]))
}

test.group('User Management in a browser', (group) => {
  let admin: Person
  let mira: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ firstName: 'Ana', lastName: 'Díaz', email: 'ana@example.com' })
    mira = await given.employee({
      firstName: 'Mira',
      lastName: 'Okafor',
      email: 'mira@example.com',
      phone: '+46 70 123 45 67',
      position: 'Crane operator',
      department: 'Harbour',
    })
    await given.bundle(await given.manager(), ['audit:view', 'pay:view'], 'Auditors')
    await given.invited({ firstName: 'شيماء', lastName: 'عبد الرحمن', email: 'new@example.com' })
  })

  for (const { title, viewport } of SIZES) {
    test(`an account is found, edited and given rights ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      await browsing.open('/user-management')
      await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor()
      const cards = page.getByRole('list', { name: 'Users' }).locator('> li')
      assert.equal(await cards.count(), 4)
      await cards
        .filter({ hasText: 'new@example.com' })
        .getByText('Pending', { exact: true })
        .waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.isAtMost(await browsing.overflow(), 0)
      await browsing.keepPicture(`users-${viewport.width}`)

      await page.getByRole('searchbox', { name: 'Search users' }).fill('HARBOUR')
      await page.waitForURL((url) => url.searchParams.get('q') === 'HARBOUR')
      await cards.filter({ hasText: 'mira@example.com' }).waitFor()
      await cards.nth(1).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Mira Okafor' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit User' })
      await dialog.getByText('Password Management').waitFor()
      const tabs = dialog.getByRole('tablist')
      assert.equal(await tabs.getByRole('tab').count(), 4)
      assert.isTrue(await browsing.isWhole(tabs), 'a tab lies out of sight')
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`information-${viewport.width}`)

      await browsing.field('First Name').fill('\u200b')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await dialog.getByText('First name is required').waitFor()
      await browsing.field('Email').fill('nobody')
      await browsing.field('First Name').fill('Mirabel')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await dialog.getByText('Invalid email address').waitFor()
      await browsing.field('Email').fill('mira@example.com')
      await browsing.field('Phone').fill('')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await browsing.toast('User information updated successfully.')
      assert.containSubset(await userRow(mira.id), { first_name: 'Mirabel', phone: null })

      await dialog.getByRole('button', { name: 'User Role Employee' }).click()
      await page.getByRole('menuitemradio', { name: /^Manager/ }).click()
      await dialog.getByRole('button', { name: 'User Role Manager' }).waitFor()
      await browsing.toast('is now Manager.')
      assert.equal((await userRow(mira.id)).role, 'manager')

      // Enter twice changes nothing: the menu opens on the current role.
      await dialog.getByRole('button', { name: 'User Role Manager' }).press('Enter')
      await page.locator('[role=menuitemradio]:focus', { hasText: /^Manager/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      assert.equal((await userRow(mira.id)).role, 'manager')

      // Full access asks for confirmation.
      await dialog.getByRole('button', { name: 'User Role Manager' }).click()
      await page.getByRole('menuitemradio', { name: /^Administrator/ }).click()
      const asking = page.getByRole('alertdialog', { name: /^Make .* an administrator\?$/ })
      await asking.waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await asking.getByRole('button', { name: 'Cancel' }).click()
      await asking.waitFor({ state: 'detached' })
      assert.equal((await userRow(mira.id)).role, 'manager')

      await dialog.getByRole('button', { name: 'Set Password' }).click()
      const setting = page.getByRole('dialog', { name: 'Reset Password' })
      const reset = setting.getByRole('button', { name: 'Reset Password' })
      assert.isTrue(await reset.isDisabled())
      await setting.getByLabel('New Password', { exact: true }).fill('violin-marble-tundra')
      await reset.click()
      await browsing.toast('Password has been reset successfully.')
      assert.isNotNull((await userRow(mira.id)).password_change_required_at)
      await dialog.getByRole('button', { name: 'Send Reset Email' }).click()
      await browsing.toast('assword reset email')

      await dialog.getByRole('tab', { name: 'Permissions' }).click()
      await dialog.getByText('Override role permissions for specific resources').waitFor()
      const held = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
      assert.isTrue(await held('employees: update').isDisabled())
      assert.isTrue(await held('employees: update').isChecked())
      assert.isTrue(await held('audit: view').isDisabled())
      assert.isFalse(await held('audit: view').isChecked())
      await dialog
        .getByText('The role Manager never has it: no override changes that.')
        .first()
        .waitFor()
      assert.deepEqual(await browsing.axe(), [])

      await held('Auditors').click()
      await browsing.toast('User roles updated successfully.')
      await dialog.getByRole('checkbox', { name: 'pay: view', checked: true }).waitFor()
      await held('pay: view').click()
      await browsing.toast('User permissions updated successfully.')
      await dialog.getByText('Override: denied').waitFor()
      assert.deepEqual(await overridesOf(mira), { 'pay:view': 'deny' })
      await dialog.getByRole('button', { name: 'Why? pay: view' }).click()
      await dialog.getByText('An override denies it to this person.').waitFor()
      await dialog.getByText('Given by the role Auditors.').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.isAtMost(await browsing.overflow(), 0)
      await browsing.keepPicture(`permissions-${viewport.width}`)
      await held('pay: view').click()
      await dialog.getByText('Override: denied').waitFor({ state: 'hidden' })
      await dialog.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      assert.deepEqual(await overridesOf(mira), {})

      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'hidden' })
      assert.notInclude(page.url(), 'user=')
      const card = cards.filter({ hasText: 'mira@example.com' })
      await card.getByText('Manager', { exact: true }).waitFor()
      await card.getByText('Auditors').waitFor()
    })
  }

  test('one’s own password is changed on one’s profile', async (context: TestContext) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    await browsing.open(`/user-management?user=${admin.id}`)
    const dialog = browsing.page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByText('Change your own password in your profile.').waitFor()
    await dialog.getByRole('button', { name: 'Send Reset Email' }).waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Set Password' }).count(), 0)
    assert.deepEqual(await browsing.axe(), [])
  })

  test('everything is done with the keyboard alone', async (context: TestContext) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/user-management')
    await browsing.tabTo('Mira Okafor')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByText('Password Management').waitFor()
    await browsing.tabTo('Phone')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('112')
    await page.keyboard.press('Enter')
    await browsing.toast('User information updated successfully.')
    assert.equal((await userRow(mira.id)).phone, '112')

    await browsing.tabTo('Information', 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('Override role permissions for specific resources').waitFor()
    await browsing.tabTo('Auditors')
    await page.keyboard.press('Space')
    await browsing.toast('User roles updated successfully.')
    await browsing.tabTo('Why? audit: view')
    await page.keyboard.press('Enter')
    await dialog.getByText('Given by the role Auditors.').waitFor()
    await browsing.tabTo('audit: view', 'Shift+Tab')
    await page.keyboard.press('Space')
    await browsing.toast('User permissions updated successfully.')
    await dialog.getByText('An override denies it to this person.').waitFor()
    assert.deepEqual(await overridesOf(mira), { 'audit:view': 'deny' })
    assert.equal(await browsing.focused(), 'audit: view')
    // The first Escape closes the toast.
    await page.keyboard.press('Escape')
    await page.locator('[data-slot=toast]').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await browsing.waitForFocus('Mira Okafor')
  }).tags(['@night'])

  test('who may look but not change sees no button that would', async (context: TestContext) => {
    const { assert } = context
    const viewer = await given.employee()
    await given.override(viewer, 'users:view', 'grant')
    const browsing = await Browsing.of(viewer, context)
    const { page } = browsing
    await browsing.open(`/user-management?user=${mira.id}`)
    const dialog = page.getByRole('dialog', { name: 'User' })
    await dialog.getByText('you can view this account but not change it').waitFor()
    assert.deepEqual(await dialog.getByRole('button').allInnerTexts(), ['Close'])
    assert.equal(await dialog.getByRole('textbox').count(), 0)
    await dialog.getByRole('tab', { name: 'Permissions' }).click()
    await dialog.getByRole('checkbox').first().waitFor()
    for (const box of await dialog.getByRole('checkbox').all())
      assert.isTrue(await box.isDisabled())
    await dialog.getByRole('button', { name: 'Why? pay: view' }).click()
    await dialog.getByText('No role or override gives it.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
  })

  test('who may no longer look is not told that an account is gone', async (context: TestContext) => {
    const viewer = await given.employee()
    await given.override(viewer, 'users:view', 'grant')
    const browsing = await Browsing.of(viewer, context)
    browsing.expect(/403/)
    const { page } = browsing
    await browsing.open('/user-management')
    await db.from('permission_overrides').where('user_id', viewer.id).update({ effect: 'deny' })
    await page.getByRole('button', { name: 'Mira Okafor' }).click()
    await page
      .getByRole('dialog')
      .getByText('It may be gone, or you no longer have access to it.')
      .waitFor()
  })

  test('the account of who may do more is shown, not edited', async (context: TestContext) => {
    const { assert } = context
    const clerk = await given.employee()
    for (const permission of ['users:manage', 'employees:view', 'employees:update'] as const) {
      await given.override(clerk, permission, 'grant')
    }
    await given.override(mira, 'pay:view', 'grant')
    const browsing = await Browsing.of(clerk, context)
    const { page } = browsing
    await browsing.open(`/user-management?user=${mira.id}`)
    await page.getByText('they have more access than you').waitFor()
    assert.equal(await page.getByRole('button', { name: /^Save/ }).count(), 0)
    assert.deepEqual(await browsing.axe(), [])

    await browsing.open(`/employees?employee=${mira.employeeId}&edit=1`)
    await page.getByText('Only this person or an administrator can change it.').waitFor()
    assert.isFalse(await browsing.field('Email').isEditable())
    assert.equal(await browsing.field('Email').inputValue(), 'mira@example.com')
    await browsing.field('Phone').fill('112')
    await page.getByRole('button', { name: /^Save/ }).click()
    await browsing.toast('updated successfully')
    assert.deepEqual(await browsing.axe(), [])

    await browsing.open(`/user-management?user=${clerk.id}`)
    await page.getByText('A change takes effect once the new address confirms it.').waitFor()
    assert.isTrue(await browsing.field('Email').isEditable())
  })

  test('single permissions say which other one they need', async (context: TestContext) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open(`/user-management?user=${mira.id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByRole('tab', { name: 'Permissions' }).click()
    const choice = (name: string) => dialog.getByRole('checkbox', { name })
    await choice('pay: view').click()
    const hint = dialog.getByText(
      'Works only together with “See the employee database” or “Add and invite employees”.'
    )
    await hint.waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('permissions-needed-375')
    await choice('secrets: reveal').click()
    await hint.nth(1).waitFor()
    await choice('employees: create').click()
    await dialog.getByText('Works only together').waitFor({ state: 'detached' })
  }).tags(['@night'])

  test('what another administrator changed meanwhile is not overwritten', async (context: TestContext) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    browsing.expect(/409/)
    await browsing.open(`/user-management?user=${mira.id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByRole('tab', { name: 'Permissions' }).click()
    await dialog.getByRole('checkbox', { name: 'pay: view' }).waitFor()
    await given.override(mira, 'audit:view', 'grant')
    await dialog.getByRole('checkbox', { name: 'pay: view' }).click()
    await browsing.toast('This person’s access was changed since you opened it.')
    await dialog.getByRole('checkbox', { name: 'audit: view', checked: true }).waitFor()
    assert.isFalse(await dialog.getByRole('checkbox', { name: 'pay: view' }).isChecked())
    await dialog.getByRole('checkbox', { name: 'pay: view' }).click()
    await browsing.toast('User permissions updated successfully.')
    assert.deepEqual(await overridesOf(mira), { 'audit:view': 'grant', 'pay:view': 'grant' })

    await dialog.getByRole('tab', { name: 'Information' }).click()
    await browsing.field('Phone').fill('112')
    await (await signedIn(await given.admin())).put(`/api/users/${mira.id}`, { phone: '911' })
    const save = dialog.getByRole('button', { name: 'Save Changes' })
    await save.click()
    await dialog.getByText('This was changed to “911” since you opened it.').waitFor()
    assert.equal((await userRow(mira.id)).phone, '911')
    await save.click()
    await browsing.toast('User information updated successfully.')
    assert.equal((await userRow(mira.id)).phone, '112')
  })

  test('what was typed is not lost by closing', async (context: TestContext) => {
    const browsing = await Browsing.of(admin, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open(`/user-management?user=${mira.id}`)
    await browsing.field('Last Name').fill('Changed')
    await page.getByRole('tab', { name: 'Permissions' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('tab', { name: 'Information' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }).tags(['@night'])

  test('thousands are walked in pages, and nobody found is told', async (context: TestContext) => {
    const { assert } = context
    await manyPeople(500)
    const browsing = await Browsing.of(admin, context, { colorScheme: 'dark' })
    const { page } = browsing
    await browsing.open('/user-management?role=employee&page=3')
    await page.getByText('Showing 49 to 72 of 501 results').waitFor()
    await browsing.keepPicture('users-dark')
    assert.deepEqual(await browsing.axe('colors'), [])
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByText('Showing 73 to 96 of 501 results').waitFor()
    assert.include(page.url(), 'role=employee')
    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all')
    await page.getByText('No users or employees found').waitFor()
  }).tags(['@night'])
})
