import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { test } from '@japa/runner'
import { preparePdf } from '#pdf/inspect_pdf'
import { sealPdf } from '#pdf/seal_pdf'
import { verifyPdf } from '#pdf/verify_pdf'
import {
  agencyForm,
  folderOf,
  plainPdf,
  sealOrder,
  taggedPdf,
  write,
} from '#tests/helpers/pdf/pdf_files'
import { pdfjsPictureOf, wordsByTag } from '#tests/helpers/pdf/pdfjs'
import { darkness, pdfInfo, pdfsig, pdfText, pictureOf } from '#tests/helpers/pdf/poppler'

/** A file's objects, uncompressed. */
async function objectsOf(path: string): Promise<string> {
  const { context } = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => object.toString())
    .join('\n')
}

test.group('A form of an agency', () => {
  test('becomes a plain file that looks the same', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'form.pdf', await agencyForm())
    const before = await pdfInfo(source)
    assert.match(before, /Encrypted: +yes/)
    assert.match(before, /Form: +XFA/)
    assert.match(before, /JavaScript: +yes/)

    const target = join(folder, 'plain.pdf')
    const prepared = await preparePdf(source, target)
    const after = await pdfInfo(target)
    assert.match(after, /Encrypted: +no/)
    assert.match(after, /Form: +none/)
    assert.match(after, /JavaScript: +no/)
    assert.match(after, /Title: +Form A-1/)
    const objects = await objectsOf(target)
    for (const gone of [
      'XFA',
      'AcroForm',
      'EmbeddedFile',
      'Launch',
      'OpenAction',
      '/AA',
      '/Widget',
    ]) {
      assert.notInclude(objects, gone)
    }
    const words = await pdfText(target)
    for (const word of ['Form A-1', 'Filled before', 'Signature']) assert.include(words, word)
    assert.notInclude(words, 'Print')
    const ticked = prepared.found.find(({ kind }) => kind === 'checkbox')!
    assert.isAbove(darkness(await pictureOf(target, 1, 144), ticked), 0.05)
  })

  test('has layers that stand still, on paper too', async ({ assert, ...context }) => {
    const document = await PDFDocument.create()
    const { context: objects, catalog } = document
    const never = { View: { ViewState: 'OFF' }, Print: { PrintState: 'ON' } }
    const layer = objects.register(objects.obj({ Type: 'OCG', Usage: never }))
    const auto = { Event: 'Print', Category: ['Print'], OCGs: [layer] }
    const page = document.addPage([300, 300])
    const content = '/OC /Small BDC 0 0 300 300 re f EMC'
    page.node.set(PDFName.of('Contents'), objects.register(objects.stream(content)))
    page.node.set(PDFName.of('Resources'), objects.obj({ Properties: { Small: layer } }))
    const standing = { OFF: [layer], Order: [layer], AS: [auto] }
    const layers = { OCGs: [layer], D: standing, Configs: [standing] }
    catalog.set(PDFName.of('OCProperties'), objects.obj(layers))
    const folder = await folderOf(context.test)
    const target = join(folder, 'plain.pdf')
    await preparePdf(await write(folder, 'layers.pdf', await document.save()), target)
    const plain = await objectsOf(target)
    assert.include(plain, '/OCProperties')
    assert.match(plain, /\/OFF \[/)
    assert.match(plain, /\/Locked \[/)
    for (const gone of ['/AS', '/Usage', '/Order', '/Configs']) assert.notInclude(plain, gone)
    assert.equal(darkness(await pictureOf(target, 1, 72), { x: 0, y: 0, width: 1, height: 1 }), 0)
  })

  test('says what it asks for, and where', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'form.pdf', await agencyForm())
    const prepared = await preparePdf(source, join(folder, 'plain.pdf'))
    assert.deepEqual(prepared.pages, [{ width: 612, height: 792 }])
    assert.deepEqual(
      prepared.found.map(({ name, kind, required, page }) => ({ name, kind, required, page })),
      [
        { name: 'Full name of the employee', kind: 'text', required: true, page: 1 },
        // Not the signing date, which would be filled in automatically.
        { name: 'Date of birth', kind: 'text', required: false, page: 1 },
        { name: 'Citizen', kind: 'checkbox', required: false, page: 1 },
        { name: 'Signature date', kind: 'date', required: false, page: 1 },
      ]
    )
    const [name] = prepared.found
    assert.closeTo(name!.x, 60 / 612, 0.002)
    assert.closeTo(name!.y, (792 - 660) / 792, 0.002)
    assert.closeTo(name!.width, 200 / 612, 0.004)
    assert.closeTo(name!.height, 20 / 792, 0.004)
  })

  test('gives the same bytes each time', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'form.pdf', await agencyForm())
    const first = await preparePdf(source, join(folder, 'a.pdf'))
    const second = await preparePdf(source, join(folder, 'b.pdf'))
    assert.deepEqual(second, first)
    assert.isTrue(
      (await readFile(join(folder, 'a.pdf'))).equals(await readFile(join(folder, 'b.pdf')))
    )
    assert.equal((await readFile(join(folder, 'a.pdf'))).length, first.bytes)
  })

  test('of many pages takes marks in every field and is sealed', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const form = await agencyForm({ ahead: 3, behind: 1, lines: 45 })
    const source = await write(folder, 'form.pdf', form)
    const prepared = join(folder, 'plain.pdf')
    const { pages, found } = await preparePdf(source, prepared)
    assert.lengthOf(pages, 5)
    assert.lengthOf(found, 49)
    assert.isTrue(found.every(({ page }) => page === 4))
    assert.include(await pdfText(prepared, 4), 'Statement of Employment')
    const target = join(folder, 'sealed.pdf')
    const marks = found.map(({ name, kind, required, ...place }) => ({
      ...place,
      what: { type: 'text' as const, text: 'Ünï' },
    }))
    const { pages: count } = await sealPdf(await sealOrder({ source: prepared, target }, { marks }))
    assert.equal(count, 6)
    assert.equal((await verifyPdf(target)).state, 'valid')
    assert.match(await pdfsig(target), /Total document signed\n.*Signature is Valid/)
    assert.lengthOf((await pdfText(target, 4)).match(/Ünï/g) ?? [], 49)
  })
})

