import { join } from 'node:path'
import { test } from '@japa/runner'
import { preparePdf } from '#pdf/inspect_pdf'
import { sealPdf } from '#pdf/seal_pdf'
import { folderOf, sealOrder, write } from '#tests/helpers/pdf/pdf_files'
import { pdfjsPictureOf } from '#tests/helpers/pdf/pdfjs'
import { darkness, pdfInfo, pdfText, pictureOf } from '#tests/helpers/pdf/poppler'
import { fileOf, stream } from '#tests/helpers/pdf/raw_pdf'

/** The place of the only annotation in these files. */
const RECTANGLE = '/Rect [100 600 300 700]'
const PLACE = { page: 1, x: 100 / 612, y: 92 / 792, width: 200 / 612, height: 100 / 792 }
/** Its middle, which a border leaves free. */
const INSIDE = { x: 120 / 612, y: 112 / 792, width: 160 / 612, height: 60 / 792 }

const look = (operators: string) =>
  stream('/Type /XObject /Subtype /Form /BBox [0 0 200 100]', Buffer.from(operators))

/** A page with one annotation, and the objects it refers to, from 5 on. */
function annotated(annotation: string, objects: (string | Buffer)[] = [], catalog = ''): Buffer {
  return fileOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>',
    `<< /Type /Annot ${RECTANGLE} ${annotation} >>`,
    ...objects,
  ])
}

async function prepared(folder: string, file: Buffer): Promise<string> {
  const target = join(folder, 'plain.pdf')
  await preparePdf(await write(folder, 'source.pdf', file), target)
  return target
}

const READERS = [pictureOf, pdfjsPictureOf]
const LINK = '/Subtype /Link /F 4 /A << /S /URI /URI (https://example.com/rules) >>'

test.group('A link', () => {
  test('keeps its border: {title}')
    .with([
      { title: 'by its own key', border: '/Border [0 0 6] /C [0 0 0.2]', isDrawn: true },
      { title: 'of a style', border: '/BS << /W 6 >> /C [0]', isDrawn: true },
      { title: 'dashed', border: '/Border [0 0 6 [20 5]]', isDrawn: true },
      { title: 'a line below', border: '/BS << /W 6 /S /U >>', isDrawn: true },
      { title: 'too wide for it', border: '/Border [0 0 300]', isDrawn: true },
      { title: 'of no width', border: '/Border [0 0 0]', isDrawn: false },
      { title: 'of no color', border: '/Border [0 0 6] /C []', isDrawn: false },
      { title: 'that it does not have', border: '', isDrawn: false },
    ])
    .run(async ({ assert, ...context }, { border, isDrawn }) => {
      const folder = await folderOf(context.test)
      const target = await prepared(folder, annotated(`${LINK} ${border}`))
      for (const shown of READERS) {
        const picture = await shown(target, 1, 144)
        assert.equal(darkness(picture, PLACE) > 0.005, isDrawn, shown.name)
        assert.equal(darkness(picture, INSIDE), 0, shown.name)
      }
      assert.include(await pdfInfo(target, '-url'), 'https://example.com/rules')
    })

  test('lies beneath the marks: {title}')
    .with([
      { title: 'its border', looks: '/Border [0 0 45] /C [1 1 0.6]' },
      { title: 'its look', looks: '/AP << /N 5 0 R >>' },
    ])
    .run(async ({ assert, ...context }, { looks }) => {
      const folder = await folderOf(context.test)
      const white = look('1 1 0.6 rg 0 0 200 100 re f')
      const source = await prepared(folder, annotated(`${LINK} ${looks}`, [white]))
      const target = join(folder, 'sealed.pdf')
      const place = { ...PLACE, height: 20 / 792 }
      const marks = [{ ...place, what: { type: 'check' as const } }]
      await sealPdf(await sealOrder({ source, target }, { marks }))
      for (const shown of READERS) {
        assert.equal(darkness(await shown(source, 1, 144), place), 0, shown.name)
        assert.isAbove(darkness(await shown(target, 1, 144), place), 0.01, shown.name)
      }
    })
})

