import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('Many invitations in a browser', (group) => {
  let manager: Person
  let ids: number[]

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    ids = []
    for (let turn = 0; turn < 27; turn++) {
      const lastName = `Xu ${String(turn).padStart(2, '0')}`
      const person = await given.invited({ firstName: 'Wei', lastName })
      ids.push(await given.invitation(person))
    }
    const ivo = await given.employee({ firstName: 'Ivo', lastName: 'Ionescu' })
    await given.invitation(ivo, { accepted_at: '2026-11-20 08:00:00.000' })
  })

  const revoked = async () => {
    const rows = await db.from('invitations').whereNotNull('revoked_at')
    return rows.length
  }

  test('revoking and resending them with the keyboard', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/employees/invitations')
    const bar = page.getByRole('region', { name: 'Selected invitations' })
    assert.equal(await bar.count(), 0)
    await page.getByRole('checkbox', { name: 'Select Wei Xu 26' }).press('Space')
    await bar.getByText('1 selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select Wei Xu 25' }).press('Space')
    await bar.getByText('2 selected').waitFor()
    await browsing.keepPicture('bulk-invitations-bar-1280')
    assert.deepEqual(await browsing.axe(), [])

    await bar.getByRole('button', { name: 'Resend' }).press('Enter')
    const resend = page.getByRole('dialog', { name: 'Resend invitations' })
    await resend.getByText('2 invitations will be resent. Nothing is changed yet.').waitFor()
    await resend.getByRole('button', { name: 'Resend 2 invitations' }).press('Enter')
    await resend.getByText('2 invitations resent.').waitFor()
    await page.keyboard.press('Escape')
    await resend.waitFor({ state: 'detached' })
    await bar.waitFor({ state: 'detached' })
    assert.lengthOf(await db.from('outbox_messages').where('kind', 'invitation'), 2)
    await page
      .getByRole('row', { name: /Wei Xu 26/ })
      .getByText('Queued')
      .waitFor()

    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
    await bar.getByText('25 selected').waitFor()
    await bar.getByRole('button', { name: 'Select all 28 results' }).press('Enter')
    await bar.getByText('28 selected').waitFor()
    await bar.getByRole('button', { name: 'Revoke' }).press('Enter')
    const revoke = page.getByRole('dialog', { name: 'Revoke invitations' })
    await revoke.getByText('27 invitations will be revoked, 1 skipped.').waitFor()
    await revoke
      .getByRole('listitem')
      .filter({ hasText: 'Ivo Ionescu' })
      .getByText('Has registered already.')
      .waitFor()
    assert.equal(await revoked(), 0)
    await browsing.keepPicture('bulk-invitations-preview-1280')
    assert.deepEqual(await browsing.axe(), [])
    await revoke.getByRole('button', { name: 'Revoke 27 invitations' }).press('Enter')
    await revoke.getByText('27 invitations revoked, 1 skipped.').waitFor()
    assert.equal(await revoked(), 27)
    await browsing.keepPicture('bulk-invitations-results-1280')
    assert.deepEqual(await browsing.axe(), [])
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Wei Xu 26/ })
      .getByText('Revoked')
      .waitFor()
  })

  test('on a phone', async (context) => {
    const { assert } = context
    const options = { viewport: PHONE, colorScheme: 'dark' as const }
    const browsing = await Browsing.of(manager, context, options)
    const { page } = browsing
    await browsing.open('/employees/invitations?q=wei')
    await page.getByRole('checkbox', { name: 'Select Wei Xu 26' }).click()
    await page.getByRole('checkbox', { name: 'Select Wei Xu 25' }).click()
    const bar = page.getByRole('region', { name: 'Selected invitations' })
    await bar.getByText('2 selected').waitFor()
    assert.equal(await browsing.overflow(), 0)
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await browsing.keepPicture('bulk-invitations-bar-375-dark')
    assert.deepEqual(await browsing.axe(), [])
    await bar.getByRole('button', { name: 'Revoke' }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke invitations' })
    await dialog.getByText(/2 invitations will be revoked/).waitFor()
    await browsing.keepPicture('bulk-invitations-preview-375-dark')
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await bar.getByText('2 selected').waitFor()
  }).tags(['@night'])

  test('what was never emailed is sent, and then resent', async (context) => {
    const browsing = await Browsing.of(manager, context, { viewport: DESKTOP })
    const { page } = browsing
    const { employee_id: employeeId } = await db
      .from('invitations')
      .where('id', ids[0]!)
      .firstOrFail()
    await browsing.open(`/employees/${employeeId}`)
    await page.getByRole('button', { name: 'Send invitation', exact: true }).click()
    await page.getByRole('button', { name: 'Resend invitation', exact: true }).waitFor()
  }).tags(['@night'])

  test('who may only see them selects none', async (context) => {
    const { assert } = context
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    const browsing = await Browsing.of(viewer, context, { viewport: DESKTOP })
    await browsing.open('/employees/invitations')
    await browsing.page.getByRole('row', { name: /Wei Xu 26/ }).waitFor()
    assert.equal(await browsing.page.getByRole('checkbox').count(), 0)
  })
})
