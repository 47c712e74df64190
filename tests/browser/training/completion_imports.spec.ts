import { test } from '@japa/runner'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { completions } from '#tests/helpers/training/histories'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule } from '#tests/helpers/training/training'

const csv = (...lines: string[]) => ({
  name: 'history.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test.group('Importing past completions in a browser', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    await given.employee({ firstName: 'Wei', lastName: 'Xu', email: 'wei@example.com' })
    await createModule({ name: 'Fire safety' })
  })

  test('from the recordings to the result: columns, dates, preview, refused rows', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/training/recordings')
    await page.getByRole('link', { name: 'Import past completions' }).click()
    await page.getByText('No imports yet').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.drop(
      page.getByText('Drop the file here'),
      csv(
        'E-mail,What,Date',
        'wei@example.com,Fire safety,03/04/2024',
        'wei@example.com,Juggling,03/04/2024'
      )
    )
    await page.getByRole('heading', { name: 'What is in which column?' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Choose the column with the modules.').waitFor()
    await page.getByRole('combobox', { name: 'Field for the column What' }).selectOption('module')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('means April 3, 2024').first().waitFor()
    await page.getByRole('radio', { name: /The day comes first/ }).check()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('There is no module Juggling.').waitFor()
    await page.getByText('Completed on Apr 3, 2024').waitFor()
    assert.lengthOf(await completions(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('history-preview')

    await page.getByRole('button', { name: 'Import 1 completion' }).click()
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
    assert.equal((await completions())[0]?.completed_on, '2024-04-03')
    await page
      .getByRole('navigation', { name: 'Rows of the file' })
      .getByText('With errors')
      .click()
    await page.getByText('Completed on Apr 3, 2024').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Download rows with errors' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
  }).tags(['@journey'])

  test('on a phone by keyboard; the same file again has nothing to add', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: PHONE })
    const { page } = browsing
    const file = csv('Email,Module,Completed on', 'wei@example.com,fire safety,2024-05-01')
    const send = async () => {
      await browsing.open('/training/imports')
      assert.equal(await browsing.overflow(), 0)
      await page.locator('input[type=file]').setInputFiles(file)
    }
    await send()
    const run = page.getByRole('button', { name: 'Import 1 completion' })
    await run.waitFor()
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('history-375')
    await run.press('Enter')
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
    await send()
    await page.getByText(/Nothing to add/).waitFor()
    await page.getByText('This file was already imported').waitFor()
    assert.lengthOf(await completions(), 1)
    await page.getByRole('button', { name: 'Discard' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter')
    await page.getByRole('list', { name: 'Imports' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
  }).tags(['@night'])
})