test.group('A form whose fields have no look', () => {
  test('shows what they hold', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const document = await PDFDocument.create()
    const page = document.addPage([612, 792])
    const form = document.getForm()
    const box = { x: 60, y: 600, width: 200, height: 20 }
    const name = form.createTextField('name')
    name.addToPage(page, box)
    name.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText('Ελένη 王小明'))
    const ticked = form.createCheckBox('ticked')
    ticked.addToPage(page, { x: 60, y: 500, width: 20, height: 20 })
    ticked.check()
    const open = { x: 60, y: 400, width: 20, height: 20, borderWidth: 0 }
    form.createCheckBox('open').addToPage(page, open)
    for (const field of form.getFields()) {
      for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
    }
    const bytes = await document.save({ updateFieldAppearances: false })
    const source = await write(folder, 'form.pdf', bytes)
    const target = join(folder, 'plain.pdf')
    const { found } = await preparePdf(source, target)
    assert.lengthOf(found, 3)
    assert.include(await pdfText(target), 'Ελένη 王小明')
    const picture = await pictureOf(target, 1, 144)
    assert.deepEqual(
      found.map((place) => darkness(picture, place) > 0.01),
      [true, true, false]
    )
  })
})

test.group('A page', () => {
  test('is as large as it is shown', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(
      folder,
      'pages.pdf',
      await plainPdf([
        { size: [595, 842], rotate: 90 },
        { crop: [100, 150, 400, 500] },
        { crop: [100, 150, 400, 500], rotate: 270 },
        { crop: [-50, -50, 2000, 2000] },
        { rotate: -90 },
      ])
    )
    const { pages } = await preparePdf(source, join(folder, 'plain.pdf'))
    assert.deepEqual(pages, [
      { width: 842, height: 595 },
      { width: 400, height: 500 },
      { width: 500, height: 400 },
      { width: 612, height: 792 },
      { width: 792, height: 612 },
    ])
  })
})

