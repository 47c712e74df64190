import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { Browsing, DESKTOP, SIZES } from '#tests/helpers/browser/browsing'
import { mailServer } from '#tests/helpers/messages/mail_server'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

const PICTURES = process.env.PICTURES

const aPicture = () =>
  sharp({ create: { width: 600, height: 200, channels: 3, background: '#b45309' } })
    .png()
    .toBuffer()

test.group('Settings in a browser', (group) => {
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
  })

  const shoot = async ({ page }: Browsing, name: string) => {
    if (!PICTURES) return
    await mkdir(PICTURES, { recursive: true })
    await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
  }

  for (const { title, viewport } of SIZES) {
    test(`are read, changed and set back ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = (await Browsing.of(admin, context, { viewport })).expect(/422/)
      const { page } = browsing
      // The address before the settings had a place of their own.
      await browsing.open('/user-management/settings')
      assert.match(page.url(), /\/settings\/company$/)
      assert.equal(await page.title(), 'Company · Settings · Gangway')
      assert.deepEqual(await browsing.axe(), [])
      await shoot(browsing, `settings-${viewport.width}`)

      const company = page.getByRole('region', { name: 'Company' })
      await company.getByText('Set on the server').waitFor()
      const name = browsing.field('Company name')
      await name.fill('')
      await company.getByRole('button', { name: 'Save Company' }).click()
      await company.getByText('“Company name” is required').waitFor()
      await name.fill('Fähre & Söhne <b>')
      await page.keyboard.press('Enter')
      await browsing.toast('Settings saved.')
      await company.getByText('Set here').waitFor()
      assert.equal((await db.from('settings').first()).value, '"Fähre & Söhne <b>"')
      if (viewport === DESKTOP) await page.getByTitle('Fähre & Söhne <b>').waitFor()

      await company.getByRole('button', { name: 'Use default: Company name' }).click()
      await browsing.toast('back to the default')
      await company.getByText('Set on the server').waitFor()
      assert.equal(await name.inputValue(), 'Harbour & Sons')

      await page.getByRole('link', { name: 'Time', exact: true }).click()
      const time = page.getByRole('region', { name: 'Time', exact: true })
      await time.getByRole('combobox', { name: 'Time zone' }).fill('new york')
      await time.getByRole('option', { name: 'America/New York' }).click()
      await time.getByLabel('Send daily reminders at', { exact: true }).selectOption('7')
      await time.getByRole('button', { name: 'Save Time' }).click()
      await browsing.toast('Settings saved.')
      await page.reload()
      assert.equal(
        await time.getByRole('combobox', { name: 'Time zone' }).inputValue(),
        'America/New York'
      )
      assert.deepEqual(await browsing.axe(), [])
    })

    test(`say how long things are kept ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = (await Browsing.of(admin, context, { viewport })).expect(/422/)
      const { page } = browsing
      await browsing.open('/settings/retention')
      const retention = page.getByRole('region', { name: 'Retention' })
      await retention.getByRole('button', { name: 'About the default: Days of sent' }).click()
      await page.getByText('Default: forever.').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await page.keyboard.press('Escape')
      const mails = retention.getByLabel('Days of sent emails', { exact: true })
      await mails.fill('30')
      await retention.getByRole('button', { name: 'Save Retention' }).click()
      await retention.getByText('must be at least 365').waitFor()
      await mails.fill('400')
      await retention.getByLabel('Days of sign-in history', { exact: true }).fill('60')
      await retention.getByRole('button', { name: 'Save Retention' }).click()
      await browsing.toast('Settings saved.')
      await page.reload()
      assert.equal(await mails.inputValue(), '400')
      await mails.fill('')
      await retention.getByRole('button', { name: 'Save Retention' }).click()
      await browsing.toast('Settings saved.')
      assert.equal((await db.from('settings').where('name', 'mailDays').first()).value, 'null')
      await retention.getByRole('link', { name: 'Show: Signed documents' }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await retention.scrollIntoViewIfNeeded()
      await shoot(browsing, `retention-${viewport.width}`)
      await browsing.open('/profile')
      await page.getByText('in the last 60 days').waitFor()
    }).tags(['@night'])

    test(`try the mail server ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      await browsing.open('/settings/email')
      const mail = page.getByRole('region', { name: 'Mail server' })
      await mail.getByRole('button', { name: 'Send test email' }).click()
      await mail.getByText('accepted the email').waitFor()
      await mailServer.waitForMailTo(admin.email)

      await mail.getByLabel('Port', { exact: true }).fill('1')
      await mail.getByRole('button', { name: 'Send test email' }).click()
      await mail.getByText('refuses connections on port 1.').waitFor()
      assert.lengthOf(await db.from('settings'), 0)
      assert.deepEqual(await browsing.axe(), [])
      await mail.scrollIntoViewIfNeeded()
      await shoot(browsing, `mail-test-${viewport.width}`)
    }).tags(['@night'])
  }

  test('keep what was typed when somebody else was first', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(admin, context)).expect(/409/, /ApiError/)
    const { page } = browsing
    await browsing.open('/settings/company')
    await browsing.field('Company name').fill('Mine')
    await givenSettings({ companyName: 'Theirs' })
    await page.getByRole('button', { name: 'Save Company' }).click()
    await page
      .getByText('This was changed to “Theirs” since you opened it. Save again to use “Mine”.')
      .waitFor()
    assert.equal(await browsing.field('Company name').inputValue(), 'Mine')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Save Company' }).click()
    await browsing.toast('Settings saved.')
    assert.equal((await db.from('settings').first()).value, '"Mine"')
  })

  test('of someone else are replaced only once they were seen', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(admin, context)).expect(/409/, /ApiError/)
    const { page } = browsing
    const stored = async () =>
      (await db.from('settings').where('name', 'companyName').firstOrFail()).value
    await browsing.open('/settings/company')
    const name = browsing.field('Company name')
    await name.fill('Mine')
    await givenSettings({ companyName: 'Theirs' })
    // It loads the settings again, and what was typed stays.
    await page
      .getByLabel('Choose a logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aPicture() })
    await page.getByRole('img', { name: 'Current logo' }).waitFor()
    await page.getByText('Set here').waitFor()
    const save = page.getByRole('button', { name: 'Save Company' })
    await save.click()
    await page.getByText('This was changed to “Theirs” since you opened it.').waitFor()
    assert.equal(await stored(), '"Theirs"')
    await save.click()
    await browsing.toast('Settings saved.')
    assert.equal(await stored(), '"Mine"')
    // One’s own save is seen at once, and so is what a canceled edit shows.
    await name.fill('Mine too')
    await save.click()
    await page.getByRole('button', { name: 'Save Company' }).waitFor({ state: 'detached' })
    await name.fill('Dropped')
    await givenSettings({ companyName: 'Theirs' })
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('No logo').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    assert.equal(await name.inputValue(), 'Theirs')
    await name.fill('Mine again')
    await save.click()
    await save.waitFor({ state: 'detached' })
    assert.equal(await stored(), '"Mine again"')
  }).tags(['@night'])

  test('are not left unsaved without being asked', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const questions: string[] = []
    let leave = false
    page.on('dialog', async (dialog) => {
      questions.push(dialog.type())
      await (leave ? dialog.accept() : dialog.dismiss())
    })
    await browsing.open('/settings/company')
    const name = browsing.field('Company name')
    const roles = page.getByRole('link', { name: 'Passwords and sessions' })
    await name.fill('Half a na')
    await roles.click()
    assert.deepEqual(questions, ['confirm'])
    assert.equal(await name.inputValue(), 'Half a na')

    const unloading = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await unloading
    assert.deepEqual(questions, ['confirm', 'beforeunload'])

    leave = true
    await roles.click()
    await page.waitForURL('**/settings/passwords')
    assert.deepEqual(questions, ['confirm', 'beforeunload', 'confirm'])
    await page.getByRole('link', { name: 'Company', exact: true }).click()
    await page.waitForURL('**/settings/company')
    await name.fill('Another')
    leave = false
    const stepping = page.waitForEvent('dialog')
    await page.evaluate('history.back()')
    await stepping
    await browsing.waitForFocus('Company name')
    assert.match(page.url(), /\/settings\/company$/)
    assert.equal(await name.inputValue(), 'Another')
    assert.lengthOf(questions, 4)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.evaluate('history.back()')
    await page.waitForURL('**/settings/passwords')
    await browsing.field('Shortest password').waitFor()
    assert.lengthOf(questions, 4)
    assert.isNull(await db.from('settings').where('name', 'companyName').first())
  }).tags(['@night'])

  test('take a logo, which the shell and the sign-in page show', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(admin, context)).expect(/status of 500/)
    const { page } = browsing
    await browsing.open('/settings/company')
    await page
      .getByLabel('Choose a logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aPicture() })
    await browsing.toast('Logo saved.')
    await page.getByRole('img', { name: 'Current logo' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await shoot(browsing, 'logo')
    const guest = await Browsing.start(context)
    await guest.open('/api/login')
    assert.equal(await guest.page.locator('img[src*="/api/settings/logo"]').count(), 1)
    assert.deepEqual(await guest.axe(), [])
    await shoot(guest, 'logo-guest')

    await page.route(
      '**/api/settings/logo',
      (route) => route.fulfill({ status: 500, body: '{}' }),
      {
        times: 1,
      }
    )
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await browsing.toast('The logo could not be removed.')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await browsing.toast('Logo removed.')
    await page.getByText('No logo').waitFor()
  }).tags(['@night'])

  test('are set by the keyboard alone', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(admin, context)).expect(/422/)
    const { page } = browsing
    await browsing.open('/settings/reminders')
    await browsing.field('Days before training is due').fill('30, seven')
    await browsing.tabTo('Save Reminders')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Reminders' }).getByText('must be a number').waitFor()
    await browsing.waitForFocus('Days before training is due')
    await page.reload()
    await page.getByRole('link', { name: 'Passwords and sessions' }).click()
    await browsing.field('Shortest password').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('16')
    await browsing.tabTo('Save Passwords')
    await page.keyboard.press('Enter')
    await browsing.toast('Settings saved.')
    await page.getByText('Set here', { exact: true }).waitFor()
    assert.equal((await db.from('settings').first()).value, '16')
  }).tags(['@night'])

  test('open at the top of each page', async (context) => {
    const { assert } = context
    const viewport = { width: 1280, height: 500 }
    const browsing = await Browsing.of(admin, context, { viewport })
    const { page } = browsing
    await browsing.open('/settings/retention')
    await page.getByRole('region', { name: 'Retention' }).waitFor()
    assert.equal(await page.evaluate('scrollY'), 0)
  }).tags(['@night'])

  test('look right in the dark', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, { colorScheme: 'dark' })
    await browsing.open('/settings/company')
    assert.deepEqual(await browsing.axe(), [])
    await shoot(browsing, 'settings-dark')
  }).tags(['@night'])
})
