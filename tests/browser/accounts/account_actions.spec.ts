import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail, employeeRow, userRow } from '#tests/helpers/portal'
import { actionRow, requestRow, sentRequest } from '#tests/helpers/signing/signing'

test.group('What an administrator does about an account', (group) => {
  let admin: Person
  let maya: Person

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    admin = await given.admin({ firstName: 'Ana', lastName: 'Díaz' })
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
  })

  async function openAccount(browsing: Browsing, name: string) {
    await browsing.open('/user-management')
    await browsing.page.getByRole('button', { name: new RegExp(name) }).click()
    await browsing.page.getByRole('tab', { name: 'Account' }).click()
  }

  for (const { title, viewport } of SIZES) {
    test(`disables, enables and deprovisions ${title}`, async (context: TestContext) => {
      const { assert } = context
      const otto = await given.manager({ firstName: 'Otto', lastName: 'Berg' })
      const asManager = await sentRequest({ manager: maya })
      const asEmployee = await sentRequest({ manager: otto, employee: maya })
      const report = await given.employee({ employee: { manager_id: maya.employeeId } })
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      const looked = async (name: string) => {
        assert.deepEqual(await browsing.axe(), [], name)
        assert.equal(await browsing.overflow(), 0, name)
        await browsing.keepPicture(`account-${name}-${viewport.width}`)
      }

      await openAccount(browsing, 'Maya Lund')
      await page.getByText('Active', { exact: true }).waitFor()
      await looked('open')
      await page.getByRole('button', { name: 'Disable account' }).click()
      await browsing.field('Reason').fill('Lost her phone')
      await looked('disable')
      await page.getByRole('button', { name: 'Disable', exact: true }).click()
      await browsing.toast('The account is disabled.')
      await page.getByRole('dialog').getByText('Disabled', { exact: true }).waitFor()
      assert.isNotNull((await userRow(maya.id)).disabled_at)
      await page.getByRole('button', { name: 'Enable account' }).click()
      await page.getByRole('button', { name: 'Enable', exact: true }).click()
      await browsing.toast('The account is enabled.')

      await page.getByRole('button', { name: 'Close account...' }).click()
      await page.getByText('1 signing request they must sign as manager').waitFor()
      const confirm = page.getByRole('button', { name: 'Close account', exact: true })
      await confirm.click()
      await page.getByText('Choose someone.').waitFor()
      await browsing.waitForFocus('New manager signer')
      await browsing.field('New manager signer').fill('manager-')
      await page.getByRole('option', { name: /Otto Berg/ }).waitFor()
      assert.equal(await page.getByRole('option', { name: /Maya Lund/ }).count(), 0)
      await page.getByRole('option', { name: /Otto Berg/ }).click()
      await browsing.field('Their new manager').fill('otto')
      await page.getByRole('option', { name: /Otto Berg/ }).click()
      await page.getByText('Leave them open').click()
      await looked('deprovision')
      await confirm.click()
      await page.getByText('The account is closed.').waitFor()
      await looked('closed')
      await page
        .getByRole('status')
        .filter({ hasText: 'The account is closed.' })
        .getByText('1 person they managed was handed over to Otto Berg.')
        .waitFor()
      assert.isNotNull((await userRow(maya.id)).disabled_at)
      assert.equal((await actionRow(asManager.actions.MANAGER)).user_id, otto.id)
      assert.notEqual((await requestRow(asEmployee.id)).status, 'CANCELLED')
      assert.equal((await employeeRow(report.employeeId)).manager_id, otto.employeeId)
    })
  }

  test('promises no sign-in that a block or a missing registration refuses', async (context: TestContext) => {
    const { assert } = context
    await given.employee({ firstName: 'Wei', disabled: true, blocked: true })
    await given.invited({ firstName: 'Bo', disabled: true })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const shown = (text: string) =>
      page.getByRole('dialog').getByText(text, { exact: true }).waitFor()
    await openAccount(browsing, 'Wei')
    for (const state of ['Disabled', 'Sign-in blocked']) await shown(state)
    await page.getByRole('button', { name: 'Enable account' }).click()
    const asking = page.getByRole('alertdialog')
    await asking.getByText('Signing in stays blocked until their role is changed.').waitFor()
    await openAccount(browsing, 'Bo')
    for (const state of ['Disabled', 'Not registered yet']) await shown(state)
    await page.getByText('An open invitation works again.').waitFor()
    await given.disabled({ firstName: 'Gus', lastName: 'Orr' })
    await openAccount(browsing, 'Gus')
    await shown('Gus Orr was rejected. Reactivate them, then enable their account.')
    const enable = page.getByRole('button', { name: 'Enable account' })
    assert.equal(await enable.count(), 0)
  })

  test('is done with the keyboard alone', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await openAccount(browsing, 'Maya Lund')
    await page.getByRole('button', { name: 'Disable account' }).waitFor()
    await page.keyboard.press('Tab')
    assert.equal(await browsing.focused(), 'Disable account')
    await browsing.tabTo('Close account...')
    await page.keyboard.press('Enter')
    await page.getByText('They have no open items.').waitFor()
    await browsing.tabTo('Close account')
    await page.keyboard.press('Enter')
    await page.getByText('The account is closed.').waitFor()
    assert.isNotNull((await userRow(maya.id)).disabled_at)
  }).tags(['@night'])

  test('is not offered for one’s own account, nor to who may only look', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    await openAccount(browsing, 'Ana Díaz')
    await browsing.page.getByText('This is your own account').waitFor()
    await browsing.page.keyboard.press('Tab')
    assert.equal(await browsing.page.evaluate('document.activeElement.role'), 'tabpanel')
    const acts = /Disable account|Close account/
    assert.equal(await browsing.page.getByRole('button', { name: acts }).count(), 0)
    const viewer = await given.employee()
    await given.override(viewer, 'users:view', 'grant')
    const looking = await Browsing.of(viewer, context)
    await openAccount(looking, 'Maya Lund')
    await looking.page.getByText('Last sign-in').waitFor()
    assert.equal(await looking.page.getByRole('button', { name: acts }).count(), 0)
  })

  test('does not let in whom another administrator has blocked since', async (context: TestContext) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    browsing.expect(/409/)
    const { page } = browsing
    const other = await signedIn(await given.admin())
    const block = () => other.put(`/api/users/${maya.id}`, { role: 'pending' })
    await browsing.open(`/user-management?user=${maya.id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByRole('button', { name: 'User Role Manager' }).click()
    await block()
    await page.getByRole('menuitemradio', { name: /^Employee/ }).click()
    await browsing.toast('role was changed to pending since you opened it')
    await dialog.getByRole('button', { name: 'User Role Pending' }).click()
    assert.isNotNull((await userRow(maya.id)).sign_in_blocked_at)
    await page.getByRole('menuitemradio', { name: /^Manager/ }).click()
    await dialog.getByRole('button', { name: 'User Role Manager' }).waitFor()

    await browsing.open('/get-started#administrator')
    await page.getByRole('button', { name: 'Make administrator Maya Lund' }).click()
    await block()
    const asking = page.getByRole('alertdialog')
    await asking.getByRole('button', { name: 'Make administrator' }).click()
    await browsing.toast('role was changed to pending since you opened it')
    await asking.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: 'Make administrator Maya Lund' })
      .waitFor({ state: 'detached' })
    assert.equal((await userRow(maya.id)).role, 'pending')
  })
})
