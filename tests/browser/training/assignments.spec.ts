import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { systemActor } from '#audit/actor'
import { assignByHand } from '#training/assignments/assign_by_hand'
import { batchesDone, openAssignments, underWay } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule } from '#tests/helpers/training/training'
import { soon } from '#tests/helpers/soon'

test.group('Saying who must learn what, in a browser', (group) => {
  let manager: Person
  let wei: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Zelda', department: 'HR' })
    await given.listed('department', 'Care', 'HR')
    wei = await given.employee({ firstName: 'Wei', lastName: 'Xu', department: 'Care' })
    await given.employee({ firstName: 'Ana', lastName: 'Díaz', department: 'Care' })
    await createModule({ name: 'Fire safety' })
  })

  test('assigning on a phone by keyboard, previewed, and undone', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/training/assignments')
    await page.getByText('Nothing assigned yet').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Assign training' }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Assign training' })
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
    await dialog.getByText('Choose at least one module.').waitFor()
    await dialog.getByRole('checkbox', { name: 'Fire safety' }).press('Space')
    const box = dialog.getByRole('combobox', { name: 'Find people' })
    await box.pressSequentially('wei')
    await dialog.getByRole('option', { name: /Wei Xu/ }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await box.press('ArrowDown')
    await box.press('Enter')
    await dialog.getByRole('button', { name: 'Remove Wei Xu' }).waitFor()
    await browsing.keepPicture('assign-375')
    assert.deepEqual(await browsing.axe(), [])
    const due = dialog.getByRole('combobox', { name: 'Due', exact: true })
    await due.selectOption({ label: 'Specific date' })
    await dialog.getByLabel('Due date').fill('')
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
    await dialog.getByText('Choose a date').waitFor()
    await due.selectOption({ label: 'Module default' })
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
    await dialog.getByText(/1 assignment for 1 person/).waitFor()
    assert.lengthOf(await openAssignments(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Assign to 1 person' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const [row] = await openAssignments()
    assert.equal(row.employee_id, wei.employeeId)

    await page.getByRole('button', { name: 'Undo: Fire safety' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone').waitFor()
    assert.lengthOf(await openAssignments(), 0)
    assert.deepEqual(await browsing.axe(), [])
  })

  test('one of a batch that someone has started is withdrawn, on a phone', async (context) => {
    const { assert } = context
    const { id: moduleId } = await db.from('training_modules').firstOrFail()
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Okoro' })
    const { batchId } = await assignByHand(
      { moduleIds: [moduleId], employeeIds: [ana.employeeId, wei.employeeId] },
      systemActor
    )
    await underWay(ana, moduleId)
    const browsing = await Browsing.of(manager, context, { viewport: PHONE })
    const { page } = browsing
    browsing.expect(/409/)
    await browsing.open('/training/assignments')
    await page.getByRole('button', { name: 'Undo: Fire safety' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await browsing.toast('Ana Okoro has already started. Choose View assignments')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'View assignments: Fire safety' }).first().press('Enter')
    const list = page.getByRole('dialog', { name: 'Active assignments' })
    await list.getByRole('link', { name: 'Ana Okoro' }).waitFor()
    assert.equal(await list.getByRole('listitem').count(), 2)
    await browsing.keepPicture('batch-375')
    assert.deepEqual(await browsing.axe(), [])
    await list.getByRole('button', { name: 'Withdraw… Fire safety from Ana Okoro' }).press('Enter')
    const asking = page.getByRole('dialog', { name: 'Withdraw this training?' })
    await asking.getByRole('button', { name: 'Withdraw' }).press('Enter')
    await asking.getByText('A reason is required').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await asking.getByRole('textbox', { name: 'Reason' }).pressSequentially('On leave')
    // The row goes while the dialog fades out, as for most people.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.keyboard.press('Enter')
    await browsing.toast('Fire safety was withdrawn.')
    await list.getByRole('link', { name: 'Ana Okoro' }).waitFor({ state: 'detached' })
    // The keyboard stays in the dialog.
    const focused = page.locator('[role=dialog]:focus, [role=dialog] :focus')
    await soon('the focus is in the dialog', async () => (await focused.count()) === 1)
    const row = await db
      .from('training_assignments')
      .where({ employee_id: ana.employeeId, batch_id: batchId })
      .firstOrFail()
    assert.include(row, { open: null, withdrawn_reason: 'On leave' })
    assert.equal(await browsing.overflow(), 0)
  })

  test('anyone in a large batch is found by name, with the keyboard', async (context) => {
    const { assert } = context
    const { id: moduleId } = await db.from('training_modules').firstOrFail()
    const employeeIds = [wei.employeeId]
    for (let turn = 0; turn < 60; turn++) employeeIds.push((await given.employee()).employeeId)
    await assignByHand({ moduleIds: [moduleId], employeeIds }, systemActor)
    const browsing = await Browsing.of(manager, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/training/assignments')
    await page.getByRole('button', { name: 'View assignments: Fire safety' }).first().press('Enter')
    const list = page.getByRole('dialog', { name: 'Active assignments' })
    await list.getByText('Showing the newest 50 of 61. Search to find others.').waitFor()
    assert.equal(await list.getByRole('link', { name: 'Wei Xu' }).count(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('batch-search-375')
    await browsing.waitForFocus('Find people')
    await browsing.waitForFocus('Find people')
    await page.keyboard.type('wei')
    await list.getByRole('status').filter({ hasText: '1 assignment' }).waitFor()
    await list.getByRole('link', { name: 'Wei Xu' }).waitFor()
    assert.equal(await browsing.focused(), 'Find people')
    await page.keyboard.type(' nobody')
    await list.getByRole('status').filter({ hasText: 'No one found.' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
  })

  test('many modules scroll in their own list, not the dialog', async (context) => {
    for (let n = 1; n <= 30; n++) await createModule({ name: `Module ${n}` })
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    await browsing.open('/training/assignments')
    await browsing.page.getByRole('button', { name: 'Assign training' }).first().click()
    const dialog = browsing.page.getByRole('dialog', { name: 'Assign training' })
    await dialog.getByRole('checkbox', { name: 'Module 30' }).waitFor()
    const [content, frame] = await browsing.page.evaluate<[number, number]>(
      '(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])(document.querySelector("[role=dialog]"))'
    )
    context.assert.equal(content, frame)
  }).tags(['@night'])

  test('from a person, and from a selection', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open(`/employees/${wei.employeeId}`)
    await page.getByRole('button', { name: 'Assign Training' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign training' })
    await dialog.getByText('For Wei Xu').waitFor()
    await dialog.getByRole('checkbox', { name: 'Fire safety' }).click()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('button', { name: 'Assign to 1 person' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.lengthOf(await openAssignments(), 1)

    await browsing.open('/employees')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    const bar = page.getByRole('region', { name: 'Selected people' })
    await bar.getByRole('button', { name: 'Assign training' }).click()
    await dialog.getByText('For 3 people').waitFor()
    await dialog.getByRole('checkbox', { name: 'Fire safety' }).click()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText(/2 assignments for 2 people/).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Assign to 2 people' }).click()
    // While it is open, everything behind it is hidden, too.
    await dialog.waitFor({ state: 'detached' })
    await bar.waitFor({ state: 'detached' })
    assert.lengthOf(await openAssignments(), 3)
  }).tags(['@night'])

  test('a rule from its preview to its end', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/training/rules')
    await page.getByRole('button', { name: 'New rule' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await dialog.getByRole('combobox', { name: 'Module' }).selectOption({ label: 'Fire safety' })
    await dialog.getByRole('combobox', { name: 'Department' }).fill('Care')
    await dialog.getByRole('combobox', { name: 'Department' }).press('Escape')
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
    await dialog.getByText(/2 people match, 2 will be assigned/).waitFor()
    await browsing.keepPicture('rule-preview-375')
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByText('Draft', { exact: true }).waitFor()
    assert.lengthOf(await openAssignments(), 0)
    await page.getByRole('button', { name: 'Turn on: Fire safety' }).click()
    const starting = page.getByRole('dialog', { name: 'Turn on this rule?' })
    await starting.getByText(/2 people match/).waitFor()
    await starting.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Live', { exact: true }).waitFor()
    await batchesDone()
    assert.lengthOf(await openAssignments(), 2)
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Stop: Fire safety' }).click()
    const stopping = page.getByRole('alertdialog')
    await stopping.getByRole('checkbox').click()
    assert.deepEqual(await browsing.axe(), [])
    await stopping.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped', { exact: true }).waitFor()
    assert.lengthOf(await openAssignments(), 0)
  })
})
