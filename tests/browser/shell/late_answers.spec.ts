import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { openAssignments } from '#tests/helpers/training/assignments'
import { createModule } from '#tests/helpers/training/training'

test.group('An answer that comes late', (group) => {
  let admin: Person
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
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
