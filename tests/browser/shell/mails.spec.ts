import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { Browsing, PHONE, SIZES } from '#tests/helpers/browser/browsing'
import { postRealMails } from '#tests/helpers/messages/outbox'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('Mails in a browser', (group) => {
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ firstName: 'Ana', lastName: 'Díaz' })
    const ids = await postRealMails(30)
    const set = (some: number[], columns: object) =>
      db.from('outbox_messages').whereIn('id', some).update(columns)
    // A sent email is repeated to the address if it is still the account's.
    const { email } = await db.from('users').whereNot('id', admin.id).select('email').firstOrFail()
    await set(ids.slice(0, 24), {
      state: 'sent',
      recipient: email,
      sent_at: '2026-01-05 08:00:00.000',
      server_answer: '250 2.0.0 Ok: queued as 4BxZ',
    })
    await set(ids.slice(24, 27), { state: 'failed', attempts: 13, last_error: '550 no such user' })
  })

  for (const { title, viewport } of SIZES) {
    test(`are found, retried together and sent again ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      await browsing.open('/user-management/mails')
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`mails-${viewport.width}`)
      await page.getByRole('button', { name: 'Retry all failed' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Retry 3 emails?' })
      await dialog.getByText('Password changed').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`mails-retry-${viewport.width}`)
      await dialog.getByRole('button', { name: 'Retry 3 emails' }).click()
      await browsing.toast('3 emails on the way again.')
      await page.getByRole('button', { name: 'Retry all failed' }).waitFor({ state: 'detached' })
      assert.lengthOf(await db.from('outbox_messages').where('state', 'failed'), 0)

      await page.getByRole('combobox', { name: 'Status' }).selectOption('sent')
      await page.getByText('24 emails').waitFor()
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('approved')
      await page.getByText('Nothing matches the search.').waitFor()
      await page.getByRole('button', { name: 'Clear' }).click()
      // Digit by digit, as it is typed.
      await page.getByLabel('From').focus()
      await page.keyboard.type('01042026', { delay: 20 })
      await page.waitForURL(/from=2026-01-04/)
      await browsing.waitForFocus('From')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForURL(/from=2027-01-04/)
      await page.getByText('Nothing matches the search.').waitFor()
      // A date that limits nothing does not stay.
      await page.getByLabel('From').focus()
      await page.keyboard.type('010520')
      await page.getByRole('button', { name: 'Search', exact: true }).focus()
      assert.equal(await page.getByLabel('From').inputValue(), '2027-01-04')
      await page.getByRole('button', { name: 'Clear' }).click()
      await page.getByText('Nothing matches the search.').waitFor({ state: 'detached' })
      assert.equal(await page.getByLabel('From').inputValue(), '')
      await page.getByRole('link', { name: 'Older' }).click()
      await page.getByRole('link', { name: 'Newest' }).waitFor()
      await page
        .getByRole('link', { name: /^Password changed to/ })
        .first()
        .click()
      await page.getByText('250 2.0.0 Ok: queued as 4BxZ').waitFor()
      const sent = page.url()
      await page.getByRole('button', { name: 'Send again' }).click()
      const ask = page.getByRole('alertdialog', { name: 'Send this email again?' })
      await ask.getByRole('button', { name: 'Send again' }).click()
      await page.getByRole('link', { name: 'The original email' }).waitFor()
      assert.notEqual(page.url(), sent)
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
    })

    test(`are previewed in every kind ${title}, by keyboard`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      await browsing.open('/user-management/mails/previews')
      const mail = page.frameLocator('iframe')
      await mail.getByText('Hello Example,').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      const choice = page.getByRole('combobox', { name: 'Mail' })
      const values = await choice
        .locator('option')
        .evaluateAll((options) =>
          options.map((option) => (option as unknown as { value: string }).value)
        )
      assert.isAbove(values.length, 16)
      for (const value of values) {
        await choice.selectOption(value)
        await page.locator(`iframe[src^="/api/mails/previews/${value}?"]`).waitFor()
        await mail.locator('h1').waitFor()
      }
      await choice.selectOption('training_digest/2')
      await mail.getByText('Sample training').first().waitFor()
      await browsing.keepPicture(`previews-${viewport.width}-light`)
      // First as wide as the current screen.
      const [first, other] = viewport === PHONE ? ['Phone', 'Desktop'] : ['Desktop', 'Phone']
      assert.isTrue(await page.getByRole('radio', { name: first }).isChecked())
      await browsing.tabTo(/^Formatted/)
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowRight')
      assert.isTrue(await page.getByRole('radio', { name: other }).isChecked())
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowRight')
      assert.isTrue(await page.getByRole('radio', { name: 'Dark' }).isChecked())
      await mail.getByText('Sample training').first().waitFor()
      // No script runs in the frame, so the screenshot decides.
      await page.locator('iframe[src$="?scheme=dark"]').waitFor()
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`previews-${viewport.width}-dark`)
      await page.getByRole('radio', { name: 'Plain text' }).check({ force: true })
      await page.getByText('You can choose which emails you get in your profile.').waitFor()
      assert.deepEqual(await browsing.axe(), [])
    }).tags(['@night'])
  }
})
