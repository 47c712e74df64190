import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString, type PDFPage } from '@cantoo/pdf-lib'
import { test } from '@japa/runner'
import type { Test } from '@japa/runner/core'
import { MAX_FIELD_NAME } from '#documents/placed_field'
import { preparePdf } from '#pdf/inspect_pdf'
import { MAX_FOUND_FIELDS } from '#pdf/limits'
import { PdfRefused } from '#pdf/pdf_refused'
import { folderOf, write } from '#tests/helpers/pdf/pdf_files'
import { fileOf, stream } from '#tests/helpers/pdf/raw_pdf'

/** A page with a scan of so many dots per inch, A3. */
function scan(dots: number): Buffer {
  const [width, height] = [Math.round(dots * 16.54), Math.round(dots * 11.69)]
  const pixels = deflateSync(Buffer.alloc(Math.ceil(width / 8) * height))
  const kind = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1191 842] /Resources << /XObject << /A 4 0 R >> >> >>',
    stream(`${kind} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode`, pixels),
  ])
}

/** The fields that are found on one page. */
async function foundIn(at: Test, fill: (form: PDFDocument, page: PDFPage) => void) {
  const folder = await folderOf(at)
  const form = await PDFDocument.create()
  fill(form, form.addPage())
  const source = await write(folder, 'a.pdf', await form.save({ updateFieldAppearances: false }))
  const { found } = await preparePdf(source, join(folder, 'plain.pdf'))
  return found.map(({ name, required }) => [name, required])
}

const REQUIRED = 1 << 1
const PUSH_BUTTON = 1 << 16

