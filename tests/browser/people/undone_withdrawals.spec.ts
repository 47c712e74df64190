import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { askUpload, requestRow, upload } from '#tests/helpers/documents/requested_documents'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('Undoing what was withdrawn', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
  })

  /** With the keyboard alone. */
  async function undo({ page }: Browsing) {
    await page.keyboard.press('F8')
    for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }

  for (const { viewport } of SIZES) {
    test(`a revoked invitation, ${viewport.width} px wide`, async (context) => {
      const { assert } = context
      const leo = await given.invited({ firstName: 'Leo', lastName: 'Reed' })
      const id = await given.invitation(leo)
      const browsing = await Browsing.of(manager, context, { viewport })
      const { page } = browsing
      const revokedAt = async () => {
        const row = await db.from('invitations').where({ id }).firstOrFail()
        return row.revoked_at as string | null
      }
      for (const [address, button] of [
        ['/employees/invitations', 'Revoke invitation of Leo Reed'],
        [`/employees/${leo.employeeId}`, 'Revoke invitation'],
      ] as const) {
        await browsing.open(address)
        await page.getByRole('button', { name: button }).press('Enter')
        await browsing.toast('Invitation revoked.')
        assert.isNotNull(await revokedAt())
        await page.locator('[data-slot=badge]').filter({ hasText: 'Revoked' }).waitFor()
        assert.notEqual(await page.evaluate('document.activeElement.tagName'), 'BODY')
        assert.deepEqual(await browsing.axe(), [])
        assert.equal(await browsing.overflow(), 0)
        await browsing.keepPicture(`revoked-undo-${viewport.width}`)
        await undo(browsing)
        await browsing.toast('Undone.')
        await page.getByRole('button', { name: button }).waitFor()
        assert.isNull(await revokedAt())
      }
    }).tags(['@night'])

    test(`a canceled request, ${viewport.width} px wide`, async (context) => {
      const { assert } = context
      const ana = await given.employee({ firstName: 'Ana', lastName: 'Reed' })
      const id = await askUpload(ana)
      const browsing = await Browsing.of(manager, context, { viewport })
      const { page } = browsing
      await browsing.open('/documents/requests')
      const cancel = page.getByRole('button', { name: 'Cancel: Passport, Ana Reed' })
      await cancel.press('Enter')
      await browsing.toast('The request was canceled.')
      assert.equal((await requestRow(id)).state, 'cancelled')
      await page.getByRole('list', { name: 'Requests' }).getByText('Canceled').waitFor()
      assert.equal(await browsing.focused(), 'Passport')
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`canceled-undo-${viewport.width}`)
      await undo(browsing)
      await browsing.toast('Undone.')
      await cancel.waitFor()
      assert.equal((await requestRow(id)).state, 'open')
    })
  }

  test('an upload that would be deleted is asked about, also when it has just come', async (context) => {
    const { assert } = context
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Reed' })
    const id = await askUpload(ana)
    const browsing = await Browsing.of(manager, context)
    browsing.expect(/status of 409/)
    const { page } = browsing
    await browsing.open('/documents/requests')
    await upload(await signedIn(ana), id)
    const cancel = page.getByRole('button', { name: 'Cancel: Passport, Ana Reed' })
    await cancel.click()
    await browsing.toast('A document was uploaded in the meantime.')
    assert.equal((await requestRow(id)).state, 'submitted')
    await browsing.open('/documents/requests')
    await cancel.click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this request?' })
    await question.getByText('This can’t be undone.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await question.getByRole('button', { name: 'Cancel request' }).click()
    await browsing.toast('The request was canceled.')
    assert.equal(await page.getByRole('button', { name: 'Undo', exact: true }).count(), 0)
    assert.equal((await requestRow(id)).state, 'cancelled')
  })
})
