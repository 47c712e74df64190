import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail, userRow } from '#tests/helpers/portal'

const NEW_PASSWORD = 'anchor-crane-violet-91'

test.group('Signing in and out in a browser', (group) => {
  let manager: Person

  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    manager = await given.manager({ email: 'mia@example.com', firstName: 'Mia' })
  })

  test('a visitor of a known page signs in first, is told why, and comes back', async (context) => {
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await browsing.open('/employees?q=mia')
    await page.assertPath('/api/login')
    await page
      .getByText('Unauthorized - You are logged out. Logging in again...', { exact: true })
      .waitFor()
    await browsing.signIn(manager.email)
    await page.assertPath('/employees')
    await page.assertQueryString({ q: 'mia' })
    await page.getByRole('heading', { name: 'Employee Database' }).waitFor()
  }).tags(['@night'])

  test('an unknown page is not found, another’s page is forbidden', async (context) => {
    const browsing = (await Browsing.start(context)).expect(/status of 40[34]/)
    const { page } = browsing
    await browsing.open('/no/such/page')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    const employee = await given.employee()
    await browsing.signIn(employee.email)
    await browsing.open('/employees')
    await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).first().waitFor()
    context.assert.equal(await page.getByRole('link', { name: 'Employees' }).count(), 0)
    await browsing.open('/no/such/page')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  })

  /** The list of people is in the tab and its history. */
  async function managerSeesSecret(browsing: Browsing) {
    const { page } = browsing
    await given.employee({ firstName: 'Secret', lastName: 'Name' })
    await browsing.signIn(manager.email)
    await page.getByRole('link', { name: 'Employees', exact: true }).click()
    await page.getByRole('row', { name: /Secret Name/ }).waitFor()
    await page.waitForURL('**/employees')
  }

  test('after signing out, Back shows nothing', async (context) => {
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await managerSeesSecret(browsing)
    await page.getByRole('link', { name: 'Log Out' }).click()
    await page.getByRole('link', { name: 'Get Started', exact: true }).waitFor()
    await page.goBack()
    await browsing.field('Email').waitFor()
    context.assert.notInclude(await page.content(), 'Secret')
    const kept = await page.evaluate<string>(
      'JSON.stringify([history.state, { ...sessionStorage }])'
    )
    context.assert.notInclude(kept, 'Secret')
  })

  test('after somebody else has signed in, Back shows nothing of who was there', async (context) => {
    const { email } = await given.employee({ email: 'next@example.com' })
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await managerSeesSecret(browsing)
    // The session has expired, and a background poll may notice it first.
    browsing.expect(/status of 40[13]/)
    await browsing.context.clearCookies()
    await browsing.signIn(email)
    const kept = await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')
    context.assert.notInclude(kept, 'Secret')
    // Skips the sign-in form in one step, since it would redirect at once.
    await page.evaluate('history.go(-2)')
    await page.waitForURL(/\/employees$/)
    await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
    context.assert.notInclude(await page.content(), 'Secret')
  })

  test('a forgotten password is replaced by the mailed link', async (context) => {
    const browsing = (await Browsing.start(context)).expect(/status of 4(01|22)/, /ApiError|4\d\d/)
    const { page } = browsing
    await browsing.open('/api/login')
    await browsing.waitForFocus('Email')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await browsing.field('Email').fill('MIA@example.com')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText('If an account belongs to').waitFor()
    const mail = await mailServer.waitForMailTo(manager.email)

    await browsing.open(linkIn(mail, '/reset-password/'))
    await page.getByText('m***@example.com').waitFor()
    await page.getByLabel('New password', { exact: true }).fill(manager.email)
    await page.getByLabel('Repeat new password').fill(manager.email)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page.getByText('too easy to guess').first().waitFor()
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Repeat new password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page.getByRole('link', { name: 'Sign In' }).click()
    await browsing.field('Email').fill(manager.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Wrong email address or password.').waitFor()
    await browsing.signIn(manager.email, NEW_PASSWORD)
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await browsing.open(linkIn(mail, '/reset-password/'))
    await page.getByRole('heading', { name: "This link doesn't work" }).waitFor()
  })

  test('another address counts once it is confirmed', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/profile')
    await browsing.field('Email').fill('mia.new@example.com')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await browsing.toast('Confirm mia.new@example.com with the link we emailed to it.')
    await page.getByText('Waiting for mia.new@example.com to be confirmed').waitFor()
    assert.equal(await browsing.field('Email').inputValue(), 'mia@example.com')
    await mailServer.waitForMailTo('mia@example.com')
    const mail = await mailServer.waitForMailTo('mia.new@example.com')

    const elsewhere = await Browsing.start(context)
    await elsewhere.open(linkIn(mail, '/confirm-email/'))
    await elsewhere.page.getByText('mia.new@example.com').waitFor()
    assert.equal((await userRow(manager.id)).email, 'mia@example.com')
    await elsewhere.page.getByRole('button', { name: 'Confirm address' }).click()
    await elsewhere.page.getByText('You sign in as mia.new@example.com from now on.').waitFor()
    assert.equal((await userRow(manager.id)).email, 'mia.new@example.com')
    await page.reload()
    await page.getByText('mia.new@example.com').first().waitFor()
  }).tags(['@night'])

  test('a password set by an administrator must be changed first', async (context) => {
    const person = await given.employee({ mustChangePassword: true, firstName: 'Tom' })
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await browsing.signIn(person.email)
    await page.assertPath('/change-password')
    await browsing.open('/profile')
    await page.assertPath('/change-password')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Repeat new password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Welcome, Tom.').waitFor()
  })
})
