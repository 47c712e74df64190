import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright'
import { parse } from 'csv-parse/sync'
import { read, utils } from '@e965/xlsx'
import { test } from '@japa/runner'
import { Browsing, DESKTOP } from '#tests/helpers/browser/browsing'
import { EXPORT_HEADINGS } from '#tests/helpers/downloads'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const csvOf = async (download: Download) =>
  parse(await readFile(await download.path()), { bom: true }) as string[][]

const bookOf = async (download: Download) => {
  const book = read(await readFile(await download.path()))
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? '']!, { header: 1 })
}

test.group('Exporting people in a browser', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Zelda', lastName: 'Zimmer', department: 'HR' })
    await given.listed('department', 'HR', 'Quay')
    for (let turn = 0; turn < 27; turn++) {
      const lastName = `Xu ${String(turn).padStart(2, '0')}`
      await given.employee({ firstName: 'Wei', lastName, department: 'Quay', phone: '+46 70' })
    }
  })

  test('the menu downloads all the filters let through, as CSV and Excel', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/employees?department=Quay')
    const take = async (item: string) => {
      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ])
      return download
    }
    const csv = await take('CSV file of 27 people')
    assert.match(csv.suggestedFilename(), /^employees-[\w-]+\.csv$/)
    const [headings, ...rows] = await csvOf(csv)
    assert.deepEqual(headings, EXPORT_HEADINGS)
    assert.lengthOf(rows, 27)
    assert.deepEqual(rows[26]?.slice(0, 2), ['Wei', 'Xu 26'])
    assert.isTrue(rows.every((row) => row[5] === 'Quay'))

    const xlsx = await take('Excel workbook of 27 people')
    assert.match(xlsx.suggestedFilename(), /^employees-[\w-]+\.xlsx$/)
    const [titles, ...cells] = await bookOf(xlsx)
    assert.deepEqual(titles, EXPORT_HEADINGS)
    assert.deepEqual(
      cells.map((row) => row[1]),
      rows.map((row) => row[1])
    )
  })

  test('the button downloads whom one has chosen', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/employees')
    await page.getByRole('checkbox', { name: 'Select Wei Xu 03' }).click()
    await page.getByRole('checkbox', { name: 'Select Wei Xu 01' }).click()
    const bar = page.getByRole('region', { name: 'Selected people' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Export' }).click(),
    ])
    assert.match(download.suggestedFilename(), /^employees-[\w-]+\.csv$/)
    const [headings, ...rows] = await csvOf(download)
    assert.deepEqual(headings, EXPORT_HEADINGS)
    assert.sameDeepMembers(
      rows.map((row) => row[1]),
      ['Xu 01', 'Xu 03']
    )
    // Selected people stay selected.
    await bar.getByText('2 selected').waitFor()
  }).tags(['@night'])
})
