import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { preparePdf } from '#pdf/inspect_pdf'
import { sealPdf } from '#pdf/seal_pdf'
import type { Mark, MarkImage } from '#pdf/types'
import { stampPdf } from '#pdf/stamp_pdf'
import { verifyPdf } from '#pdf/verify_pdf'
import {
  BROKEN_ENDS,
  drawnPdf,
  folderOf,
  plainPdf,
  sealOrder,
  SIGNED_AT,
  SQUARE,
  SQUARE_BOX,
  write,
  type PlainPage,
} from '#tests/helpers/pdf/pdf_files'
import { pdfjsPictureOf } from '#tests/helpers/pdf/pdfjs'
import { darkness, pdfInfo, pdfsig, pdfText, pictureOf } from '#tests/helpers/pdf/poppler'

const BOX = { x: 0.1, y: 0.12, width: 0.3, height: 0.06 }

const WAVE: MarkImage = {
  way: 'drawn',
  width: 300,
  height: 100,
  strokes: [Array.from({ length: 80 }, (_, at) => [at * 3.5, 50 + 45 * Math.sin(at / 5)]).flat()],
}

async function sealed(folder: string, pages: PlainPage[], marks: Mark[], more = {}) {
  const source = await write(folder, 'source.pdf', await plainPdf(pages))
  const prepared = join(folder, 'prepared.pdf')
  const read = await preparePdf(source, prepared)
  const target = join(folder, 'sealed.pdf')
  const result = await sealPdf(await sealOrder({ source: prepared, target }, { marks, ...more }))
  return { read, target, result }
}

const text = (words: string, place = BOX, page = 1): Mark => ({
  page,
  ...place,
  what: { type: 'text', text: words },
})

