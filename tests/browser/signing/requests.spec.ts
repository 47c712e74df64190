import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mailServer } from '#messages/delivery/mail_server'
import { archiveTemplate } from '#documents/services/retire_template'
import { declineToSign } from '#signing/services/decline_to_sign'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { sentToOthers } from '#tests/helpers/signing/external'
import {
  actorFor,
  completedRequest,
  createTemplate,
  recorded,
  requestRow,
  sentRequest,
  signAs,
} from '#tests/helpers/signing/signing'

test.group('Document Signing, in a browser', (group) => {
  let hr: Person
  let ana: Person

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    hr = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  test('sending on a phone by keyboard, previewed, and cancelled', async (context) => {
    const { assert } = context
    await createTemplate({ name: 'House rules' })
    const browsing = await Browsing.of(hr, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/document-signing')
    await page.getByText('No outstanding requests').waitFor()
    assert.isFalse(await page.getByRole('tab', { name: /Completed/ }).isVisible())
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Send Documents' }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Send documents' })
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
    await dialog.getByText('Choose at least one document.').waitFor()
    await dialog.getByRole('checkbox', { name: 'House rules' }).press('Space')
    const box = dialog.getByRole('combobox', { name: 'Employee signer' })
    await box.pressSequentially('diaz')
    await dialog.getByRole('option', { name: /Ana Díaz/ }).waitFor()
    await box.press('ArrowDown')
    await box.press('Enter')
    await dialog.getByRole('button', { name: 'Remove Ana Díaz' }).waitFor()
    await dialog.getByLabel('Message').fill('Before Monday, please.')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('send-documents-375')
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
    await dialog.getByText(/1 person will be asked to sign/).waitFor()
    assert.lengthOf(await db.from('signing_requests'), 0)
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Send to 1 person' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Document signing request created').first().waitFor()
    const list = page.getByRole('list', { name: 'Outstanding requests' })
    await list.getByText('House rules').waitFor()
    await list.getByRole('button', { name: 'Sign as Manager: Ana Díaz' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('document-signing-375')

    await list.getByRole('button', { name: /^Actions/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Cancel request…' }).press('Enter')
    const confirm = page.getByRole('alertdialog', { name: 'Cancel this request?' })
    await confirm.getByLabel('Reason').fill('  The wrong edition ')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('cancel-request-375')
    await confirm.getByRole('button', { name: 'Cancel request' }).press('Enter')
    await page.getByText('No outstanding requests').waitFor()
    const [row] = await db.from('signing_requests')
    assert.equal(row.status, 'CANCELLED')
    await page.getByRole('tab', { name: 'Not completed (1)' }).press('Enter')
    const ended = page.getByRole('list', { name: 'Not completed requests' })
    await ended.getByText('House rules').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('document-signing-ended-375')
    // A link may lead to it.
    await browsing.open('/document-signing?tab=completed')
    await page.getByRole('tab', { name: 'Completed (0)' }).waitFor()
    await browsing.keepPicture('document-signing-completed-375')
    assert.equal(row.cancel_reason, 'The wrong edition')
  })

  test('one person’s documents are sent now, unless there is something to see', async (context) => {
    const { assert } = context
    await createTemplate({ name: 'House rules', signsFirst: 'EMPLOYEE' })
    const browsing = await Browsing.of(hr, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open(`/employees/${ana.employeeId}`)
    const dialog = page.getByRole('dialog', { name: 'Send documents' })
    for (const open of [0, 1]) {
      await page.getByRole('button', { name: 'Send Documents' }).press('Enter')
      await dialog.getByRole('checkbox', { name: 'House rules' }).press('Space')
      await dialog.getByRole('button', { name: 'Send now' }).press('Enter')
      if (open === 0) await browsing.toast('Document signing request created')
      else await dialog.getByText('Already', { exact: true }).waitFor()
    }
    assert.deepEqual(await browsing.axe(), [])
    const requests = await db.from('signing_requests').select('employee_id', 'status')
    assert.deepEqual(requests, [{ employee_id: ana.employeeId, status: 'SENT' }])
    const mails = await db.from('outbox_messages').where('recipient', ana.email)
    assert.lengthOf(mails, 1)
  }).tags(['@night'])

  test('the clocks of an I-9 stand before the list, and among what each is to do', async (context) => {
    const { assert } = context
    await db.from('employees').where('id', ana.employeeId).update({ start_date: '2020-01-06' })
    const sent = await sentRequest({
      manager: hr,
      employee: ana,
      name: 'Eligibility',
      retention: 'i9',
      signsFirst: 'EMPLOYEE',
    })
    const phone = await Browsing.of(ana, context, { viewport: PHONE })
    await phone.open('/documents')
    const todo = phone.page.getByRole('list', { name: 'To do' })
    await todo.getByText('I-9 section 1 was due Jan 6, 2020').waitFor()
    await todo.getByText('Overdue').waitFor()
    assert.deepEqual(await phone.axe(), [])
    assert.equal(await phone.overflow(), 0)
    await phone.keepPicture('own-i9-375')
    await signAs(sent, 'EMPLOYEE')
    await recorded(sent)
    for (const viewport of [DESKTOP, PHONE]) {
      const browsing = await Browsing.of(hr, context, { viewport })
      const { page } = browsing
      await browsing.open('/document-signing')
      const list = page.getByRole('list', { name: 'I-9 forms to complete' })
      await list.getByText(/^I-9 section 1, signed/).waitFor()
      await list.getByText('I-9 section 2 was due Jan 9, 2020').waitFor()
      await page.getByText('1 overdue').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`open-i9-${viewport.width}`)
      await list.getByRole('button', { name: 'Sign as Manager: Ana Díaz' }).press('Enter')
      await page.getByRole('dialog', { name: 'Sign as Manager' }).waitFor()
      await browsing.close()
    }
  }).tags(['@night'])

  test('what was declined is sent again to the same people', async (context) => {
    const { assert } = context
    const ole = await given.admin({ firstName: 'Ole', lastName: 'Berg' })
    await createTemplate({ name: 'A form for others' })
    const templateIds = [await createTemplate(), await createTemplate({ name: 'Old rules' })]
    const sent = await sentRequest({
      ...{ manager: ole, employee: ana, templateIds },
      message: 'Please read page 2.',
    })
    await archiveTemplate(templateIds[1] as number, true, actorFor(hr))
    await declineToSign(sent.actions.MANAGER, ole.id, 'Wrong date.', actorFor(ole))
    const browsing = await Browsing.of(hr, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/document-signing?attention=declined')
    const list = page.getByRole('list', { name: 'Declined in the last 30 days' })
    await list.getByText('Declined by Ole Berg: Wrong date.').waitFor()
    await list.getByRole('button', { name: /^Actions/ }).press('Enter')
    const again = page.getByRole('menuitem', { name: 'Send again…' })
    await again.waitFor()
    assert.equal(await page.getByRole('menuitem').count(), 1)
    await again.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Send again' })
    await dialog.getByRole('button', { name: 'Remove Ole Berg' }).waitFor()
    // Told once the list of documents is there, whose first box it is.
    await dialog.getByText('No longer available, so not included: Old rules').waitFor()
    assert.isTrue(await dialog.getByRole('checkbox').first().isChecked())
    assert.equal(await dialog.getByLabel('Message').inputValue(), 'Please read page 2.')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('send-again-1280')
    await dialog.getByRole('button', { name: 'Send now' }).press('Enter')
    await browsing.toast('Document signing request created')
    await page.getByText('All caught up').waitFor()
    const rows = await db.from('signing_requests').orderBy('id')
    const same = { employee_id: ana.employeeId, manager_id: ole.id }
    assert.containSubset(rows, [
      { ...same, status: 'CANCELLED', cancelled_how: 'declined' },
      { ...same, status: 'SENT', message: 'Please read page 2.' },
    ])
  }).tags(['@night'])

  test('naming another manager, finding, and downloading what is sealed', async (context) => {
    const { assert } = context
    await given.admin({ firstName: 'Ole', lastName: 'Berg' })
    const sent = await sentRequest({ manager: hr, employee: ana, name: 'House rules' })
    const done = await completedRequest({ manager: hr, name: 'Key receipt' })
    const browsing = await Browsing.of(hr, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/document-signing')
    await page.getByRole('button', { name: /^Actions: Ana Díaz/ }).click()
    await page.getByRole('menuitem', { name: 'Change manager…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change manager' })
    // The dialog focuses it when it is ready; earlier typing would lose the suggestions.
    await browsing.waitForFocus('Manager signer')
    await dialog.getByRole('combobox', { name: 'Manager signer' }).fill('ole')
    await dialog.getByRole('option', { name: /Ole Berg/ }).click()
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Manager: Ole Berg').waitFor()
    await browsing.keepPicture('document-signing-1280')
    assert.notEqual((await requestRow(sent.id)).manager_id, hr.id)
    assert.equal(await page.getByRole('button', { name: /^Sign as/ }).count(), 0)

    await page.getByRole('tab', { name: 'Completed (1)' }).click()
    await page.getByText('Key receipt').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('document-signing-completed-1280')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download Key receipt/ }).click(),
    ])
    assert.match(file.suggestedFilename(), /\.pdf$/)
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download these (1)' }).click(),
    ])
    assert.match(zip.suggestedFilename(), /^signed-documents-.*\.zip$/)
    assert.isAbove(done.documents.length, 0)
  }).tags(['@night'])

  test('the list says whose email could not be delivered', async (context) => {
    const { assert } = context
    mailServer.configured = true
    const sent = await sentToOthers({ manager: hr, employee: ana })
    const came = { state: 'failed', last_error: '550 no such user' }
    const asked = () => db.from('outbox_messages').where('kind', 'external_signature_requested')
    await asked().update(came)
    const browsing = await Browsing.of(hr, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/document-signing')
    await page.getByText('the email could not be delivered').waitFor()
    await page.getByText(/^The email to Cora Vance \(Candidate\) could not/).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: `Actions: Ana Díaz, request ${sent.id}` }).click()
    await page.getByRole('menuitem', { name: 'Send new link: Candidate' }).click()
    await browsing.toast('New link sent to Cora Vance.')
    await page.getByText(/^The email to Cora Vance/).waitFor({ state: 'detached' })
  }).tags(['@night'])

  test('signing opens in a dialog of its own, whose Close asks for the list again', async (context) => {
    const { assert } = context
    const sent = await sentRequest({ manager: hr, employee: ana, name: 'House rules' })
    for (const viewport of [DESKTOP, PHONE]) {
      const browsing = await Browsing.of(hr, context, { viewport })
      const { page } = browsing
      const first = viewport === DESKTOP
      await browsing.open(`/document-signing${first ? '' : '?tab=inProgress'}`)
      await page.getByRole('button', { name: 'Sign as Manager: Ana Díaz' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Sign as Manager' })
      const frame = dialog.frameLocator('iframe')
      await frame.getByText('House rules').first().waitFor()
      // Its first opening changes the request's status.
      while ((await requestRow(sent.id)).status === 'SENT') await page.evaluate('0')
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`sign-dialog-${viewport.width}`)
      if (!first) {
        // What was filled in is not thrown away unasked.
        await frame.getByRole('button', { name: /^Signature of the manager/ }).click()
        await frame.getByRole('tab', { name: 'Type' }).click()
        await frame.getByRole('button', { name: 'Use signature' }).click()
        await frame.getByText('Everything required is filled in').waitFor()
        await dialog.getByRole('button', { name: 'Close' }).last().click()
        await page.getByRole('button', { name: 'Keep signing' }).click()
        // Escape in the frame does the same.
        await frame.getByRole('button', { name: /^Signature of the manager/ }).press('Escape')
        await page.getByRole('button', { name: 'Keep signing' }).click()
        await frame.getByRole('button', { name: /^Signature of the manager/ }).press('Enter')
        await frame.getByRole('dialog').press('Escape')
        await frame.getByRole('dialog').waitFor({ state: 'detached' })
        assert.equal(await page.getByRole('alertdialog').count(), 0, 'it closed its own dialog')
        await dialog.getByRole('button', { name: 'Close' }).last().click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
      } else await frame.locator('body').press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('tab', { name: 'In Progress (1)' }).waitFor()
    }
  })

  test('the list is asked for again while somebody looks, every 30 seconds', async (context) => {
    const browsing = await Browsing.start(context)
    await browsing.page.clock.install()
    await browsing.signIn(hr.email)
    const { page } = browsing
    await browsing.open('/document-signing')
    await page.getByText('No outstanding requests').waitFor()
    await sentRequest({ manager: hr, employee: ana, name: 'House rules' })
    await page.clock.fastForward(29_000)
    await page.getByText('No outstanding requests').waitFor()
    await page.clock.fastForward(1_500)
    await page.getByText('House rules').waitFor()

    // A timer that runs a little early does not wait for its next turn.
    await sentRequest({ manager: hr, employee: ana, name: 'Key receipt' })
    await page.clock.setSystemTime((await page.evaluate<number>('Date.now()')) - 20)
    await page.clock.fastForward(30_000)
    await page.getByText('Key receipt').waitFor()

    // No one is there: a session must be able to expire.
    await page.clock.runFor(31 * 60_000)
    let asked = 0
    page.on('request', () => asked++)
    await page.clock.runFor(5 * 60_000)
    context.assert.equal(asked, 0)
  }).tags(['@night'])

  test('from a person, and from a selection', async (context) => {
    const { assert } = context
    await createTemplate({ name: 'House rules' })
    const wei = await given.employee({ firstName: 'Wei', lastName: 'Xu' })
    const browsing = await Browsing.of(hr, context, { viewport: DESKTOP })
    const { page } = browsing
    const dialog = page.getByRole('dialog', { name: 'Send documents' })
    const send = async (people: string) => {
      await dialog.getByRole('checkbox', { name: 'House rules' }).click()
      await dialog.getByRole('button', { name: 'Preview' }).click()
      await dialog.getByRole('button', { name: `Send to ${people}` }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await browsing.open(`/employees?employee=${ana.employeeId}`)
    const details = page.getByRole('dialog', { name: 'Employee Details' })
    await details.getByRole('button', { name: 'Send Documents' }).click()
    await send('1 person')
    assert.lengthOf(await db.from('signing_requests').where('employee_id', ana.employeeId), 1)

    await browsing.open('/employees')
    await page.getByRole('checkbox', { name: /Wei Xu/ }).click()
    await page.getByRole('checkbox', { name: /Ana Díaz/ }).click()
    await page.getByRole('button', { name: 'Send documents' }).click()
    // Ana already has the same one open, and stays as she is.
    await send('1 person')
    assert.lengthOf(await db.from('signing_requests'), 2)
    assert.lengthOf(await db.from('signing_requests').where('employee_id', wei.employeeId), 1)
  }).tags(['@night'])
})
