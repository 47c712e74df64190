import { execFile } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import SignKey from '#commands/sign_key'
import { forgetDataKeys } from '#encryption/data_keys'
import { rotateKeys } from '#encryption/rotate_keys'
import { MasterKey } from '#encryption/master_key'
import { makeSigner } from '#pdf/installation_key'
import { verifyPdf } from '#pdf/verify_pdf'
import { sealingKey } from '#signing/sealing/signing_key'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { folderOf, write } from '#tests/helpers/pdf/pdf_files'
import { emptyPortal } from '#tests/helpers/portal'
import { keepDataKeys } from '#tests/helpers/encryption/rotation'
import { sealedFiles } from '#tests/helpers/signing/sealed'
import {
  actionRow,
  completedRequest,
  filledBy,
  recorded,
  sentRequest,
  signAs,
} from '#tests/helpers/signing/signing'
import { portalScript } from '#tests/helpers/server/portal_script'

interface Told {
  origin: string
  subject: string
  fingerprint: string
  certificates: string
  expiresAt: string
  error?: { message: string }
}

async function key(...args: string[]) {
  const run = await runCommand(SignKey, [...args, '--json'])
  return { exitCode: run.exitCode ?? 0, stdout: run.stdout, ...jsonOf<Told>(run) }
}

const run = promisify(execFile)

