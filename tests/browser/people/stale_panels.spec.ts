import { test } from '@japa/runner'
import type { Locator } from 'playwright'
import { Browsing } from '#tests/helpers/browser/browsing'
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
  })
})