test.group('A field whose look is out of date', () => {
  const BOX = '/BS << /W 3 >> /MK << /BC [0] >>'
  const NAME = `${BOX} /Subtype /Widget /FT /Tx /T (name) /V (Ana \\(Ivanova) /AP << /N 5 0 R >>`
  const FORM = '/AcroForm << /Fields [4 0 R] /DR << /Font << /F 6 0 R >> >>'
  const FRAME = '0 0 200 3 re f'
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const plain = look(`${FRAME} BT /F 12 Tf 9 9 Td (John) Tj ET`)
  const says = (text: string) => look(`${FRAME} /Tx BMC q BT /F 12 Tf 9 9 Td (${text}) Tj ET Q EMC`)

  test('shows what it holds: {title}')
    .with([
      { title: 'in place of nothing', shown: look(FRAME), needs: true, text: 'Ana (Ivanova' },
      { title: 'in place of another', shown: says('John'), needs: true, text: 'Ana (Ivanova' },
      { title: 'in place of a plain look', shown: plain, needs: true, text: 'Ana (Ivanova' },
      { title: 'as it did', shown: says('Ana \\(Ivanova'), needs: true, text: 'Ana (Ivanova' },
      { title: 'not unless it says so', shown: says('John'), needs: false, text: 'John' },
    ])
    .run(async ({ assert, ...context }, { shown, needs, text }) => {
      const folder = await folderOf(context.test)
      const form = `${FORM} /NeedAppearances ${needs} >>`
      const target = await prepared(folder, annotated(NAME, [shown, font], form))
      assert.equal((await pdfText(target)).trim(), text)
      const frame = { ...PLACE, y: 190.5 / 792, height: 1 / 792 }
      for (const show of READERS) {
        assert.isAbove(darkness(await show(target, 1, 144), frame), 0.5, show.name)
      }
    })
})

test.group('A field without a look', () => {
  test('has its box: {title}')
    .with([
      { title: 'a border', looks: '/MK << /BC [1 0 0] >> /BS << /W 4 >>', inside: false },
      { title: 'a ground', looks: '/MK << /BG [0.1 0.1 0.1] >>', inside: true },
      { title: 'none', looks: '/MK << >>', inside: null },
    ])
    .run(async ({ assert, ...context }, { looks, inside }) => {
      const folder = await folderOf(context.test)
      const target = await prepared(folder, annotated(`/Subtype /Widget /FT /Tx /T (a) ${looks}`))
      for (const shown of READERS) {
        const picture = await shown(target, 1, 144)
        assert.equal(darkness(picture, PLACE) > 0.01, inside !== null, shown.name)
        assert.equal(darkness(picture, INSIDE) > 0.9, inside === true, shown.name)
      }
    })
})

test.group('A list that drops down', () => {
  test('shows the text of what was chosen: {title}')
    .with([
      { title: 'of a look that is out of date', looks: '/AP << /N 5 0 R >>' },
      { title: 'without a look', looks: '' },
    ])
    .run(async ({ assert, ...context }, { looks }) => {
      const folder = await folderOf(context.test)
      const list = '/Ff 131072 /Opt [[(at) (Austria)] [(pl) (Poland)]] /V (pl)'
      const annotation = `/Subtype /Widget /FT /Ch /T (country) ${list} ${looks}`
      const form = '/AcroForm << /Fields [4 0 R] /NeedAppearances true >>'
      const target = await prepared(folder, annotated(annotation, [look('')], form))
      assert.equal((await pdfText(target)).trim(), 'Poland')
    })
})

const LAYERED = [
  { title: 'a comment with a look', annotation: '/Subtype /Stamp /AP << /N 6 0 R >>' },
  { title: 'a comment without one', annotation: '/Subtype /Square /IC [0 0 0]' },
  { title: 'a text', annotation: '/Subtype /FreeText /Contents (Approved by Ana Ivanova)' },
  { title: 'a field', annotation: '/Subtype /Widget /FT /Tx /T (a) /V (Approved by Ana Ivanova)' },
  { title: 'a link', annotation: `${LINK} /Border [0 0 9]` },
]

test.group('An annotation in a layer', () => {
  test('stays in it: {title}')
    .with(LAYERED)
    .run(async ({ assert, ...context }, { annotation }) => {
      const folder = await folderOf(context.test)
      const layer = '<< /Type /OCG /Name (Remarks) >>'
      for (const state of ['ON', 'OFF']) {
        const layers = `/OCProperties << /OCGs [5 0 R] /D << /${state} [5 0 R] >> >>`
        const objects = [layer, look('0 0 200 100 re f')]
        const target = await prepared(folder, annotated(`/OC 5 0 R ${annotation}`, objects, layers))
        for (const shown of READERS) {
          const dark = darkness(await shown(target, 1, 144), PLACE)
          assert.equal(dark > 0, state === 'ON', `${shown.name} ${state}`)
        }
      }
    })
})
