import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { Browsing } from '#tests/helpers/browser/browsing'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithMail } from '#tests/helpers/portal'

const NEW_PASSWORD = 'anchor-crane-violet-91'

test.group('From a fresh invitation to an approved employee', (group) => {
  group.each.setup(() => emptyPortalWithMail())

  test('HR adds and invites, the newcomer registers from the mail, HR approves', async (context) => {
    const { assert } = context
    const manager = await given.manager({ firstName: 'Mia', lastName: 'Olsen' })

    // HR signs in and adds a person.
    const hr = await Browsing.start(context)
    await hr.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await hr.open('/')
    await hr.page.getByRole('link', { name: 'Get Started', exact: true }).click()
    await hr.signIn(manager.email)
    await hr.page.getByRole('link', { name: 'Add Employee' }).first().click()
    await hr.field('First Name').fill('Ida')
    await hr.field('Last Name').fill('Berg')
    await hr.field('Email').fill('ida.berg@example.com')
    await hr.field('Position').fill('Crane operator')
    await hr.field('Personal Message').fill('Welcome aboard, Ida!')
    await hr.page.getByRole('button', { name: 'Add & Send Invite' }).click()
    await hr.page.getByRole('heading', { name: 'Employee Added Successfully' }).waitFor()
    await hr.toast('Employee added and invitation email sent successfully.')

    // The email has arrived, with the link that the page shows and copies.
    const mail = await mailServer.waitForMailTo('ida.berg@example.com')
    const link = linkIn(mail, '/invite/')
    assert.include(mail.text, 'Welcome aboard, Ida!')
    assert.equal(await hr.field('Invite link').inputValue(), link)
    await hr.page.getByRole('button', { name: 'Copy' }).click()
    await hr.page.getByRole('button', { name: 'Copied' }).waitFor()
    await hr.toast('Invite link copied to clipboard.')
    assert.equal(await hr.clipboard(), link)

    // The new employee opens the email's link in another browser and registers.
    const newcomer = await Browsing.start(context)
    await newcomer.open(link)
    await newcomer.page.getByText('Welcome aboard, Ida!').waitFor()
    await newcomer.page.getByText('ida.berg@example.com').waitFor()
    await newcomer.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await newcomer.page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
    await newcomer.field('Phone').fill('+47 22 33 44 55')
    await newcomer.page.getByRole('button', { name: 'Register' }).click()
    await newcomer.page.getByRole('heading', { name: 'Welcome, Ida' }).waitFor()
    await newcomer.page.getByText('waiting for approval').first().waitFor()
    assert.deepEqual(await newcomer.axe(), [])
    await newcomer.field('Present Address').fill('Quay 3\nOslo')
    await newcomer.page.getByRole('button', { name: 'Save' }).click()
    await newcomer.toast('saved')

    // HR finds the registration and approves it.
    await hr.page.getByRole('navigation').getByRole('link', { name: 'Pending Approvals' }).click()
    await hr.page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await hr.toast('Employee approved successfully')
    await hr.page.getByText('All employee registrations have been processed.').waitFor()
    // The email is held back while the approval can be undone.
    await db.from('outbox_messages').update({ next_attempt_at: '2026-01-01 00:00:00.000' })
    const approved = await mailServer.waitFor(({ subject }) => /approved/.test(subject))
    assert.deepEqual(approved.to, ['ida.berg@example.com'])

    // The new employee signs out, and in again from the link of the second email.
    await newcomer.page.getByRole('link', { name: 'Log Out' }).click()
    await newcomer.page.getByRole('link', { name: 'Get Started', exact: true }).waitFor()
    await newcomer.open(linkIn(approved, '/api/login'))
    await newcomer.signIn('ida.berg@example.com', NEW_PASSWORD)
    await newcomer.page.getByText('What to do next').waitFor()
    await newcomer.page.getByRole('link', { name: 'Open your profile' }).click()
    await newcomer.page.waitForURL('**/profile')
    assert.equal(await newcomer.field('Phone').inputValue(), '+47 22 33 44 55')

    // The used link no longer works.
    await newcomer.open(link)
    await newcomer.page.getByRole('heading', { name: 'This invitation has been used' }).waitFor()

    const verdict = await verifyChain()
    assert.isTrue(verdict.intact)
    const actions = (await auditEntries()).map(({ action }) => action)
    assert.includeMembers(actions, [
      'sign_in',
      'create',
      'invite',
      'open_invitation',
      'register',
      'change_password',
      'update',
      'approve',
      'sign_out',
    ])
  }).tags(['@journey'])

  test('who may only add people is led back to what they can open', async (context) => {
    const { assert } = context
    const recruiter = await given.employee()
    await given.bundle(recruiter, ['employees:create'])
    const browsing = await Browsing.of(recruiter, context)
    const { page } = browsing
    await browsing.open('/employees/import')
    assert.equal(await page.getByRole('navigation', { name: 'People' }).count(), 0)

    await browsing.open('/employees/add')
    for (const name of ['Back', 'Cancel']) {
      assert.equal(await page.getByRole('link', { name }).getAttribute('href'), '/')
    }
    await browsing.field('First Name').fill('Ida')
    await browsing.field('Last Name').fill('Berg')
    await browsing.field('Position').fill('Crane operator')
    await browsing.field('Email').fill('ida.berg@example.com')
    await page.getByRole('button', { name: 'Add & Send Invite' }).click()
    await page.getByRole('heading', { name: 'Employee Added Successfully' }).waitFor()
    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor()
  })
})
