import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { NOT_ACTIVE } from '#signing/services/create_request'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'

test.group('Documents sent to several people, in a browser', (group) => {
  let hr: Person
  let ana: Person
  let wei: Person

  group.each.setup(async () => {
    await emptyPortal()
    hr = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    wei = await given.employee({ firstName: 'Wei', lastName: 'Xu' })
    await createTemplate({ name: 'House rules' })
  })

  /** A preview of sending to both. */
  async function previewed(context: TestContext) {
    const browsing = await Browsing.of(hr, context)
    const { page } = browsing
    await browsing.open('/employees')
    for (const name of ['Ana Díaz', 'Wei Xu']) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    }
    const bar = page.getByRole('region', { name: 'Selected people' })
    await bar.getByRole('button', { name: 'Send documents' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send documents' })
    await dialog.getByRole('checkbox', { name: 'House rules' }).click()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const send = dialog.getByRole('button', { name: 'Send to 2 people' })
    await send.waitFor()
    return { browsing, bar, dialog, send }
  }

  const leave = (...people: Person[]) =>
    db
      .from('employees')
      .whereIn(
        'id',
        people.map(({ employeeId }) => employeeId)
      )
      .update({ status: 'inactive' })
  const askedToSign = async () =>
    (await db.from('signing_requests').select('employee_id')).map((row) => row.employee_id)

  test('say to how many', async (context) => {
    const { browsing, bar, dialog, send } = await previewed(context)
    await send.click()
    await browsing.toast('Document signing requests created for 2 people')
    await dialog.waitFor({ state: 'detached' })
    await bar.waitFor({ state: 'detached' })
    context.assert.sameMembers(await askedToSign(), [ana.employeeId, wei.employeeId])
  })

  test('say who could not be sent them, and keep those selected', async (context) => {
    const { assert } = context
    const { browsing, bar, dialog, send } = await previewed(context)
    await leave(wei)
    await send.press('Enter')
    await dialog.getByText('Sent to 1 person. Not sent to 1 person: the list says why.').waitFor()
    await browsing.waitForFocus('Send documents')
    const each = dialog.getByRole('region', { name: 'Each person' }).getByRole('listitem')
    await each.filter({ hasText: 'Wei Xu' }).getByText(NOT_ACTIVE).waitFor()
    await each.filter({ hasText: 'Ana Díaz' }).getByText('To sign').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Back' }).count(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('refused-sends')
    assert.deepEqual(await askedToSign(), [ana.employeeId])
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await dialog.waitFor({ state: 'detached' })
    await bar.getByText('1 selected').waitFor()
  })

  test('say what stands against it beside the buttons', async (context) => {
    const { assert } = context
    for (const number of [1, 2, 3, 4]) await createTemplate({ name: `Policy ${number}` })
    const browsing = await Browsing.of(hr, context, { viewport: PHONE })
    browsing.expect(/409/)
    await browsing.open(`/employees/${ana.employeeId}`)
    await browsing.page.getByRole('button', { name: 'Send documents' }).click()
    const dialog = browsing.page.getByRole('dialog', { name: 'Send documents' })
    await dialog.getByRole('checkbox', { name: 'House rules' }).click()
    await dialog.getByLabel('Message').fill('Please today.')
    await db.from('document_templates').update({ archived_at: '2026-01-01 00:00:00.000' })
    for (const button of ['Preview', 'Send now']) {
      await dialog.getByRole('button', { name: button }).click()
      const refusal = dialog.getByRole('alert').filter({ hasText: 'is in the archive' })
      await refusal.waitFor()
      const [around, box, footer] = await Promise.all(
        [dialog, refusal, dialog.locator('[data-slot=dialog-footer]')].map((one) =>
          one.boundingBox()
        )
      )
      assert.isAtLeast(box!.y, around!.y)
      assert.isAtMost(box!.y + box!.height, footer!.y)
    }
    await browsing.keepPicture('refused-beside-buttons')
  })

  test('say to how many also where the first answer was lost', async (context) => {
    const { browsing, bar, dialog, send } = await previewed(context)
    browsing.expect(/net::ERR/)
    const answerIsLost = { times: 1 }
    await browsing.page.route(
      '**/api/sign/requests/many',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      answerIsLost
    )
    await send.click()
    await dialog.getByText(/The connection was lost before the server answered/).waitFor()
    await send.click()
    await browsing.toast('Document signing requests created for 2 people')
    await bar.waitFor({ state: 'detached' })
    context.assert.sameMembers(await askedToSign(), [ana.employeeId, wei.employeeId])
  }).tags(['@night'])

  test('say why none was sent, and can be changed', async (context) => {
    const { assert } = context
    const { browsing, bar, dialog, send } = await previewed(context)
    await leave(ana, wei)
    await send.press('Enter')
    await dialog.getByText('Nothing was sent. The list says why.').waitFor()
    assert.equal(await dialog.getByText(NOT_ACTIVE).count(), 2)
    await browsing.waitForFocus('Send documents')
    assert.deepEqual(await askedToSign(), [])
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('checkbox', { name: 'House rules' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await bar.getByText('2 selected').waitFor()
  }).tags(['@night'])
})
