import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ATTEMPTS_PER_ADDRESS } from '#access/services/sign_in_limits'
import { visitor } from '#tests/helpers/caller'
import { emptyPortal } from '#tests/helpers/portal'
import { sealedFiles } from '#tests/helpers/sealed'
import { completedRequest } from '#tests/helpers/signing'

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
  })

  test('the page is there for anybody', async ({ assert }) => {
    const { status, text } = await visitor().get('/verify-document', { accept: 'text/html' })
    assert.equal(status, 200)
    assert.include(text, 'signing/verify_document')
  })
})
