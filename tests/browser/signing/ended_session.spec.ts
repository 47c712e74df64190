import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'

test.group('A session that ends while documents are sent', (group) => {
  let hr: Person

  group.each.setup(async () => {
    await emptyPortal()
    hr = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    await createTemplate({ name: 'House rules' })
  })

  test('is learned from one’s own act, and what was typed comes back', async (context) => {
    const { assert } = context
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await page.clock.install()
    await browsing.signIn(hr.email)
    await browsing.open('/document-signing')
    const open = () => page.getByRole('button', { name: 'Send Documents' }).first().click()
    await open()
    const dialog = page.getByRole('dialog', { name: 'Send documents' })
    await dialog.getByRole('checkbox', { name: 'House rules' }).click()
    await dialog.getByLabel('Message').fill('Before Monday, please.')

    browsing.expect(/status of 401/, /ApiError: 401/)
    await db.from('sessions').delete()
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/document-signing'))
    await page.clock.fastForward(30_500)
    assert.equal((await refused).status(), 401)
    await page.clock.runFor(2_000)
    assert.equal(await dialog.getByLabel('Message').inputValue(), 'Before Monday, please.')
    assert.equal(await page.locator('[data-slot=toast]').count(), 0)

    // Looking for someone is an act of one's own.
    const box = dialog.getByRole('combobox', { name: 'Employee signer' })
    await box.pressSequentially('diaz')
    await page.clock.runFor(2_000)
    await page.waitForURL(/\/api\/login/)
    await browsing.signIn(hr.email)
    await page.waitForURL('**/document-signing')
    await open()
    await browsing.toast('What you typed is back.')
    assert.equal(await dialog.getByLabel('Message').inputValue(), 'Before Monday, please.')
    assert.isTrue(await dialog.getByRole('checkbox', { name: 'House rules' }).isChecked())
  })
})
