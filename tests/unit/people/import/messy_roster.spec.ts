import { basename } from 'node:path'
import { test } from '@japa/runner'
import { DuplicateFinder } from '#people/import/reading/duplicate_finder'
import { FormatEvidence } from '#spreadsheets/values/format_evidence'
import { guessColumns } from '#people/import/reading/columns'
import { readRecord } from '#people/import/reading/record'
import { readTable } from '#spreadsheets/reading/table'
import type { ReadRecord } from '#people/import/reading/types'

async function readRoster(path: string) {
  const table = await readTable(path, basename(path))
  const columns = guessColumns(table.headings, new Map())
  const evidence = new FormatEvidence()
  for await (const batch of table.rows()) {
    for (const { cells } of batch) {
      evidence.add('startDate', cells[columns.indexOf('startDate')] ?? '')
      evidence.add('money', cells[columns.indexOf('hourlyRate')] ?? '')
      evidence.add('money', cells[columns.indexOf('salary')] ?? '')
    }
  }
  const records = new Map<number, ReadRecord>()
  for await (const batch of table.rows()) {
    for (const row of batch) {
      records.set(row.number, await readRecord(row, columns, evidence.result()))
    }
  }
  return { table, columns, formats: evidence.result(), records }
}

const verdicts = (records: Map<number, ReadRecord>, verdict: ReadRecord['verdict']) =>
  [...records].filter(([, record]) => record.verdict === verdict).map(([number]) => number)

test.group('The messy roster', () => {
  test('is understood: its delimiter, headings, dates and amounts', async ({ assert }) => {
    const { table, columns, formats } = await readRoster('tests/fixtures/roster-messy.csv')
    assert.deepEqual(table.format, { kind: 'csv', encoding: 'utf-8', delimiter: ';' })
    assert.deepEqual(columns, [
      'firstName',
      'lastName',
      'email',
      'phone',
      'position',
      'department',
      'location',
      'startDate',
      'hourlyRate',
      'salary',
      'note',
    ])
    assert.deepEqual(formats, { dateOrder: 'mdy', decimalMark: '.' })
  })

  test('each refused row says why', async ({ assert }) => {
    const { records } = await readRoster('tests/fixtures/roster-messy.csv')
    const refused = verdicts(records, 'refused')
    assert.deepEqual(
      refused.map((number) => [
        number,
        ...records.get(number)!.remarks.map(({ message }) => message),
      ]),
      [
        [10, 'Email is not an email address: not-an-address'],
        [14, 'First name is required'],
        [17, 'There is no such date: 13/45/2024'],
        [20, 'Email is required'],
        [35, 'Last name is longer than 100 characters (400)'],
      ]
    )
    assert.deepEqual(verdicts(records, 'skipped'), [42])
    const duplicates = new DuplicateFinder()
    const found = [...records].flatMap(
      ([number, { values }]) => duplicates.add(number, values) ?? []
    )
    assert.deepEqual(found, [
      {
        field: 'email',
        earlier: 5,
        message: 'Row 5 has the same email address: hana.carter@harborvale.example',
      },
    ])
    assert.lengthOf(verdicts(records, 'ok'), 54 + found.length)
  })

  test('what is odd but right is kept as typed', async ({ assert }) => {
    const { records } = await readRoster('tests/fixtures/roster-messy.csv')
    assert.deepEqual(records.get(2), {
      values: {
        firstName: 'Marta',
        lastName: 'Ivanova',
        email: 'marta.ivanova@harborvale.example',
        position: 'Payroll Clerk',
        department: 'Finance',
        location: 'Albany, NY',
        startDate: '2025-11-06',
        salary: '48000',
        note: 'Speaks Spanish;\nprefers "nights"',
      },
      remarks: [],
      verdict: 'ok',
    })
    assert.equal(records.get(23)!.values.lastName, '<script>alert(1)</script>')
    assert.equal(records.get(26)!.values.position, '=HYPERLINK("http://x.example","Click")')
    assert.equal(records.get(32)!.values.firstName, '🙂 Ana')
    assert.deepEqual(records.get(29)!.remarks, [
      {
        kind: 'note',
        field: null,
        message: 'The row ends after 4 of 11 cells; the others are taken as empty',
      },
    ])
  })

  test('the clean one holds 240 people', async ({ assert }) => {
    const { table, columns, formats, records } = await readRoster('resources/data/roster.csv')
    assert.deepEqual(columns, table.headings)
    assert.deepEqual(formats, { dateOrder: 'iso', decimalMark: '.' })
    assert.lengthOf(verdicts(records, 'ok'), 240)
  })
})
