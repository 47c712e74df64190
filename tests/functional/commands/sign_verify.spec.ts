import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import SignVerify from '#commands/sign_verify'
import { sealPdf } from '#pdf/seal_pdf'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { folderOf, plainPdf, sealOrder, write } from '#tests/helpers/pdf/pdf_files'
import { pdfsig } from '#tests/helpers/pdf/poppler'
import { emptyPortal } from '#tests/helpers/portal'
import { changedCopy, sealedFiles } from '#tests/helpers/signing/sealed'
import { completedRequest } from '#tests/helpers/signing/signing'

interface Verdict {
  state: string
  sha256: string
  sealedOn: string | null
  signer: { fingerprint256: string } | null
  problems: string[]
  error?: { message: string }
}

async function verify(path: string) {
  const run = await runCommand(SignVerify, [path, '--json'])
  return { exitCode: run.exitCode ?? 0, ...jsonOf<Verdict>(run) }
}

test.group('sign:verify', (group) => {
  group.each.setup(() => emptyPortal())

  test('says of a sealed file what pdfsig says', async ({ assert }) => {
    const [file] = await sealedFiles(await completedRequest())
    const verdict = await verify(file!.path)
    const today = new Date().toISOString().slice(0, 10)
    assert.containSubset(verdict, { exitCode: 0, state: 'valid', sealedOn: today })
    assert.equal(verdict.sha256, file!.sha256)
    const { fingerprint } = await db.from('signing_keys').firstOrFail()
    assert.equal(verdict.signer?.fingerprint256, fingerprint)
    const judged = await pdfsig(file!.path)
    assert.include(judged, 'Signature is Valid')
    assert.include(judged, 'Total document signed')
    const { told, stdout } = await runCommand(SignVerify, [file!.path])
    assert.equal(stdout, '')
    assert.include(told, 'Valid: nothing has changed')
    assert.include(told, `This portal sealed this file on ${today}.`)
  })

  test('finds a change wherever it is, as pdfsig does', async ({ assert, ...context }) => {
    const [file] = await sealedFiles(await completedRequest())
    const folder = await folderOf(context.test)
    const bytes = await readFile(file!.path)
    // pdfsig ignores the content of the signature's own gap.
    const signed = bytes.lastIndexOf('/ByteRange')
    for (const share of [0.2, 0.5, 0.8]) {
      const copy = await changedCopy(file!.path, folder, Math.floor(signed * share))
      const verdict = await verify(copy)
      assert.equal(verdict.exitCode, 1)
      assert.include(['changed', 'unreadable'], verdict.state)
      assert.isNull(verdict.sealedOn)
      const judged = await pdfsig(copy).catch(() => '')
      assert.notInclude(judged, 'Signature is Valid')
    }
    const longer = await write(folder, 'longer.pdf', Buffer.concat([bytes, Buffer.from('\n')]))
    assert.containSubset(await verify(longer), { exitCode: 1, state: 'appended', sealedOn: null })
  })

  test('does not take another’s seal for this portal’s, whatever name it bears', async ({
    assert,
    ...context
  }) => {
    const [file] = await sealedFiles(await completedRequest())
    const folder = await folderOf(context.test)
    const source = await write(folder, 'plain.pdf', await plainPdf())
    const target = join(folder, 'forged.pdf')
    await sealPdf(await sealOrder({ source, target }))
    assert.containSubset(await verify(target), { exitCode: 1, state: 'foreign', sealedOn: null })
    const { told } = await runCommand(SignVerify, [target])
    assert.include(told, 'was not sealed by this portal')
    assert.containSubset(await verify(source), { exitCode: 1, state: 'unsigned' })
    assert.deepEqual((await verify(source)).problems, [])
    // A database row with the hash of a forged file is no seal.
    const sha256 = (await verify(target)).sha256
    await db.from('signing_documents').update({ sealed_sha256: sha256 })
    assert.containSubset(await verify(target), { exitCode: 1, state: 'foreign' })
    // Without its row, the file is still valid.
    assert.containSubset(await verify(file!.path), { exitCode: 0, state: 'valid', sealedOn: null })
  })

  test('a file that is not there is a wrong call', async ({ assert }) => {
    const verdict = await verify('/nowhere/contract.pdf')
    assert.equal(verdict.exitCode, 2)
    assert.match(verdict.error?.message ?? '', /contract\.pdf cannot be read \(ENOENT\)\.$/)
  })
})
