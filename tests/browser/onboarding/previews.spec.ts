import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { importWorker } from '#people/import/run/import_worker'
import { addDays } from '#training/compliance_status'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { givenPacket, itemsByName, itemsOf } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'
import { plainModule } from '#tests/helpers/training/assignments'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

async function looksRight({ assert }: TestContext, browsing: Browsing, name: string) {
  for (const viewport of [PHONE, DESKTOP]) {
    await browsing.page.setViewportSize(viewport)
    assert.deepEqual(await browsing.axe(), [], `${name} at ${viewport.width}`)
    assert.equal(await browsing.overflow(), 0, `${name} at ${viewport.width}`)
    await browsing.keepPicture(`previews-${name}-${viewport.width}`)
  }
}

test.group('What will happen, in a browser', (group) => {
  let manager: Person
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.waiting({
      firstName: 'Ana',
      lastName: 'Díaz',
      department: 'Care',
      position: 'Nurse',
      employee: { start_date: due(10), manager_id: manager.employeeId },
    })
    const moduleId = await plainModule({ name: 'Ladders' })
    await plainModule({ name: 'Fire Safety', is_required: true })
    const w4 = await createTemplate({ name: 'W-4' })
    const it = await given.bundle(await given.employee(), [], 'IT')
    await givenPacket({ name: 'Everyone' }, [
      { kind: 'training', moduleId, name: 'Ladders' },
      { kind: 'sign', templateId: w4, name: 'W-4' },
      { name: 'Prepare a laptop', owner: 'role', ownerRoleId: it, dueDays: -2 },
      { name: 'Show them around', owner: 'manager', dueDays: 0, required: false },
    ])
  })

  test('approving shows what it starts; items are left out and added', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/pending-approvals')
    const SENTENCE =
      'Approving assigns 2 trainings, sends W-4 for signature, and creates 2 tasks for IT and Maya Lund.'
    await page.getByText(`${SENTENCE} At least 2 emails go out.`).waitFor()
    await looksRight(context, browsing, 'card')

    await page.getByRole('button', { name: 'See or change the onboarding of Ana Díaz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve Ana Díaz' })
    await dialog
      .getByText('At least 2 emails: Ana Díaz (approval), Maya Lund (W-4 to sign)')
      .waitFor()
    const item = (name: string) => dialog.getByRole('checkbox', { name })
    assert.equal(await item('Fire Safety').count(), 0)
    await item('W-4').press('Space')
    await dialog.getByText('1 email: Ana Díaz (approval)').waitFor()
    await dialog.getByRole('button', { name: 'Add item' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Order a badge')
    await dialog.getByLabel('Who does it').selectOption('HR')
    await looksRight(context, browsing, 'dialog-adding')
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
    await dialog
      .getByText('Approving assigns 2 trainings and creates 3 tasks for IT, Maya Lund, and HR.')
      .waitFor()
    await browsing.waitForFocus('Add item')
    assert.isTrue(await item('Order a badge').isChecked())
    assert.isFalse(await item('W-4').isChecked())
    await looksRight(context, browsing, 'dialog')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await browsing.toast('Employee approved successfully')
    await page.getByText('No one on your team is waiting for approval.').waitFor()
    const items = itemsByName(await itemsOf(ana))
    assert.equal(items['W-4']?.status, 'removed')
    assert.deepInclude(items['Order a badge'], { status: 'open', owner: 'hr' })
    assert.equal(items['Fire Safety']?.status, 'open')
  })

  test('items left out one after the other stay left out on a slow line', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/pending-approvals')
    await page.getByRole('button', { name: 'See or change the onboarding of Ana Díaz' }).click()
    const item = (name: string, checked = true) =>
      page.getByRole('dialog').getByRole('checkbox', { name, checked })
    await item('W-4').waitFor()
    // What is shown is not yet what is stored when the next one is chosen.
    await page.route('**/api/onboarding/preview*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue().catch(() => undefined)
    })
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await item('W-4').click()
    await stored
    await item('Ladders').click()
    await item('Ladders', false).waitFor()
    assert.equal(await item('W-4', false).count(), 1)
  }).tags(['@night'])

  test('approving right after leaving out waits until that is stored and shown', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/pending-approvals')
    await page.getByRole('button', { name: 'See or change the onboarding of Ana Díaz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve Ana Díaz' })
    const item = dialog.getByRole('checkbox', { name: 'W-4' })
    await item.waitFor()
    await page.route('**/api/onboarding/preview*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue().catch(() => undefined)
    })
    await item.press('Space')
    await dialog.getByRole('button', { name: 'Updating...' }).press('Enter')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await browsing.toast('Employee approved successfully')
    assert.equal(itemsByName(await itemsOf(ana))['W-4']?.status, 'removed')
  }).tags(['@night'])

  test('approving stays one key, and is refused for what was not shown', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(manager, context)).expect(/status of 409/)
    const { page } = browsing
    await browsing.open('/')
    await page.getByText(/^Approving assigns 2 trainings/).waitFor()
    await looksRight(context, browsing, 'dashboard')
    await givenPacket({ name: 'Nurses', position: 'Nurse' }, [
      { name: 'Order scrubs', owner: 'hr' },
    ])
    await browsing.tabTo('Approve Ana Díaz')
    await page.keyboard.press('Enter')
    await browsing.toast('What Ana Díaz gets has changed since you looked.')
    assert.equal((await employeeRow(ana.employeeId)).status, 'pending')
    await page.getByText(/creates 3 tasks/).waitFor()
    await browsing.waitForFocus('Approve Ana Díaz')
    await page.keyboard.press('Enter')
    await browsing.toast('Employee approved successfully')
    assert.equal((await employeeRow(ana.employeeId)).status, 'active')
    assert.exists(itemsByName(await itemsOf(ana))['Order scrubs'])
  })

  test('many are approved at once with a summary and each one’s own', async (context) => {
    const { assert } = context
    await given.waiting({ firstName: 'Bo', lastName: 'Ek', department: 'Care' })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/employees?status=pending&scope=everyone')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    const bar = page.getByRole('region', { name: 'Selected people' })
    await bar.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve people' })
    await dialog.getByText(/^Approving 2 people assigns 4 trainings/).waitFor()
    await dialog.getByText('4 emails: 2 approvals, 2 requests to sign').waitFor()
    const each = dialog.getByRole('region', { name: 'Each person' })
    assert.equal(await each.getByText(/^Approving assigns 2 trainings/).count(), 2)
    await looksRight(context, browsing, 'bulk')
    await dialog.getByRole('button', { name: 'Approve 2 people' }).click()
    await dialog.getByText(/2 people approved/).waitFor()
    assert.equal((await employeeRow(ana.employeeId)).status, 'active')
  }).tags(['@night'])

  test('adding someone shows what approving them starts', async (context) => {
    const { assert } = context
    await givenPacket({ name: 'Cooks', department: 'Kitchen' }, [
      { name: 'Order knives', owner: 'hr' },
    ])
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/employees/add')
    const card = page.getByRole('group', { name: 'Onboarding' })
    await card.getByText(/creates 2 tasks for IT and HR/).waitFor()
    await browsing.field('First Name').fill('Leo')
    await browsing.field('Last Name').fill('Reed')
    await browsing.field('Email').fill('leo@example.com')
    await browsing.field('Department').fill('Kitchen')
    await card.getByText(/creates 3 tasks/).waitFor()
    await page.getByRole('combobox', { name: 'Manager' }).fill('Maya')
    await page.getByRole('option', { name: 'Maya Lund' }).click()
    await card.getByText(/for IT, Maya Lund, and HR/).waitFor()
    await card.getByRole('checkbox', { name: 'Prepare a laptop' }).press('Space')
    await card.getByText(/creates 2 tasks/).waitFor()
    await card.getByRole('button', { name: 'Add item' }).press('Enter')
    await card.getByRole('textbox', { name: 'Name' }).fill('Order an apron')
    await card.getByRole('button', { name: 'Add', exact: true }).click()
    await card.getByText(/creates 3 tasks/).waitFor()
    await looksRight(context, browsing, 'add')
    await page.getByRole('button', { name: 'Add & Send Invite' }).click()
    await page.getByRole('heading', { name: 'Employee Added Successfully' }).waitFor()
    await page.waitForLoadState('networkidle')
    const { id } = await db.from('users').where('email', 'leo@example.com').firstOrFail()
    const { id: employeeId } = await db.from('employees').where('user_id', id).firstOrFail()
    const rows = await db.from('onboarding_checklist_items').where('employee_id', employeeId)
    assert.sameMembers(
      rows.map(({ name, status }) => `${name} ${status}`),
      ['Prepare a laptop removed', 'Order an apron planned']
    )
  })

  test('an import says what its people get; active ones get a chosen packet', async (context) => {
    const { assert } = context
    importWorker.start(250)
    context.cleanup(() => importWorker.stop())
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/employees/import')
    await browsing.drop(page.getByText('Drop the file here'), {
      name: 'roster.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'First name,Last name,E-mail,Department\nLeo,Reed,leo@example.com,Care\nBo,Ek,bo@example.com,Care\n'
      ),
    })
    await page.getByRole('heading', { name: 'What is in which column?' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    const preview = page.getByRole('region', { name: 'Onboarding' })
    await preview.getByText(/^Approving 2 people assigns 4 trainings/).waitFor()
    await preview.getByText('Packet: Everyone').waitFor()
    await page.getByRole('button', { name: 'Change columns' }).click()
    await page.getByLabel('They already work here: active at once').check()
    await page.getByLabel('Onboarding packet').selectOption('Everyone')
    await looksRight(context, browsing, 'import-options')
    await page.getByRole('button', { name: 'Continue' }).click()
    await preview.getByText(/^Importing 2 people assigns 4 trainings/).waitFor()
    await looksRight(context, browsing, 'import')
    await page.getByRole('button', { name: 'Import 2 people' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import now' }).click()
    await page
      .getByText(/2 people/)
      .first()
      .waitFor()
    await page.getByRole('heading', { name: /imported|added/i }).waitFor()
    const runs = await db
      .from('onboarding_checklists')
      .where({ kind: 'onboarding', status: 'open' })
    assert.lengthOf(runs, 2)
  }).tags(['@night'])

  test('ending an employment shows what it starts', async (context) => {
    await givenPacket({ kind: 'offboarding', name: 'Exit' }, [
      { name: 'Collect the laptop', owner: 'hr', dueFrom: 'last_day', dueDays: 0 },
      { name: 'Exit conversation', owner: 'manager', dueFrom: 'last_day', dueDays: -2 },
    ])
    const leo = await given.employee({
      firstName: 'Leo',
      employee: { manager_id: manager.employeeId, start_date: due(-100) },
    })
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open(`/employees/${leo.employeeId}`)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'End employment…' }).click()
    const dialog = page.getByRole('dialog')
    await browsing.field('Last day').fill(due(5))
    await dialog.getByText('Ending employment creates 2 tasks for HR and Maya Lund.').waitFor()
    const items = dialog.getByRole('list', { name: 'Offboarding checklist' })
    await items.getByText(/Task · Maya Lund/).waitFor()
    await looksRight(context, browsing, 'leaving')
    await browsing.field('Reason').fill('Moved away')
    await dialog.getByRole('button', { name: 'Schedule end' }).click()
    await dialog.waitFor({ state: 'detached' })
    context.assert.lengthOf(await itemsOf(leo), 2)
  }).tags(['@night'])
})
