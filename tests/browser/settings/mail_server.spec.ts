import { test } from '@japa/runner'
import { Secret } from '@adonisjs/core/helpers'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { smtpPassword } from '#settings/services/smtp_password'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

const STORED = { smtpHost: 'mail.example.com', smtpUsername: 'hr', smtpPassword: 'stored-secret' }

test.group('The mail server in a browser', (group) => {
  group.each.setup(() => emptyPortal())

  test('goes back to the server’s own with a password, or all of it at once', async (context) => {
    const { assert, cleanup } = context
    cleanup(() => {
      env.set('SMTP_PASSWORD', undefined)
      delete process.env.SMTP_PASSWORD
    })
    env.set('SMTP_PASSWORD', new Secret('secret-of-the-environment'))
    await givenSettings(STORED)
    const browsing = await Browsing.of(await given.admin(), context)
    browsing.expect(/422/)
    const { page } = browsing
    await browsing.open('/settings/email')
    const mail = page.getByRole('region', { name: 'Mail server' })
    const reset = mail.getByRole('button', { name: 'Use default: Mail server' })
    await reset.click()
    await mail.getByText('Enter the password again.').waitFor()
    await browsing.waitForFocus('Password')
    assert.equal(await smtpPassword(), STORED.smtpPassword)
    assert.deepEqual(await browsing.axe(), [])

    // It may be typed for a server that is not saved yet.
    await browsing.field('Password').fill('typed-for-it')
    await browsing.field('User name').fill('someone')
    await reset.click()
    await browsing.toast('Save your other changes of the mail server first.')
    assert.equal(await smtpPassword(), STORED.smtpPassword)
    await browsing.field('User name').fill(STORED.smtpUsername)
    await reset.click()
    await browsing.toast('Mail server: back to the default. The password is saved.')
    await reset.waitFor({ state: 'detached' })
    assert.equal(await smtpPassword(), 'typed-for-it')
    assert.equal(await browsing.field('Password').inputValue(), '')

    await mail.getByRole('button', { name: 'Use default mail server, with its password' }).click()
    await browsing.toast('Mail server: back to the default.')
    await mail.getByText('Set here').first().waitFor({ state: 'detached' })
    assert.equal(await browsing.field('Mail server').inputValue(), env.get('SMTP_HOST'))
    const rows = await db.from('settings')
    assert.lengthOf(
      rows.filter(({ value, secret }) => value !== null || secret !== null),
      0
    )
  })
})