/** So many buttons of one field. */
function buttons(count: number, flags: number): Buffer {
  const kids = Array.from({ length: count }, (_, at) => `${at + 6} 0 R`).join(' ')
  const looks = '/AP << /N << /Yes 5 0 R /Off 5 0 R >> >>'
  const widget = `<< /Type /Annot /Subtype /Widget /Parent 4 0 R /Rect [60 600 72 612] ${looks} >>`
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${kids}] >>`,
    `<< /FT /Btn /Ff ${flags} /T (Citizen) /Kids [${kids}] >>`,
    stream('/Type /XObject /Subtype /Form /BBox [0 0 12 12]', Buffer.alloc(0)),
    ...Array<string>(count).fill(widget),
  ])
}

/** Required checkboxes of one name, as Acrobat makes them, with these values when ticked. */
function checkboxes({ context, catalog }: PDFDocument, page: PDFPage, states: string[]) {
  const field = context.obj({ FT: 'Btn', Ff: REQUIRED, T: PDFString.of('Citizen') })
  const ref = context.register(field)
  const box = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 12, 12] }
  const kids = states.map((state, at) => {
    const [on, off] = [context.stream('', box), context.stream('', box)]
    const looks = { N: { [state]: context.register(on), Off: context.register(off) } }
    const place = { Rect: [60 + 30 * at, 600, 72 + 30 * at, 612], Parent: ref, AP: looks }
    return context.register(context.obj({ Type: 'Annot', Subtype: 'Widget', ...place }))
  })
  field.set(PDFName.of('Kids'), context.obj(kids))
  page.node.set(PDFName.of('Annots'), context.obj(kids))
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [ref] }))
}

test.group('What people see of an uploaded file', () => {
  test('are pictures of so many pixels as phones can show', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const target = join(folder, 'target.pdf')
    await preparePdf(await write(folder, 'source.pdf', scan(300)), target)
    const large = await write(folder, 'large.pdf', scan(600))
    const error: unknown = await preparePdf(large, target).catch((reason: unknown) => reason)
    assert.instanceOf(error, PdfRefused)
    assert.equal((error as PdfRefused).code, 'too_many_pixels')
  })

  test('are the choices of a group by their names, none of them required', async ({
    assert,
    ...context
  }) => {
    const folder = await folderOf(context.test)
    const form = await PDFDocument.create()
    const page = form.addPage()
    const group = form.getForm().createRadioGroup('Citizen')
    group.addOptionToPage('Yes', page, { x: 60, y: 700, width: 12, height: 12 })
    group.addOptionToPage('No', page, { x: 90, y: 700, width: 12, height: 12 })
    group.enableRequired()
    const source = await write(folder, 'choice.pdf', await form.save())
    const { found } = await preparePdf(source, join(folder, 'plain.pdf'))
    assert.deepEqual(
      found.map(({ name, kind, required }) => ({ name, kind, required })),
      ['Yes', 'No'].map((option) => ({
        name: `Citizen: ${option}`,
        kind: 'checkbox',
        required: false,
      }))
    )
  })

  test('are the choices of checkboxes of one name, none of them required', async ({
    assert,
    ...context
  }) => {
    const found = await foundIn(context.test, (form, page) =>
      checkboxes(form, page, ['Yes', 'No', 'No'])
    )
    const [yes, no] = ['Yes', 'No'].map((option) => [`Citizen: ${option}`, false])
    assert.deepEqual(found, [yes, no, no])
  })

  test('are checkboxes that are ticked together, each as required', async ({
    assert,
    ...context
  }) => {
    const found = await foundIn(context.test, (form, page) =>
      checkboxes(form, page, ['Yes', 'Yes'])
    )
    assert.deepEqual(found, [
      ['Citizen', true],
      ['Citizen', true],
    ])
  })

  test('are the buttons of one field, however many', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    for (const [flags, count] of [
      [PUSH_BUTTON, 0],
      [REQUIRED, MAX_FOUND_FIELDS],
    ] as const) {
      const source = await write(folder, 'source.pdf', buttons(6000, flags))
      const began = Date.now()
      const { found } = await preparePdf(source, join(folder, 'plain.pdf'))
      assert.lengthOf(found, count)
      assert.isBelow(Date.now() - began, 15_000)
    }
  }).timeout(90_000)

  test('are the choices of a group with a long name, each in full', async ({
    assert,
    ...context
  }) => {
    const found = await foundIn(context.test, (form, page) => {
      const group = form.getForm().createRadioGroup('Citizen')
      for (const [at, option] of ['Yes', 'No', 'Neither '.repeat(20)].entries())
        group.addOptionToPage(option, page, { x: 60 + 30 * at, y: 700, width: 12, height: 12 })
      const tip = PDFString.of('Select the one that applies to you. '.repeat(4))
      group.acroField.dict.set(PDFName.of('TU'), tip)
    })
    const names = found.map(([name]) => String(name))
    assert.match(names[0] ?? '', /^Select the one .+: Yes$/)
    assert.match(names[1] ?? '', /^Select the one .+: No$/)
    assert.match(names[2] ?? '', /^Select the one .+: Neither Neither/)
    for (const name of names) assert.isAtMost(name.length, MAX_FIELD_NAME)
  })

  test('are choices by what their numbers mean, and without a look by the group', async ({
    assert,
    ...context
  }) => {
    const found = await foundIn(context.test, (form, page) => {
      const group = form.getForm().createRadioGroup('Citizen')
      for (const [at, option] of ['Yes', 'No', 'Unknown'].entries())
        group.addOptionToPage(option, page, { x: 60 + 30 * at, y: 700, width: 12, height: 12 })
      group.acroField.getWidgets()[0]?.dict.delete(PDFName.of('AP'))
      const options = ['Yes', 'No', 'Unknown'].map((word) => PDFString.of(word))
      group.acroField.dict.set(
        PDFName.of('Opt'),
        form.context.obj(options.map((word) => form.context.register(word)))
      )
    })
    assert.deepEqual(
      found.map(([name]) => name),
      ['Citizen', 'Citizen: No', 'Citizen: Unknown']
    )
  })

  test('are the places that its links name; what is named besides is gone', async ({
    assert,
    ...context
  }) => {
    const folder = await folderOf(context.test)
    const book = await PDFDocument.create()
    const [contents, chapter] = [book.addPage(), book.addPage()]
    const { context: objects } = book
    const script = { S: 'JavaScript', JS: PDFString.of('app.alert("hello")') }
    const names = {
      Dests: { Names: [PDFString.of('chapter'), [chapter.ref, 'Fit']] },
      JavaScript: { Names: [PDFString.of('hello'), script] },
    }
    book.catalog.set(PDFName.of('Names'), objects.obj(names))
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 99, 99] }
    const action = { S: 'GoTo', D: PDFString.of('chapter') }
    contents.node.set(PDFName.of('Annots'), objects.obj([{ ...link, A: action }]))
    const target = join(folder, 'plain.pdf')
    await preparePdf(await write(folder, 'book.pdf', await book.save()), target)
    const plain = await PDFDocument.load(await readFile(target), { updateMetadata: false })
    const all = plain.context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .join('\n')
    assert.match(all, /\/Dests/)
    assert.match(all, /\(chapter\)\s*\[/)
    assert.notMatch(all, /app\.alert|JavaScript/)
  })
})