test.group('Marks', () => {
  test('stand where they were placed: {title}')
    .with([
      { title: 'upright', page: {} },
      { title: 'turned by 90 degrees', page: { rotate: 90 } },
      { title: 'turned by 180 degrees', page: { rotate: 180 } },
      { title: 'turned by 270 degrees', page: { rotate: 270 } },
      { title: 'cropped', page: { crop: [100, 150, 400, 500] } },
      { title: 'cropped and turned', page: { crop: [100, 150, 400, 500], rotate: 90 } },
      { title: 'cropped and turned back', page: { crop: [60, 200, 480, 300], rotate: 270 } },
      { title: 'on a page across', page: { size: [842, 595] } },
    ] as { title: string; page: PlainPage }[])
    .run(async ({ assert, ...context }, { page }) => {
      const below = { ...BOX, y: 0.22 }
      const square = { x: 0.7, y: 0.8, width: 0.05, height: 0.05 }
      const folder = await folderOf(context.test)
      const { target } = await sealed(
        folder,
        [page],
        [
          text('MMMMMMMMMMMMMMMM'),
          { page: 1, ...below, what: { type: 'mark', image: WAVE } },
          { page: 1, ...square, what: { type: 'check' } },
        ]
      )
      const before = await pictureOf(join(folder, 'prepared.pdf'), 1, 144)
      const after = await pictureOf(target, 1, 144)
      assert.deepEqual([after.width, after.height], [before.width, before.height])
      for (const box of [BOX, below, square]) {
        assert.equal(darkness(before, box), 0)
        assert.isAbove(darkness(after, box), 0.01)
      }
      // Read from left to right: the letters together are wider than high.
      const columns = Array.from({ length: 10 }, (_, at) =>
        darkness(after, { ...BOX, x: BOX.x + at * 0.01, width: 0.01 })
      )
      assert.isAbove(Math.min(...columns.slice(1)), 0)
      // They appear nowhere else.
      const all = { x: 0, y: 0, width: 1, height: 1 }
      const area = after.width * after.height
      const added = (darkness(after, all) - darkness(before, all)) * area
      const inside = [BOX, below, square]
        .map((box) => ({
          x: box.x - 0.002,
          y: box.y - 0.002,
          width: box.width + 0.004,
          height: box.height + 0.004,
        }))
        .map((box) => darkness(after, box) * dots(box, after))
        .reduce((sum, dark) => sum + dark, 0)
      assert.closeTo(inside, added, 1)
    })

  test('are as legible on a scan with a point for each dot', async ({ assert, ...context }) => {
    const below = { ...BOX, y: 0.22 }
    const third = { ...BOX, y: 0.32 }
    const marks: Mark[] = [
      text('Jane Doe, 14 Kungsgatan'),
      { page: 1, ...below, what: { type: 'mark', image: { way: 'typed', text: 'Jane Doe' } } },
      { page: 1, ...third, what: { type: 'mark', image: WAVE } },
    ]
    const folder = await folderOf(context.test)
    const darknesses = async (size: [number, number], dotsPerInch: number) => {
      const { target } = await sealed(folder, [{ size }], marks)
      const picture = await pictureOf(target, 1, dotsPerInch)
      return [BOX, below, third].map((box) => darkness(picture, box))
    }
    const paper = await darknesses([595, 842], 288)
    const scan = await darknesses([2480, 3508], 72)
    for (const [at, dark] of paper.entries()) assert.isAbove(scan[at] ?? 0, dark * 0.3)
  })

  test('are found as text, in any script', async ({ assert, ...context }) => {
    const words = [
      'García Ñandú',
      'محمد علي',
      'דוד כהן',
      '王小明',
      'Sam 😀 Lee',
      'Дарья',
      'Ελένη',
      'अनिता',
      '김민준',
      'สมชาย ใจดี น้ำ',
      'রহিম শেখ',
      'முருகன் ஸ்ரீ',
      'አበበ ቢቂላ',
      'Արամ Խաչատրյան',
      'გიორგი',
      // Its dot is a mark for which the font has no place.
      'بڢ',
    ]
    const marks = words.map((word, at) => text(word, { ...BOX, y: 0.02 + at * 0.06 }))
    const { target } = await sealed(await folderOf(context.test), [{}], marks)
    const found = await pdfText(target, 1)
    for (const word of words) assert.include(found, word)
    assert.include(found, 'Page number 1')
  })

  test('look the same however their letters are composed', async ({ assert, ...context }) => {
    const names = ['Nguyễn Thơ Vân Ặ', 'Sławomir Ząbłoćki-Źrebięć', 'Ştefan Băsescu', '김민준']
    const folder = await folderOf(context.test)
    const shown = async (form: 'NFC' | 'NFD') => {
      const words = names.map((name) => name.normalize(form))
      const rows = words.map((value) => ({ label: 'Name', value }))
      const { target } = await sealed(
        folder,
        [{}],
        words.map((word, at) => text(word, { ...BOX, y: 0.02 + at * 0.06 })),
        { certificate: { title: 'Certificate', sections: [{ heading: 'Signers', rows }] } }
      )
      const pages = await Promise.all([pictureOf(target, 1), pictureOf(target, 2)])
      return Buffer.concat(pages.map(({ dots }) => dots))
    }
    assert.isTrue((await shown('NFD')).equals(await shown('NFC')))
  })

  test('are found as text on a page cut out of a larger one', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const marks = [{ ...BOX, page: 1, what: { type: 'text' as const, text: 'Jane Doe' } }]
    const { target } = await sealed(folder, [{ crop: [400, 600, 200, 150] }], marks)
    assert.include(await pdfText(target, 1), 'Jane Doe')
  })

  test('fit into their boxes however long they are', async ({ assert, ...context }) => {
    const long = 'Wherever it may go '.repeat(27).slice(0, 500)
    const emoji = '😀'.repeat(500)
    const narrow = { x: 0.1, y: 0.5, width: 0.1, height: 0.02 }
    const { target } = await sealed(
      await folderOf(context.test),
      [{ size: [595, 842] }],
      [text(long), text(emoji, narrow), text('', { ...BOX, y: 0.7 })]
    )
    const picture = await pictureOf(target, 1, 144)
    assert.isAbove(darkness(picture, BOX), 0.02)
    const around = { x: 0, y: 0, width: 1, height: 1 }
    const inside = [BOX, narrow].reduce(
      (sum, box) => sum + darkness(picture, box) * dots(box, picture),
      0
    )
    const printed = { x: 0.3, y: 0.45, width: 0.5, height: 0.15 }
    const total = darkness(picture, around) * picture.width * picture.height
    assert.isAtMost(total - inside - darkness(picture, printed) * dots(printed, picture), 1)
    assert.include((await pdfText(target, 1)).replace(/\s+/g, ' '), 'Wherever it may go')
  })

  test('are seen in every reader on a page that {title}')
    .with(BROKEN_ENDS)
    .run(async ({ assert, ...context }, { parts }) => {
      const folder = await folderOf(context.test)
      const source = await write(folder, 'source.pdf', await drawnPdf(...parts))
      const [prepared, stamped] = [join(folder, 'prepared.pdf'), join(folder, 'stamped.pdf')]
      await preparePdf(source, prepared)
      const below = { ...BOX, y: 0.22 }
      const first = { page: 1, ...below, what: { type: 'mark', image: WAVE } } as const
      await stampPdf({ source: prepared, target: stamped, marks: [first], at: SIGNED_AT })
      const target = join(folder, 'sealed.pdf')
      await sealPdf(await sealOrder({ source: stamped, target }, { marks: [text('MMMMMMMMMM')] }))
      for (const shown of [pictureOf, pdfjsPictureOf]) {
        const picture = await shown(target, 1, 144)
        assert.isAbove(darkness(picture, BOX), 0.01, `${shown.name}: the text`)
        assert.isAbove(darkness(picture, below), 0.01, `${shown.name}: the signature`)
        assert.isAbove(darkness(picture, SQUARE_BOX), 0.98, `${shown.name}: the page`)
      }
      assert.include(await pdfText(target, 1), 'MMMMMMMMMM')
    })

  test('are seen on a file that was prepared before pages were enclosed', async ({
    assert,
    ...context
  }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'old.pdf', await drawnPdf('q\n', `${SQUARE} Q Q (`, 'Q\n'))
    const target = join(folder, 'sealed.pdf')
    await sealPdf(await sealOrder({ source, target }, { marks: [text('MMMMMMMMMM')] }))
    for (const shown of [pictureOf, pdfjsPictureOf]) {
      const picture = await shown(target, 1, 144)
      assert.isAbove(darkness(picture, BOX), 0.01, shown.name)
      assert.isAbove(darkness(picture, SQUARE_BOX), 0.98, shown.name)
    }
  })
})

