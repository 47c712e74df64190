import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { signedIn } from '#tests/helpers/caller'
import { Browsing } from '#tests/helpers/browser/browsing'
import { givenPacket, task } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { plainModule } from '#tests/helpers/training/assignments'

test.group('What HR chooses while adding someone, in a browser', (group) => {
  let ladders: number

  group.each.setup(async () => {
    await emptyPortal()
    ladders = await plainModule({ name: 'Ladders' })
    await givenPacket({ name: 'Cooks', department: 'Kitchen' }, [
      { kind: 'training', moduleId: ladders, name: 'Ladders' },
      { name: 'Order knives', owner: 'hr' },
      { name: 'Prepare a laptop', owner: 'hr' },
    ])
  })

  async function filled(context: TestContext) {
    const browsing = await Browsing.of(await given.manager(), context)
    const { page } = browsing
    await browsing.open('/employees/add')
    await browsing.field('First Name').fill('Leo')
    await browsing.field('Last Name').fill('Reed')
    await browsing.field('Email').fill('leo@example.com')
    await browsing.field('Department').fill('Kitchen')
    const card = page.getByRole('group', { name: 'Onboarding' })
    async function leaveOut(name: string) {
      await card.getByRole('checkbox', { name }).press('Space')
      await card.getByRole('checkbox', { name, checked: false }).waitFor()
    }
    async function add(name: string) {
      await card.getByRole('button', { name: 'Add item' }).press('Enter')
      await card.getByRole('textbox', { name: 'Name' }).fill(name)
      await card.getByRole('button', { name: 'Add', exact: true }).click()
      await card.getByRole('checkbox', { name }).waitFor()
    }
    async function submit() {
      await page.getByRole('button', { name: 'Add & Send Invite' }).click()
      await page.getByRole('heading', { name: 'Employee Added Successfully' }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    return { browsing, page, card, leaveOut, add, submit }
  }

  async function stored(): Promise<string[]> {
    const rows = await db.from('onboarding_checklist_items').select('name', 'status')
    return rows.map(({ name, status }) => `${name} ${status}`).toSorted()
  }

  test('is stored, but for what they no longer get or must', async (context) => {
    const { assert } = context
    const { browsing, page, card, leaveOut, add, submit } = await filled(context)
    await givenPacket({ name: 'Nurses', department: 'Care' }, [
      { kind: 'training', moduleId: ladders, name: 'Ladders' },
      { name: 'Prepare a laptop', owner: 'hr' },
    ])
    for (const name of ['Ladders', 'Order knives', 'Prepare a laptop']) await leaveOut(name)
    await add('Order a badge')
    await browsing.field('Department').fill('Care')
    await card.getByText('Order knives').waitFor({ state: 'detached' })
    await db.from('training_modules').where('id', ladders).update({ is_required: true })
    await submit()
    assert.deepEqual(await stored(), ['Order a badge planned', 'Prepare a laptop removed'])
    const alert = page.getByRole('alert')
    await alert.getByText(/Ladders is required of them by now.*The other .* were saved/).waitFor()
  })

  test('says when an added item is due, and what starts at registration', async (context) => {
    const { page, browsing, card } = await filled(context)
    await browsing.field('Start Date').fill('2099-12-10')
    await card.getByText('It starts when you approve them.').waitFor()
    await card.getByRole('button', { name: 'Add item' }).press('Enter')
    await card.getByRole('textbox', { name: 'Name' }).fill('Order a badge')
    await card.getByLabel('Days after the start date').fill('-2')
    await card.getByRole('button', { name: 'Add', exact: true }).click()
    await card.getByText('Task · the employee · due Dec 8, 2099').waitFor()
    await givenPacket({ name: 'Photos', department: 'Care' }, [
      { name: 'Send a photo', owner: 'employee', beforeFirstDay: true },
    ])
    await browsing.field('Department').fill('Care')
    await card.getByText(/It starts when they register, where it says so, and otherwise/).waitFor()
    await card.getByText(/^Their registration creates 1 task for the employee./).waitFor()
    await card.getByText(/Task · the employee · at registration/).waitFor()
    context.assert.deepEqual(await browsing.axe(), [])
    await page.getByText('At least 1 email: the employee (approval)').waitFor()
    await browsing.keepPicture('choices-registration')
  }).tags(['@night'])

  test('is stored without an added item that is refused, which is named', async (context) => {
    const { assert } = context
    const { browsing, page, leaveOut, add, submit } = await filled(context)
    browsing.expect(/status of 422/)
    await leaveOut('Order knives')
    for (const name of ['Read the menu', 'Order a badge']) await add(name)
    await givenPacket({ name: 'Everyone', department: 'Kitchen' }, [{ name: 'Read the menu' }])
    await submit()
    const alert = page.getByRole('alert')
    await alert.getByText('They get "Read the menu" already.').waitFor()
    assert.deepEqual(await stored(), ['Order a badge planned', 'Order knives removed'])
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('choices-refused')
  }).tags(['@night'])

  test('is kept when it could not be saved, and saved by another try', async (context) => {
    const { assert } = context
    const { browsing, page, leaveOut, add, submit } = await filled(context)
    browsing.expect(/status of 422/)
    await leaveOut('Order knives')
    await add('Order a badge')
    await page.route('**/onboarding/plan', (route) =>
      route.fulfill({ status: 422, json: { message: 'There is no such item to leave out.' } })
    )
    await submit()
    const alert = page.getByRole('alert')
    await alert.getByText(/not saved. There is no such item to leave out./).waitFor()
    await alert.getByText('Onboarding choices', { exact: true }).waitFor()
    await alert.getByText('Left out: Order knives').waitFor()
    await alert.getByText('Added: Order a badge').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('choices-kept')
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
    await page.getByRole('link', { name: 'Back to Employees' }).click()
    await asked
    const another = page.getByRole('button', { name: 'Add Another Employee' })
    assert.equal(await another.count(), 0)
    await page.unroute('**/onboarding/plan')
    // Another of HR chooses meanwhile.
    const { id } = await db.from('employees').orderBy('id', 'desc').firstOrFail()
    const colleague = await signedIn(await given.manager())
    const laptop = 'task:hr:prepare a laptop'
    const answer = await colleague.put(`/api/employees/${id}/onboarding/plan`, {
      leaveOut: [laptop],
      add: [task({ name: 'Order shoes' })],
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    await alert.getByRole('button', { name: 'Try again' }).press('Enter')
    await browsing.toast('Onboarding choices saved.')
    await alert.waitFor({ state: 'detached' })
    await another.waitFor()
    assert.deepEqual(await stored(), [
      'Order a badge planned',
      'Order knives removed',
      'Order shoes planned',
      'Prepare a laptop removed',
    ])
  }).tags(['@night'])
})
