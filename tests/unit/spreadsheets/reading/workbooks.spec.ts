import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import type { CellObject } from '@e965/xlsx'
import yazl from 'yazl'
import { HttpError } from '#core/errors/http_errors'
import { readTable } from '#spreadsheets/reading/table'
import type { RawRow } from '#spreadsheets/types'
import { workbookRecords } from '#spreadsheets/reading/workbook_records'
import {
  dateCell,
  importFile,
  rosterRecords,
  ROSTER_HEADINGS,
  workbookFile,
} from '#tests/helpers/people/import_files'

async function read(context: Pick<TestContext, 'cleanup'>, content: Buffer, sheet?: string) {
  const table = await readTable(await importFile(context, content, 'a.xlsx'), 'a.xlsx', sheet)
  const rows: RawRow[] = []
  for await (const batch of table.rows()) rows.push(...batch)
  return { ...table, rows, cells: rows.map((row) => row.cells) }
}

async function refusal(reading: Promise<unknown>): Promise<string> {
  try {
    await reading
  } catch (error) {
    if (error instanceof HttpError && error.fieldErrors?.[0]?.field === 'file') return error.message
    throw error
  }
  return ''
}

/** A ZIP file with these entries; a number means that many zero bytes. */
async function zip(
  context: Pick<TestContext, 'cleanup'>,
  entries: Record<string, string | number>
) {
  const path = await importFile(context, '', 'a.xlsx')
  const file = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries)) {
    file.addBuffer(typeof content === 'number' ? Buffer.alloc(content) : Buffer.from(content), name)
  }
  file.end()
  await once(file.outputStream.pipe(createWriteStream(path)), 'close')
  return path
}