const dots = (
  box: { width: number; height: number; x: number; y: number },
  picture: { width: number; height: number }
) =>
  (Math.ceil((box.x + box.width) * picture.width) - Math.floor(box.x * picture.width)) *
  (Math.ceil((box.y + box.height) * picture.height) - Math.floor(box.y * picture.height))

test.group('A seal', () => {
  test('appends a certificate that goes on as long as it takes', async ({ assert, ...context }) => {
    const sections = Array.from({ length: 12 }, (_, at) => ({
      heading: `Signer ${at + 1}`,
      rows: [
        { label: 'Name', value: `محمد ${at} 王小明` },
        { label: 'Browser', value: 'Mozilla/5.0 '.repeat(30) },
        { label: 'Hash', value: 'a1b2c3d4'.repeat(40) },
      ],
    }))
    const certificate = { title: 'Signature certificate', sections }
    const { target, result, read } = await sealed(await folderOf(context.test), [{}, {}], [], {
      certificate,
    })
    assert.isAbove(result.pages, read.pages.length + 2)
    assert.equal((await verifyPdf(target)).state, 'valid')
    const words = await pdfText(target)
    for (let at = 1; at <= 12; at++) assert.include(words, `Signer ${at}`)
    assert.include(words, `Page 1 of ${result.pages - 2}`)
    assert.match(await pdfsig(target), /Total document signed\n.*Signature is Valid/)
  })

  test('gives the same bytes for the same order, but for the signature', async ({
    assert,
    ...context
  }) => {
    const folder = await folderOf(context.test)
    const { target } = await sealed(folder, [{}], [text('Same')])
    const first = await readFile(target)
    const prepared = await readFile(join(folder, 'prepared.pdf'))
    await sealed(folder, [{}], [text('Same')])
    assert.isTrue(prepared.equals(await readFile(join(folder, 'prepared.pdf'))))
    const second = await readFile(target)
    const unsigned = (file: Buffer) => {
      const from = file.indexOf('<', file.lastIndexOf('/ByteRange'))
      return Buffer.concat([file.subarray(0, from), file.subarray(file.indexOf('>', from))])
    }
    assert.isFalse(first.equals(second))
    assert.isTrue(unsigned(first).equals(unsigned(second)))
  })

  test('says what the file is called, and leaves nothing to change', async ({
    assert,
    ...context
  }) => {
    const { target } = await sealed(await folderOf(context.test), [{}], [], {
      title: 'Welcome Letter',
    })
    assert.match(await pdfInfo(target), /Title: +Welcome Letter/)
    assert.match((await readFile(target)).toString('latin1'), /\/DocMDP/)
  })

  test('fails as a whole when its key is none', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const order = await sealOrder({
      source: await write(folder, 'a.pdf', await plainPdf()),
      target: join(folder, 'b.pdf'),
    })
    const signer = { ...order.signer, privateKeyPem: 'none' }
    await assert.rejects(() => sealPdf({ ...order, signer }))
    await assert.rejects(() => readFile(join(folder, 'b.pdf')))
  })
})
