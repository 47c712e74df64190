import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFHexString } from '@cantoo/pdf-lib'
import { test } from '@japa/runner'
import { makeSigner, readSigner, SignerRefused } from '#pdf/installation_key'
import { sealPdf } from '#pdf/seal_pdf'
import { verifyPdf } from '#pdf/verify_pdf'
import { firmsOwn, openssl } from '#tests/helpers/signing/firm_certificate'
import { folderOf, plainPdf, sealOrder, write } from '#tests/helpers/pdf/pdf_files'
import { pdfsig } from '#tests/helpers/pdf/poppler'

const NOW = new Date()
const codeOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason
  )
  return error instanceof SignerRefused ? error.code : error
}

test.group('A key of the installation', () => {
  test('has a certificate of its own for twenty years', async ({ assert }) => {
    const signer = await makeSigner({
      commonName: 'Portal of Zoë, Inc.',
      organization: 'Zoë',
      at: NOW,
    })
    const certificate = new X509Certificate(signer.certificatePem)
    assert.isTrue(certificate.verify(certificate.publicKey))
    assert.isTrue(certificate.checkPrivateKey(createPrivateKey(signer.privateKeyPem)))
    assert.equal(certificate.publicKey.asymmetricKeyDetails?.namedCurve, 'prime256v1')
    assert.equal(
      certificate.validToDate.getUTCFullYear() - certificate.validFromDate.getUTCFullYear(),
      20
    )
    assert.equal(certificate.subject, 'CN=Portal of Zoë\\, Inc.\nO=Zoë')
    assert.isFalse(certificate.ca)
    const again = await makeSigner({ commonName: 'Portal', organization: 'Zoë', at: NOW })
    assert.notEqual(
      new X509Certificate(again.certificatePem).serialNumber,
      certificate.serialNumber
    )
  })

  test('has the name of the company as it is written: {$self}')
    .with([
      '#1 Cleaning, Inc.',
      '#cafe',
      'The "Best" & Sons',
      'A "" B',
      'Back\\slash\\0a',
      '小さな会社',
    ])
    .run(async ({ assert, ...context }, organization) => {
      const folder = await folderOf(context.test)
      const commonName = `${organization} document seal`
      const key = await makeSigner({ commonName, organization, at: NOW })
      const { subject } = new X509Certificate(key.certificatePem).toLegacyObject()
      assert.deepInclude(subject, { CN: commonName, O: organization })
      const source = await write(folder, 'form.pdf', await plainPdf())
      const target = join(folder, 'sealed.pdf')
      await sealPdf(await sealOrder({ source, target }, { signer: key, at: new Date() }))
      assert.equal((await verifyPdf(target)).state, 'valid')
      const named = PDFHexString.fromText(commonName).toString()
      assert.include(readFileSync(target, 'latin1'), `/Name ${named}`)
    })

  test('is read back from its PEM', async ({ assert }) => {
    const signer = await makeSigner({ commonName: 'Portal', organization: 'Zoë', at: NOW })
    const read = await readSigner(`${signer.privateKeyPem}${signer.certificatePem}`, {
      at: new Date(),
    })
    assert.deepEqual(read.chainPem, [])
    assert.equal(
      new X509Certificate(read.certificatePem).fingerprint256,
      new X509Certificate(signer.certificatePem).fingerprint256
    )
  })
})

