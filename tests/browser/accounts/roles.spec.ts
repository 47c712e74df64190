import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import UserRole from '#accounts/models/user_role'
import Role from '#accounts/models/role'
import TwoFactorRule from '#accounts/models/two_factor_rule'
import { fromNow } from '#database/factories/from_now'

test.group('Roles in a browser', (group) => {
  let admin: Person
  let mira: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ firstName: 'Ana', lastName: 'Díaz' })
    mira = await given.employee({ firstName: 'Mira', lastName: 'Okafor', department: 'Harbour' })
  })

  test('say which permission another one needs', async (context: TestContext) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/user-management/roles')
    await page.getByRole('button', { name: 'New role' }).first().click()
    const choice = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name })
    await choice('See and change pay').click()
    const hint = page.getByText(
      'Works only together with “See the employee database” or “Add and invite employees”.'
    )
    await hint.waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await choice('Reveal social security').click()
    await hint.nth(1).waitFor()
    await choice('Add and invite employees').click()
    await page.getByText('Works only together').waitFor({ state: 'detached' })
  }).tags(['@night'])

  for (const { title, viewport } of SIZES) {
    test(`are made, given, changed and deleted ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      const looked = async (name: string) => {
        assert.deepEqual(await browsing.axe(), [], name)
        assert.equal(await browsing.overflow(), 0, name)
        await browsing.keepPicture(`roles-${name}-${viewport.width}`)
      }
      await browsing.open('/user-management/roles')
      await page.getByText('No roles yet').waitFor()
      await page.getByText('Manager', { exact: true }).first().click()
      await page
        .getByRole('definition')
        .filter({ hasText: 'Edit, approve, reject and reactivate employees' })
        .waitFor()
      await looked('none')

      await page.getByRole('button', { name: 'New role' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Create role' }).click()
      await dialog.getByText('Enter a name').waitFor()
      await browsing.field('Name').fill('Safety officers')
      await browsing.field('Description').fill('Review certificates and assign training.')
      await dialog.getByRole('checkbox', { name: 'Training: all' }).click()
      await dialog.getByRole('checkbox', { name: 'Open training' }).click()
      assert.isTrue(
        await dialog.getByRole('checkbox', { name: /Create and change training/ }).isDisabled()
      )
      await dialog.getByText('2 of 3').waitFor()
      await looked('new')
      await dialog.getByRole('button', { name: 'Create role' }).click()
      await browsing.toast('The role is created.')
      await page.getByText('2 permissions · No members').waitFor()

      await page.getByRole('link', { name: 'Safety officers' }).click()
      await page.getByText('No one has this role.').waitFor()
      await page.getByRole('button', { name: 'Add members' }).click()
      await browsing.field('Find people').fill('okaf')
      await page.getByRole('option', { name: /Mira Okafor/ }).click()
      await looked('adding')
      await dialog.getByRole('button', { name: 'Add members' }).click()
      await browsing.toast('1 person was given this role.')
      await page.getByRole('list', { name: 'Members' }).getByText('Mira Okafor').waitFor()
      await looked('members')

      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await browsing.field('Name').fill('Safety')
      await dialog.getByRole('button', { name: 'Save role' }).click()
      await browsing.toast('The role is saved.')
      await page.getByRole('heading', { name: 'Safety', exact: true }).waitFor()

      await page.getByRole('button', { name: 'Remove Mira Okafor' }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await browsing.toast('The role is taken away.')
      await page.getByText('No one has this role.').waitFor()
      await UserRole.create({ roleId: (await Role.firstOrFail()).id, userId: mira.id })

      await page.getByRole('link', { name: 'Back to roles' }).click()
      await page.getByText('1 member', { exact: false }).waitFor()
      await looked('list')
      await page.getByRole('button', { name: 'Delete Safety' }).click()
      await page.getByText('1 person loses it').waitFor()
      await page.getByRole('button', { name: 'Delete role' }).click()
      await browsing.toast('The role is deleted.')
      await page.getByText('No roles yet').waitFor()
      assert.lengthOf(await db.from('user_roles'), 0)
    })
  }

  test('tell an editor whom somebody else was faster than, and keep what was typed', async (context) => {
    const { assert } = context
    const roleId = await given.bundle(mira, ['audit:view'], 'Auditors')
    const browsing = (await Browsing.of(admin, context)).expect(/409/)
    const { page } = browsing
    await browsing.open(`/user-management/roles/${roleId}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await browsing.field('Name').fill('Mine')
    await db.from('roles').where('id', roleId).update({ name: 'Theirs', revision: 2 })
    const save = page.getByRole('button', { name: 'Save role' })
    await save.click()
    await page.getByText('This role was changed since you opened it').waitFor()
    await page.getByRole('dialog').getByText('Theirs').waitFor()
    assert.equal(await browsing.field('Name').inputValue(), 'Mine')
    await save.click()
    await browsing.toast('The role is saved.')
    await page.getByRole('heading', { name: 'Mine' }).waitFor()
  })

  test('take what they require along, and the other rules can be changed', async (context) => {
    const { assert } = context
    await given.bundle(mira, ['audit:view'], 'Auditors')
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/user-management/roles')
    await page.getByRole('switch', { name: 'Auditors' }).click()
    await browsing.toast('Auditors now requires two-factor sign-in.')
    await page.getByRole('button', { name: 'Delete Auditors' }).click()
    await page.getByRole('button', { name: 'Delete role' }).click()
    await browsing.toast('The role is deleted.')
    await page.getByText('No roles yet').waitFor()
    await page.getByRole('switch', { name: 'Manager' }).click()
    await browsing.toast('Manager now requires two-factor sign-in.')
    assert.deepEqual(
      (await db.from('two_factor_rules')).map((row) => row.built_in_role),
      ['manager']
    )
  }).tags(['@night'])

  test('that require a second factor are all offered, and told when somebody was faster', async (context) => {
    const { assert } = context
    for (let turn = 10; turn < 40; turn++) await given.bundle(mira, [], `Crew ${turn}`)
    const browsing = (await Browsing.of(admin, context)).expect(/409/)
    const { page } = browsing
    await browsing.open('/user-management/roles?page=2')
    await page.getByRole('link', { name: 'Crew 39' }).waitFor()
    await page.getByRole('switch', { name: 'Crew 39' }).waitFor()
    assert.equal(await page.getByRole('switch').count(), 33)
    await page.getByRole('switch', { name: 'Crew 10' }).click()
    await browsing.toast('Crew 10 now requires two-factor sign-in.')
    await TwoFactorRule.create({ builtInRole: 'manager', createdAt: fromNow() })
    await page.getByRole('switch', { name: 'Crew 39' }).click()
    await browsing.toast('now required for manager, Crew 10.')
    const manager = page.getByRole('switch', { name: 'Manager', checked: true })
    await manager.waitFor()
    assert.isFalse(await page.getByRole('switch', { name: 'Crew 39' }).isChecked())
    await browsing.keepPicture('rules-of-many')
    await page.getByRole('switch', { name: 'Crew 39' }).click()
    await browsing.toast('Crew 39 now requires two-factor sign-in.')
    assert.lengthOf(await db.from('two_factor_rules'), 3)
  }).tags(['@night'])

  test('are made with the keyboard alone', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/user-management/roles')
    await browsing.tabTo('New role')
    await page.keyboard.press('Enter')
    await browsing.waitForFocus(/Name/)
    await page.keyboard.type('Watch')
    await browsing.tabTo(/Read the audit log/)
    await page.keyboard.press('Space')
    await browsing.tabTo('Create role')
    await page.keyboard.press('Enter')
    await browsing.toast('The role is created.')
    await browsing.waitForFocus('New role')
    assert.deepEqual(
      (await db.from('role_permissions').select('permission')).map((row) => row.permission),
      ['audit:view']
    )
  }).tags(['@night'])

  test('are looked at by who sees users, who is offered no change', async (context) => {
    const { assert } = context
    const roleId = await given.bundle(mira, ['audit:view'], 'Auditors')
    const viewer = await given.employee()
    await given.override(viewer, 'users:view', 'grant')
    const browsing = await Browsing.of(viewer, context)
    const { page } = browsing
    await browsing.open('/user-management/roles')
    await page.getByRole('link', { name: 'Auditors' }).waitFor()
    assert.equal(await page.getByRole('button', { name: /New Role|Edit|Delete/ }).count(), 0)
    await browsing.open(`/user-management/roles/${roleId}`)
    await page.getByText('Mira Okafor').waitFor()
    assert.equal(await page.getByRole('button', { name: /Add|Edit|Delete|Remove/ }).count(), 0)
    await browsing.keepPicture('roles-viewer')
  })
})
