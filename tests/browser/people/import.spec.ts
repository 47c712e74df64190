import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { Browsing, PHONE, type FilePayload } from '#tests/helpers/browser/browsing'
import { importWorker } from '#people/import/run/import_worker'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const MESSY = 'tests/fixtures/roster-messy.csv'

const csv = (name: string, ...lines: string[]): FilePayload => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** The numbers of the tiles, by label. */
async function tiles({ page }: Browsing): Promise<Record<string, number>> {
  const links = page.getByRole('navigation', { name: 'Rows of the file' }).getByRole('link')
  await links.first().waitFor()
  const texts = await links.allInnerTexts()
  return Object.fromEntries(
    texts.map((text) => {
      const [, label = '', number = ''] = /^(\D+)\n+([\d,]+)$/.exec(text.trim()) ?? []
      return [label.trim(), Number(number.replace(',', ''))]
    })
  )
}

async function looksRight({ assert }: TestContext, browsing: Browsing, name: string) {
  assert.deepEqual(await browsing.axe(), [], name)
  assert.equal(await browsing.overflow(), 0, name)
  await browsing.keepPicture(`import-${name}`)
  await browsing.page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await browsing.axe('colors'), [], `${name}, dark`)
  await browsing.keepPicture(`import-${name}-dark`)
  await browsing.page.emulateMedia({ colorScheme: 'light' })
}

