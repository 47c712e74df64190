import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { mailServer } from '#tests/helpers/messages/mail_server'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail, employeeRow } from '#tests/helpers/portal'

test.group('Approvals and invitations in a browser', (group) => {
  let manager: Person
  let waiting: Person

  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    manager = await given.manager()
    waiting = await given.waiting({ firstName: 'Ida', lastName: 'Berg' })
  })

  test('rejecting wants a reason; the rejected can be brought back', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/')
    await page.getByRole('button', { name: 'Reject Ida Berg' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject registration' })
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('A reason is required').waitFor()
    await browsing.field('Reason').fill('Not on our list')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await browsing.toast('Employee rejected')
    await page.getByText('All employee registrations have been processed.').waitFor()
    assert.containSubset(await employeeRow(waiting.employeeId), {
      status: 'inactive',
      rejection_reason: 'Not on our list',
    })

    await browsing.open(`/employees?employee=${waiting.employeeId}`)
    await page.getByText('Not on our list').waitFor()
    await page.getByRole('button', { name: 'Reactivate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click()
    await browsing.toast('Employee reactivated.')
    assert.equal((await employeeRow(waiting.employeeId)).status, 'pending')
  })

  test('a reason that the session’s end interrupted comes back for that person alone', async (context) => {
    const { assert } = context
    await given.waiting({ firstName: 'Leo', lastName: 'Lind' })
    const browsing = (await Browsing.of(manager, context)).expect(/status of 401/)
    const { page } = browsing
    await browsing.open('/pending-approvals')
    const dialog = page.getByRole('dialog', { name: 'Reject registration' })
    await page.getByRole('button', { name: 'Reject Ida Berg' }).click()
    await browsing.field('Reason').fill('Not on our list')
    await browsing.context.clearCookies()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await page.waitForURL(/\/api\/login/)
    await browsing.signIn(manager.email)
    await page.getByRole('button', { name: 'Reject Leo Lind' }).click()
    assert.equal(await browsing.field('Reason').inputValue(), '')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Reject Ida Berg' }).click()
    await browsing.toast('What you typed is back.')
    assert.equal(await browsing.field('Reason').inputValue(), 'Not on our list')
  })

  for (const { viewport } of SIZES) {
    test(`an approval is undone by keyboard, ${viewport.width} px wide`, async (context) => {
      const { assert } = context
      const browsing = await Browsing.of(manager, context, { viewport })
      const { page } = browsing
      await browsing.open('/pending-approvals')
      await page.getByText('Approving starts no onboarding.').waitFor()
      await page.getByRole('button', { name: 'Approve Ida Berg' }).press('Enter')
      await browsing.toast('Employee approved successfully')
      await page.getByText('All employee registrations have been processed.').waitFor()
      assert.equal((await employeeRow(waiting.employeeId)).status, 'active')
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`approved-undo-${viewport.width}`)
      await page.keyboard.press('F8')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      assert.equal(await browsing.focused(), 'Undo')
      await page.keyboard.press('Enter')
      await browsing.toast('Undone.')
      await page.getByRole('button', { name: 'Approve Ida Berg' }).waitFor()
      assert.equal((await employeeRow(waiting.employeeId)).status, 'pending')
      assert.equal((await db.from('outbox_messages').firstOrFail()).state, 'cancelled')
      assert.deepEqual(await browsing.axe(), [])
    })
  }

  test('an approval that went further is not undone, and says so', async (context) => {
    const browsing = (await Browsing.of(manager, context)).expect(/status of 409/)
    const { page } = browsing
    await browsing.open('/pending-approvals')
    await page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await browsing.toast('Employee approved successfully')
    await db.from('undos').delete()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await browsing.toast('This approval can no longer be undone.')
    context.assert.equal((await employeeRow(waiting.employeeId)).status, 'active')
  }).tags(['@night'])

  test('who comes second is told, and sees how things are', async (context) => {
    const browsing = (await Browsing.of(manager, context)).expect(/status of 409/)
    const { page } = browsing
    await browsing.open('/pending-approvals')
    const colleague = await signedIn(await given.manager())
    await colleague.post(`/api/employees/${waiting.employeeId}/approve`)
    await page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await browsing.toast('Ida Berg is no longer waiting for approval.')
    await page.getByText('All employee registrations have been processed.').waitFor()
  })

  test('an invitation is copied, sent again and revoked', async (context) => {
    const { assert } = context
    const invited = await given.invited({ firstName: 'Leo', lastName: 'Reed' })
    await given.invitation(invited)
    const browsing = await Browsing.of(manager, context)
    await browsing.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { page } = browsing
    await browsing.open('/employees/invitations')
    await page.getByRole('row', { name: /Leo Reed.*Not emailed/ }).waitFor()
    await page.getByRole('button', { name: 'Copy link: invitation of Leo Reed' }).click()
    await browsing.toast('Invite link copied to clipboard.')
    const link = await browsing.clipboard()
    assert.match(link, /\/invite\/[\w-]{38}$/)

    await page.getByRole('button', { name: 'Send invitation to Leo Reed' }).click()
    await browsing.toast('Invitation email sent successfully.')
    await page.getByRole('row', { name: /Leo Reed.*Sent/ }).waitFor()
    const mail = await mailServer.waitForMailTo(invited.email)
    assert.include(mail.text, link)

    await page.getByRole('button', { name: 'Revoke invitation of Leo Reed' }).click()
    await browsing.toast('Invitation revoked.')
    await page.getByRole('row', { name: /Leo Reed.*Revoked/ }).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Revoke/ }).count(), 0)
    await browsing.open(link)
    await page.getByRole('heading', { name: 'This invitation has been revoked' }).waitFor()
  })

  test('a used-up registration shows why, and keeps the form until then', async (context) => {
    const invited = await given.invited({ firstName: 'Leo', lastName: 'Reed' })
    const hr = await signedIn(manager)
    const { body } = await hr.post<{ id: number; link: string }>(
      `/api/employees/${invited.employeeId}/invitations`
    )
    const browsing = (await Browsing.start(context)).expect(/status of 4(22|09)/, /ApiError|4\d\d/)
    const { page } = browsing
    await browsing.open(body.link)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill(invited.email)
    await page.getByLabel('Confirm Password').fill(invited.email)
    await browsing.field('Phone').fill('+47 1')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('too easy to guess').first().waitFor()
    context.assert.equal(await browsing.field('Phone').inputValue(), '+47 1')

    await hr.post(`/api/invitations/${body.id}/revoke`)
    await password.fill('anchor-crane-violet-91')
    await page.getByLabel('Confirm Password').fill('anchor-crane-violet-91')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('heading', { name: 'This invitation has been revoked' }).waitFor()
  }).tags(['@night'])
})
