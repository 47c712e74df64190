import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { Browsing } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, userRow } from '#tests/helpers/portal'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

test.group('Coming back', (group) => {
  group.each.setup(() => emptyPortal())

  test('to an account that an administrator had disabled', async (context) => {
    const { assert } = context
    const admin = await given.admin()
    const person = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    const caller = await signedIn(admin)
    await caller.post(`/api/users/${person.id}/disable`, {})
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees/${person.employeeId}`)
    const note = page.getByText('They can’t sign in until it is enabled again')
    await note.waitFor()
    await caller.put(`/api/users/${person.id}`, { role: 'pending' })
    const leave = { endDate: inDays(0), reason: 'Moved' }
    await caller.post(`/api/employees/${person.employeeId}/leave`, leave)
    await browsing.open(`/employees/${person.employeeId}`)
    await page.getByText('Left on').waitFor()
    assert.equal(await note.count(), 0)

    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Rehire…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The account was disabled before they left.').waitFor()
    await dialog.getByText('Signing in is blocked, and stays so').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByLabel('Start date').fill(inDays(7))
    await page.getByRole('button', { name: 'Rehire' }).click()
    await browsing.toast('Employee rehired.')
    await note.waitFor()
    await page.getByText('Signing in is blocked until').waitFor()
    assert.isNotNull((await userRow(person.id)).disabled_at)
  })

  test('without having registered', async (context) => {
    const { assert } = context
    const admin = await given.admin()
    const person = await given.invited({ firstName: 'Ida', lastName: 'Berg' })
    const caller = await signedIn(admin)
    const address = `/api/employees/${person.employeeId}`
    await caller.post(`${address}/invitations`)
    await caller.post(`${address}/approve`, {})
    await caller.post(`${address}/leave`, { endDate: inDays(0), reason: 'Moved' })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees/${person.employeeId}`)
    await page.getByText('Approved', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Rehire…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('They haven’t registered yet and need a new invitation.').waitFor()
    assert.equal(await dialog.getByText('sign in again now').count(), 0)
    await page.getByLabel('Start date').fill(inDays(7))
    await page.getByRole('button', { name: 'Rehire' }).click()
    await browsing.toast('Employee rehired.')
    await page.getByText(/^Starts [A-Z]/).waitFor()
    assert.equal(await page.getByText('Approved', { exact: true }).count(), 0)

    await caller.post(`${address}/reject`, { reason: 'Found other work' })
    await browsing.open(`/employees/${person.employeeId}`)
    await page.getByText('Found other work').waitFor()
    assert.equal(await page.getByText(/^Start(?:s|ed) [A-Z]/).count(), 0)
  })

  test('who can sign in again at once', async (context) => {
    const admin = await given.admin()
    const person = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    const caller = await signedIn(admin)
    const leave = { endDate: inDays(0), reason: 'Moved' }
    await caller.post(`/api/employees/${person.employeeId}/leave`, leave)
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees/${person.employeeId}`)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Rehire…' }).click()
    await page.getByRole('dialog').getByText('They can sign in again now').waitFor()
    await page.getByLabel('Start date').fill(inDays(7))
    await page.getByRole('button', { name: 'Rehire' }).click()
    await browsing.toast('Employee rehired.')
    await signedIn(person)
  })
})