test.group("A firm's own certificate", () => {
  test('signs with its chain, from PEM and PKCS #12: {title}')
    .with([
      { title: 'RSA', key: ['rsa:2048'] },
      { title: 'EC', key: ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'] },
    ])
    .run(async ({ assert, ...context }, { key }) => {
      const folder = await folderOf(context.test)
      const firm = firmsOwn(folder, { key })
      const at = new Date(Date.now() + 5000)
      const pem = await readSigner(firm.ca + firm.key + firm.own, { at })
      const names = [
        '-inkey',
        'own.key',
        '-in',
        'own.pem',
        '-certfile',
        'ca.pem',
        '-out',
        'own.p12',
      ]
      openssl(folder, 'pkcs12', '-export', ...names, '-passout', 'pass:Grüße 1')
      const p12 = await readSigner(readFileSync(join(folder, 'own.p12')), {
        password: 'Grüße 1',
        at,
      })
      assert.deepEqual(p12, pem)
      assert.lengthOf(pem.chainPem, 1)
      const source = await write(folder, 'a.pdf', await plainPdf())
      const target = join(folder, 'b.pdf')
      await sealPdf(await sealOrder({ source, target }, { signer: p12, at }))
      const verdict = await verifyPdf(target)
      assert.equal(verdict.state, 'valid')
      assert.deepEqual(verdict.problems, [])
      assert.isFalse(verdict.signer?.selfSigned)
      assert.include(await pdfsig(target), 'Signature is Valid')
      // Each byte of the issuer's certificate counts, too.
      const file = readFileSync(target)
      const issuer = new X509Certificate(firm.ca).raw.toString('hex')
      const from = file.indexOf(issuer)
      assert.isAbove(from, 0)
      for (let byte = from; byte < from + issuer.length; byte += 7) {
        const before = file[byte]!
        file[byte] = before === 0x30 ? 0x31 : 0x30
        assert.equal((await verifyPdf(file)).state, 'changed', `byte ${byte}`)
        file[byte] = before
      }
    })

  test('is refused where it cannot sign', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const firm = firmsOwn(folder)
    // After the certificates that the test makes below, however slow the machine.
    const at = new Date(Date.now() + 60 * 60 * 1000)
    const later = new Date(at.getTime() + 40 * 86_400_000)
    assert.equal(await codeOf(readSigner(firm.key + firm.own, { at: later })), 'expired')
    assert.equal(
      await codeOf(readSigner(firm.key + firm.own, { at: new Date(0) })),
      'not_yet_valid'
    )
    assert.equal(await codeOf(readSigner(firm.own, { at })), 'no_key')
    assert.equal(await codeOf(readSigner(firm.key, { at })), 'no_certificate')
    assert.equal(await codeOf(readSigner(firm.key + firm.ca, { at })), 'no_certificate')
    assert.equal(await codeOf(readSigner('Dear Sir', { at })), 'unreadable')
    assert.equal(await codeOf(readSigner(Buffer.from('Dear Sir'), { at })), 'unreadable')
    assert.equal(await codeOf(readSigner(Buffer.alloc(0), { at })), 'unreadable')
    openssl(
      folder,
      'pkcs12',
      '-export',
      '-inkey',
      'own.key',
      '-in',
      'own.pem',
      '-out',
      'a.p12',
      '-passout',
      'pass:one'
    )
    const p12 = readFileSync(join(folder, 'a.p12'))
    assert.equal(await codeOf(readSigner(p12, { password: 'two', at })), 'password')
    assert.equal(await codeOf(readSigner(p12, { at })), 'password')
    const old = ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']
    const names = ['-inkey', 'own.key', '-in', 'own.pem', '-out', 'old.p12']
    openssl(folder, 'pkcs12', '-export', ...names, ...old, '-passout', 'pass:one')
    const oldFile = readFileSync(join(folder, 'old.p12'))
    assert.equal(await codeOf(readSigner(oldFile, { password: 'one', at })), 'old_encryption')
    assert.equal(await codeOf(readSigner(oldFile, { password: 'two', at })), 'password')
    openssl(
      folder,
      'rsa',
      '-aes256',
      '-in',
      'own.key',
      '-out',
      'locked.key',
      '-passout',
      'pass:one'
    )
    const locked = readFileSync(join(folder, 'locked.key'), 'utf8') + firm.own
    assert.equal(await codeOf(readSigner(locked, { at })), 'password')
    assert.equal(await codeOf(readSigner(locked, { password: 'two', at })), 'password')
    assert.isNull(await codeOf(readSigner(locked, { password: 'one', at })))
    const wrongUse = firmsOwn(folder, { usage: 'keyEncipherment' })
    assert.equal(await codeOf(readSigner(wrongUse.key + wrongUse.own, { at })), 'usage')
    const weak = firmsOwn(folder, { key: ['rsa:1024'] })
    assert.equal(await codeOf(readSigner(weak.key + weak.own, { at })), 'algorithm')
  })
})
