import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { SUBMISSIONS } from '#documents/request'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { askUpload, requestRow } from '#tests/helpers/documents/requested_documents'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'
import { pdf } from '#tests/helpers/training/learning'

test.group('Filing a document', (group) => {
  group.each.setup(emptyPortal)

  for (const { viewport } of SIZES) {
    test(`by keyboard, ${viewport.width} px wide`, async (context) => {
      const { assert } = context
      const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
      const requestId = await askUpload(ana, { name: "Driver's license", asksExpiry: true })
      const manager = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
      const browsing = await Browsing.of(manager, context, { viewport })
      const { page } = browsing
      const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }

      await browsing.open(`/employees/${ana.employeeId}`)
      await page.getByRole('list', { name: 'Documents' }).getByText("Driver's license").waitFor()
      await page.getByRole('button', { name: 'File document' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'File document' })
      const choice = dialog.getByRole('combobox', { name: 'Document' })
      await choice.getByRole('option', { name: "Driver's license" }).waitFor({ state: 'attached' })
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)

      // Nothing is filled in yet.
      await dialog.getByRole('button', { name: 'File document' }).press('Enter')
      await dialog.getByText('Choose which document it is').waitFor()
      await dialog.getByText('Choose a file').waitFor()
      assert.deepEqual(await browsing.axe(), [])

      await choice.focus()
      await page.keyboard.press('ArrowDown')
      assert.equal(await choice.inputValue(), `request ${requestId}`)
      await dialog.getByLabel('File').setInputFiles(scan)
      await dialog.getByRole('button', { name: 'File document' }).press('Enter')
      await dialog.getByText('Enter the expiration date').waitFor()
      await dialog.getByLabel('Valid until').fill('2030-01-31')
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`file-document-${viewport.width}`)
      await dialog.getByLabel('Valid until').press('Enter')
      await browsing.toast('Document filed for Ana Díaz.')
      const list = page.getByRole('list', { name: 'Documents' })
      await list.getByText('filed by Ida Berg').waitFor()
      assert.equal((await requestRow(requestId)).state, 'done')

      await page.getByRole('button', { name: 'File document' }).press('Enter')
      await choice.press('End')
      assert.equal(await choice.inputValue(), 'other')
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Signed job description')
      await dialog.getByLabel('File').setInputFiles(scan)
      await dialog.getByRole('button', { name: 'File document' }).press('Enter')
      await list.getByText('Signed job description').first().waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`filed-document-${viewport.width}`)
      assert.lengthOf(await db.from(SUBMISSIONS).where('filed', true), 2)

      const own = await Browsing.of(ana, context, { viewport })
      await own.open('/documents')
      const mine = own.page.getByRole('list', { name: 'My files' })
      await mine.getByText('Signed job description').first().waitFor()
      await mine.getByText('filed by Ida Berg').first().waitFor()
      assert.deepEqual(await own.axe(), [])
    })
  }

  test('goes on after a new sign-in, and its file stays while it is sent', async (context) => {
    const { assert } = context
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    const templateId = await createTemplate({ name: 'House rules' })
    const manager = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
    const browsing = (await Browsing.of(manager, context)).expect(/status of 401/)
    const { page } = browsing
    const dialog = page.getByRole('dialog', { name: 'File document' })
    const choice = dialog.getByRole('combobox', { name: 'Document' })
    const chooseFile = async () => {
      await page.getByRole('button', { name: 'File document' }).click()
      await choice.getByRole('option', { name: 'House rules' }).waitFor({ state: 'attached' })
      await dialog.getByLabel('File').setInputFiles({
        name: 'scan.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(pdf()),
      })
    }
    await browsing.open(`/employees/${ana.employeeId}`)
    await chooseFile()
    await choice.selectOption({ label: 'House rules' })
    await browsing.context.clearCookies()
    await dialog.getByRole('button', { name: 'File document' }).click()
    await page.waitForURL(/\/api\/login/)
    await browsing.signIn(manager.email)
    await chooseFile()
    await browsing.toast('What you typed is back.')
    assert.equal(await choice.inputValue(), `template ${templateId}`)
    const { release } = await browsing.hold('**/submissions?**')
    await dialog.getByRole('button', { name: 'File document' }).click()
    await dialog.getByRole('button', { name: 'Filing...' }).waitFor()
    assert.isTrue(await dialog.locator('input[type=file]').isDisabled())
    release()
    await browsing.toast('Document filed for Ana Díaz.')
    await page.getByRole('list', { name: 'Documents' }).getByText('House rules').first().waitFor()
  }).tags(['@night'])

  test('is not offered for oneself', async (context) => {
    const manager = await given.manager()
    const browsing = await Browsing.of(manager, context)
    await browsing.open(`/employees/${manager.employeeId}`)
    await browsing.page.getByText('No documents are open or completed.').waitFor()
    context.assert.equal(
      await browsing.page.getByRole('button', { name: 'File document' }).count(),
      0
    )
  })
})
