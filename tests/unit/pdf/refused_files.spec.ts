import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { test } from '@japa/runner'
import { preparePdf } from '#pdf/inspect_pdf'
import { PdfRefused, type PdfRefusal } from '#pdf/pdf_refused'
import { sealPdf } from '#pdf/seal_pdf'
import { inPdfThread } from '#pdf/thread/pdf_thread'
import { withUpload } from '#storage/uploads/receive_file'
import { folderOf, plainPdf, sealOrder, write } from '#tests/helpers/pdf/pdf_files'
import { pdfInfo } from '#tests/helpers/pdf/poppler'
import { fileOf, stream } from '#tests/helpers/pdf/raw_pdf'

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'

async function manyPages(count: number): Promise<Uint8Array> {
  return plainPdf(Array.from({ length: count }, () => ({})))
}

async function withPassword(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
  return document.save()
}

/** The empty password is accepted, but does not give the file's key. */
async function withWrongKey(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage().drawText('Form A-1')
  document.encrypt({ userPassword: '', ownerPassword: 'owner' })
  const text = Buffer.from(await document.save()).toString('latin1')
  return Buffer.from(text.replace(/(?<=\/UE <)[0-9a-f]{64}/, '0'.repeat(64)), 'latin1')
}

/** A page tree whose every node has one child. */
function deepTree(depth: number): Buffer {
  const nodes = Array.from(
    { length: depth },
    (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`
  )
  return fileOf([CATALOG, ...nodes, PAGE])
}

let packed: Buffer | undefined

/** A quarter of a gigabyte of zeros in a few hundred kilobytes, where objects are read. */
function bomb(kind: 'ObjStm' | 'XRef'): Buffer {
  packed ??= deflateSync(Buffer.alloc(256 * 1024 * 1024), { level: 9 })
  const dict = `/Type /${kind} /N 1000 /First 10 /W [1 2 1] /Size 1000 /Filter /FlateDecode`
  return fileOf([CATALOG, ONE_PAGE, PAGE, stream(dict, packed)])
}

/** Small streams that each unpack to a hundred thousand objects. */
function manyObjects(): Buffer {
  const count = 100_000
  const body = '<</A[1 2 3 4 5 6]>>  '.repeat(count)
  const streams = Array.from({ length: 5 }, (_, part) => {
    const numbers = Array.from(
      { length: count },
      (__, at) => `${(part + 1) * count + at} ${at * 21}`
    )
    const head = numbers.join(' ')
    const dict = `/Type /ObjStm /N ${count} /First ${head.length + 1} /Filter /FlateDecode`
    return stream(dict, deflateSync(Buffer.from(`${head} ${body}`)))
  })
  return fileOf([CATALOG, ONE_PAGE, PAGE, ...streams])
}

const refused: {
  title: string
  code: PdfRefusal[]
  file: () => Promise<Uint8Array> | Uint8Array
}[] = [
  { title: 'an empty file', code: ['not_pdf'], file: () => new Uint8Array() },
  { title: 'a text', code: ['not_pdf'], file: () => Buffer.from('Dear Sir or Madam') },
  {
    title: 'an archive with another name',
    code: ['not_pdf'],
    file: () => Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(5000)]),
  },
  { title: 'noise', code: ['not_pdf'], file: () => randomBytes(100_000) },
  {
    title: 'a header and noise',
    code: ['damaged'],
    file: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]),
  },
  {
    title: 'half of a file',
    code: ['damaged'],
    file: async () => {
      const whole = await manyPages(20)
      return whole.subarray(0, whole.length / 2)
    },
  },
  {
    title: 'a file without its last bytes',
    code: ['damaged'],
    file: async () => (await manyPages(3)).subarray(0, -40),
  },
  {
    title: 'an object with a number that no reader accepts',
    code: ['damaged'],
    file: () => fileOf([CATALOG, ONE_PAGE, `${PAGE} endobj 99999999999 0 obj null`]),
  },
  { title: 'a file without pages', code: ['damaged'], file: () => fileOf([CATALOG]) },
  {
    title: 'a tree of pages that leads back to itself',
    code: ['damaged'],
    file: () => fileOf([CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
  },
  {
    title: 'a page that is no paper',
    code: ['damaged'],
    file: () => fileOf([CATALOG, ONE_PAGE, PAGE.replace('612 792', '900000 2')]),
  },
  {
    title: 'a font whose name has a space',
    code: ['unreadable_part'],
    file: () => {
      const page = PAGE.replace('>>', '/Resources << /Font << /F1 4 0 R >> >> >>')
      const font = '<< /Type /Font /Subtype /Type1 /BaseFont /AASGAA+Arial,Unicode MS >>'
      return fileOf([CATALOG, ONE_PAGE, page, font])
    },
  },
  { title: 'a file with a password', code: ['password'], file: withPassword },
  { title: 'a file of another password than it says', code: ['password'], file: withWrongKey },
  {
    title: 'a form that only one program shows',
    code: ['dynamic_form'],
    file: () => fileOf([CATALOG.replace('>>', '/NeedsRendering true >>'), ONE_PAGE, PAGE]),
  },
  {
    title: 'a form of XFA alone',
    code: ['dynamic_form'],
    file: () => {
      const form = '/AcroForm << /Fields [] /XFA 4 0 R >> >>'
      return fileOf([CATALOG.replace('>>', form), ONE_PAGE, PAGE, stream('', Buffer.from('<x/>'))])
    },
  },
  {
    title: 'a file with a password that is cut off',
    code: ['password'],
    file: async () =>
      Buffer.concat([Buffer.from(await withPassword()), Buffer.from('9 0 obj 1 endobj')]),
  },
  { title: '500 pages', code: ['too_many_pages'], file: () => manyPages(500) },
  {
    title: '30 MB',
    code: ['too_large'],
    file: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(30 * 1024 * 1024)]),
  },
  { title: 'a bomb of objects', code: ['too_complex'], file: () => bomb('ObjStm') },
  { title: 'a bomb of a table', code: ['too_complex'], file: () => bomb('XRef') },
  { title: 'half a million objects', code: ['too_complex'], file: manyObjects },
  {
    title: 'brackets nested a million deep',
    code: ['damaged', 'too_long'],
    file: () =>
      fileOf([CATALOG, ONE_PAGE, PAGE.replace('>>', `/Annots ${'['.repeat(1_000_000)} >>`)]),
  },
]

test.group('A file that cannot be taken', (group) => {
  group.each.timeout(90_000)

  test('is refused: {title}')
    .with(refused)
    .run(async ({ assert, ...context }, { code, file }) => {
      const folder = await folderOf(context.test)
      const source = await write(folder, 'source.pdf', await file())
      const target = join(folder, 'target.pdf')
      const began = Date.now()
      const error = await preparePdf(source, target).then(
        () => null,
        (reason: unknown) => reason
      )
      assert.instanceOf(error, PdfRefused, String(error))
      assert.include(code, (error as PdfRefused).code)
      assert.isBelow(Date.now() - began, 60_000)
      assert.isFalse(existsSync(target))
    })

  test('is given up when its time is over', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'good.pdf', await manyPages(300))
    const target = join(folder, 'plain.pdf')
    const hurried = inPdfThread({ does: 'prepare', source, target }, 1)
    const next = preparePdf(source, target)
    const error = await hurried.then(
      () => null,
      (reason: unknown) => reason
    )
    assert.equal((error as PdfRefused).code, 'too_long')
    assert.lengthOf((await next).pages, 300)
  })

  test('leaves the next one its turn', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const bad = await write(folder, 'bad.pdf', bomb('ObjStm'))
    const good = await write(folder, 'good.pdf', await plainPdf())
    const both = await Promise.allSettled([
      preparePdf(bad, join(folder, 'a.pdf')),
      preparePdf(good, join(folder, 'b.pdf')),
      preparePdf(good, join(folder, 'c.pdf')),
    ])
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled']
    )
  })
})

test.group('A file that looks worse than it is', () => {
  test('a deeply nested tree of pages is read', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'deep.pdf', deepTree(20_000))
    const { pages } = await preparePdf(source, join(folder, 'plain.pdf'))
    assert.deepEqual(pages, [{ width: 612, height: 792 }])
  })

  const whole = () => fileOf([CATALOG, ONE_PAGE, PAGE])
  test('is read with {title}')
    .with([
      { title: 'a newline before its header', file: () => ['\n', whole()] },
      { title: 'a text before its header', file: () => ['HTTP/1.1 200 OK\r\n\r\n', whole()] },
      { title: 'a mark of its encoding before its header', file: () => ['\ufeff', whole()] },
      { title: 'much behind its end', file: () => [whole(), '\n'.repeat(100_000)] },
      {
        title: 'no table of its objects',
        file: () => [`${whole()}`.replace(/startxref\s+\d+/, '')],
      },
      {
        title: 'a page of no size, which is a letter',
        file: () => [fileOf([CATALOG, ONE_PAGE, PAGE.replace('612 792', '0 0')])],
      },
    ])
    .run(async ({ assert, ...context }, { file }) => {
      const folder = await folderOf(context.test)
      const bytes = Buffer.concat(file().map((part) => Buffer.from(part)))
      const source = await write(folder, 'odd.pdf', bytes)
      const { pages } = await preparePdf(source, join(folder, 'plain.pdf'))
      assert.deepEqual(pages, [{ width: 612, height: 792 }])
      const [head, mediaTypes] = [Readable.from([bytes]), ['application/pdf']]
      const rules = { accept: mediaTypes, maxBytes: bytes.length }
      await withUpload(head, rules, async ({ mediaType }) => {
        assert.equal(mediaType, 'application/pdf')
      })
    })

  test('a catalog without its type can be sealed', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const bytes = fileOf([CATALOG.replace('/Type /Catalog', '/Kind /Catalog'), ONE_PAGE, PAGE])
    const ready = join(folder, 'plain.pdf')
    await preparePdf(await write(folder, 'source.pdf', bytes), ready)
    const order = await sealOrder({ source: ready, target: join(folder, 'sealed.pdf') })
    assert.equal((await sealPdf(order)).pages, 2)
  })

  test('a file full of scripts loses them all', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const document = await PDFDocument.create()
    for (let at = 0; at < 50; at++) {
      const page = document.addPage()
      const script = document.context.obj({
        S: 'JavaScript',
        JS: PDFString.of(`app.alert("script ${at}")`),
      })
      page.node.set(PDFName.of('AA'), document.context.obj({ O: script, C: script }))
      const link = document.context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 100, 100],
        A: script,
      })
      page.node.set(PDFName.of('Annots'), document.context.obj([link]))
      document.addJavaScript(`name ${at}`, `app.alert("named ${at}")`)
    }
    const source = await write(folder, 'scripts.pdf', await document.save())
    assert.include(await pdfInfo(source, '-js'), 'app.alert')
    const target = join(folder, 'plain.pdf')
    const { pages } = await preparePdf(source, target)
    assert.lengthOf(pages, 50)
    const plain = await PDFDocument.load(await readFile(target))
    const left = plain.context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .join('\n')
    assert.notMatch(left, /app\.alert|JavaScript|\/AA|\/JS/)
    assert.notInclude(await pdfInfo(target, '-js'), 'app.alert')
  })
})

/** One page with many squares, each with an appearance. */
function annotated(count: number): Buffer {
  const look = stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', Buffer.from('0 0 9 9 re f'))
  const squares = Array.from({ length: count }, (_, at) => `${at + 5} 0 R`)
  const page = PAGE.replace('>>', `/Annots [${squares.join(' ')}] >>`)
  const square = '<< /Type /Annot /Subtype /Square /Rect [9 9 18 18] /AP << /N 4 0 R >> >>'
  return fileOf([CATALOG, ONE_PAGE, page, look, ...squares.map(() => square)])
}

test.group('A hard file', (group) => {
  group.each.timeout(90_000)

  test('of 40,000 comments is refused before they are drawn', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'hard.pdf', annotated(40_000))
    const error = await preparePdf(source, join(folder, 'a.pdf')).catch((reason) => reason)
    assert.equal((error as PdfRefused).code, 'too_many_annotations')
    assert.match((error as PdfRefused).message, /more than 10,000 form fields and comments/)
  })

  test('of as many comments as are taken is prepared', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'hard.pdf', annotated(10_000))
    assert.lengthOf((await preparePdf(source, join(folder, 'a.pdf'))).pages, 1)
  })

  test('lets small files and what is signed go first', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const small = await write(folder, 'small.pdf', await plainPdf())
    const hard = await write(folder, 'hard.pdf', manyObjects())
    const ready = join(folder, 'ready.pdf')
    await preparePdf(small, ready)
    const order: string[] = []
    const took = (name: string) => () => order.push(name)
    await Promise.all([
      ...['a', 'b', 'c'].map((name) =>
        preparePdf(hard, join(folder, `${name}.pdf`)).then(took(name), took('hard'))
      ),
      preparePdf(small, join(folder, 'd.pdf')).then(took('small')),
      sealPdf(await sealOrder({ source: ready, target: join(folder, 'sealed.pdf') })).then(
        took('sealed')
      ),
    ])
    assert.sameMembers(order.slice(0, 2), ['small', 'sealed'])
    assert.deepEqual(order.slice(2), ['hard', 'hard', 'hard'])
  })
})
