import { test } from '@japa/runner'
import type { Request } from 'playwright'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { cancelRequest } from '#signing/services/change_request'
import { actorFor, sentRequest } from '#tests/helpers/signing/signing'
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

  test('leaves the tab that was chosen, and the open dialog with its text', async (context) => {
    const { assert } = context
    const sent = await sentRequest({ employee: ana, manager: admin, name: 'House rules' })
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await page.clock.install()
    await browsing.signIn(admin.email)
    await browsing.open('/document-signing')
    const isPoll = (request: Request) => request.headers()['x-background'] === '1'
    const list = page.getByRole('list', { name: 'Outstanding requests' })
    await list.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Cancel request…' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this request?' })
    await dialog.getByLabel('Reason').fill('The wrong edition')
    await cancelRequest(sent.id, 'Sent twice', actorFor(admin))
    const polled = page.waitForResponse((answer) => isPoll(answer.request()))
    await page.clock.fastForward(30_500)
    await polled
    await page.getByText('No outstanding requests').waitFor({ state: 'attached' })
    assert.equal(await dialog.getByLabel('Reason').inputValue(), 'The wrong edition')
    await dialog.getByRole('button', { name: 'Keep it' }).click()

    const { held, release } = await browsing.hold('**/document-signing', isPoll)
    await page.clock.fastForward(30_500)
    await page.clock.runFor(500)
    await page.getByRole('tab', { name: /^In Progress/ }).click()
    await page.waitForURL(/tab=inProgress/)
    assert.lengthOf(held, 1)
    const again = page.waitForResponse(
      (answer) => isPoll(answer.request()) && answer.url().includes('tab=inProgress')
    )
    release()
    await again
    await page.getByText('Nothing is being signed').waitFor()
    assert.match(page.url(), /tab=inProgress/)
  }).tags(['@night'])

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
