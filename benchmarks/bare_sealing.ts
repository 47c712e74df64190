import { createHash, X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { fontBytes } from '#pdf_layout/font_bytes'
import { makeSigner } from '#pdf/installation_key'
import { addSignatureField, RANGE_PLACEHOLDER } from '#pdf/sealing/signature_field'
import { signDigest } from '#pdf/signature/cms'

/*
 * The counterpart of sealing: pdf-lib, pdfkit and node:crypto in a plain process that seals the
 * given files. It stamps one signer's marks, flattens forms, appends a certificate page with the
 * same amount of text, and signs the whole: no database, no thread, no second look.
 */
const { resolve } = createRequire(import.meta.url)
const FONTS = [400, 700].map((weight) =>
  fontBytes(
    resolve('@fontsource/noto-sans/index.css').replace(
      'index.css',
      `files/noto-sans-latin-${weight}-normal.woff`
    )
  )
)
const TEXTS = ['Ana Díaz', 'AD', 'Kungsgatan 1', '2026-03-01']
/** As many rows, with as much text, as the certificate of two signers. */
const ROWS = Array.from({ length: 28 }, (_, row): [string, string] =>
  row === 12 || row === 22
    ? ['Consent', 'I agree to sign electronically. '.repeat(20)]
    : [`Label ${row}`, '0123456789abcdef'.repeat(1 + (row % 4))]
)

export interface BareOrder {
  files: string[]
  target: string
}

const signer = await makeSigner({ commonName: 'Bench', organization: 'Bench', at: new Date() })
const certificates = [signer.certificatePem, ...signer.chainPem].map(
  (pem) => new X509Certificate(pem).raw
)

function paper(size: [number, number]) {
  // Tagged like the portal's pages.
  const options = { size, margin: 54, tagged: true, lang: 'en-US', font: '', subset: 'PDF/UA' }
  const pdf = new PDFKit(options as unknown as PDFKit.PDFDocumentOptions)
  FONTS.forEach((font, index) => pdf.registerFont(String(index), font))
  return pdf
}

async function finished(pdf: PDFKit.PDFDocument): Promise<PDFDocument> {
  pdf.end()
  const bytes = await buffer(pdf as unknown as Readable)
  return PDFDocument.load(bytes, { updateMetadata: false })
}

async function stamp(document: PDFDocument): Promise<void> {
  const set = paper([180, 30])
  for (const [index, text] of TEXTS.entries()) {
    if (index > 0) set.addPage()
    set.font('0').fontSize(11).text(text, 2, 2)
  }
  const page = document.getPage(0)
  const forms = await document.embedPages((await finished(set)).getPages())
  for (const [index, form] of forms.entries()) page.drawPage(form, { x: 320, y: 500 - 40 * index })
  page.drawSvgPath('M 10 60 L 40 15 L 70 60 M 25 42 L 58 42', { x: 320, y: 300, borderWidth: 2 })
  page.drawSvgPath('M 2 8 L 6 12 L 14 2', { x: 320, y: 260, borderWidth: 2 })
}

async function appendCertificate(document: PDFDocument): Promise<void> {
  const pdf = paper([612, 792])
  const list = pdf.struct('L')
  pdf.addStructure(list)
  for (const [label, value] of ROWS) {
    const item = pdf.struct('LI')
    list.add(item)
    item.add(
      pdf.struct('Lbl', {}, () => {
        pdf.font('1').fontSize(9.5).text(label)
      })
    )
    item.add(
      pdf.struct('LBody', {}, () => {
        pdf.font('0').fontSize(9.5).text(value)
      })
    )
  }
  list.end()
  const certificate = await finished(pdf)
  const pages = await document.copyPages(certificate, certificate.getPageIndices())
  for (const page of pages) document.addPage(page)
}

async function seal(source: string, target: string): Promise<void> {
  const document = await PDFDocument.load(await readFile(source), { updateMetadata: false })
  await stamp(document)
  document.getForm().flatten()
  await appendCertificate(document)
  addSignatureField(document, { certificates, reason: 'Bench', at: new Date() })
  const saved = await document.save({ useObjectStreams: false, addDefaultPage: false })
  const file = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength)
  const range = file.lastIndexOf(RANGE_PLACEHOLDER)
  const from = file.indexOf('<0000', range)
  const to = file.indexOf('>', from) + 1
  const stated = `/ByteRange [ 0 ${from} ${to} ${file.length - to} ]`
  file.write(stated.padEnd(RANGE_PLACEHOLDER.length), range, 'latin1')
  const digest = createHash('sha256').update(file.subarray(0, from)).update(file.subarray(to))
  const cms = signDigest(digest.digest(), certificates, signer.privateKeyPem)
  file.write(cms.toString('hex'), from + 1, 'latin1')
  await writeFile(target, file)
}

process.on('message', ({ files, target }: BareOrder) => {
  void (async () => {
    const since = performance.now()
    for (const file of files) await seal(file, target)
    process.send?.({ answer: { milliseconds: (performance.now() - since) / files.length } })
  })()
})
process.send?.({ answer: 'ready' })
