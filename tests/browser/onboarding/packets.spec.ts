import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { keyboard } from '#tests/helpers/browser/hands'
import {
  attached,
  givenPacket,
  itemRows,
  itemsOf,
  packetRow,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { plainModule, scan } from '#tests/helpers/training/assignments'
import { systemActor } from '#audit/actor'
import { startPacketFor } from '#onboarding/checklists/start_packet'
import { applyPacket } from '#onboarding/packets/apply_packet'

test.group('Packets in a browser', (group) => {
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
  })

  test('a packet is made, filled, put in order and turned on by keyboard', async (context) => {
    const { assert } = context
    await plainModule({ name: 'Ladders' })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const { press, write, switchTo, tick } = keyboard(browsing)
    await browsing.open('/onboarding/packets')
    await page.getByText('No packets yet').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await press('New packet')
    await browsing.waitForFocus(/Name/)
    await page.keyboard.type('Office')
    await press('Create packet')
    await page.getByRole('heading', { name: 'Office', level: 1 }).waitFor()
    await page.getByText('No items yet').waitFor()

    await press('Add item')
    const dialog = page.getByRole('dialog', { name: 'Add item' })
    await dialog.waitFor()
    await press('Add item')
    await dialog.getByText('Enter a name.').waitFor()
    await page.keyboard.type('Prepare a laptop')
    await switchTo('Who does it', 'manager')
    await write('Number', '3')
    await switchTo('Count', 'workdays')
    await tick('Required to complete the checklist')
    assert.deepEqual(await browsing.axe(), [])
    await press('Add item')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Their manager, 3 workdays after the start date').waitFor()
    await browsing.waitForFocus('Add item')

    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await dialog.getByLabel('Kind').selectOption('training')
    await dialog.getByLabel('Training').selectOption({ label: 'Ladders' })
    await dialog.getByLabel('Number').focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })

    // Up with the second one.
    await browsing.tabTo('Move Ladders', 'Shift+Tab')
    await page.keyboard.press('Space')
    await page.getByText(/Ladders is (?:picked up, from|over) place 2 of 2\./).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByText('Ladders is over place 1 of 2.').waitFor()
    await page.keyboard.press('Space')
    await page.getByText('It is now at place 1 of 2.').waitFor()
    await page.getByText('Not saved yet').waitFor()
    await page.getByLabel('First day starts at').fill('08:30')
    await write('Where to go', 'Front desk')
    await browsing.keepPicture('packet-editor')
    await press('Save packet')
    await browsing.toast('Packet saved.')
    const { id } = await db.from('onboarding_packets').firstOrFail()
    assert.deepInclude(await packetRow(id), {
      first_day_time: '08:30',
      first_day_place: 'Front desk',
    })
    assert.deepEqual(
      (await itemRows(id)).map((row) => [row.name, row.owner, row.due_days, row.required]),
      [
        ['Ladders', 'employee', 0, 1],
        ['Prepare a laptop', 'manager', 3, 0],
      ]
    )
    assert.deepEqual(await browsing.axe(), [])

    await browsing.tabTo('Turn on', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByText('Who gets it: Everyone').waitFor()
    await page.getByText('to people who have registered and wait for approval').waitFor()
    await browsing.tabTo('Turn on')
    await page.keyboard.press('Enter')
    await browsing.toast('Packet turned on.')
    assert.equal((await packetRow(id)).status, 'live')
  })

  test('a change shows whom it reaches, and nothing typed is lost', async (context) => {
    const { assert } = context
    const { id, items } = await givenPacket({ name: 'Office' })
    const ida = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    await startPacketFor({ packetId: id, employeeIds: [ida.employeeId] }, systemActor)
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/onboarding/packets/${id}`)
    await page.getByRole('button', { name: 'Edit Prepare a laptop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit item' })
    await dialog.getByLabel('Name').fill('Prepare two laptops')
    await browsing.keepPicture('packet-item')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await browsing.waitForFocus('Edit Prepare two laptops')
    await page.getByText('1 person has this packet').waitFor()

    // Leaving asks first.
    page.once('dialog', (asked) => void asked.dismiss())
    await page.getByRole('link', { name: 'Packets', exact: true }).first().click()
    await page.getByText('Prepare two laptops', { exact: true }).waitFor()

    // Someone else was faster.
    await db.from('onboarding_packets').where('id', id).update({ revision: 5, description: 'Hi' })
    const more = { packet_id: id, position: 1, kind: 'task', owner: 'hr', instructions: '' }
    const due = { due_from: 'start', due_days: 0, workdays: 0, before_first_day: 0 }
    await db
      .table('onboarding_packet_items')
      .insert({ ...more, ...due, name: 'Order keys', asks_expiry: 0, required: 1, proof: 'none' })
    browsing.expect(/status of 409/, /ApiError: 409/)
    await page.getByRole('button', { name: 'Save packet' }).click()
    const theirs = page
      .getByRole('alert')
      .filter({ hasText: 'This packet was changed since you opened it.' })
    await theirs.waitFor()
    assert.deepEqual(await theirs.locator('dl > div').allTextContents(), [
      'Description: Hi',
      'Items added: Order keys',
    ])
    await browsing.keepPicture('packet-conflict')
    await page.getByRole('button', { name: 'Keep my version' }).click()
    await page.getByText('Prepare two laptops', { exact: true }).waitFor()

    // An item that is not saved yet keeps the focus, too.
    await page.getByRole('button', { name: 'Add item' }).click()
    const adding = page.getByRole('dialog', { name: 'Add item' })
    await adding.getByLabel('Name').fill('Order a desk')
    await adding.getByRole('button', { name: 'Add item' }).click()
    await page.getByRole('button', { name: 'Edit Order a desk' }).click()
    await dialog.getByLabel('Name').fill('Order a chair')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await browsing.waitForFocus('Edit Order a chair')
    await page.getByRole('button', { name: 'Remove Order a chair' }).click()
    await page.getByRole('button', { name: 'Save packet' }).click()
    await browsing.toast('Packet saved.')
    const reach = page.getByRole('alertdialog', { name: 'Update people in progress?' })
    await reach.getByText('Ida Berg').waitFor()
    await reach.getByText('Adds: Prepare two laptops').waitFor()
    await reach.getByText('Removes: Prepare a laptop').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('packet-reach')
    await reach.getByRole('button', { name: 'Update 1 person' }).click()
    await browsing.toast('Updating 1 checklist.')
    const applying = page.getByText('Updating checklists: 0 of 1 checklist done.')
    await applying.waitFor()
    await applyPacket(id)
    await applying.waitFor({ state: 'detached' })
    assert.deepEqual(
      (await itemsOf(ida)).map(({ name, status }) => [name, status]),
      [
        ['Prepare a laptop', 'removed'],
        ['Prepare two laptops', 'open'],
      ]
    )

    await page.getByLabel('Attach a file: Prepare two laptops').setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(scan()),
    })
    await page.getByRole('link', { name: 'plan.pdf' }).waitFor()
    await page.getByRole('button', { name: 'Compare with people in progress' }).click()
    await reach.getByText('Updates: Prepare two laptops').waitFor()
    await reach.getByRole('button', { name: 'Keep their checklists' }).click()
    await browsing.open(`/employees/${ida.employeeId}/onboarding`)
    await page.getByText('1 to update').waitFor()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByText('Prepare two laptops: attached file').waitFor()
    await page.getByRole('button', { name: 'Update checklist' }).click()
    await browsing.toast('Checklist updated.')
    await browsing.open(`/onboarding/packets/${id}`)
    assert.equal((await itemRows(id))[0].id, items[0])
    // Someone else puts another one there.
    await attached(id, items[0] as number)
    const remove = page.getByRole('button', { name: 'Remove the file of Prepare two laptops' })
    browsing.expect(/status of 409/)
    await remove.click()
    await browsing.toast(
      'This file was changed since you opened it. Check the one that is here now, then try again.'
    )
    assert.isNotNull((await itemRows(id))[0].file_id)
    await remove.click()
    await browsing.toast('File removed.')
    assert.isNull((await itemRows(id))[0].file_id)
  })

  test('packets are searched, copied and archived, on a phone', async (context) => {
    const { assert } = context
    const { id } = await givenPacket({ name: 'Warehouse', department: 'Care' })
    await givenPacket({ name: 'Leaving', kind: 'offboarding', status: 'draft' })
    const browsing = await Browsing.of(admin, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/onboarding/packets')
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('packets-phone')
    await page.getByRole('button', { name: 'More for Warehouse' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await browsing.toast('Copy of Warehouse created.')
    await page.getByRole('link', { name: 'Copy of Warehouse' }).waitFor()
    await page.getByRole('button', { name: 'More for Warehouse', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await browsing.toast('Packet archived.')
    assert.equal((await packetRow(id)).status, 'archived')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await browsing.toast('Undone.')
    assert.equal((await packetRow(id)).status, 'live')
    await page.getByRole('button', { name: 'More for Warehouse', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await browsing.toast('Packet archived.')
    await page.getByLabel('Status').selectOption('archived')
    await page.getByRole('link', { name: 'Warehouse', exact: true }).click()
    await page.getByText('This packet is archived.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.open('/onboarding/packets?kind=offboarding')
    await page.getByRole('button', { name: 'More for Leaving' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await browsing.toast('Draft removed.')
    await page.getByText('No packets found').waitFor()
  }).tags(['@night'])
  test('a copy is offered to whoever may give what is in it', async (context) => {
    await givenPacket({ name: 'Warehouse' }, [
      { kind: 'training', moduleId: await plainModule(), name: 'Ladders' },
      { name: 'Prepare a laptop' },
    ])
    await givenPacket({ name: 'Office' })
    const someone = await given.employee()
    await given.override(someone, 'employees:update', 'grant')
    const browsing = await Browsing.of(someone, context)
    const { page } = browsing
    await browsing.open('/onboarding/packets')
    await page.getByRole('button', { name: 'More for Warehouse' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).waitFor()
    context.assert.equal(await page.getByRole('menuitem', { name: 'Copy' }).count(), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More for Office' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await browsing.toast('Copy of Office created.')
  })
})
