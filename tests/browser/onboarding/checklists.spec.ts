import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { addDays } from '#training/compliance_status'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { pointer } from '#tests/helpers/browser/hands'
import { signedIn } from '#tests/helpers/caller'
import {
  checklistOf,
  givenItem,
  givenPacket,
  itemsByName,
  itemsOf,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { picture } from '#tests/helpers/routes/route_requests'
import {
  actionsOf,
  createTemplate,
  recorded,
  signAs,
  type Sent,
} from '#tests/helpers/signing/signing'
import { createModule, questions } from '#tests/helpers/training/training'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('Checklists', (group) => {
  let maya: Person

  group.each.timeout(180_000)
  group.each.setup(async () => {
    await emptyPortal()
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
  })

  test('are done by a new hire on a phone, before and after approval', async (context) => {
    const { assert } = context
    const moduleId = (await createModule({ name: 'Ladders', testQuestions: questions(1) })).id
    const sign = await createTemplate({ name: 'W-4', signsFirst: 'EMPLOYEE' })
    const read = await createTemplate({ name: 'Handbook' })
    const firstDay = { firstDayTime: '08:30', firstDayPlace: 'Front desk' }
    await givenPacket({ name: 'Office', ...firstDay }, [
      { name: 'Choose a laptop', owner: 'employee', proof: 'note', beforeFirstDay: true },
      { kind: 'training', moduleId, name: 'Ladders' },
      { kind: 'sign', templateId: sign, name: 'W-4' },
      { kind: 'read', templateId: read, name: 'Handbook' },
      { kind: 'upload', name: 'Passport', accepts: '["image"]' },
      { name: 'Order keys', owner: 'hr', required: false },
    ])
    const ana = await given.waiting({
      firstName: 'Ana',
      lastName: 'Díaz',
      phone: '+1 503 555 0100',
      employee: {
        start_date: due(10),
        manager_id: maya.employeeId,
        location: 'Portland',
        present_address: 'Quay 3',
        emergency_contact_name: 'Bo',
        emergency_contact_phone: '+1 503 555 0101',
      },
    })
    await change(systemActor, (change) =>
      launchInTransaction(change, [ana.employeeId], { kind: 'onboarding', early: true })
    )

    const browsing = await Browsing.of(ana, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/')
    await page.getByText('You can do this before your first day.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('onboarding-waiting-375')
    await page.getByRole('button', { name: 'Mark as done…: Choose a laptop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as done' })
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await dialog.getByText('Write a note').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByLabel('Note').fill('The small one')
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await browsing.toast('Done: Choose a laptop')

    const hr = await signedIn(maya)
    assert.equal((await hr.post(`/api/employees/${ana.employeeId}/approve`, {})).status, 200)
    await sendAll()
    await browsing.open('/')
    await page.getByRole('heading', { name: 'Your onboarding' }).waitFor()
    await page.getByText('1 of 5 required done').waitFor()
    const bar = page.getByRole('progressbar', { name: 'Progress of onboarding' })
    assert.equal(await bar.getAttribute('aria-valuenow'), '20')
    await page.getByRole('heading', { name: 'Who to ask' }).waitFor()
    await page.getByText('Maya Lund').first().waitFor()
    await page.getByText('at 8:30 AM').waitFor()
    await page.getByText('Front desk').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('onboarding-home-375')

    await page.getByRole('link', { name: 'Take training: Ladders' }).click()
    await page.getByRole('button', { name: 'Start Test' }).click()
    await page.getByRole('radio', { name: 'Yes' }).check()
    await page.getByRole('button', { name: 'Submit test' }).click()
    await page.getByRole('heading', { name: 'Passed with 100%' }).waitFor()

    await browsing.open('/')
    await page.getByRole('link', { name: 'View checklist' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your checklist' }).waitFor()
    await page.getByText('2 of 5 required done').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('onboarding-checklist-375')
    await page.getByRole('button', { name: 'Sign: W-4' }).click()
    const frame = page.frameLocator('iframe')
    await frame.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    const hands = pointer(browsing, frame)
    await hands.press(/^Signature of the employee/)
    await hands.sign()
    await hands.press('Review and sign')
    await hands.tick(/^I agree to sign/)
    await hands.write('Your password', PASSWORD)
    await hands.press('Sign document')
    await frame.getByRole('heading', { name: 'You have signed' }).waitFor()
    const request = await db.from('signing_requests').firstOrFail()
    await recorded({ id: request.id })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Waiting on Maya Lund').waitFor()

    await page.getByRole('link', { name: 'Upload: Passport' }).click()
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(await picture()) }
    await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await browsing.toast('Document uploaded. It needs review.')
    const submission = await db.from('document_submissions').firstOrFail()
    await hr.post(`/api/documents/submissions/${submission.id}/acceptance`, {})

    const shown = page.waitForResponse(/\/requests\/\d+\/file/)
    await browsing.open(`/employees/${ana.employeeId}/onboarding`)
    await page.getByRole('link', { name: 'Read: Handbook' }).click()
    await shown
    await page.getByRole('checkbox', { name: 'I have read this document.' }).press('Space')
    await page.getByRole('button', { name: 'Confirm' }).press('Enter')
    await browsing.toast('Thanks. Your acknowledgment was recorded.')

    await browsing.open('/')
    await page.getByText('Others are still working on their part.').waitFor()
    await page.getByText('4 of 5 required done').waitFor()
    const [first, second] = await actionsOf(request.id)
    const sent = {
      id: request.id,
      manager: maya,
      employee: ana,
      actions: Object.fromEntries([first, second].map((one) => [one?.role, one?.id])),
    } as Sent
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    assert.equal((await employeeRow(ana.employeeId)).onboarding_status, 'complete')

    await page.reload()
    await page.getByText('Your onboarding is complete').waitFor()
    await page.getByText('Well done, Ana. All 5 required items are done.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('onboarding-complete-375')
    await page.reload()
    await page.getByText('What to do next').first().waitFor()
    assert.equal(await page.getByText('Your onboarding is complete').count(), 0)
  }).tags(['@night'])

  test('are looked after by HR, who reminds, waives and closes', async (context) => {
    const { assert } = context
    await givenPacket({ kind: 'offboarding' }, [
      { name: 'Collect the laptop', owner: 'hr', dueFrom: 'last_day', dueDays: 0 },
    ])
    const wei = await given.employee({ firstName: 'Wei', lastName: 'Chen', department: 'Kitchen' })
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz', department: 'Care' })
    const late = { due_on: due(-3) }
    await givenItem(
      ana,
      { ...late, name: 'Read the wiki' },
      { start_on: due(-5), next_due_on: due(-3) }
    )
    await givenItem(ana, {
      ...late,
      name: 'Plan the week',
      owner: 'manager',
      owner_user_id: wei.id,
    })
    await givenItem(wei, {}, { start_on: due(2) })
    const browsing = await Browsing.of(maya, context)
    const { page } = browsing
    await browsing.open('/onboarding')
    const people = page.getByRole('list', { name: 'Checklists' })
    await people.getByText('2 overdue').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('onboarding-list-1280')
    await page.getByLabel('Due', { exact: true }).selectOption('true')
    await page.waitForURL('**/onboarding?late=true')
    await people.getByText('Wei Chen').first().waitFor()
    assert.equal(await people.getByRole('listitem').count(), 1)
    await page.reload()
    await people.getByText('Wei Chen').first().waitFor()
    assert.equal(await people.getByRole('listitem').count(), 1)
    await page.getByRole('button', { name: 'Remind: Ana Díaz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind' })
    await dialog.getByRole('list', { name: 'Gets an email' }).getByText('Wei Chen').waitFor()
    await dialog.getByText('1 item, 1 overdue').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('onboarding-remind-1280')
    await dialog.getByRole('button', { name: 'Remind 2 people' }).click()
    await browsing.toast('Reminded 2 people.')
    assert.lengthOf(await db.from('outbox_messages').where('kind', 'onboarding_nudge'), 2)

    await people.getByRole('link', { name: 'Ana Díaz' }).click()
    await page.getByRole('heading', { level: 1, name: "Ana Díaz's checklist" }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('onboarding-checklist-1280')
    for (const name of ['Read the wiki', 'Plan the week']) {
      await page.getByRole('button', { name: `More for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Waive…' }).click()
      await page.getByRole('dialog', { name: 'Waive item' }).getByLabel('Reason').fill('Knows it')
      await page.getByRole('button', { name: 'Waive', exact: true }).click()
      await browsing.toast('Item waived.')
    }
    await page.getByRole('button', { name: 'Close onboarding' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close onboarding' }).click()
    await browsing.toast('Onboarding closed.')
    await page.getByText('Former checklists (1)').waitFor()

    // Someone who leaves: the profile shows what is left until HR closes it.
    await (
      await signedIn(maya)
    ).post(`/api/employees/${ana.employeeId}/leave`, { endDate: due(0), reason: 'Moved' })
    const run = await checklistOf(ana, 'offboarding')
    assert.equal(run.status, 'open')
    await browsing.open(`/employees/${ana.employeeId}`)
    await page.getByRole('list', { name: 'Checklists' }).getByText('Offboarding').waitFor()
    await page.getByText('0 of 1 required done').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('link', { name: 'Open checklist of Ana Díaz' }).click()
    await page.getByRole('button', { name: 'Mark as done: Collect the laptop' }).click()
    await browsing.toast('Done: Collect the laptop')
    assert.equal(itemsByName(await itemsOf(ana))['Collect the laptop']?.status, 'done')
    await page.getByRole('button', { name: 'Close offboarding' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close offboarding' }).click()
    await browsing.toast('Offboarding closed.')

    const phone = await Browsing.of(maya, context, { viewport: PHONE })
    await phone.open('/onboarding')
    assert.deepEqual(await phone.axe(), [])
    assert.equal(await phone.overflow(), 0)
    await phone.keepPicture('onboarding-list-375')
    await phone.open('/onboarding/tasks')
    assert.deepEqual(await phone.axe(), [])
    assert.equal(await phone.overflow(), 0)
    await phone.open(`/employees/${ana.employeeId}/onboarding`)
    assert.deepEqual(await phone.axe(), [])
    assert.equal(await phone.overflow(), 0)
  })

  test('offer what has changed, and another packet', async (context) => {
    const { assert } = context
    await givenPacket({ name: 'Office' }, [{ name: 'Read the wiki' }])
    await givenPacket({ name: 'Lab', department: 'Nowhere' }, [{ name: 'Try the centrifuge' }])
    const ana = await given.waiting({ firstName: 'Ana', lastName: 'Díaz' })
    await (await signedIn(maya)).post(`/api/employees/${ana.employeeId}/approve`, {})
    await givenPacket({ name: 'Keys' }, [{ name: 'Collect keys' }])
    const browsing = await Browsing.of(maya, context)
    const { page } = browsing
    await browsing.open(`/employees/${ana.employeeId}/onboarding`)
    await page.getByText('no longer matches the packets').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('alertdialog').getByText('Collect keys').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    // Someone else makes it another one: nothing is applied that was not shown.
    await givenPacket({ name: 'Lunch' }, [{ name: 'Book a table' }])
    browsing.expect(/status of 409/)
    await page.getByRole('button', { name: 'Update checklist' }).click()
    await browsing.toast('The changes to this checklist are different by now.')
    await page.getByRole('alertdialog').getByText('Book a table').waitFor()
    assert.lengthOf(await itemsOf(ana), 1)
    await page.getByRole('button', { name: 'Update checklist' }).click()
    await browsing.toast('Checklist updated.')
    await page.getByRole('listitem', { name: 'Collect keys' }).waitFor()

    await page.getByRole('button', { name: 'Add packet' }).click()
    await page.getByRole('combobox', { name: /^Packet/ }).selectOption('Lab (onboarding)')
    assert.deepEqual(await browsing.axe(), [])
    await page
      .getByRole('dialog', { name: 'Add packet' })
      .getByRole('button', { name: 'Add packet' })
      .click()
    await browsing.toast('Packet added.')
    await page.getByRole('listitem', { name: 'Try the centrifuge' }).waitFor()
  }).tags(['@night'])
})