test.group('A tagged document', () => {
  test('is read out with its marks and its certificate', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'letter.pdf', await taggedPdf())
    const prepared = join(folder, 'plain.pdf')
    await preparePdf(source, prepared)
    const target = join(folder, 'sealed.pdf')
    const place = { page: 1, x: 0.1, y: 0.5, width: 0.3, height: 0.03 }
    const marks = [
      { ...place, what: { type: 'text' as const, text: 'Jane Doe' } },
      { ...place, y: 0.6, what: { type: 'check' as const } },
    ]
    await sealPdf(await sealOrder({ source: prepared, target }, { marks }))
    const read = await pdfInfo(target, '-struct-text')
    assert.include(read, 'Dear colleague')
    assert.include(read, 'Signature certificate')
    assert.isBelow(read.indexOf('Dear colleague'), read.indexOf('Signature certificate'))
    const objects = await objectsOf(target)
    assert.match(objects, /\/S \/Figure[^]*\/Alt/)
    assert.lengthOf(objects.match(/\/OBJR/g) ?? [], 2)
    assert.lengthOf(objects.match(/\/StructTreeRoot/g) ?? [], 2)
    assert.equal((await verifyPdf(target)).state, 'valid')
  })

  test('keeps the words of each tag where they stand now', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'letter.pdf', await taggedPdf())
    const prepared = join(folder, 'plain.pdf')
    const { pages } = await preparePdf(source, prepared)
    assert.isAbove(pages.length, 1)
    for (const path of [source, prepared]) {
      for (let page = 1; page <= pages.length; page++) {
        const read = await wordsByTag(path, page)
        assert.include(
          read[page === 1 ? 0 : read.length - 1]?.words,
          page === 1 ? 'Dear colleague' : 'Welcome.'
        )
      }
    }
    assert.deepEqual(await wordsByTag(prepared, 2), await wordsByTag(source, 2))
    assert.equal(await pdfInfo(prepared, '-struct-text'), await pdfInfo(source, '-struct-text'))
  })
})

/** Comments without an appearance, each in a box of its own. */
const COMMENTS = [
  { Subtype: 'Square', C: [1, 0, 0], IC: [0, 0, 0], BS: { W: 4 } },
  { Subtype: 'Circle', IC: [0] },
  { Subtype: 'Line', L: [100, 550, 200, 590] },
  { Subtype: 'Ink', InkList: [[100, 450, 150, 490, 200, 450]], BS: { W: 3 } },
  { Subtype: 'Polygon', Vertices: [100, 350, 200, 350, 150, 390], IC: [0, 0, 1] },
  { Subtype: 'PolyLine', Vertices: [100, 250, 150, 290, 200, 250] },
  { Subtype: 'Highlight', C: [0.2, 0.2, 0], QuadPoints: [100, 190, 200, 190, 100, 150, 200, 150] },
  { Subtype: 'StrikeOut', QuadPoints: [100, 90, 200, 90, 100, 50, 200, 50] },
  { Subtype: 'FreeText', Contents: PDFString.of('Approved by Ana') },
]

test.group('A comment that has no look', () => {
  test('is drawn as what it is: {Subtype}')
    .with(COMMENTS)
    .run(async ({ assert, ...context }, comment) => {
      const folder = await folderOf(context.test)
      const at = COMMENTS.indexOf(comment)
      const bottom = Math.max(50, 750 - at * 100)
      const document = await PDFDocument.create()
      const page = document.addPage([612, 792])
      const box = [90, bottom - 5, 210, bottom + 45]
      const annotation = { Type: 'Annot', Rect: box, F: 4, ...comment }
      page.node.set(PDFName.of('Annots'), document.context.obj([annotation]))
      const source = await write(folder, 'source.pdf', await document.save())
      const target = join(folder, 'plain.pdf')
      await preparePdf(source, target)
      const place = { x: 90 / 612, y: (747 - bottom) / 792, width: 120 / 612, height: 50 / 792 }
      for (const shown of [pictureOf, pdfjsPictureOf]) {
        assert.isAbove(darkness(await shown(target, 1, 144), place), 0.01, shown.name)
      }
    })
})

test.group('A field of cells', () => {
  test('has each character in its own', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const document = await PDFDocument.create()
    const page = document.addPage([612, 792])
    const field = document.getForm().createTextField('number')
    field.addToPage(page, { x: 60, y: 600, width: 400, height: 20, borderWidth: 0 })
    field.setMaxLength(8)
    field.enableCombing()
    field.acroField.dict.set(PDFName.of('V'), PDFString.of('MMMM'))
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
    const bytes = await document.save({ updateFieldAppearances: false })
    const target = join(folder, 'plain.pdf')
    await preparePdf(await write(folder, 'source.pdf', bytes), target)
    const picture = await pictureOf(target, 1, 144)
    const cells = Array.from({ length: 8 }, (_, at) => {
      const cell = { x: (60 + at * 50) / 612, y: (792 - 620) / 792, width: 49 / 612 }
      return darkness(picture, { ...cell, height: 20 / 792 }) > 0
    })
    assert.deepEqual(cells, [true, true, true, true, false, false, false, false])
  })
})