test.group('sign:key', (group) => {
  group.each.setup(() => emptyPortal())

  test('makes its key before anything was ever encrypted', async ({ assert, cleanup }) => {
    cleanup(await keepDataKeys())
    await db.from('data_keys').delete()
    forgetDataKeys()
    const first = await key()
    assert.containSubset(first, { exitCode: 0, origin: 'installation' })
    await sealingKey(systemActor)
  })

  test('a dry run makes none', async ({ assert }) => {
    const first = await key('--dry-run')
    assert.containSubset(first, { exitCode: 0, origin: 'installation', fingerprint: null })
    assert.isEmpty(await db.from('signing_keys'))
    assert.isEmpty(await auditEntries())
    const { fingerprint } = await key()
    assert.equal((await key('--dry-run')).fingerprint, fingerprint)
  })

  test('shows what seals, made once, and never its private key', async ({ assert }) => {
    const first = await key()
    assert.containSubset(first, { exitCode: 0, origin: 'installation' })
    assert.notInclude(first.stdout, 'PRIVATE')
    const { fingerprint256, validToDate } = new X509Certificate(first.certificates)
    assert.equal(first.expiresAt, validToDate.toISOString())
    assert.equal(fingerprint256.replaceAll(':', '').toLowerCase(), first.fingerprint)
    assert.equal((await key()).fingerprint, first.fingerprint)
    const rows = await db.from('signing_keys')
    assert.lengthOf(rows, 1)
    assert.notInclude(rows[0].private_key, 'PRIVATE')
    assert.lengthOf(
      (await auditEntries()).filter(({ entityType }) => entityType === 'signing_key'),
      1
    )
    const [file] = await sealedFiles(await completedRequest())
    const verdict = await verifyPdf(file!.path)
    assert.equal(verdict.signer?.fingerprint256, first.fingerprint)
  })

  test('two processes that need it at once make one', async ({ assert }) => {
    const show = () => run(process.execPath, portalScript('console', 'sign:key', '--json'))
    const both = await Promise.all([show(), show()])
    const fingerprints = both.map(({ stdout }) => (JSON.parse(stdout) as Told).fingerprint)
    assert.equal(fingerprints[0], fingerprints[1])
    assert.lengthOf(await db.from('signing_keys'), 1)
    const inOne = await Promise.all([1, 2, 3].map(() => sealingKey(systemActor)))
    assert.lengthOf(new Set(inOne.map(({ privateKeyPem }) => privateKeyPem)), 1)
  })

  test('--replace and --import seal from then on; what was sealed before stays valid', async ({
    assert,
    ...context
  }) => {
    const before = await completedRequest()
    const replaced = await key('--replace')
    const folder = await folderOf(context.test)
    const at = new Date(Date.now() - 60_000)
    const firm = await makeSigner({ commonName: 'Firm seal', organization: 'Firm', at })
    const pem = await write(folder, 'firm.pem', firm.certificatePem + firm.privateKeyPem)
    const dry = await key('--import', pem, '--dry-run')
    assert.equal(dry.origin, 'firm')
    assert.lengthOf(await db.from('signing_keys'), 2)
    const imported = await key('--import', pem)
    assert.containSubset(imported, { exitCode: 0, origin: 'firm' })
    assert.include(imported.subject, 'Firm seal')
    assert.notEqual(imported.fingerprint, replaced.fingerprint)
    const after = await completedRequest()
    for (const [sent, fingerprint] of [
      [before, null],
      [after, imported.fingerprint],
    ] as const) {
      const [file] = await sealedFiles(sent)
      const verdict = await verifyPdf(file!.path)
      assert.equal(verdict.state, 'valid')
      if (fingerprint) assert.equal(verdict.signer?.fingerprint256, fingerprint)
    }
    const again = await key('--import', pem)
    assert.equal(again.exitCode, 1)
    assert.match(again.error?.message ?? '', /already/)
    const current = await db.from('signing_keys').whereNull('replaced_at')
    assert.lengthOf(current, 1)
    assert.lengthOf(await db.from('signing_keys'), 3)
  })

  test('refuses what cannot sign, and flags that make no sense', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const mine = await makeSigner({ commonName: 'A', organization: 'A', at: new Date(0) })
    const other = await makeSigner({ commonName: 'B', organization: 'B', at: new Date(0) })
    const cases = {
      'holds no private key': mine.certificatePem,
      'no certificate for its private key': mine.certificatePem + other.privateKeyPem,
      'no certificate that can be read': 'nothing',
    }
    for (const [message, text] of Object.entries(cases)) {
      const refused = await key('--import', await write(folder, 'wrong.pem', text))
      assert.equal(refused.exitCode, 1, message)
      assert.include(refused.error?.message, message)
    }
    const missing = await key('--import', '/nowhere.pem')
    assert.equal(missing.exitCode, 2)
    assert.deepInclude(missing, { error: { message: '/nowhere.pem cannot be read (ENOENT).' } })
    assert.equal((await key('--replace', '--import', 'a.pem')).exitCode, 2)
    assert.isEmpty(await db.from('signing_keys'))
  })

  test('a certificate that has expired seals nothing', async ({ assert }) => {
    const sent = await sentRequest()
    await key()
    await db.from('signing_keys').update({ expires_at: '2020-01-01 00:00:00' })
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    await signAs(sent, 'EMPLOYEE')
    await assert.rejects(() => recorded(sent), /has expired. Replace it by sign:key/)
    assert.isEmpty(await db.from('stored_files').where('purpose', 'signed_document'))
  })

  test('keys:rotate encrypts it and what was filled in anew', async ({ assert, cleanup }) => {
    const putBack = await keepDataKeys()
    cleanup(putBack)
    const sent = await completedRequest()
    const stored = async () => {
      const [{ private_key: privateKey }] = await db.from('signing_keys')
      const { filled } = await actionRow(sent.actions.EMPLOYEE)
      return [privateKey, filled] as string[]
    }
    const before = await stored()
    const signer = await sealingKey(systemActor)
    const filled = await filledBy(sent.actions.EMPLOYEE)
    await rotateKeys(new MasterKey('k'.repeat(40)), systemActor)
    const after = await stored()
    assert.deepEqual(
      [...before, ...after].map((value) => value.split('.')[0]),
      ['1', '1', '2', '2']
    )
    assert.deepEqual(await sealingKey(systemActor), signer)
    assert.isOk(createPrivateKey(signer.privateKeyPem))
    assert.deepEqual(await filledBy(sent.actions.EMPLOYEE), filled)
  })
})
