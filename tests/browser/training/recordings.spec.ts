import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { scan } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule } from '#tests/helpers/training/training'

const sheet = { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scan()) }

test.group('Classroom training in a browser', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Zelda', department: 'HR' })
    await given.listed('department', 'Care', 'HR')
    await given.employee({ firstName: 'Wei', lastName: 'Xu', department: 'Care' })
    await given.employee({ firstName: 'Ana', lastName: 'Díaz', department: 'Care' })
    await createModule({ name: 'Fire safety' })
  })

  test('a class with its sign-in sheet, and a mistake in it', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/training/recordings')
    await page.getByRole('button', { name: 'Record training' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Record training' })
    await dialog.getByRole('combobox', { name: 'Module' }).selectOption({ label: 'Fire safety' })
    await dialog.getByRole('textbox', { name: 'Trainer' }).fill('Nils Okafor')
    await dialog.getByRole('combobox', { name: 'Who it is for' }).selectOption('department')
    await dialog.getByRole('combobox', { name: 'Department' }).fill('Care')
    await dialog.getByRole('combobox', { name: 'Department' }).press('Escape')
    await dialog.getByLabel('Sign-in sheet').setInputFiles(sheet)
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText(/2 people will be recorded as completed/).waitFor()
    await dialog.getByRole('button', { name: 'Record 2 people' }).click()
    await page.getByText(/with a sign-in sheet/).waitFor()
    assert.lengthOf(await db.from('training_completions').where('method', 'recorded'), 2)
    assert.deepEqual(await browsing.axe(), [])

    await page.getByRole('button', { name: /^View: Fire safety/ }).click()
    const shown = page.getByRole('dialog', { name: 'Recorded training' })
    await shown.getByRole('button', { name: 'Void the completion of Wei Xu' }).click()
    await shown.getByRole('textbox', { name: 'Reason' }).fill('Was ill')
    assert.deepEqual(await browsing.axe(), [])
    // Two presses send one call: a second one would be rejected as already void.
    const held = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/training/completions/*/void', async (route) => {
      sent += 1
      await held.promise
      await route.continue()
    })
    const voided = page.waitForResponse('**/api/training/completions/*/void')
    await page.keyboard.press('Enter')
    await shown.getByText('Saving...').waitFor()
    await page.keyboard.press('Enter')
    held.resolve()
    // The field for the reason shows the same text.
    await voided
    await shown.getByText('Was ill').waitFor()
    assert.equal(sent, 1)
    await browsing.keepPicture('recording-375')
    assert.deepEqual(await browsing.axe(), [])
    assert.lengthOf(await db.from('training_completions').where('live', 1), 1)
  })

  test('a sign-in sheet that was not taken is added later, and replaced, with the keyboard', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    browsing.expect(/ERR_FAILED/)
    await browsing.open('/training/recordings')
    await page.getByRole('button', { name: 'Record training' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Record training' })
    await dialog.getByRole('combobox', { name: 'Module' }).selectOption({ label: 'Fire safety' })
    await dialog.getByRole('combobox', { name: 'Who it is for' }).selectOption('department')
    await dialog.getByRole('combobox', { name: 'Department' }).fill('Care')
    await dialog.getByRole('combobox', { name: 'Department' }).press('Escape')
    const chosen = dialog.getByLabel('Sign-in sheet')
    await chosen.setInputFiles({ ...sheet, name: 'sheet.docx' })
    await dialog.getByText('You can only upload: .pdf, .png, .jpg, .jpeg').waitFor()
    const large = { ...sheet, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
    await chosen.setInputFiles(large, { timeout: 60_000 })
    await dialog.getByText('The file is larger than 10 MB.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await browsing.waitForFocus('Sign-in sheet')
    await chosen.setInputFiles(sheet)
    await dialog.getByText('Chosen: sheet.pdf').waitFor()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await page.route('**/api/training/recordings/*/sheet*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Record 2 people' }).click()
    await browsing.toast('To add it again, choose View beside the training.')
    await page.unroute('**/api/training/recordings/*/sheet*')

    await page.getByRole('button', { name: /^View: Fire safety/ }).press('Enter')
    const shown = page.getByRole('dialog', { name: 'Recorded training' })
    const chooser = shown.getByLabel('Choose a sign-in sheet')
    await chooser.setInputFiles({ ...sheet, name: 'sheet.docx' })
    await shown.getByRole('alert').getByText('You can only upload:').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    // Set up early: the browser must know to hand its dialog over before a key opens it.
    const choosing = page.waitForEvent('filechooser')
    await browsing.tabTo('Add sign-in sheet')
    await page.keyboard.press('Enter')
    await (await choosing).setFiles(sheet)
    await browsing.toast('The sign-in sheet is saved.')
    await shown.getByRole('link', { name: 'Sign-in sheet' }).waitFor()
    assert.equal(await shown.getByRole('alert').count(), 0)
    assert.equal(await browsing.focused(), 'Replace sign-in sheet')
    const { sheet_file_id: first } = await db.from('training_recordings').firstOrFail()
    const replaced = page.waitForResponse(/better\.pdf/)
    await chooser.setInputFiles({ ...sheet, name: 'better.pdf' })
    await replaced
    await browsing.toast('The sign-in sheet is saved.')
    const { sheet_file_id: second } = await db.from('training_recordings').firstOrFail()
    assert.notEqual(second, first)
    await browsing.keepPicture('recording-sheet')
    assert.deepEqual(await browsing.axe(), [])
    await shown.getByRole('button', { name: 'Close' }).first().press('Enter')
    await shown.waitFor({ state: 'detached' })
    await page.getByText(/with a sign-in sheet/).waitFor()
  }).tags(['@night'])
})
