import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, PHONE, SIZES } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { codeOf, givenRule, givenTwoFactor, twoFactorRow } from '#tests/helpers/accounts/two_factor'
import { SignInFactory } from '#database/factories/sign_in_factory'

/** The secret as the page shows it for typing. */
const secretShown = ({ page }: Browsing) => page.getByLabel('Or type this setup key').inputValue()

test.group('Two-factor sign-in in a browser', (group) => {
  let person: Person

  group.each.setup(() => emptyPortal())
  group.each.setup(async () => {
    person = await given.manager({ firstName: 'Mia', email: 'mia@example.com' })
  })

  test('is set up on the profile, by the keyboard alone, and asked for then, {title}')
    .with(SIZES)
    .run(async (context, { title, viewport }) => {
      const { assert } = context
      const browsing = await Browsing.of(person, context, { viewport, acceptDownloads: true })
      const { page } = browsing
      const { keyboard } = page
      await browsing.open('/profile')
      await page.getByText('No sign-ins recorded yet.').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`profile ${title}`)
      await page.getByRole('button', { name: 'Set up' }).focus()
      await keyboard.press('Enter')
      await browsing.tabTo('Continue')
      await keyboard.press('Enter')
      await page.getByRole('img', { name: /QR code/ }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`set up ${title}`)
      const secret = await secretShown(browsing)
      const isWhole = await browsing.isWhole(page.getByLabel('Or type this setup key'))
      assert.isTrue(isWhole, 'a part of the secret lies out of sight')
      await browsing.tabTo('Code')
      await keyboard.type(codeOf(secret))
      await keyboard.press('Enter')
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
      await browsing.waitForFocus('Recovery codes')
      const codes = await page.locator('[data-print] li').allInnerTexts()
      assert.lengthOf(codes, 10)
      await keyboard.press('Escape')
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`recovery codes ${title}`)
      await browsing.tabTo('Download')
      const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
      assert.equal(file.suggestedFilename(), 'recovery-codes.txt')
      await browsing.tabTo('I saved them')
      await keyboard.press('Enter')
      await page.getByText('10 of 10 recovery codes left').waitFor()
      assert.isNotNull((await twoFactorRow(person.id)).enabled_at)
      await browsing.keepPicture(`turned on ${title}`)

      const elsewhere = await Browsing.start(context, { viewport })
      elsewhere.expect(/status of 4(01|22)/)
      await elsewhere.open('/api/login')
      await elsewhere.field('Email').fill(person.email)
      await elsewhere.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await elsewhere.page.keyboard.press('Enter')
      await elsewhere.page.getByRole('heading', { name: 'Enter your code' }).waitFor()
      await elsewhere.waitForFocus('Code')
      assert.equal(await elsewhere.field('Code').getAttribute('autocomplete'), 'one-time-code')
      assert.deepEqual(await elsewhere.axe(), [])
      assert.equal(await elsewhere.overflow(), 0)
      await elsewhere.keepPicture(`code ${title}`)
      await elsewhere.page.keyboard.type('000000')
      await elsewhere.page.keyboard.press('Enter')
      await elsewhere.page.getByText('This code is wrong or has already been used.').waitFor()
      // The rejected code is selected, so that typing replaces it. Reloading keeps the step.
      await elsewhere.page.reload()
      await elsewhere.waitForFocus('Code')
      await elsewhere.tabTo('Use a recovery code')
      await elsewhere.page.keyboard.press('Enter')
      await elsewhere.waitForFocus('Recovery code')
      await elsewhere.page.keyboard.type((codes[0] ?? '').toLowerCase())
      await elsewhere.page.keyboard.press('Enter')
      await elsewhere.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      await elsewhere.open('/profile')
      await elsewhere.page.getByText('9 of 10 recovery codes left').waitFor()
      await elsewhere.page.getByText('Wrong code').waitFor()
      await elsewhere.page.getByText('127.0.0.1 (local network)').first().waitFor()
      assert.deepEqual(await elsewhere.axe(), [])
    })

  test('starts again where the code to scan has expired', async (context) => {
    const browsing = (await Browsing.of(person, context)).expect(/status of 409/, /ApiError: 409/)
    const { page } = browsing
    await browsing.open('/profile')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    const expired = await secretShown(browsing)
    await db.from('two_factors').update({ created_at: '2026-01-01 08:00:00.000' })
    await page.getByLabel('Code', { exact: true }).fill(codeOf(expired))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await browsing.toast('The code to scan has expired. Start again.')
    await page.getByRole('button', { name: 'Continue' }).click()
    const secret = await secretShown(browsing)
    context.assert.notEqual(secret, expired)
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  }).tags(['@night'])

  test('its codes are renewed, and it is turned off', async (context) => {
    const { assert } = context
    await givenTwoFactor(person)
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    await browsing.open('/profile')
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create new codes' }).click()
    await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await dialog.getByRole('button', { name: 'I saved them' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await browsing.toast('Two-factor sign-in is off.')
    await page.getByRole('button', { name: 'Set up' }).waitFor()
    assert.isNull(await twoFactorRow(person.id))
  }).tags(['@night'])

  test('who must set it up is led there, and on from there, {title}')
    .with(SIZES)
    .run(async (context, { title, viewport }) => {
      const { assert } = context
      await givenRule('manager')
      const browsing = await Browsing.start(context, { viewport })
      const { page } = browsing
      await browsing.signIn(person.email)
      await page.assertPath('/set-up-two-factor')
      await browsing.open('/employees')
      await page.assertPath('/set-up-two-factor')
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`must set up ${title}`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Code', { exact: true }).fill(codeOf(await secretShown(browsing)))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('button', { name: 'I saved them' }).click()
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    })

  test('an administrator requires it of roles, and of themselves, {title}')
    .tags(['@night'])
    .with(SIZES)
    .run(async (context, { title, viewport }) => {
      const { assert } = context
      const admin = await given.admin()
      await given.bundle(person, ['employees:view'], 'Payroll clerks')
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      await browsing.open('/user-management/roles')
      await page.getByRole('switch', { name: 'Payroll clerks' }).click()
      await browsing.toast('Payroll clerks now requires two-factor sign-in.')
      await page.getByRole('switch', { name: 'Manager' }).focus()
      await page.keyboard.press('Space')
      await browsing.toast('Manager now requires two-factor sign-in.')
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`rules ${title}`)
      await page.getByRole('switch', { name: 'Manager' }).click()
      await browsing.toast('Manager no longer requires two-factor sign-in.')
      assert.deepEqual(
        (await db.from('two_factor_rules')).map((row) => row.built_in_role),
        [null]
      )
      await page.getByRole('switch', { name: 'Administrator' }).click()
      await page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor()
    })

  test('an administrator sees how somebody signs in, and ends it, {title}')
    .tags(['@night'])
    .with(SIZES)
    .run(async (context, { title, viewport }) => {
      const { assert } = context
      await givenTwoFactor(person)
      const theirs = await signedIn(person)
      const browsing = await Browsing.of(await given.admin(), context, { viewport })
      const { page } = browsing
      await browsing.open(`/user-management?user=${person.id}`)
      await page.getByRole('tab', { name: 'Sign-in' }).click()
      await page.getByText('10 of 10 recovery codes left').waitFor()
      await page.getByText('No sign-ins recorded yet.').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`account ${title}`)
      await page.getByRole('button', { name: 'Unlock sign-in' }).click()
      await browsing.toast('can sign in again.')
      await page.getByRole('button', { name: 'End all sessions' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click()
      await browsing.toast('All sessions ended.')
      await page.getByText('Not signed in anywhere.').waitFor()
      assert.equal((await theirs.get('/api/auth/user')).status, 401)
      await page.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
      await browsing.toast('Two-factor sign-in reset.')
      assert.isNull(await twoFactorRow(person.id))
    })

  test('a phone opens the app that is on it', async (context) => {
    const { assert } = context
    const phone = await Browsing.of(person, context, {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    })
    const { page } = phone
    await phone.open('/profile')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    const link = page.getByRole('link', { name: 'Open the app on this phone' })
    await link.waitFor()
    assert.match((await link.getAttribute('href')) ?? '', /^otpauth:\/\/totp\/.*mia%40example\.com/)
    assert.deepEqual(await phone.axe(), [])
  }).tags(['@night'])

  test('the second step may be left for another account', async (context) => {
    await givenTwoFactor(person)
    const other = await given.manager()
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await browsing.open('/api/login')
    await browsing.field('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Start over with another account' }).click()
    await browsing.signIn(other.email)
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  }).tags(['@night'])

  test('a long history is shown on demand', async (context) => {
    const { assert } = context
    for (let day = 1; day <= 14; day++) {
      await SignInFactory.merge({
        userId: person.id,
        outcome: 'wrong_password',
        times: day,
        address: '203.0.113.9',
        createdAt: `2026-01-${String(day).padStart(2, '0')} 08:00:00.000`,
      }).create()
    }
    await signedIn(person)
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    await browsing.open('/profile')
    await page.getByText('14 times, until').waitFor()
    assert.equal(await page.getByText('Wrong password').count(), 10)
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await page.getByText('Jan 1, 2026').first().waitFor()
    assert.equal(await page.getByText('Wrong password').count(), 14)
  }).tags(['@night'])
})
