import { test } from '@japa/runner'
import type { Request } from 'playwright'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { openAssignments } from '#tests/helpers/training/assignments'
import { createModule } from '#tests/helpers/training/training'

const isReload = (request: Request) => request.headers()['cache-control'] === 'no-cache'

test.group('An answer that comes late', (group) => {
  let admin: Person
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  test('opens no dialog again that was closed meanwhile', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/user-management')
    await page.getByRole('button', { name: 'Ana Díaz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    const { held, release } = await browsing.hold('**/user-management?**', isReload)
    await dialog.getByRole('button', { name: 'User Role Employee' }).click()
    await page.getByRole('menuitemradio', { name: /^Manager/ }).click()
    await browsing.toast('is now Manager.')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await dialog.waitFor({ state: 'detached' })
    assert.isAbove(held.length, 0)
    release()
    const card = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
    await card.filter({ hasText: 'Ana Díaz' }).getByText('Manager').first().waitFor()
    assert.equal(await dialog.count(), 0)
    assert.isFalse(new URL(page.url()).searchParams.has('user'))
  })

  test('to a preview is carried out as it was previewed', async (context) => {
    const { assert } = context
    const { id } = await createModule({ name: 'Fire safety' })
    await createModule({ name: 'Ladders' })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees/${ana.employeeId}`)
    await page.getByRole('button', { name: 'Assign Training' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign training' })
    await dialog.getByRole('checkbox', { name: 'Fire safety' }).click()
    const { release } = await browsing.hold('**/api/training/assignments')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('button', { name: 'Loading...' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Ladders' }).click()
    release()
    await dialog.getByText(/1 assignment for 1 person/).waitFor()
    await dialog.getByRole('button', { name: 'Assign to 1 person' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(
      (await openAssignments()).map((row) => row.module_id),
      [id]
    )
  })

  test('leaves a list usable where the next page did not load', async (context) => {
    const browsing = (await Browsing.of(admin, context)).expect(/net::ERR_FAILED/)
    const { page } = browsing
    await browsing.open('/user-management')
    await browsing.hold('**/user-management?**')
    await page.getByRole('searchbox', { name: 'Search users' }).fill('ana')
    const busy = page.locator('[aria-busy=true]')
    await busy.waitFor()
    await page.route('**/audit-logs', (route) => route.abort())
    await page.getByRole('link', { name: 'Audit Logs' }).first().click()
    await browsing.toast('The server could not be reached.')
    await busy.waitFor({ state: 'detached' })
  }).tags(['@night'])
})
