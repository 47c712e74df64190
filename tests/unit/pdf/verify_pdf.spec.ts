import { createHash, verify, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { preparePdf } from '#pdf/inspect_pdf'
import { sealPdf } from '#pdf/seal_pdf'
import { bytesToSign, encodeCms, readCms } from '#pdf/signature/cms'
import { withLowS } from '#pdf/signature/low_s'
import { readSeal, type Seal } from '#pdf/signature/read_seal'
import { signatureHolds } from '#pdf/signature/signature_holds'
import { verifyPdf } from '#pdf/verify_pdf'
import {
  agencyForm,
  folderOf,
  plainPdf,
  sealOrder,
  SIGNED_AT,
  write,
} from '#tests/helpers/pdf/pdf_files'
import { pdfsig } from '#tests/helpers/pdf/poppler'

/** The same changes in every run (a linear congruential generator). */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function sealedForm(folder: string) {
  const source = await write(folder, 'form.pdf', await agencyForm())
  const prepared = join(folder, 'prepared.pdf')
  await preparePdf(source, prepared)
  const target = join(folder, 'sealed.pdf')
  await sealPdf(await sealOrder({ source: prepared, target }))
  return target
}

/** The positions of a sealed file's parts. */
function partsOf(file: Buffer): Record<string, [number, number]> {
  const range = file.lastIndexOf('/ByteRange')
  const from = file.indexOf('<', range)
  const to = file.indexOf('>', from) + 1
  const cms = file.toString('latin1', from + 1, to - 1).replace(/0+$/, '').length
  const xref = file.lastIndexOf('\nxref')
  return {
    'the header': [0, 16],
    'the byte range': [range, range + 60],
    'the signature dictionary': [range - 60, range],
    'the edges of the gap': [from, from + 1],
    'the signature': [from + 1, from + 1 + cms],
    'the space behind the signature': [from + 1 + cms + 2, to - 1],
    'the end of the gap': [to - 1, to],
    'the stated moment': [file.indexOf('/M (', to), file.indexOf('/M (', to) + 22],
    'the table of objects': [xref, xref + 400],
    'the tail': [file.length - 60, file.length],
  }
}

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Anyone can replace the second of a signature's two numbers with its counterpart. */
function twinOf(signature: Buffer): Buffer {
  const at = 4 + signature[3]!
  const second = BigInt(`0x${signature.toString('hex', at + 2)}`)
  const other = Buffer.from((ORDER - second).toString(16).padStart(66, '0'), 'hex')
  const twin = Buffer.concat([signature.subarray(0, at), Buffer.of(0x02, other.length), other])
  twin[1] = twin.length - 2
  return twin
}

test.group('A sealed file', (group) => {
  group.each.timeout(300_000)

  test('is valid, and pdfsig agrees', async ({ assert, ...context }) => {
    const path = await sealedForm(await folderOf(context.test))
    const verdict = await verifyPdf(path)
    assert.equal(verdict.state, 'valid')
    assert.deepEqual(verdict.problems, [])
    assert.isTrue(verdict.coversWhole)
    assert.deepEqual(verdict.signedAt, SIGNED_AT)
    assert.equal(verdict.signer?.subject, 'CN=Harbour & Sons portal, O=Harbour & Sons')
    assert.isTrue(verdict.signer?.selfSigned)
    const judged = await pdfsig(path)
    assert.include(judged, 'Signature is Valid')
    assert.include(judged, 'Total document signed')
    assert.include(judged, 'ETSI.CAdES.detached')
  })

  test('tells each of 1,000 changes of one byte', async ({ assert, ...context }) => {
    const file = await readFile(await sealedForm(await folderOf(context.test)))
    const random = seeded(20_261_121)
    const missed: number[] = []
    for (let change = 0; change < 1000; change++) {
      const at = random(file.length)
      const before = file[at]!
      file[at] = before ^ (1 + random(255))
      const { state } = await verifyPdf(file)
      if (state !== 'changed' && state !== 'unreadable') missed.push(at)
      file[at] = before
    }
    assert.deepEqual(missed, [])
    assert.equal((await verifyPdf(file)).state, 'valid')
  })

  test('tells a change of every byte in each of its parts', async ({ assert, ...context }) => {
    const file = await readFile(await sealedForm(await folderOf(context.test)))
    const random = seeded(7)
    const missed: string[] = []
    for (const [part, [from, to]] of Object.entries(partsOf(file))) {
      assert.isAbove(to, from, part)
      for (let at = from; at < to; at += Math.ceil((to - from) / 80)) {
        const before = file[at]!
        for (const after of [before ^ 0x20, before ^ (1 + random(255)), 0x30]) {
          if (after === before) continue
          file[at] = after
          const { state } = await verifyPdf(file)
          if (state !== 'changed' && state !== 'unreadable') missed.push(`${part}: ${at}`)
        }
        file[at] = before
      }
    }
    assert.deepEqual(missed, [])
  })

  test('tells what was added or cut off', async ({ assert, ...context }) => {
    const file = await readFile(await sealedForm(await folderOf(context.test)))
    for (const tail of ['\n', ' ', '%%EOF\n', '1 0 obj\n<<>>\nendobj\nstartxref\n0\n%%EOF']) {
      const longer = await verifyPdf(Buffer.concat([file, Buffer.from(tail)]))
      assert.equal(longer.state, 'appended', JSON.stringify(tail))
      assert.isFalse(longer.coversWhole)
      assert.include(longer.problems[0], `bytes added: ${tail.length}`)
    }
    assert.equal((await verifyPdf(Buffer.concat([Buffer.from('\n'), file]))).state, 'changed')
    assert.equal((await verifyPdf(file.subarray(0, -1))).state, 'changed')
    assert.equal((await verifyPdf(file.subarray(0, 2000))).state, 'unreadable')
    // In another encoding the signature is the same, but the file is not.
    const from = file.indexOf('<', file.lastIndexOf('/ByteRange'))
    const capitals = Buffer.from(file)
    capitals.write(file.toString('latin1', from, from + 200).toUpperCase(), from, 'latin1')
    assert.equal((await verifyPdf(capitals)).state, 'changed')
  })

  test('tells the twin that an ECDSA signature has', async ({ assert, ...context }) => {
    const file = await readFile(await sealedForm(await folderOf(context.test)))
    const seal = readSeal(file) as Seal
    const { certificates, digest, signature } = readCms(seal.cms)
    const twin = twinOf(signature)
    const [own] = certificates
    const { publicKey } = new X509Certificate(own!)
    assert.isTrue(verify('sha256', bytesToSign(digest, certificates), publicKey, twin))
    assert.isTrue(withLowS(twin).equals(signature))
    const cms = encodeCms(digest, certificates, twin).toString('hex')
    file.write(cms, seal.from + 1, 'latin1')
    assert.equal((await verifyPdf(file)).state, 'changed')
  })

  test('a signature of thousands of certificates is refused at once', ({ assert }) => {
    const der = (tag: number, ...parts: Buffer[]) => {
      const body = Buffer.concat(parts)
      const length = Buffer.alloc(3)
      length.writeUIntBE(body.length, 0, 3)
      return Buffer.concat([Buffer.of(tag, 0x83), length, body])
    }
    const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
    const oid = (hex: string) => der(6, Buffer.from(hex, 'hex'))
    const one = Buffer.of(2, 1, 1)
    const nothing = Buffer.of(5, 0)
    const hash = createHash('sha256').update(one).digest()
    const named = Array<Buffer>(1500).fill(sequence(der(4, hash)))
    const attributes = [
      sequence(oid('2a864886f70d010910022f'), der(0x31, sequence(sequence(...named)))),
      sequence(oid('2a864886f70d010904'), der(0x31, der(4, hash))),
    ]
    const signer = sequence(one, sequence(), sequence(), der(0xa0, ...attributes), nothing, one)
    const held = der(0xa0, ...Array<Buffer>(3500).fill(nothing), one)
    const data = sequence(one, der(0x31), sequence(), held, der(0x31, signer))
    const cms = sequence(oid('2a864886f70d010702'), der(0xa0, data))
    const began = performance.now()
    assert.throws(() => readCms(cms), 'Too many certificates')
    assert.isNull(signatureHolds(cms, hash))
    assert.isBelow(performance.now() - began, 3000)
  })

  test('is told from files without a signature of ours', async ({ assert }) => {
    assert.equal((await verifyPdf(await plainPdf())).state, 'unsigned')
    assert.equal((await verifyPdf(Buffer.from('PK\u0003\u0004 a zip'))).state, 'unreadable')
    assert.equal((await verifyPdf(new Uint8Array())).state, 'unreadable')
    const foreign = Buffer.from(
      '%PDF-1.7\n<</ByteRange [0 5 9 2]/Contents <00>>>\nstartxref\n0\n%%EOF'
    )
    assert.equal((await verifyPdf(foreign)).state, 'unreadable')
  })
})
