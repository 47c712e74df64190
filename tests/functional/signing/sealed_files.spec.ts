import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ATTEMPTS_PER_ADDRESS } from '#accounts/sign_in/sign_in_limits'
import { sealPdf } from '#pdf/seal_pdf'
import { verifyFile } from '#signing/sealing/verify_file'
import { visitor } from '#tests/helpers/caller'
import { folderOf, plainPdf, sealOrder, write } from '#tests/helpers/pdf/pdf_files'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'
import { changedCopy, questionOf, sealedFiles } from '#tests/helpers/signing/sealed'
import { completedRequest } from '#tests/helpers/signing/signing'

const ask = (body: object) =>
  visitor().call<{ state: string; problems: string[] }>('/api/sign/verifications', {
    method: 'POST',
    body,
  })

const check = (sha256: string) =>
  visitor().get<{ state: string }>(`/api/sign/verifications/${sha256}`)

test.group('Checking a sealed file', (group) => {
  group.each.setup(() => emptyPortal())

  test('tells anybody that it was sealed here and when, and nothing else', async ({ assert }) => {
    const sent = await completedRequest()
    const [file] = await sealedFiles(sent)
    const sealedOn = new Date().toISOString().slice(0, 10)
    for (const spelled of [file!.sha256, file!.sha256.toUpperCase()]) {
      const { status, body } = await check(spelled)
      assert.equal(status, 200)
      assert.deepEqual(body as unknown, { state: 'valid', sealedOn })
    }
    const { sha256 } = await db.from('signing_documents').firstOrFail()
    for (const other of ['0'.repeat(64), sha256]) {
      assert.deepEqual((await check(other)).body, { state: 'unknown' })
    }
  })

  test('tells the day as the signatures on the page, by the company’s clock', async ({
    assert,
  }) => {
    const [file] = await sealedFiles(await completedRequest())
    await db.from('signing_documents').update({ sealed_at: '2026-03-04 03:30:00.000' })
    await givenSettings({ timeZone: 'America/New_York' })
    const sealedOn = '2026-03-03'
    assert.deepEqual((await check(file!.sha256)).body as unknown, { state: 'valid', sealedOn })
    assert.equal((await verifyFile(file!.path)).sealedOn, sealedOn)
  })

  test('what a browser read of a file is judged as sign:verify judges the file', async ({
    assert,
    ...context
  }) => {
    const [file] = await sealedFiles(await completedRequest())
    const folder = await folderOf(context.test)
    const bytes = await readFile(file!.path)
    const forged = join(folder, 'forged.pdf')
    const source = await write(folder, 'plain.pdf', await plainPdf())
    await sealPdf(await sealOrder({ source, target: forged }))
    const files = {
      valid: file!.path,
      changed: await changedCopy(file!.path, folder, 1000),
      appended: await write(folder, 'longer.pdf', Buffer.concat([bytes, Buffer.from('\n')])),
      foreign: forged,
    }
    for (const [state, path] of Object.entries(files)) {
      const { status, body } = await ask(await questionOf(path))
      assert.equal(status, 200)
      assert.equal(body.state, state)
      assert.deepEqual(body as unknown, JSON.parse(JSON.stringify(await verifyFile(path))))
    }
    const longer = Buffer.concat([await readFile(forged), Buffer.from('more')])
    const more = await write(folder, 'more.pdf', longer)
    const { body } = await ask(await questionOf(more))
    assert.equal(body.state, 'appended')
    assert.include(body.problems.join(), 'not one of this portal')
  })

  test('takes no other question, and no signature for more than it is', async ({ assert }) => {
    const [file] = await sealedFiles(await completedRequest())
    const question = await questionOf(file!.path)
    for (const wrong of [
      { sha256: 'x' },
      { digest: '0'.repeat(63) },
      { cms: 'f' },
      { cms: 'g0' },
      { cms: '00'.repeat(200_000) },
      { padded: 'yes' },
      { after: 1.5 },
      { after: '0' },
      { signedAt: 'yesterday' },
    ]) {
      const { status } = await ask({ ...question, ...wrong })
      assert.equal(status, 422, JSON.stringify(wrong).slice(0, 40))
    }
    // Nested without end, empty, cut off.
    for (const cms of ['3080'.repeat(30_000), '', question.cms.slice(0, -2)]) {
      const { status, body } = await ask({ ...question, cms })
      assert.equal(status, 200)
      assert.equal(body.state, 'changed')
    }
    const { body } = await ask({ ...question, signedAt: '2026-99-99T00:00:00Z' })
    assert.include(body.problems.join(), 'does not say when')
  })

  test('takes nothing but a hash', async ({ assert }) => {
    for (const no of [
      '1',
      'x'.repeat(64),
      '0'.repeat(63),
      '0'.repeat(65),
      `${'0'.repeat(63)}%00`,
    ]) {
      assert.equal((await check(no)).status, 404, no)
    }
  })

  test('what was called off before all its documents were sealed is not known', async ({
    assert,
  }) => {
    const sent = await completedRequest()
    const [file] = await sealedFiles(sent)
    await db.from('signing_requests').where('id', sent.id).update({ status: 'CANCELLED' })
    assert.deepEqual((await check(file!.sha256)).body, { state: 'unknown' })
  })

  test('many unknown ones from one address have to wait; known ones do not count', async ({
    assert,
  }) => {
    const [file] = await sealedFiles(await completedRequest())
    const before = ATTEMPTS_PER_ADDRESS - 1
    for (let times = 0; times < before; times++) {
      assert.equal((await check('a'.repeat(64))).status, 200)
    }
    for (let times = 0; times < 3; times++) assert.equal((await check(file!.sha256)).status, 200)
    assert.equal((await check('a'.repeat(64))).status, 200)
    const refused = await check(file!.sha256)
    assert.equal(refused.status, 429)
    assert.match(refused.text, /Too many attempts/)
    assert.equal((await ask(await questionOf(file!.path))).status, 429)
  })

  test('the page is there for anybody', async ({ assert }) => {
    const { status, text } = await visitor().get('/verify-document', { accept: 'text/html' })
    assert.equal(status, 200)
    assert.include(text, 'signing/verify_document')
  })
})
