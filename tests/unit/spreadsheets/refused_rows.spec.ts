import { test } from '@japa/runner'
import { guessColumns } from '#people/import/reading/columns'
import { type RefusedRow, refusedCsv } from '#spreadsheets/refused_rows'
import { readTable } from '#spreadsheets/reading/table'
import type { RawRow } from '#spreadsheets/types'
import { importFile } from '#tests/helpers/people/import_files'

async function text(headings: string[], rows: RefusedRow[]): Promise<string> {
  async function* batches() {
    for (const row of rows) yield [row]
  }
  let all = ''
  for await (const piece of refusedCsv(headings, batches())) all += piece
  return all
}

const CELLS = [
  '=HYPERLINK("http://x.example","Click")',
  "'=1+1",
  "''=1+1",
  '+1 212 555 0143',
  '-5',
  '@home',
  ' =1',
  '\t=1',
  '＝1',
  '|cmd',
  "'s-Gravenhage",
  "O'Brien",
  "'",
  '"quoted"',
  'a;b,c',
  'two\r\nlines',
  'two\nlines',
  'one\rline',
  '',
  ' blank ',
  '🙂 Žižka',
]

test.group('Refused rows, to mend and send again', () => {
  test('no cell begins a formula', async ({ assert }) => {
    const written = await text(
      ['Cell'],
      CELLS.map((cell, index) => ({ row: { number: index + 1, cells: [cell] }, reasons: ['=x'] }))
    )
    assert.notMatch(written, /(?:\r\n|,)"?\s*[=+\-@|＝]/)
    assert.isTrue(written.startsWith('\uFEFFCell,Reason\r\n'))
  })

  test('they come back as they stood in the file', async (context) => {
    const headings = CELLS.map((_, index) => `=H${index}`)
    const written = await text(headings, [
      {
        row: { number: 7, cells: CELLS },
        reasons: ['First name is required', 'There is no such date: 1'],
      },
      { row: { number: 8, cells: [...CELLS, 'over'], long: true }, reasons: [] },
    ])
    const table = await readTable(await importFile(context, written), 'refused.csv')
    const rows: RawRow[] = []
    for await (const batch of table.rows()) rows.push(...batch)
    context.assert.deepEqual(table.headings, [...headings, 'Reason'])
    context.assert.deepEqual(rows, [
      { number: 2, cells: [...CELLS, 'First name is required. There is no such date: 1'] },
      { number: 3, cells: [...CELLS, '', 'over'], long: true },
    ])
    context.assert.isNull(guessColumns(table.headings, new Map()).at(-1)!)
  })

  test('new reasons take the place of those of the last time', async ({ assert }) => {
    const rows = [{ row: { number: 1, cells: ['Ann', 'old'] }, reasons: ['new'] }]
    assert.equal(await text(['Name', 'Reason'], rows), '\uFEFFName,Reason\r\nAnn,new\r\n')
    const own = await text(['Reason', 'Name'], rows)
    assert.equal(own, '\uFEFFReason,Name,Reason for refusal\r\nAnn,old,new\r\n')
  })
})
