import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { sealPdf } from '#pdf/seal_pdf'
import { VERDICT_WORDS } from '#signing/sealing/verdict_words'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { folderOf, plainPdf, sealOrder, write } from '#tests/helpers/pdf/pdf_files'
import { emptyPortal } from '#tests/helpers/portal'
import { sealedFiles } from '#tests/helpers/signing/sealed'
import { completedRequest } from '#tests/helpers/signing/signing'

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

    const appended = await write(
      await folderOf(context.test),
      'appended.pdf',
      Buffer.concat([genuine, Buffer.alloc(30 * 1024 * 1024, '%%EOF\n')])
    )

    for (const viewport of [undefined, PHONE]) {
      const browsing = await Browsing.start(context, viewport && { viewport })
      const { page } = browsing
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.postData() ?? '')
      })
      await browsing.open('/verify-document')
      assert.deepEqual(await browsing.axe(), [])
      const input = page.getByLabel('Signed document')
      const looks = viewport ? 'phone' : 'desktop'
      await input.setInputFiles(payload('contract.pdf', genuine))
      await page.getByText(VERDICT_WORDS.valid).waitFor()
      await page.getByText(/This portal sealed this file on/).waitFor()
      await page.getByText(file!.sha256).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`verify-document-valid-${looks}`)

      await input.setInputFiles(payload('changed.pdf', changed))
      await page.getByText(VERDICT_WORDS.changed).waitFor()
      await page.getByText('The file no longer matches its signature.').waitFor()
      await page.getByText('It matches no document that was sealed here.').waitFor()
      assert.equal(await page.getByText(VERDICT_WORDS.valid).count(), 0)
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`verify-document-changed-${looks}`)

      await input.setInputFiles(appended)
      await page.getByText(VERDICT_WORDS.appended).waitFor()
      await page.getByText(/bytes added: 31457280/).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`verify-document-appended-${looks}`)

      await input.setInputFiles(payload('contract.pdf', genuine))
      await page.getByText(VERDICT_WORDS.valid).waitFor()
      // Only hashes and a signature, however large the file.
      assert.lengthOf(sent, 4)
      for (const body of sent) {
        assert.sameMembers(Object.keys(JSON.parse(body)), [
          'sha256',
          'digest',
          'cms',
          'padded',
          'after',
          'signedAt',
        ])
        assert.isBelow(body.length, 20_000)
      }
      assert.equal(await browsing.overflow(), 0)
    }
  })

  test('another’s signature, none, and what is no PDF are told apart', async (context) => {
    const folder = await folderOf(context.test)
    const plain = await write(folder, 'plain.pdf', await plainPdf())
    const target = join(folder, 'forged.pdf')
    await sealPdf(await sealOrder({ source: plain, target }))
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await browsing.open('/verify-document')
    for (const [state, path] of [
      ['foreign', target],
      ['unsigned', plain],
      ['unreadable', await write(folder, 'note.pdf', 'Only called so.')],
    ] as const) {
      await page.getByLabel('Signed document').setInputFiles(path)
      await page.getByText(VERDICT_WORDS[state]).waitFor()
      context.assert.deepEqual(await browsing.axe(), [])
    }
  }).tags(['@night'])

  test('a file is dropped on the page, and chosen by keyboard', async (context) => {
    const [file] = await sealedFiles(await completedRequest())
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await browsing.open('/verify-document')
    // Set up early: the browser must know to hand its dialog over before a key opens it.
    const choosing = page.waitForEvent('filechooser', { timeout: 30_000 })
    await browsing.drop(page.getByLabel('Signed document'), {
      name: 'contract.pdf',
      mimeType: 'application/pdf',
      buffer: await readFile(file!.path),
    })
    await page.getByText(VERDICT_WORDS.valid).waitFor()

    await page.getByLabel('Signed document').press('Enter')
    const chooser = await choosing
    await chooser.setFiles({
      name: 'other.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 other'),
    })
    await page.getByText(VERDICT_WORDS.unreadable).waitFor()
  }).tags(['@night'])

  test('tells who has asked too often', async (context) => {
    const [file] = await sealedFiles(await completedRequest())
    const browsing = (await Browsing.start(context)).expect(/429/)
    const { page } = browsing
    await browsing.open('/verify-document')
    const message = 'Too many attempts. Try again in 5 minutes.'
    await page.route('**/api/sign/verifications', (route) =>
      route.fulfill({ status: 429, json: { message } })
    )
    await page.getByLabel('Signed document').setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: await readFile(file!.path),
    })
    await page.getByRole('alert').getByText(message).waitFor()
  }).tags(['@night'])
})
