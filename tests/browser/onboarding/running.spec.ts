import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { givenItem, givenPacket, sendAll } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { planChecklists } from '#onboarding/checklists/plan_checklists'

test.group('Running checklists', (group) => {
  let maya: Person

  group.each.timeout(120_000)
  group.each.setup(async () => {
    await emptyPortal()
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
  })

  test('of leaving are not closed by who leaves', async (context) => {
    const { assert } = context
    const wei = await given.employee({ firstName: 'Wei', lastName: 'Chen' })
    for (const person of [maya, wei]) await givenItem(person, {}, { kind: 'offboarding' })
    const browsing = await Browsing.of(maya, context)
    const { page } = browsing
    const close = page.getByRole('button', { name: 'Close offboarding' })
    await browsing.open(`/employees/${wei.employeeId}/onboarding`)
    await close.waitFor()
    await browsing.open(`/employees/${maya.employeeId}/onboarding`)
    await page.getByRole('heading', { level: 1, name: 'Your checklist' }).waitFor()
    await page.getByRole('heading', { name: /^Offboarding/ }).waitFor()
    assert.equal(await close.count(), 0)
  })

  test('wait on the profile for someone who has not registered', async (context) => {
    await givenPacket()
    const ida = await given.invited({ firstName: 'Ida' })
    const hr = await signedIn(maya)
    await hr.post(`/api/employees/${ida.employeeId}/approve`, {})
    const browsing = await Browsing.of(maya, context)
    await browsing.open(`/employees/${ida.employeeId}`)
    const part = browsing.page.getByRole('region', { name: 'Onboarding' })
    await part.getByText('pending', { exact: true }).waitFor()
    context.assert.equal(await part.getByText('In progress').count(), 0)
    const shown = browsing.page.getByText('pending', { exact: true })
    context.assert.equal(await shown.count(), 2)
  })

  test('show on the home page what is sent while it is open', async (context) => {
    await givenPacket({}, [
      { kind: 'upload', name: 'Passport', accepts: '["pdf"]', beforeFirstDay: true },
    ])
    const ida = await given.waiting({ firstName: 'Ida' })
    await change(systemActor, (change) => planChecklists(change, [ida.employeeId]))
    const browsing = await Browsing.of(ida, context)
    const { page } = browsing
    await browsing.open('/')
    await page.getByText('There is nothing you have to do until then.').waitFor()
    await sendAll()
    await page.getByRole('link', { name: 'Upload: Passport' }).waitFor()
    await page.getByText('You can get ready in the meantime.').waitFor()
  })

  test('tell when a packet that is added holds nothing new', async (context) => {
    const { assert } = context
    const wei = await given.employee({ firstName: 'Wei', lastName: 'Chen' })
    await givenItem(wei, { item_key: 'task:employee:read the wiki' })
    await givenPacket({ name: 'Lab', department: 'Nowhere' }, [{ name: 'Read the wiki' }])
    const browsing = await Browsing.of(maya, context)
    const { page } = browsing
    await browsing.open(`/employees/${wei.employeeId}/onboarding`)
    await page.getByRole('button', { name: 'Add packet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add packet' })
    await dialog.getByRole('combobox', { name: /^Packet/ }).waitFor()
    await dialog.getByRole('button', { name: 'Add packet' }).click()
    await browsing.toast('Nothing was added. Has all of its items already')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(/^Lab/).waitFor()
    assert.equal(await page.getByText('Packet added.').count(), 0)
  })
})
