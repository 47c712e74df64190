import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { Locator } from 'playwright'
import { addDays } from '#training/compliance_status'
import { Browsing } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { givenPacket } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'
import { createModule } from '#tests/helpers/training/training'

/** An extra call would have happened by then. */
const SETTLED_MS = 300

/** Counts the calls of a page to an address from now on. */
function callsTo(browsing: Browsing, address: string): () => number {
  let count = 0
  browsing.page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(address)) count += 1
  })
  return () => count
}

async function assign(within: Locator): Promise<void> {
  await within.getByRole('button', { name: 'Assign Training' }).click()
  const dialog = within.page().getByRole('dialog', { name: 'Assign training' })
  await dialog.getByRole('checkbox', { name: 'Fire doors' }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Assign to 1 person' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function send(within: Locator): Promise<void> {
  await within.getByRole('button', { name: 'Send Documents' }).click()
  const dialog = within.page().getByRole('dialog', { name: 'Send documents' })
  await dialog.getByRole('checkbox', { name: 'House rules' }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test.group('Panels after something was changed', (group) => {
  let hr: Person
  let ida: Person
  let training: string
  let documents: string

  group.each.setup(async () => {
    await emptyPortal()
    hr = await given.manager()
    ida = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    training = `/api/training/employees/${ida.employeeId}`
    documents = `/api/documents/employees/${ida.employeeId}`
    await createModule({ name: 'Fire doors' })
    await createTemplate({ name: 'House rules' })
  })

  test("the employee's page shows what was assigned and sent, asked for once", async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(hr, context)
    const { page } = browsing
    const asked = [callsTo(browsing, training), callsTo(browsing, documents)]
    const counts = () => asked.map((count) => count())
    await browsing.open(`/employees/${ida.employeeId}`)
    const main = page.getByRole('main')
    const modules = page.getByRole('region', { name: 'Training Progress' })
    await modules.getByText('No training is assigned.').waitFor()
    await main.getByText('No documents are open or completed.').waitFor()
    assert.deepEqual(counts(), [1, 1])

    await assign(main)
    await modules.getByText('Fire doors', { exact: true }).waitFor()
    // The preview changed and reloaded nothing; nor is anything loaded twice.
    await page.waitForTimeout(SETTLED_MS)
    assert.deepEqual(counts(), [2, 2])

    await send(main)
    await main.getByRole('list', { name: 'Documents' }).getByText('House rules').waitFor()
    await modules.getByText('Fire doors', { exact: true }).waitFor()
    await page.waitForTimeout(SETTLED_MS)
    assert.deepEqual(counts(), [3, 3])
  })

  test('the details dialog does, too, and keeps what is in sight meanwhile', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(hr, context)
    const { page } = browsing
    await browsing.open(`/employees?employee=${ida.employeeId}`)
    const details = page.getByRole('dialog', { name: 'Employee Details' })
    await details.getByText('No training is assigned.').waitFor()
    await details.getByText('No documents are open or completed.').waitFor()

    // The second answer is delayed, as on a slow line.
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**${training}`, async (route) => {
      await released
      await route.continue()
    })
    const again = page.waitForRequest(`**${training}`)
    await assign(details)
    await again
    assert.isTrue(await details.getByText('No training is assigned.').isVisible())
    release()
    await details.getByText('Fire doors', { exact: true }).waitFor()

    await send(details)
    await details.getByRole('list', { name: 'Documents' }).getByText('House rules').waitFor()
  }).tags(['@night'])

  test('the profile shows what someone else did, where the own change is refused', async (context) => {
    await givenPacket({ name: 'Leaving', kind: 'offboarding' })
    const caller = await signedIn(hr)
    const address = `/api/employees/${ida.employeeId}/leave`
    const endDate = addDays(DateTime.utc().toISODate(), 30)
    const browsing = await Browsing.of(hr, context)
    const { page } = browsing
    await browsing.open(`/employees/${ida.employeeId}`)
    const panel = page.getByRole('region', { name: 'Onboarding' })
    await panel.getByText('No onboarding yet.').waitFor()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'End employment…' }).click()
    await caller.post(address, { endDate, reason: 'Moved' })
    await browsing.field('Reason').fill('Moves to Oslo')
    browsing.expect(/status of 409/)
    await page.getByRole('button', { name: 'End employment' }).click()
    await browsing.toast('The end of employment is already scheduled.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Leaves on').waitFor()
    await panel.getByText('Offboarding').waitFor()

    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw end of employment…' }).click()
    await caller.delete(address)
    browsing.expect(/status of 409/)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await browsing.toast('No end of employment is scheduled for this person.')
    await panel.getByText('Offboarding').waitFor({ state: 'detached' })
  })

  test('a merge is offered only while the name that exists is typed', async (context) => {
    await given.listed('department', 'Kitchen', 'Küche')
    const browsing = await Browsing.of(hr, context)
    const { page } = browsing
    browsing.expect(/409/)
    await browsing.open('/employees/lists')
    await page.getByRole('button', { name: 'Rename Küche' }).click()
    await browsing.field('Name').fill('kitchen')
    await page.keyboard.press('Enter')
    const merge = page.getByRole('button', { name: 'Merge them...' })
    await merge.waitFor()
    await browsing.field('Name').fill('Galley')
    await merge.waitFor({ state: 'detached' })
    context.assert.equal(await page.getByText('Merging gives everyone').count(), 0)
    await browsing.open('/employees/lists')
    await page.getByRole('button', { name: 'Merge Küche' }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('Bistro')
    await page.getByText('Not on the list.', { exact: true }).waitFor()
  }).tags(['@night'])
})
