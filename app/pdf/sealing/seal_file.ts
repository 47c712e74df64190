import { createHash, X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { PDFDocument, PDFHexString } from '@cantoo/pdf-lib'
import { renumberPagesFirst } from '../pages_first.js'
import type { Sealed, SealOrder } from '../types.js'
import { signDigest } from '../signature/cms.js'
import { appendPages } from './append_pages.js'
import { certificatePages } from './certificate_pages.js'
import { openPrepared } from './open_prepared.js'
import { addSignatureField, RANGE_PLACEHOLDER } from './signature_field.js'
import { stampMarks } from './stamp_marks.js'
import { Structure } from './structure.js'

/** The work of `sealPdf`, in the thread. */
export async function sealFile(order: SealOrder): Promise<Sealed> {
  const source = await readFile(order.source)
  const certificates = [order.signer.certificatePem, ...order.signer.chainPem].map(
    (pem) => new X509Certificate(pem).raw
  )
  const document = await openPrepared(source)
  const { context } = document
  await stampMarks(document, order.marks, order.at)
  await appendCertificate(document, order)
  if (order.title !== undefined) document.setTitle(order.title)
  document.setModificationDate(order.at)
  const identity = createHash('sha256').update(source).update(order.at.toISOString()).digest('hex')
  const id = PDFHexString.of(identity.slice(0, 32))
  context.trailerInfo.ID = context.obj([id, id])
  addSignatureField(document, {
    certificates,
    reason: order.reason ?? order.certificate.title,
    at: order.at,
  })
  renumberPagesFirst(document)
  const bytes = await document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
  signInPlace(bytes, certificates, order.signer.privateKeyPem)
  await writeFile(order.target, bytes)
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.byteLength,
    pages: document.getPageCount(),
  }
}

async function appendCertificate(document: PDFDocument, order: SealOrder): Promise<void> {
  const first = document.getPage(0).getSize()
  const bytes = await certificatePages(order.certificate, first, order.at)
  const certificate = await PDFDocument.load(bytes, { updateMetadata: false })
  const structure = Structure.of(document)
  appendPages(document, certificate, structure)
  structure?.close()
}

/**
 * Writes the signature into its gap, after the ranges that it covers: everything except the gap.
 */
function signInPlace(bytes: Uint8Array, certificates: Uint8Array[], key: string): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const range = file.lastIndexOf(RANGE_PLACEHOLDER)
  const from = file.indexOf('<0000', range)
  const to = file.indexOf('>', from) + 1
  if (range < 0 || from < 0 || to <= 0) throw new Error('The place of the signature is missing')
  const stated = `/ByteRange [ 0 ${from} ${to} ${file.length - to} ]`
  file.write(stated.padEnd(RANGE_PLACEHOLDER.length), range, 'latin1')
  const digest = createHash('sha256')
    .update(file.subarray(0, from))
    .update(file.subarray(to))
    .digest()
  const cms = signDigest(digest, certificates, key).toString('hex')
  if (cms.length > to - from - 2) throw new Error('The signature is larger than its place')
  file.write(cms, from + 1, 'latin1')
}