test.group('Workbooks', () => {
  test('a sheet is read by the types of its cells', async (context) => {
    const { assert } = context
    const { format, headings, cells } = await read(
      context,
      workbookFile([
        {
          name: 'People',
          rows: [
            ['Name', 'Start', 'Pay', 'Number', 'Yes'],
            ['Ann', dateCell(45967), 22.58, { t: 'n', v: 123, z: '00000' }, true],
            ['Bo', null, { t: 'n', v: 15.375, z: '0.00' }, { t: 'n', v: 15.375, z: '0.0' }],
            ['Bob', dateCell(45967.75, 'yyyy\\-mm\\-dd hh:mm'), 48_000, 2_125_550_143, null],
            ['=1+1', '11/06/2025', 0.1 + 0.2, { t: 'n', v: 12_345_678, z: '000\\-00\\-0000' }, 'x'],
            ['Cy', null, { t: 'n', v: 7, f: 'A1*2' }, { t: 'e', v: 0x2a }, null],
          ],
        },
      ])
    )
    assert.deepEqual(format, { kind: 'xlsx', sheet: 'People' })
    assert.deepEqual(headings, ['Name', 'Start', 'Pay', 'Number', 'Yes'])
    assert.deepEqual(cells, [
      ['Ann', '2025-11-06', '22.58', '00123', 'TRUE'],
      ['Bo', '', '15.375', '15.375', ''],
      ['Bob', '2025-11-06', '48000', '2125550143', ''],
      ['=1+1', '11/06/2025', '0.3', '012-34-5678', 'x'],
      ['Cy', '', '7', '#N/A', ''],
    ])
  })

  test('a percentage is what its cell shows', async (context) => {
    const percent = (v: number, z = '0%') => ({ t: 'n' as const, v, z })
    const rows: [CellObject, text: string][] = [
      [percent(1), '100%'],
      [percent(0), '0%'],
      [percent(0.29), '29%'],
      [percent(0.57), '57%'],
      // A mean of many numbers.
      [percent(0.8499999999999961), '85%'],
      [percent(0.875, '0.00%'), '87.5%'],
      // No more decimals than a score may have.
      [percent(5 / 7), '71.428571%'],
      [percent(0.5, '0\\ %;[Red]-0\\ %'), '50%'],
      [percent(85, '0"%"'), '85'],
      [percent(85, '0\\%'), '85'],
      [percent(0.85, '0.00'), '0.85'],
    ]
    const content = workbookFile([
      { name: 'P', rows: [['Score'], ...rows.map(([cell]) => [cell])] },
    ])
    context.assert.deepEqual(
      (await read(context, content)).cells,
      rows.map(([, text]) => [text])
    )
  })

  test('the apostrophe of an exported cell is none of its text', async (context) => {
    const content = workbookFile([
      {
        name: 'P',
        rows: [
          ["'=A", 'B'],
          ["'+1 212 555 0143", "'t Hooft"],
        ],
      },
    ])
    const { headings, cells } = await read(context, content)
    context.assert.deepEqual(headings, ['=A', 'B'])
    context.assert.deepEqual(cells, [['+1 212 555 0143', "'t Hooft"]])
  })

  test('days that count from 1904 are the days they mean', async (context) => {
    const content = workbookFile(
      [{ name: 'P', rows: [['Start'], [dateCell(45967 - 1462)], [dateCell(1)]] }],
      { date1904: true }
    )
    context.assert.deepEqual((await read(context, content)).cells, [['2025-11-06'], ['1904-01-02']])
  })

  test('a date past the last one that Excel knows stays its number', async (context) => {
    const content = workbookFile([
      { name: 'P', rows: [['Start'], [dateCell(2_958_465)], [dateCell(2_958_466)]] },
    ])
    context.assert.deepEqual((await read(context, content)).cells, [['9999-12-31'], ['2958466']])
  })

  test('hidden and empty sheets are passed over, and a named one is taken', async (context) => {
    const content = workbookFile([
      { name: 'Lists', rows: [['A'], ['b']], hidden: true },
      { name: 'Cover', rows: [] },
      { name: 'People', rows: [['Name'], ['Ann']] },
      { name: 'Leavers', rows: [['Who'], ['Bob'], ['Cy']] },
    ])
    context.assert.deepEqual((await read(context, content)).cells, [['Ann']])
    const leavers = await read(context, content, 'Leavers')
    context.assert.deepEqual(leavers.cells, [['Bob'], ['Cy']])
    context.assert.equal(leavers.format.sheet, 'Leavers')
  })

  test('blank rows between count, those below do not; short rows are no mistake', async (context) => {
    const content = workbookFile([
      { name: 'P', rows: [[null], ['A', 'B'], ['1'], [null], ['2', '3', 'over'], [''], [' ']] },
    ])
    context.assert.deepEqual((await read(context, content)).rows, [
      { number: 3, cells: ['1', ''] },
      { number: 4, cells: ['', ''] },
      { number: 5, cells: ['2', '3', 'over'], long: true },
      { number: 6, cells: ['', ''] },
      { number: 7, cells: [' ', ''] },
    ])
  })

  test('many rows come in batches', async (context) => {
    const content = workbookFile([
      { name: 'P', rows: [[...ROSTER_HEADINGS], ...rosterRecords(2600)] },
    ])
    const path = await importFile(context, content, 'a.xlsx')
    const table = await readTable(path, 'a.xlsx')
    const sizes: number[] = []
    for await (const batch of table.rows()) sizes.push(batch.length)
    context.assert.deepEqual([...new Set(sizes)], [250, 100])
    context.assert.lengthOf(sizes, 11)
  })

  test('what is no workbook is refused by its name', async (context) => {
    const { assert } = context
    const refusalOf = async (entries: Record<string, string | number>) =>
      refusal(readTable(await zip(context, entries), 'a.xlsx'))
    assert.include(await refusalOf({ 'mimetype': 'x', 'content.xml': '<x/>' }), 'OpenDocument')
    assert.include(await refusalOf({ 'xl/workbook.bin': 'x' }), '.xlsb')
    assert.include(await refusalOf({ 'word/document.xml': 'x' }), 'no Excel workbook')
    assert.include(await refusalOf({ 'xl/workbook.xml': 'not xml' }), 'damaged')
    assert.include(
      await refusalOf({ 'xl/workbook.xml': '<x/>', 'xl/big.xml': 101 * 1024 * 1024 }),
      '100 MB'
    )
    const cut = workbookFile([{ name: 'P', rows: [['A'], ['b']] }]).subarray(0, 900)
    assert.include(await refusal(read(context, cut)), 'damaged')
    const whole = workbookFile([{ name: 'P', rows: [['A'], ['b']] }]).toString('latin1')
    const sheetless = whole.replaceAll('worksheets/sheet1.xml', 'worksheets/sheetX.xml')
    assert.include(await refusal(read(context, Buffer.from(sheetless, 'latin1'))), 'damaged')
    assert.include(
      await refusal(
        read(
          context,
          Buffer.concat([workbookFile([{ name: 'P', rows: [['A'], ['b']] }]), Buffer.alloc(6e6)])
        )
      ),
      'at most 5 MB'
    )
  })

  test('one that says it is smaller than it is, is not unpacked', async (context) => {
    const content = workbookFile([
      { name: 'P', rows: [['A'], ...Array.from({ length: 5000 }, () => ['bbbb'])] },
    ])
    // The sheet's entry in the central directory: its unpacked size is at 24.
    for (
      let at = content.indexOf('PK\u0001\u0002');
      at >= 0;
      at = content.indexOf('PK\u0001\u0002', at + 4)
    ) {
      if (content.readUInt32LE(at + 24) > 10_000) content.writeUInt32LE(10, at + 24)
    }
    context.assert.include(await refusal(read(context, content)), 'damaged')
  })

  test('a text that many cells share does not grow without end', async (context) => {
    const long = 'x'.repeat(9000)
    const content = workbookFile([
      { name: 'P', rows: [['A'], ...Array.from({ length: 3000 }, () => [long])] },
    ])
    context.assert.include(await refusal(read(context, content)), 'too large')
  })

  test('too many columns and rows are refused', async (context) => {
    const wide = Array.from({ length: 200 }, (_, index) => `H${index}`)
    const { assert } = context
    assert.include(
      await refusal(read(context, workbookFile([{ name: 'P', rows: [wide, ['x']] }]))),
      '200 columns'
    )
    const rows = [['A'], ...Array.from({ length: 50_001 }, (_, index) => [index])]
    assert.include(await refusal(read(context, workbookFile([{ name: 'P', rows }]))), '50,000 rows')
  })

  test('two are read at a time, eight wait, others are told to come again', async (context) => {
    const { assert } = context
    const content = workbookFile([{ name: 'People', rows: [['Name'], ['Ann']] }])
    const path = await importFile(context, content, 'a.xlsx')
    const readAll = async () => {
      const records: string[][] = []
      for await (const batch of workbookRecords(path)) records.push(...batch)
      return records.length
    }
    const results = await Promise.allSettled(Array.from({ length: 13 }, readAll))
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    assert.lengthOf(refused, 3)
    for (const error of refused) assert.equal((error as HttpError).status, 503)
    const left = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    assert.deepEqual(
      left,
      Array.from({ length: 10 }, () => 2)
    )
    // Failed and finished readers have passed on the turn.
    assert.deepEqual(await Promise.all([readAll(), readAll(), readAll()]), [2, 2, 2])
  }).timeout(30_000)
})
