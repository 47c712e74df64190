import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { unzip } from '#tests/helpers/archives'
import { Browsing, PHONE, SIZES } from '#tests/helpers/browser/browsing'
import {
  acceptedUpload,
  requestRow,
  askReading,
  askUpload,
  upload,
} from '#tests/helpers/documents/requested_documents'
import { signedIn } from '#tests/helpers/caller'
import { pdf } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { picture } from '#tests/helpers/routes/route_requests'
import { completedRequest, sentRequest } from '#tests/helpers/signing/signing'
import { REQUESTED } from '#documents/request'
import db from '@adonisjs/lucid/services/db'

test.group('Requested documents', (group) => {
  let ana: Person
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    manager = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
  })

  test('are uploaded and read on a phone', async (context) => {
    const { assert } = context
    const passport = await askUpload(ana, { name: 'Passport', asksExpiry: true })
    const handbook = await askReading(ana)
    const browsing = await Browsing.of(ana, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/documents')
    await page.getByRole('link', { name: 'Read Handbook' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('own-documents-phone')

    await page.getByRole('link', { name: 'Upload Passport' }).click()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByText('Choose a file').waitFor()
    await page.getByText('Enter the expiration date').waitFor()
    // A refused file is named at its field alone.
    browsing.expect(/status of 422/, /ApiError/)
    const text = { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.getByLabel('Photo', { exact: true }).setInputFiles(text)
    await page.getByLabel('Valid until').fill('2030-01-31')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'The file must be' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await page.locator('[data-slot=toast]').count(), 0)
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(await picture()) }
    await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
    await page.getByText('Chosen: photo.png').waitFor()
    await page.getByLabel('Valid until').fill('2030-01-31')
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('upload-phone')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await browsing.toast('Document uploaded. It needs review.')
    await page.getByRole('list', { name: 'Uploads' }).getByText('Needs review').waitFor()
    assert.equal((await requestRow(passport)).state, 'submitted')
    assert.deepEqual(await browsing.axe(), [])

    // A person who has not seen the document cannot have read it.
    const shown = page.waitForResponse(/\/requests\/\d+\/file/)
    await browsing.open(`/documents/requests/${handbook}`)
    await shown
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Confirm that you have read the document.').waitFor()
    await page.getByRole('checkbox', { name: 'I have read this document.' }).press('Space')
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('read-phone')
    await page.getByRole('button', { name: 'Confirm' }).press('Enter')
    await browsing.toast('Thanks. Your acknowledgment was recorded.')
    assert.equal((await requestRow(handbook)).state, 'done')

    await browsing.open('/documents')
    await page.getByText('Nothing to do').waitFor()
    await page.getByRole('list', { name: 'My files' }).getByText('Handbook').first().waitFor()
    await browsing.keepPicture('own-documents-done')
  }).tags(['@night'])

  test('are asked for by HR, and reviewed', async (context) => {
    const { assert } = context
    // A person who sends documents and does not assign training.
    const clerk = await given.employee({ firstName: 'Kim', lastName: 'Ek' })
    await given.override(clerk, 'documents:manage', 'grant')
    const browsing = await Browsing.of(clerk, context)
    const { page } = browsing
    await browsing.open('/documents/requests')
    await page.getByText('No requests').waitFor()
    await page.getByRole('button', { name: 'Request documents' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Request documents' })
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Choose at least one person.').waitFor()
    await dialog.getByLabel('Find people').fill('Díaz')
    await dialog.getByRole('option', { name: /Ana Díaz/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Document' }).fill("Driver's license")
    await dialog.getByLabel('Instructions').fill('Both sides.')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('ask-dialog')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText(/1 person will get a request/).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Request from 1 person' }).press('Enter')
    await browsing.toast('Requested from 1 person.')
    await page.getByRole('list', { name: 'Requests' }).getByText('Ana Díaz').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('requested')

    const { id } = await db.from(REQUESTED).firstOrFail()
    await upload(await signedIn(ana), Number(id))
    const bo = await given.employee({ firstName: 'Bo', lastName: 'Lind' })
    await upload(await signedIn(bo), await askUpload(bo), {}, pdf('passport'))
    await browsing.open('/documents/reviews')
    const tabs = page.getByRole('navigation', { name: 'Documents', exact: true })
    await tabs.getByText('2 waiting').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('link', { name: "Driver's license" }).click()
    await page.getByText('Someone else uploaded the same file').waitFor()
    await page.getByRole('button', { name: 'Reject' }).click()
    const reject = page.getByRole('dialog', { name: 'Reject this document?' })
    await reject.getByLabel('Reason').fill('It is blurred')
    await reject.getByRole('button', { name: 'Reject', exact: true }).click()
    await browsing.toast('Document rejected')
    await page.getByText('Bo Lind').first().waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Accept' }).click()
    await browsing.toast('Document accepted')
    await page.getByText('Nothing to review').waitFor()
  }).tags(['@journey'])

  test('that could not be made are said, with the reason', async (context) => {
    const { assert } = context
    const bo = await given.employee({ firstName: 'Bo', lastName: 'Lind' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/documents/requests')
    await page.getByRole('button', { name: 'Request documents' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Request documents' })
    for (const name of ['Ana Díaz', 'Bo Lind']) {
      await dialog.getByLabel('Find people').fill(name)
      await dialog.getByRole('option', { name }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await dialog.getByRole('textbox', { name: 'Document' }).fill('Passport')
    const request = async (people: Person[]) => {
      const ids = people.map(({ employeeId }) => employeeId)
      await dialog.getByRole('button', { name: 'Preview' }).click()
      const send = dialog.getByRole('button', { name: 'Request from 2 people' })
      await send.waitFor()
      await db.from('employees').whereIn('id', ids).update({ status: 'inactive' })
      await send.press('Enter')
      await browsing.waitForFocus('Request documents')
    }
    await request([ana, bo])
    await dialog.getByText('Nothing was requested. The list says why.').waitFor()
    assert.equal(await dialog.getByText('This person is not active.').count(), 2)
    await db.from('employees').update({ status: 'active' })
    await dialog.getByRole('button', { name: 'Back' }).click()

    await request([bo])
    await dialog
      .getByText('Requested from 1 person. Not requested from 1 person: the list says why.')
      .waitFor()
    const each = dialog.getByRole('region', { name: 'Each person' }).getByRole('listitem')
    await each.filter({ hasText: 'Bo Lind' }).getByText('This person is not active.').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Back' }).count(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'Requests' }).getByText('Ana Díaz').waitFor()
  }).tags(['@night'])

  test('stand beside what is to be signed, for the person and in their details', async (context) => {
    const { assert } = context
    await askUpload(ana, { name: 'Passport' })
    await sentRequest({ employee: ana, manager, name: 'Offer letter' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/documents')
    await page.getByRole('button', { name: 'Sign as Manager Offer letter for Ana Díaz' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.open(`/employees/${ana.employeeId}`)
    const list = page.getByRole('list', { name: 'Documents' })
    await list.getByText('Passport').waitFor()
    await list.getByText('Offer letter').waitFor()
    await list.getByText('waiting on Ida Berg').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('profile-documents')
  }).tags(['@night'])

  for (const { viewport } of SIZES) {
    test(`accepted ones are downloaded together, ${viewport.width} px wide`, async (context) => {
      const { assert } = context
      const { submissionId } = await acceptedUpload(ana, { name: 'Passport' })
      const visa = await acceptedUpload(ana, { name: 'Visa' }, pdf('visa'))
      await askUpload(ana, { name: 'Licence' })
      const browsing = await Browsing.of(manager, context, { viewport })
      const { page } = browsing
      await browsing.open('/documents/requests')
      await page.getByRole('button', { name: 'Download accepted uploads…' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Download accepted uploads' })
      await dialog.getByRole('link', { name: 'Download 2 files' }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`download-uploads-${viewport.width}`)
      await page.keyboard.press('Escape')
      await page.getByRole('checkbox', { name: 'Select Passport, Ana Díaz' }).press('Space')
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`requested-selected-${viewport.width}`)
      await page.getByRole('button', { name: 'Download uploads of 1 selected…' }).click()
      const coming = page.waitForEvent('download')
      await dialog.getByRole('link', { name: 'Download 1 file' }).click()
      const files = await unzip(await readFile(await (await coming).path()))
      assert.deepEqual(Object.keys(files), [
        `Ana Díaz (${ana.employeeId})/Passport (${submissionId}).pdf`,
      ])
      await page.keyboard.press('Escape')
      await page.getByRole('checkbox', { name: 'Select Visa, Ana Díaz' }).press('Space')
      await page.getByRole('button', { name: 'Download uploads of 2 selected…' }).click()
      const both = page.waitForEvent('download')
      await dialog.getByRole('link', { name: 'Download 2 files' }).click()
      assert.sameMembers(Object.keys(await unzip(await readFile(await (await both).path()))), [
        `Ana Díaz (${ana.employeeId})/Passport (${submissionId}).pdf`,
        `Ana Díaz (${ana.employeeId})/Visa (${visa.submissionId}).pdf`,
      ])
    }).tags(['@night'])
  }

  test('that everyone has signed are completed on the day of the last signature', async (context) => {
    const { id } = await completedRequest({ manager, employee: ana, name: 'Key receipt' })
    const completed = { completed_at: '2026-11-20 12:00:00.000' }
    await db.from('signing_requests').where('id', id).update(completed)
    const browsing = await Browsing.of(ana, context, { viewport: PHONE })
    await browsing.open('/documents')
    const list = browsing.page.getByRole('list', { name: 'Signed documents' })
    await list.getByText('Nov 20, 2026').waitFor()
    await list.getByText('Completed', { exact: true }).waitFor()
  }).tags(['@night'])
})
