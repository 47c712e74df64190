import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '#training/compliance_status'
import { Browsing } from '#tests/helpers/browser/browsing'
import { keyboard } from '#tests/helpers/browser/hands'
import { givenItem, itemRow } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { picture } from '#tests/helpers/routes/route_requests'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('Tasks of checklists', (group) => {
  group.each.timeout(120_000)
  group.each.setup(() => emptyPortal())

  test('are done by their owner with the keyboard alone', async (context) => {
    const { assert } = context
    const wei = await given.employee({ firstName: 'Wei', lastName: 'Chen' })
    const it = await given.bundle(wei, [], 'IT')
    const bo = await given.employee({ firstName: 'Bo', lastName: 'Li' })
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    const ofTeam = { owner: 'role', owner_role_id: it, owner_user_id: null }
    const laptop = await givenItem(ana, {
      ...ofTeam,
      name: 'Prepare a laptop',
      instructions: 'From the cabinet in room 4.',
      proof: 'file',
      due_on: due(-1),
    })
    const badge = await givenItem(ana, {
      name: 'Order a badge',
      owner: 'person',
      owner_user_id: wei.id,
    })
    const keys = await givenItem(ana, {
      name: 'Order keys',
      owner: 'person',
      owner_user_id: wei.id,
    })
    const browsing = await Browsing.of(wei, context)
    const { page } = browsing
    const hands = keyboard(browsing)
    await browsing.open('/')
    await page.getByText('0 of 3 done').waitFor()
    await hands.press(/Prepare a laptop/)
    await page.getByRole('heading', { level: 1, name: 'My tasks' }).waitFor()
    await page.getByRole('heading', { name: 'Team: IT' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('onboarding-tasks-1280')

    await browsing.open('/onboarding/tasks')
    await hands.press(/^Mark as done: Order a badge/)
    await browsing.toast('Done: Order a badge')
    await browsing.waitForFocus('Order keys, Ana Díaz')
    assert.equal((await itemRow(badge)).status, 'done')

    await hands.press('More for Order keys, Ana Díaz')
    await page.getByRole('menuitem', { name: 'Hand over…' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Hand over task' }).waitFor()
    await browsing.waitForFocus(/^To/)
    await page.keyboard.type('bo')
    await page.getByRole('option', { name: /Bo Li/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    assert.deepEqual(await browsing.axe(), [])
    await hands.press('Hand over')
    await browsing.toast('Handed over to Bo Li.')
    assert.equal((await itemRow(keys)).owner_user_id, bo.id)

    await hands.press('Comments on Prepare a laptop, Ana Díaz: 0')
    await page.getByText('No comments yet.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await browsing.waitForFocus('Comments on Prepare a laptop, Ana Díaz: 0')
    await page.keyboard.press('Enter')
    await page.getByText('No comments yet.').waitFor()
    await hands.write(/^Your comment/, 'It is charging')
    await hands.press('Add comment')
    await page.getByRole('listitem').getByText('It is charging').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.keyboard.press('Escape')

    await hands.press(/^Mark as done…: Prepare a laptop/)
    await hands.upload(/^File/, {
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await picture()),
    })
    await hands.press('Mark as done')
    await browsing.toast('Done: Prepare a laptop')
    assert.equal((await itemRow(laptop)).status, 'done')
    await page.getByText('Nothing to do').waitFor()
    await hands.switchTo('Tasks', 'done')
    await page.getByRole('button', { name: 'Undo: Prepare a laptop' }).waitFor()
    await hands.press('Undo: Prepare a laptop, Ana Díaz')
    await browsing.toast('The task is open again.')
    assert.equal((await itemRow(laptop)).status, 'open')
    await browsing.open('/')
    await page.getByText('1 of 2 done').waitFor()
    const listed = page.getByRole('list', { name: 'Done' }).getByRole('listitem')
    assert.match(await listed.innerText(), /Order a badge\s+Done /)
  })

  test('are all counted on the home page, also those it does not name', async (context) => {
    const wei = await given.employee({ firstName: 'Wei', lastName: 'Chen' })
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    const of = { owner: 'person', owner_user_id: wei.id, due_on: due(-1) }
    const item = await itemRow(await givenItem(ana, of))
    const more = Array.from({ length: 311 }, (_, index) => index + 1)
    const copies = more.map((step) => ({ ...item, id: item.id + step, item_key: `task:${step}` }))
    await db.table('onboarding_checklist_items').multiInsert(copies)
    const browsing = await Browsing.of(wei, context)
    await browsing.open('/')
    const { page } = browsing
    // One of them is about Wei's own details.
    await page.getByText('You have 313 things to do, 312 of them late.').waitFor()
    await page.getByText('and 212 more under My tasks').waitFor()
  }).tags(['@night'])

  test('that someone else handed over are handed over again once that is seen', async (context) => {
    const { assert } = context
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    const bo = await given.employee({ firstName: 'Bo', lastName: 'Li' })
    const wei = await given.employee({ firstName: 'Wei', lastName: 'Chen' })
    const eva = await given.employee({ firstName: 'Eva', lastName: 'Sand' })
    const keys = await givenItem(ana, { name: 'Order keys', owner: 'hr', owner_user_id: null })
    const browsing = await Browsing.of(await given.manager(), context)
    const { page } = browsing
    for (const address of [`/employees/${ana.employeeId}/onboarding`, '/onboarding/tasks']) {
      await db
        .from('onboarding_checklist_items')
        .where('id', keys)
        .update({ owner: 'hr', owner_user_id: null })
      await browsing.open(address)
      await page.getByRole('button', { name: 'More for Order keys' }).click()
      await page.getByRole('menuitem', { name: 'Hand over…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Hand over task' })
      await dialog.getByLabel('To').fill('bo')
      await page.getByRole('option', { name: /Bo Li/ }).click()
      await db
        .from('onboarding_checklist_items')
        .where('id', keys)
        .update({ owner: 'person', owner_user_id: wei.id })
      browsing.expect(/status of 409/)
      await dialog.getByRole('button', { name: 'Hand over' }).click()
      await dialog.getByText('This was handed over to Wei Chen since you opened it.').waitFor()
      assert.equal((await itemRow(keys)).owner_user_id, wei.id)
      // And once more before that was seen.
      await db
        .from('onboarding_checklist_items')
        .where('id', keys)
        .update({ owner_user_id: eva.id })
      await dialog.getByRole('button', { name: 'Hand over' }).click()
      await dialog.getByText('This was handed over to Eva Sand since you opened it.').waitFor()
      await dialog.getByRole('button', { name: 'Hand over' }).click()
      await browsing.toast('Handed over to Bo Li.')
      assert.equal((await itemRow(keys)).owner_user_id, bo.id)
    }
  })
})
