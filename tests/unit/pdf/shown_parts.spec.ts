import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { test } from '@japa/runner'
import { preparePdf } from '#pdf/inspect_pdf'
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
