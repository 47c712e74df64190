import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { test } from '@japa/runner'
import { preparePdf } from '#pdf/inspect_pdf'
import { renumberPagesFirst } from '#pdf/pages_first'
import type { PdfRefused } from '#pdf/pdf_refused'
import { withinBounds } from '#pdf/preparing/reading_limit'
import { sealPdf } from '#pdf/seal_pdf'
import { stampPdf } from '#pdf/stamp_pdf'
import type { Mark } from '#pdf/types'
import { verifyPdf } from '#pdf/verify_pdf'
import { agencyForm, folderOf, sealOrder, SIGNED_AT, write } from '#tests/helpers/pdf/pdf_files'
import { pdfText } from '#tests/helpers/pdf/poppler'
import { fileOf, stream } from '#tests/helpers/pdf/raw_pdf'

const BOX = { x: 0.1, y: 0.12, width: 0.3, height: 0.06 }
const marks: Mark[] = [{ page: 1, ...BOX, what: { type: 'text', text: 'Jane Doe' } }]

/** A tagged page with so many paragraphs, each named by an object. */
function tagged(paragraphs: number): Buffer {
  const kids = Array.from({ length: paragraphs }, (_, at) => `${at + 7} 0 R`).join(' ')
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R /MarkInfo << /Marked true >> >>',
    '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('', Buffer.from('/P << /MCID 0 >> BDC BT /F1 12 Tf 60 60 Td (Hello) Tj ET EMC')),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 3 0 R >> >> >>',
    `<< /Type /StructTreeRoot /K [${kids}] >>`,
    ...Array.from({ length: paragraphs }, () => '<< /Type /StructElem /S /P /P 6 0 R /Pg 5 0 R >>'),
  ])
}

/** The heads of the parts of a file's table, and the kinds of its objects as they are written. */
async function written(path: string) {
  const file = (await readFile(path)).toString('latin1')
  const table = file.slice(file.lastIndexOf('\nxref\n'), file.lastIndexOf('\ntrailer\n'))
  const kinds = [...file.matchAll(/\n\d+ 0 obj\n(?:<<\s*\/Type \/(\w+))?/g)].map(([, kind]) => kind)
  return { heads: table.match(/^\d+ \d+$/gm), kinds, rows: table.match(/ [nf] $/gm)?.length }
}

test.group('The objects of a file', () => {
  test('are one table without gaps, with its pages first: {title}')
    .with([
      { title: 'a form', bytes: () => agencyForm({ ahead: 3, behind: 3 }) },
      { title: 'a file of many objects', bytes: () => Promise.resolve(tagged(3000)) },
    ])
    .run(async ({ assert, ...context }, { bytes }) => {
      const folder = await folderOf(context.test)
      const source = await write(folder, 'source.pdf', await bytes())
      const [prepared, stamped, sealed] = ['prepared', 'stamped', 'sealed'].map((name) =>
        join(folder, `${name}.pdf`)
      ) as [string, string, string]
      await preparePdf(source, prepared)
      await stampPdf({ source: prepared, target: stamped, marks, at: SIGNED_AT })
      await sealPdf(await sealOrder({ source: stamped, target: sealed }, { marks }))
      for (const path of [stamped, sealed]) {
        const { heads, kinds, rows } = await written(path)
        assert.deepEqual(heads, [`0 ${kinds.length + 1}`])
        assert.equal(rows, kinds.length + 1)
        const pages = kinds.filter((kind) => kind === 'Page' || kind === 'Pages')
        assert.deepEqual(kinds.slice(0, pages.length), pages)
        assert.notInclude(kinds, 'XRef')
        assert.include(await pdfText(path, 1), 'Jane Doe')
      }
      assert.equal((await verifyPdf(sealed)).state, 'valid')
    })

  test('are still missing when they were', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(
      folder,
      'source.pdf',
      fileOf([
        '<< /Type /Catalog /Pages 3 0 R >>',
        '(No page)',
        '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 3 0 R /MediaBox [0 0 612 792] /Lost 99 0 R >>',
      ])
    )
    const target = join(folder, 'target.pdf')
    await stampPdf({ source, target, marks, at: SIGNED_AT })
    assert.match((await readFile(target)).toString('latin1'), /\/Lost null/)
  })

  test('lead on to what they led to', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(
      folder,
      'source.pdf',
      fileOf([
        '<< /Type /Catalog /Pages 4 0 R >>',
        '3 0 R',
        '(Here)',
        '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 4 0 R /MediaBox [0 0 612 792] /Leads 2 0 R >>',
      ])
    )
    const target = join(folder, 'target.pdf')
    await stampPdf({ source, target, marks, at: SIGNED_AT })
    const file = (await readFile(target)).toString('latin1')
    const [, first] = /\/Leads (\d+) 0 R/.exec(file) ?? []
    const [, second] = new RegExp(`\n${first} 0 obj\n(\\d+) 0 R`).exec(file) ?? []
    assert.include(file, `\n${second} 0 obj\n(Here)`)
    // Some readers do not follow it that far, so an uploaded file must have none.
    const refused: unknown = await preparePdf(source, target).catch((error: unknown) => error)
    assert.equal((refused as PdfRefused).code, 'damaged')
  })

  test('count once while a file is read', async ({ assert }) => {
    const document = await PDFDocument.create()
    const { context } = document
    await withinBounds(async () => {
      for (let at = 0; at < 201_000; at++) context.register(context.obj(at))
      renumberPagesFirst(document)
    })
    assert.isAbove(context.largestObjectNumber, 201_000)
  })
})
