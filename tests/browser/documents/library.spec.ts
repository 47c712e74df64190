import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { placeFields } from '#documents/services/place_fields'
import { freezeDocuments } from '#documents/services/freeze_document'
import { shipTemplates } from '#documents/shipped_templates'
import { fieldsOf } from '#documents/template'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { letterTemplate, putTemplateFile, uploadTemplate } from '#tests/helpers/documents/library'
import { signedIn } from '#tests/helpers/caller'
import { agencyForm, plainPdf } from '#tests/helpers/pdf/pdf_files'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const pdfFile = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})

/** Opens a template and places a field that is not saved. */
async function placeSignature(browsing: Browsing, id: number) {
  const { page } = browsing
  await browsing.open(`/documents/library/${id}`)
  await page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
  await page.getByRole('button', { name: 'Signature', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Add to page 1' }).press('Enter')
  await page.getByText('Not saved yet').waitFor()
}

test.group('The library in a browser', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
  })

  test('a form fills an empty place, its fields are given to a signer and saved', async (context) => {
    const { assert } = context
    await shipTemplates(db.connection())
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/')
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await page.getByRole('navigation', { name: 'Documents' }).getByText('Library').click()
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    assert.lengthOf(await page.getByText('No file yet').all(), 2)
    assert.deepEqual(await browsing.axe(), [])

    await page.getByRole('button', { name: 'Upload I-9 Form' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload I-9 Form' })
    browsing.expect(/status of 422/, /ApiError: 422/)
    await dialog.getByLabel('File').setInputFiles({
      name: 'i-9.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('This only says that it is a PDF.'),
    })
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.getByText('The file must be a PDF file.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByLabel('File').setInputFiles(pdfFile('i-9.pdf', await agencyForm()))
    await dialog.getByRole('button', { name: 'Upload' }).click()

    await page.getByRole('heading', { name: 'I-9 Form', level: 1 }).waitFor()
    await page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    await page.getByRole('button', { name: 'All for Employee' }).click()
    await page.getByText('Not saved yet').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Save fields' }).click()
    await browsing.toast('Fields saved.')
    await page.getByText('Everything is saved').waitFor()
    const row = await db.from('document_template_versions').whereNotNull('file_id').firstOrFail()
    const fields = fieldsOf(row)
    assert.includeMembers(
      fields.map(({ name }) => name),
      ['Full name of the employee', 'Date of birth']
    )
    assert.isTrue(fields.every(({ role, id }) => role === 'EMPLOYEE' && id > 0))

    await page.reload()
    await page.getByRole('application', { name: /^Full name of the employee:/ }).waitFor()

    // A colleague removes all fields but one, while this manager moves one.
    browsing.expect(/status of 409/)
    await page.getByRole('application', { name: /^Date of birth:/ }).press('ArrowRight')
    const id = row.template_id
    await placeFields(id, fields.slice(0, 1), systemActor)
    await page.getByRole('button', { name: 'Save fields' }).click()
    await browsing.toast('This document was changed since you opened it.')
    await page.getByLabel('What was changed').getByText('Fields removed:').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Keep my version' }).click()
    await page.getByRole('button', { name: 'Save fields' }).click()
    await browsing.toast('Fields saved.')
    const kept = fieldsOf(await db.from('document_template_versions').where('id', row.id).first())
    assert.lengthOf(kept, fields.length)
    assert.notDeepEqual(kept, fields)

    await page.getByRole('application', { name: /^Date of birth:/ }).press('ArrowRight')
    await placeFields(id, fields.slice(0, 1), systemActor)
    await page.getByRole('button', { name: 'Save fields' }).click()
    await page.getByRole('button', { name: 'Show the saved version' }).click()
    await page.getByText('Everything is saved').waitFor()
    await page.getByRole('application', { name: /^Date of birth:/ }).waitFor({ state: 'detached' })
  })

  test('fields placed on a file that someone else has replaced can’t be kept', async (context) => {
    const { assert } = context
    const caller = await signedIn(manager)
    const { body: made } = await uploadTemplate(caller, { name: 'Handbook', fileName: 'h.pdf' })
    const browsing = (await Browsing.of(manager, context)).expect(/status of 409/)
    const { page } = browsing
    await placeSignature(browsing, made.id)
    await putTemplateFile(caller, made.id, await plainPdf([{}, {}, {}]), { fileName: 'h.pdf' })
    await page.getByRole('button', { name: 'Save fields' }).click()
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'This file was replaced since you opened it.' })
    await notice.getByText('File: h.pdf').waitFor()
    assert.equal(await notice.getByRole('button', { name: 'Keep my version' }).count(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await notice.getByRole('button', { name: 'Show the saved version' }).click()
    await page.getByText('Everything is saved').waitFor()
    await page.locator('[data-page="3"]').waitFor()
    assert.isEmpty(
      fieldsOf(await db.from('document_template_versions').orderBy('id', 'desc').first())
    )
  })

  test('an upload asks before it drops fields that are not saved', async (context) => {
    const { assert } = context
    const caller = await signedIn(manager)
    const { body: made } = await uploadTemplate(caller, { name: 'Handbook', fileName: 'h.pdf' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await placeSignature(browsing, made.id)
    const upload = page.getByRole('button', { name: 'Upload new version' })
    await upload.click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Your changes since then are lost.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByText('Not saved yet').waitFor()
    // Undone and done again, it is as it was.
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Everything is saved').waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.getByText('Not saved yet').waitFor()

    await page.getByRole('button', { name: 'Save fields' }).click()
    await page.getByText('Everything is saved').waitFor()
    await upload.click()
    await page.getByRole('dialog', { name: 'Upload Handbook' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('application', { name: /^Employee signature:/ }).press('ArrowRight')
    await upload.click()
    await question.getByRole('button', { name: 'Upload without saving' }).click()
    await page.getByRole('dialog', { name: 'Upload Handbook' }).waitFor()
  }).tags(['@night'])

  test('a signer whose fields are not saved yet stays in the list', async (context) => {
    const { assert } = context
    const caller = await signedIn(manager)
    const { body: made } = await uploadTemplate(caller, { name: 'Handbook', fileName: 'h.pdf' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await placeSignature(browsing, made.id)
    await page.getByRole('button', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Document settings' })
    await dialog.getByLabel('Who signs').selectOption('own')
    await dialog.getByRole('button', { name: 'Remove Employee' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('"Employee signature" belongs to a signer').waitFor()
    await page.keyboard.press('Escape')
    const { signers } = await db.from('document_templates').where('id', made.id).firstOrFail()
    assert.isNull(signers)
  }).tags(['@night'])

  test('a letter is begun, written and previewed as somebody would get it', async (context) => {
    const { assert } = context
    const person = await given.employee({ firstName: 'Ida', lastName: 'Berg', status: 'active' })
    const browsing = await Browsing.of(manager, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/documents/library')
    await page.getByText('Upload a PDF or write a letter to get started.').waitFor()
    await page.getByRole('button', { name: 'Write letter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write letter' })
    await dialog.getByRole('button', { name: 'Create letter' }).click()
    await dialog.getByText('The name is required').waitFor()
    await browsing.field('Name').fill('Offer 🎉')
    await dialog.getByLabel('How long it is kept').selectOption('years')
    await dialog.getByLabel('Years after the last signature').fill('6')
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Create letter' }).click()
    await page.getByRole('heading', { name: 'Offer 🎉', level: 1 }).waitFor()
    await page.getByText('[first name]').first().waitFor()

    const letter = page.getByLabel('Letter', { exact: true })
    browsing.expect(/status of 422/, /ApiError: 422/)
    await letter.fill('Dear {{nickname}}')
    await page.getByRole('button', { name: 'Save letter' }).click()
    await page.getByText('There is no field {{nickname}}.').first().waitFor()
    await letter.fill('Welcome, ')
    await page.getByRole('button', { name: 'First name' }).click()
    assert.equal(await letter.inputValue(), 'Welcome, {{firstName}}')
    await page.getByRole('button', { name: 'Save letter' }).click()
    await browsing.toast('Letter saved.')
    await page.getByText('Welcome, [first name]').waitFor()
    await page.getByLabel('Find people').fill('ida')
    await page.getByRole('option', { name: /Ida Berg/ }).click()
    await page.getByText('Welcome, Ida').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    const row = await db.from('document_templates').firstOrFail()
    assert.equal(row.retention_years, 6)

    // A sent version is never overwritten.
    await change(systemActor, (change) =>
      freezeDocuments(change, [Number(row.id)], { employeeId: person.employeeId ?? 0 })
    )
    await page.reload()
    await page.getByText('Your changes become version 2').waitFor()
    await letter.fill('Welcome back, {{firstName}}')
    await page.getByRole('button', { name: 'Save letter' }).click()
    await browsing.toast('Saved as version 2.')
  })

  test('a document is duplicated, archived and restored by keyboard alone', async (context) => {
    const { assert } = context
    await letterTemplate({ name: 'Offer' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/documents/library')
    const more = async (name: string, choice: string) => {
      await page.getByRole('button', { name: `More for ${name}`, exact: true }).focus()
      await page.keyboard.press('Enter')
      const item = page.getByRole('menuitem', { name: choice, exact: true })
      await item.waitFor()
      await item.focus()
      await page.keyboard.press('Enter')
    }
    await more('Offer', 'Duplicate')
    await browsing.toast('Offer (copy) created.')
    await more('Offer (copy)', 'Archive')
    await page.getByRole('alertdialog').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).focus()
    await page.keyboard.press('Enter')
    await browsing.toast('Document archived.')
    await page
      .getByRole('link', { name: 'Offer (copy)', exact: true })
      .waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Archived', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Restore Offer (copy)' }).focus()
    await page.keyboard.press('Enter')
    await browsing.toast('Document restored.')
    await page.getByText('Nothing is archived').waitFor()
    assert.deepEqual(await browsing.axe(), [])
  }).tags(['@night'])

  test('what two people change at once is not lost unseen', async (context) => {
    const { id } = await letterTemplate({ name: 'Offer' })
    const browsing = (await Browsing.of(manager, context)).expect(/status of 409/)
    const { page } = browsing
    await browsing.open(`/documents/library/${id}`)
    const letter = page.getByLabel('Letter', { exact: true })
    await letter.fill('Mine')
    await db
      .from('document_templates')
      .where('id', id)
      .update({ updated_at: '2026-01-02 03:04:05.678' })
    await page.getByRole('button', { name: 'Save letter' }).click()
    await browsing.toast('This document was changed since you opened it.')
    context.assert.equal(await letter.inputValue(), 'Mine')
    await page.getByLabel('The saved version').getByText('firstName').waitFor()
    context.assert.deepEqual(await browsing.axe(), [])

    // Nor by leaving.
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('link', { name: 'Dashboard' }).click()
    context.assert.match(asked[0] ?? '', /Leave without saving/)
    context.assert.equal(await letter.inputValue(), 'Mine')

    await page.getByRole('button', { name: 'Keep my version' }).click()
    await page.getByRole('button', { name: 'Save letter' }).click()
    await browsing.toast('Letter saved.')
    context.assert.equal(await letter.inputValue(), 'Mine')
  })
})
