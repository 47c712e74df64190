import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenTwoFactor } from '#tests/helpers/accounts/two_factor'

const NEW_ADDRESS = 'mia.new@example.com'

/** Simulates that no one has confirmed their identity for a while. */
const someTimePasses = () => db.from('sessions').update({ authenticated_at: null })
const pendingAddress = async () =>
  (await db.from('email_changes').whereNull('cancelled_at').first())?.new_email ?? null

test.group('Re-authentication in a browser', (group) => {
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.manager({ firstName: 'Mia', email: 'mia@example.com' })
  })

  test('interrupts a form by the keyboard alone, and keeps what was typed, {title}')
    .with(SIZES)
    .run(async (context, { title, viewport }) => {
      const { assert } = context
      const browsing = await Browsing.of(person, context, { viewport })
      browsing.expect(/status of 4(03|22)/, /ApiError/)
      const { page } = browsing
      const { keyboard } = page
      await browsing.open('/profile')
      await someTimePasses()
      await browsing.field('Email').fill(NEW_ADDRESS)
      await keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
      await dialog.waitFor()
      await browsing.waitForFocus('Your password')
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`reauthentication ${title}`)

      await keyboard.press('Escape')
      await browsing.toast('Nothing was changed.')
      assert.equal(await browsing.field('Email').inputValue(), NEW_ADDRESS)
      assert.isNull(await pendingAddress())

      await browsing.field('Email').press('Enter')
      await browsing.waitForFocus('Your password')
      await keyboard.type('not my password')
      await keyboard.press('Enter')
      await dialog.getByText('This is not your current password.').waitFor()
      await browsing.field('Your password').fill(PASSWORD)
      await keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(NEW_ADDRESS).first().waitFor()
      assert.equal(await pendingAddress(), NEW_ADDRESS)
    })

  test('that cannot be loaded costs nothing that was typed', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(person, context)
    browsing.expect(/status of 403/, /net::ERR/, /ApiError/, /Failed to fetch/)
    const { page } = browsing
    await browsing.open('/profile')
    await someTimePasses()
    await page.route(/reauthentication_dialog/, (route) => route.abort())
    await browsing.field('Email').fill(NEW_ADDRESS)
    await page.keyboard.press('Enter')
    await browsing.toast('Nothing was changed.')
    assert.equal(await browsing.field('Email').inputValue(), NEW_ADDRESS)
    await page.unroute(/reauthentication_dialog/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor()
  }).tags(['@night'])

  test('asks for a code too, above the dialog that was open, {title}')
    .tags(['@night'])
    .with(SIZES)
    .run(async (context, { title, viewport }) => {
      const { assert } = context
      const { code } = await givenTwoFactor(person)
      const browsing = (await Browsing.of(person, context, { viewport })).expect(/status of 403/)
      const { page } = browsing
      await browsing.open('/profile')
      await someTimePasses()
      await page.getByRole('button', { name: 'New recovery codes' }).click()
      await page.getByRole('button', { name: 'Create new codes' }).click()
      const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
      await dialog.getByLabel('Your password').fill(PASSWORD)
      await dialog.getByLabel('Code', { exact: true }).fill(code())
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`reauthentication with code ${title}`)
      await page.keyboard.press('Enter')
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
      await browsing.waitForFocus('Recovery codes')
    })

  test('comes between an administrator and somebody’s password', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(await given.admin(), context)).expect(
      /status of 403/,
      /ApiError/
    )
    const { page } = browsing
    await browsing.open(`/user-management?user=${person.id}`)
    await someTimePasses()
    await page.getByRole('button', { name: 'Set Password' }).click()
    const form = page.getByRole('dialog', { name: 'Reset Password' })
    await form.getByLabel('New Password', { exact: true }).fill('walnut-ferry-lantern-nine')
    await form.getByRole('button', { name: 'Reset Password' }).click()
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const typed = form.getByLabel('New Password', { exact: true })
    assert.equal(await typed.inputValue(), 'walnut-ferry-lantern-nine')
    await form.getByRole('button', { name: 'Reset Password' }).click()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await browsing.toast('Password has been reset successfully.')
    assert.isNotNull(
      (await db.from('users').where('id', person.id).first()).password_change_required_at
    )
  })
})
