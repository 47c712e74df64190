import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { Browsing, PHONE } from '#tests/helpers/browsing'
import { emptyPortal } from '#tests/helpers/portal'
import { sealedFiles } from '#tests/helpers/sealed'
import { completedRequest } from '#tests/helpers/signing'

test.group('Checking a signed document', (group) => {
  group.each.setup(() => emptyPortal())

  test('anybody learns whether it was changed, and the file stays with them', async (context) => {
    const { assert } = context
    const [file] = await sealedFiles(await completedRequest())
    const genuine = await readFile(file!.path)
    const changed = Buffer.from(genuine)
    changed[1000] = (changed[1000] ?? 0) ^ 1
    const payload = (name: string, buffer: Buffer) => ({
      name,
      mimeType: 'application/pdf',
      buffer,
    })

    for (const viewport of [undefined, PHONE]) {
      const browsing = await Browsing.start(context, viewport && { viewport })
      const { page } = browsing
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
      })
      await browsing.open('/verify-document')
      assert.deepEqual(await browsing.axe(), [])
      const input = page.getByLabel('Signed document')
      await input.setInputFiles(payload('contract.pdf', genuine))
      await page.getByText('Genuine and unchanged').waitFor()
      await page.getByText(file!.sha256).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`verify-document-valid-${viewport ? 'phone' : 'desktop'}`)

      await input.setInputFiles(payload('changed.pdf', changed))
      await page.getByText('Not known here').waitFor()
      assert.equal(await page.getByText('Genuine and unchanged').count(), 0)
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`verify-document-unknown-${viewport ? 'phone' : 'desktop'}`)

      await input.setInputFiles(payload('contract.pdf', genuine))
      await page.getByText('Genuine and unchanged').waitFor()
      assert.deepEqual(sent, [])
      assert.isAtMost(
        await page.evaluate<number>('document.documentElement.scrollWidth'),
        (viewport ?? { width: 1280 }).width
      )
    }
  })

  test('a file is dropped on the page, and chosen by keyboard', async (context) => {
    const [file] = await sealedFiles(await completedRequest())
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await browsing.open('/verify-document')
    // Asked for early: the browser is told to hand its dialog over before a key opens it.
    const choosing = page.waitForEvent('filechooser', { timeout: 30_000 })
    await browsing.drop(page.getByLabel('Signed document'), {
      name: 'contract.pdf',
      mimeType: 'application/pdf',
      buffer: await readFile(file!.path),
    })
    await page.getByText('Genuine and unchanged').waitFor()

    await page.getByLabel('Signed document').press('Enter')
    const chooser = await choosing
    await chooser.setFiles({
      name: 'other.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 other'),
    })
    await page.getByText('Not known here').waitFor()
  })

  test('tells who has asked too often', async (context) => {
    const browsing = (await Browsing.start(context)).expect(/429/)
    const { page } = browsing
    await browsing.open('/verify-document')
    const message = 'Too many attempts. Try again in 5 minutes.'
    await page.route('**/api/sign/verifications/*', (route) =>
      route.fulfill({ status: 429, json: { message } })
    )
    const buffer = Buffer.from('%PDF-1.7 other')
    await page
      .getByLabel('Signed document')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
    await page.getByRole('alert').getByText(message).waitFor()
  })
})
