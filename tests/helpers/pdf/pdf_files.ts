import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { degrees, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import type { Test } from '@japa/runner/core'
import { PAPERS, TaggedPages } from '#pdf_layout/tagged_pages'
import { makeSigner } from '#pdf/installation_key'
import type { SealOrder, Signer } from '#pdf/types'

export const SIGNED_AT = new Date('2026-03-04T05:06:07Z')

let signer: Promise<Signer> | undefined

/** A key like an installation's own, made once for all tests. */
export function testSigner(): Promise<Signer> {
  const at = new Date(SIGNED_AT.getTime() - 60_000)
  signer ??= makeSigner({ commonName: 'Harbour & Sons portal', organization: 'Harbour & Sons', at })
  return signer
}

/** A folder that is deleted with the test. */
export async function folderOf(test: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-pdf-'))
  test.cleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function sealOrder(
  paths: { source: string; target: string },
  more: Partial<SealOrder> = {}
): Promise<SealOrder> {
  return {
    ...paths,
    marks: [],
    certificate: {
      title: 'Signature certificate',
      sections: [{ heading: 'Document', rows: [{ label: 'Name', value: 'A form' }] }],
    },
    signer: await testSigner(),
    at: SIGNED_AT,
    ...more,
  }
}

export interface PlainPage {
  size?: [number, number]
  rotate?: number
  crop?: [number, number, number, number]
}

/** A file with a word on each page. */
export async function plainPdf(pages: PlainPage[] = [{}]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [at, { size, rotate = 0, crop }] of pages.entries()) {
    const page = document.addPage(size ?? [612, 792])
    page.setRotation(degrees(rotate))
    if (crop) page.setCropBox(...crop)
    page.drawText(`Page number ${at + 1}`, { x: 250, y: 400, size: 12, font })
  }
  return document.save()
}

/** A file of one page with this content, in one stream or several; the font is called F1. */
export async function drawnPdf(...parts: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([612, 792])
  page.node.newFontDictionary('F1', (await document.embedFont(StandardFonts.Helvetica)).ref)
  const { context } = document
  const streams = parts.map((part) => context.register(context.flateStream(part)))
  page.node.set(PDFName.of('Contents'), context.obj(streams))
  return document.save()
}

/** Draws a black square at the lower left, of a size that `darkness` detects. */
export const SQUARE = '0 g 60 60 100 100 re f'
export const SQUARE_BOX = { x: 60 / 612, y: 632 / 792, width: 100 / 612, height: 100 / 792 }

/** Errors at the end of real pages, each of which swallows what is drawn after it. */
export const BROKEN_ENDS = [
  { title: 'restores more than it saved', parts: [`q ${SQUARE} Q Q Q Q`] },
  {
    title: 'restores more in its first part',
    parts: [`Q Q ${SQUARE} BT /F1 9 Tf 9 9 Td (a (b) Q (c)) Tj ET`, '0.2 0 0 0.2 0 0 cm'],
  },
  { title: 'leaves graphics states open', parts: [`${SQUARE} q q 0.1 0 0 0.1 300 300 cm`] },
  { title: 'leaves a string open', parts: [`${SQUARE} BT /F1 12 Tf 300 300 Td (an open string`] },
  { title: 'leaves a dictionary open', parts: [`${SQUARE} /Span << /ActualText (open) /Lang`] },
  {
    title: 'leaves an array open',
    parts: [`${SQUARE} BT /F1 12 Tf 300 300 Td [(open) 12 (array)`],
  },
  { title: 'leaves a picture open', parts: [`${SQUARE} BI /W 200 /H 200 /BPC 8 /CS /G ID xyz`] },
  { title: 'leaves a text open', parts: [`${SQUARE} BT 7 Tr /F1 12 Tf 300 300 Td (clip) Tj`] },
  { title: 'leaves a clip behind', parts: [`${SQUARE} 0 0 1 1 re W n`] },
]

export interface FormExtent {
  /** Pages of instructions before the form, and of lists after it. */
  ahead?: number
  behind?: number
  /** More one-line fields. */
  lines?: number
}

/**
 * A form with the traits of agencies' forms: AcroForm and XFA together, scripts, an attachment,
 * encrypted by AES with an empty user password.
 */
export async function agencyForm(extent: FormExtent = {}): Promise<Uint8Array> {
  const { ahead = 0, behind = 0, lines = 0 } = extent
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle('Form A-1')
  for (let at = 1; at <= ahead; at++) {
    document.addPage([612, 792]).drawText(`Instructions, part ${at}`, { x: 60, y: 720, size: 16 })
  }
  const page = document.addPage([612, 792])
  for (let at = 1; at <= behind; at++) {
    document.addPage([612, 792]).drawText(`Documents, list ${at}`, { x: 60, y: 720, size: 16 })
  }
  page.drawText('Form A-1, Statement of Employment', { x: 60, y: 720, size: 16 })
  const form = document.getForm()
  const name = form.createTextField('form1[0].#subform[0].Name[0]')
  name.setText('Filled before')
  name.addToPage(page, { x: 60, y: 640, width: 200, height: 20 })
  name.enableRequired()
  name.acroField.dict.set(PDFName.of('TU'), PDFString.of('Full name of the employee'))
  const day = form.createTextField('form1[0].#subform[0].DateOfBirth[0]')
  day.acroField.dict.set(PDFName.of('TU'), PDFString.of('Date of birth'))
  day.addToPage(page, { x: 300, y: 640, width: 120, height: 20 })
  const citizen = form.createCheckBox('form1[0].#subform[0].Citizen[0]')
  citizen.addToPage(page, { x: 60, y: 600, width: 14, height: 14 })
  citizen.check()
  const signed = form.createTextField('form1[0].#subform[0].SignatureDate[0]')
  signed.acroField.dict.set(PDFName.of('TU'), PDFString.of('Signature date'))
  signed.addToPage(page, { x: 300, y: 600, width: 120, height: 20 })
  for (let at = 0; at < lines; at++) {
    const line = form.createTextField(`form1[0].#subform[1].Line[${at}]`)
    const [row, column] = [Math.floor(at / 3), at % 3]
    line.addToPage(page, { x: 60 + column * 170, y: 520 - row * 28, width: 150, height: 18 })
  }
  const print = form.createButton('Print')
  print.addToPage('Print', page, { x: 400, y: 700, width: 80, height: 20 })
  const [face] = print.acroField.getWidgets()
  const script = { S: 'JavaScript', JS: PDFString.of('print()') }
  face?.dict.set(PDFName.of('A'), document.context.obj(script))
  page.drawText('Signature', { x: 60, y: 560, size: 9 })

  form.updateFieldAppearances()

  const { context, catalog } = document
  const packet = context.register(
    context.flateStream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')
  )
  form.acroForm.dict.set(PDFName.of('XFA'), packet)
  document.addJavaScript('start', 'app.alert("A script ran")')
  await document.attach(Buffer.from('An attachment'), 'hidden.txt', { mimeType: 'text/plain' })
  const launch = context.obj({ Type: 'Action', S: 'Launch', F: PDFString.of('calc.exe') })
  catalog.set(PDFName.of('OpenAction'), launch)
  page.node.set(PDFName.of('AA'), context.obj({ O: launch }))
  document.encrypt({ userPassword: '', ownerPassword: 'the agency', algorithm: 'AES-128' })
  return document.save({ updateFieldAppearances: false })
}

/** A letter with tags for screen readers. */
export async function taggedPdf(): Promise<Uint8Array> {
  const sheet = { ...PAPERS.a4, side: 60, top: 60, bottom: 60 }
  const pages = await TaggedPages.begin(sheet, { title: 'Letter', author: '', at: SIGNED_AT })
  const document = pages.pdf.struct('Document')
  pages.pdf.addStructure(document)
  pages.paragraph(document, 'H1', 'Dear colleague', { size: 20 })
  pages.paragraph(document, 'P', 'Welcome. '.repeat(800), { size: 11 })
  document.end()
  pages.pdf.end()
  return buffer(pages.pdf as unknown as Readable)
}

export async function write(folder: string, name: string, bytes: Uint8Array | string) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
