import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { HttpError } from '#core/errors/http_errors'
import { readTable } from '#spreadsheets/reading/table'
import type { RawRow } from '#spreadsheets/types'
import { encoded, importFile, rosterCsv, textFile } from '#tests/helpers/people/import_files'

async function read(context: Pick<TestContext, 'cleanup'>, content: Buffer | string) {
  const table = await readTable(await importFile(context, content), 'roster.csv')
  const rows: RawRow[] = []
  for await (const batch of table.rows()) rows.push(...batch)
  return { ...table, rows, cells: rows.map((row) => row.cells) }
}

async function refusal(context: Pick<TestContext, 'cleanup'>, content: Buffer | string) {
  try {
    await read(context, content)
  } catch (error) {
    if (error instanceof HttpError && error.fieldErrors?.[0]?.field === 'file') {
      return `${error.status} ${error.message}`
    }
    throw error
  }
  return 'accepted'
}

const PEOPLE = [
  ['Name', 'Town', 'Remark'],
  ['Zoë “Zo” Müller', 'Žilina, SK; Košice', 'costs €5,\nor 6'],
  ['O’Brien', 'Tab\there', 'says "no"'],
]

test.group('Text tables', () => {
  const habits = (['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const).flatMap((encoding) =>
    ([',', ';', '\t'] as const).flatMap((delimiter) =>
      (['\n', '\r\n', '\r'] as const).flatMap((ending) =>
        [true, false]
          .filter((mark) => !(mark && encoding === 'windows-1252'))
          .map((mark) => ({
            encoding,
            delimiter,
            ending,
            mark,
            name: JSON.stringify({ delimiter, ending, mark }),
          }))
      )
    )
  )

  test('are read in {encoding}, {name}')
    .with(habits)
    .run(async (context, { name, ...options }) => {
      const { format, headings, cells } = await read(context, textFile(PEOPLE, options))
      const { encoding, delimiter } = options
      context.assert.deepEqual(format, { kind: 'csv', encoding, delimiter })
      context.assert.deepEqual([headings, ...cells], PEOPLE)
    })

  test('the encoding is that of the whole file: {place}')
    .with([{ place: 'late' }, { place: 'between two blocks' }, { place: 'cut off at the end' }])
    .run(async (context, { place }) => {
      const start = `Name,Town\n${'Ann,Riga\n'.repeat(29_000)}`
      // Up to the last byte of a block: the letter's second byte is in the next one.
      const filler = 'x'.repeat((65_536 * 4 - start.length - 1) % 5000)
      const bytes = {
        'late': encoded(`${start}Zoë,Köln\n`, 'windows-1252'),
        'between two blocks': encoded(`${start}${filler}ë,Köln\n`, 'utf-8'),
        'cut off at the end': Buffer.concat([Buffer.from(`${start}Ann,K`), Buffer.from([0xc3])]),
      }[place]!
      const { format, cells } = await read(context, bytes)
      const last = cells.at(-1)!
      context.assert.equal(
        format.encoding,
        place === 'between two blocks' ? 'utf-8' : 'windows-1252'
      )
      if (place === 'late') context.assert.deepEqual(last, ['Zoë', 'Köln'])
      if (place === 'between two blocks') context.assert.deepEqual(last, [`${filler}ë`, 'Köln'])
    })

  test('endings may be mixed, and the last may be missing', async (context) => {
    const { cells } = await read(context, 'A,B\r\n1,2\n3,4\r\r\n\n5,"6\r\n7"')
    context.assert.deepEqual(cells, [
      ['1', '2'],
      ['3', '4'],
      ['5', '6\r\n7'],
    ])
  })

  test('the delimiter is not the commonest sign: {$self}')
    .with([
      'Name;Remark\nAnn;"a, b, c, d"\nBob;"e, f, g, h"\n',
      'Name;Remark\nAnn;a, b, c, d\nBob;e, f, g, h\n',
      'Name;"Remark, if any, or none, really"\nAnn;x\n',
    ])
    .run(async (context, text) => {
      context.assert.equal((await read(context, text)).format.delimiter, ';')
    })

  test('one column needs none', async (context) => {
    const { headings, cells } = await read(context, 'E-mail\nann@a.example\nbob@a.example\n')
    context.assert.deepEqual(
      [headings, ...cells],
      [['E-mail'], ['ann@a.example'], ['bob@a.example']]
    )
  })

  test('records end early, go on, and are blank', async (context) => {
    const { headings, rows } = await read(context, ';;\nA;B;;\n1\n1;2\n1;2;;\n1;2;;x\n;\n')
    context.assert.deepEqual(headings, ['A', 'B'])
    context.assert.deepEqual(rows, [
      { number: 3, cells: ['1', ''], short: 1 },
      { number: 4, cells: ['1', '2'] },
      { number: 5, cells: ['1', '2'] },
      { number: 6, cells: ['1', '2', '', 'x'], long: true },
      { number: 7, cells: ['', ''] },
    ])
  })

  test('rows have the numbers that a spreadsheet program shows', async (context) => {
    const { rows } = await read(context, '\nA,B\r\n1,"two\n\nlines"\n\n\n2,x\n,\n3,x\n\n')
    context.assert.deepEqual(
      rows.map(({ number, cells: [first] }) => [number, first]),
      [
        [3, '1'],
        [6, '2'],
        [7, ''],
        [8, '3'],
      ]
    )
  })

  test('rows come in batches, again for each walk', async (context) => {
    const table = await readTable(await importFile(context, rosterCsv(1100)), 'roster.csv')
    for (const walk of ['first', 'second']) {
      const sizes: number[] = []
      for await (const batch of table.rows()) sizes.push(batch.length)
      context.assert.deepEqual(sizes, [250, 250, 250, 250, 100], walk)
    }
    for await (const [row] of table.rows()) {
      context.assert.equal(row!.number, 2)
      break
    }
  })

  test('a stray quotation mark is the problem of its record alone', async (context) => {
    const { rows } = await read(
      context,
      'A,B\n1,"2 ""x"""\n5" pipe,2\n"2"x,3\nAna "Annie" Cruz,4\n"5","6"\n'
    )
    context.assert.deepEqual(
      rows.map(({ cells, misquoted = false }) => [...cells, misquoted]),
      [
        ['1', '2 "x"', false],
        ['5" pipe', '2', true],
        ['"2"x', '3', true],
        ['Ana "Annie" Cruz', '4', true],
        ['5', '6', false],
      ]
    )
  })

  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')
  const wide = Array.from({ length: 200 }, (_, index) => `H${index}`).join(',')

  test('a file is refused, saying why: {why}')
    .with([
      { why: 'nothing', content: '', message: 'roster.csv is empty' },
      { why: 'blanks', content: ' \n\n \n', message: 'is empty' },
      { why: 'delimiters', content: ';;;\n;;;\n', message: 'is empty' },
      { why: 'headings only', content: 'Name,E-mail\n', message: 'no people below' },
      {
        why: 'a person first',
        content: 'Ann,ann@a.example\nBob,b@a.example\n',
        message: 'looks like a person, because it has an email address',
      },
      {
        why: 'a record too long',
        content: `A,${Array.from({ length: 20 }, (_, index) => `B${index}`).join(',')}\n1${`,${'x'.repeat(9_000)}`.repeat(20)}\n`,
        message: 'Row 2 has more than 100,000 characters in all',
      },
      {
        why: 'a title first',
        content: 'Staff list\nName,E-mail,Town\nAnn,a@b.co,Riga\n',
        message: 'only has: Staff list',
      },
      {
        why: 'twins',
        content: 'Name,E-mail,name \nAnn,b,c\n',
        message: 'Two columns have the same heading: name',
      },
      { why: 'a quotation mark left open', content: 'A,B\n1,2\n3,"4\n5,6\n', message: 'Line' },
      { why: 'NUL', content: 'A,B\n1,\u0000\n', message: 'neither a text table' },
      {
        why: 'a late NUL',
        content: `A,B\n${'1,2\n'.repeat(50_000)}1,\u0000\n`,
        message: 'neither a text table',
      },
      { why: 'an image', content: png, message: 'image/png' },
      { why: 'a PDF', content: '%PDF-1.7\nA,B\n1,2\n', message: 'a PDF' },
      {
        why: 'a web page',
        content: '<html><table><tr><td>A</td></tr></table>',
        message: 'web page',
      },
      { why: 'old Excel', content: Buffer.from('d0cf11e0a1b11ae10000', 'hex'), message: '(.xls)' },
      {
        why: 'noise',
        content: Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * 7919) % 256)),
        message: 'neither a text table',
      },
      { why: '200 columns', content: `${wide}\n1\n`, message: '200 columns' },
      {
        why: 'a cell of 10 MB',
        content: `A,B\n1,${'x'.repeat(10 * 1024 * 1024)}\n`,
        message: 'longer than 1,000,000',
      },
      { why: 'a cell of 11,000', content: `A,B\n1,2\n3,${'x'.repeat(11_000)}\n`, message: 'Row 3' },
      {
        why: 'too many rows',
        content: `A,B\n${'1,2\n'.repeat(50_001)}`,
        message: 'more than 50,000 rows',
      },
      {
        why: 'more than 20 MB',
        content: `A,B\n${'1,2\n'.repeat(5_300_000)}`,
        message: 'larger than 20 MB',
      },
      {
        why: 'half a letter of UTF-16',
        content: encoded('\uFEFFA,B\n1,\uD800\n', 'utf-16le'),
        message: 'neither a text table',
      },
    ])
    .run(async (context, { content, message }) => {
      const answer = await refusal(context, content)
      context.assert.include(answer, message)
      context.assert.isTrue(answer.startsWith('422 '))
    })

  test('letters that begin like another type are text: {$self}')
    .with(['BM', 'MZ', 'GIF89a', 'ID', 'II*', 'RIFF', 'ID3'])
    .run(async (context, start) => {
      const { headings } = await read(context, `${start},Name\n1,Ann\n`)
      context.assert.deepEqual(headings, [start, 'Name'])
    })
})
