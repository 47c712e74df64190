import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { Browsing } from '#tests/helpers/browser/browsing'
import { givenPacket, itemsByName, itemsOf } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'

const PREVIEW = '**/api/onboarding/preview*'

test.group('Approving what is not shown yet, in a browser', (group) => {
  let manager: Person
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    ana = await given.waiting({ firstName: 'Ana', lastName: 'Díaz' })
    await givenPacket({}, [{ name: 'Order keys', owner: 'hr' }])
  })

  /** A browser that keeps back what approving starts, and the approvals it sends. */
  async function slow(context: TestContext) {
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    const arrival = Promise.withResolvers<void>()
    const sent: string[] = []
    await page.route(PREVIEW, async (route) => {
      await arrival.promise
      await route.continue().catch(() => undefined)
    })
    page.on('request', (request) => {
      if (/\/approve$|\/bulk$/.test(request.url())) sent.push(request.postData() ?? '')
    })
    return { browsing, page, sent, arrive: arrival.resolve }
  }

  const approved = async () => (await employeeRow(ana.employeeId)).status === 'active'

  for (const address of ['/', '/pending-approvals']) {
    test(`waits until it is, on ${address}`, async (context) => {
      const { assert } = context
      const { browsing, page, sent, arrive } = await slow(context)
      await browsing.open(address)
      const button = page.getByRole('button', { name: 'Approve Ana Díaz' })
      await button.press('Enter')
      assert.isTrue(await button.isDisabled())
      assert.equal(await button.getAttribute('title'), 'Loading what this will start...')
      assert.deepEqual(await browsing.axe(), [])
      arrive()
      await page.getByText(/^Approving creates 1 task/).waitFor()
      assert.lengthOf(sent, 0)
      await browsing.waitForFocus('Approve Ana Díaz')
      await page.keyboard.press('Enter')
      await browsing.toast('Employee approved successfully')
      assert.include(sent[0], 'fingerprint')
      assert.exists(itemsByName(await itemsOf(ana))['Order keys'])
    })
  }

  test('of many waits, too', async (context) => {
    const { assert } = context
    const { browsing, page, sent, arrive } = await slow(context)
    await browsing.open('/employees?status=pending&scope=everyone')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve people' })
    const button = dialog.getByRole('button', { name: 'Approve 1 person' })
    await button.press('Enter')
    assert.isTrue(await button.isDisabled())
    assert.deepEqual(await browsing.axe(), [])
    arrive()
    await dialog
      .getByText(/^Approving creates 1 task/)
      .first()
      .waitFor()
    assert.isFalse(await approved())
    await button.press('Enter')
    await dialog.getByText('1 person approved.').waitFor()
    assert.include(sent.at(-1), 'fingerprint')
  }).tags(['@night'])

  test('is tried again where it could not be loaded', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(manager, context)).expect(/status of 503/)
    const { page } = browsing
    await page.route(PREVIEW, (route) => route.fulfill({ status: 503, json: {} }))
    await browsing.open('/pending-approvals')
    await page.getByText('Couldn’t load what approving starts.').waitFor()
    await page.getByRole('button', { name: 'Approve Ana Díaz' }).press('Enter')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('held-approvals')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve people' })
    await dialog.getByText('Couldn’t load what this will start.').waitFor()
    await dialog.getByRole('button', { name: 'Approve 1 person' }).press('Enter')
    assert.isFalse(await approved())
    await page.unroute(PREVIEW)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('button', { name: 'Approve 1 person' }).click()
    await dialog.getByText('1 person approved.').waitFor()
    assert.isTrue(await approved())
  }).tags(['@night'])
})