test.group('Importing people in a browser', (group) => {
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ firstName: 'Ada', lastName: 'Byron' })
    importWorker.start(250)
    return () => importWorker.stop()
  })

  test('the messy file, from drop to undo', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/employees')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByText('No imports yet').waitFor()
    await looksRight(context, browsing, 'index')
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download an empty template' }).click(),
    ])
    assert.match(await readFile(await template.path(), 'utf8'), /^\uFEFFFirst name,Last name,Email/)

    await browsing.drop(page.getByText('Drop the file here'), {
      name: 'roster-messy.csv',
      mimeType: 'text/csv',
      buffer: await readFile(MESSY),
    })
    await page.getByRole('heading', { name: 'What is in which column?' }).waitFor()
    const fields = page.getByRole('list', { name: 'Columns of the file' }).getByRole('combobox')
    const chosen: string[] = []
    for (const field of await fields.all()) {
      chosen.push(await field.locator('option:checked').innerText())
    }
    assert.deepEqual(chosen, [
      'First name',
      'Last name',
      'Email',
      'Phone',
      'Position',
      'Department',
      'Location',
      'Start date',
      'Hourly rate',
      'Salary',
      'Note',
    ])
    assert.equal(await page.getByText('Matched by its heading').count(), 11)
    await looksRight(context, browsing, 'columns')
    await page.getByRole('button', { name: 'Continue' }).click()

    await page.getByRole('button', { name: 'Import 54 people' }).waitFor()
    await browsing.waitForFocus('Import: preview')
    assert.deepEqual(await tiles(browsing), {
      'All rows': 61,
      'To be created': 54,
      'To be updated': 0,
      'Unchanged': 0,
      'Skipped': 1,
      'With errors': 6,
    })
    await page.getByRole('link', { name: /With errors/ }).click()
    await page.waitForURL(/rows=refused/)
    await page.getByText('13/45/2024').waitFor()
    await page.getByText('not-an-address').first().waitFor()
    await page.getByText('First name is required').waitFor()
    const refused = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
    assert.equal(await refused.count(), 7)
    await page.getByRole('button', { name: 'All cells of row 7' }).click()
    await page.getByText('Front Desk').waitFor()
    await looksRight(context, browsing, 'preview')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download rows with errors' }).click(),
    ])
    const records: string[][] = parse(await readFile(await download.path()), {
      bom: true,
      delimiter: [',', ';'],
    })
    assert.equal(records.length, 7)
    assert.equal(records[0]![0], 'First Name')
    assert.equal(records[0]!.at(-1), 'Reason')
    assert.isTrue(records.every((record) => record.at(-1) !== ''))

    await page.getByRole('button', { name: 'Import 54 people' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('54 people are added and wait for approval.').waitFor()
    await dialog.getByText('No invitations are sent.').waitFor()
    await looksRight(context, browsing, 'confirm')
    await dialog.getByRole('button', { name: 'Import now' }).click()
    await page.getByRole('heading', { name: '54 people imported' }).waitFor()
    await browsing.waitForFocus('Import: result')
    assert.equal((await tiles(browsing)).Created, 54)
    await page.getByRole('link', { name: 'Marta Ivanova' }).waitFor()
    await looksRight(context, browsing, 'done')
    // Back leads to the preview's address, with the import's current status.
    await page.goBack()
    await page.getByRole('heading', { name: '54 people imported' }).waitFor()

    await page.getByRole('link', { name: 'View employees' }).click()
    await page.getByText('Showing 1 to 25 of 54 results').waitFor()
    await page.goto('/employees?q=kofi.campbell')
    await page.getByText('Kofi <script>alert(1)</script>', { exact: true }).first().waitFor()
    await page.goto('/employees?q=yuki.moreau')
    await page
      .getByRole('row')
      .getByText('=HYPERLINK("http://x.example","Click")', { exact: true })
      .waitFor()

    // The same file again: everyone is unchanged.
    await browsing.open('/employees/import')
    await page.getByLabel('File to import').setInputFiles(MESSY)
    await page.getByText('This file was already imported').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Nothing to import: all 54 people already match the file.').waitFor()
    assert.equal(await page.getByRole('button', { name: /^Import \d/ }).count(), 0)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('heading', { name: 'Earlier imports' }).waitFor()
    await page.getByRole('link', { name: 'roster-messy.csv' }).click()
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await dialog.getByText('Undo this import?').waitFor()
    await looksRight(context, browsing, 'undo')
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { name: 'The import is undone' }).waitFor()
    await looksRight(context, browsing, 'undone')
    await browsing.open('/employees')
    await page.getByText('No employees found').waitFor()
    assert.lengthOf(await db.from('employees'), 0)
  }).tags(['@journey'])

  test('on a phone, with dates that read both ways: asked once', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, { viewport: PHONE, hasTouch: true })
    const { page } = browsing
    await browsing.open('/employees/import')
    await looksRight(context, browsing, 'phone-index')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).tap(),
    ])
    await chooser.setFiles(
      csv(
        'dates.csv',
        'First name,Last name,E-mail,Start date',
        'Ida,Berg,ida@example.com,03/04/2024',
        'Tom,Reed,tom@example.com,05/06/2023'
      )
    )
    await page.getByRole('heading', { name: 'What is in which column?' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).tap()
    const dayFirst = page.getByRole('radio', { name: /^The day comes first/ })
    await dayFirst.waitFor()
    await page.getByText('03/04/2024 means April 3, 2024').waitFor()
    await looksRight(context, browsing, 'phone-columns')
    await dayFirst.check()
    await page.getByRole('radio', { name: /active at once/ }).check()
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByRole('button', { name: 'Import 2 people' }).waitFor()
    assert.equal(await page.getByRole('table').count(), 0)
    await looksRight(context, browsing, 'phone-preview')
    await page.getByRole('button', { name: 'Import 2 people' }).tap()
    await page.getByText('2 people are added and active right away, without approval.').waitFor()
    await page.getByRole('button', { name: 'Import now' }).tap()
    await page.getByRole('heading', { name: '2 people imported' }).waitFor()
    await looksRight(context, browsing, 'phone-done')
    const { start_date: startDate } = await db
      .from('employees')
      .join('users', 'users.id', 'employees.user_id')
      .where('users.email', 'ida@example.com')
      .firstOrFail()
    assert.match(
      String(startDate instanceof Date ? startDate.toISOString() : startDate),
      /^2024-04-0/
    )
  }).tags(['@night'])

  test('by the keyboard alone, and what is wrong is said in place', async (context) => {
    const browsing = await Browsing.of(admin, context)
    browsing.expect(/status of 422/, /ApiError: 422/)
    const { page } = browsing
    await browsing.open('/employees/import')
    let picked: FilePayload | undefined
    page.on('filechooser', (chooser) => picked && void chooser.setFiles(picked))
    const choose = (file: FilePayload) => {
      picked = file
      return page.keyboard.press('Enter')
    }
    await browsing.tabTo('Choose a file')
    await choose(csv('roster.pdf', 'nothing'))
    await page.getByRole('alert').getByText('Choose a CSV or Excel').waitFor()
    await choose(csv('broken.csv', '\0\0\0'))
    await page.getByRole('alert').getByText('broken.csv').waitFor()
    await browsing.waitForFocus('Choose a file')
    await choose(
      csv('people.csv', 'First name,Last name,Reach,Extra', 'Ida,Berg,ida@example.com,Berg')
    )
    await page.getByRole('heading', { name: 'What is in which column?' }).waitFor()

    // It cannot continue without the email address.
    await browsing.tabTo('Continue')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('has no column yet').waitFor()
    await browsing.tabTo('Field for the column Extra')
    await page.keyboard.type('Last')
    await page.getByText('is chosen for more than one column').first().waitFor()
    await page.keyboard.press('Home')
    await browsing.tabTo('Field for the column Reach', 'Shift+Tab')
    await page.keyboard.type('Email')
    await browsing.tabTo('Continue')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Import 1 person' }).waitFor()
    await browsing.tabTo('Import 1 person')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await browsing.tabTo('Import now')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '1 person imported' }).waitFor()
    await browsing.tabTo('Undo this import')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await browsing.tabTo('Undo import')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The import is undone' }).waitFor()
  }).tags(['@night'])
})
