import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { checkedLog, pastTriggers } from '#tests/helpers/audit_log/audit'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const SCRIPT = '<script>alert(1)</script>'

test.group('The audit log in a browser', (group) => {
  let admin: Person
  let mira: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ firstName: 'Ana', lastName: 'Díaz' })
    mira = await given.employee({ firstName: 'Mira', lastName: 'Okafor' })
    await change(systemActor, async (change) => {
      for (let index = 0; index < 60; index++) {
        await change.audit({ action: 'create', entityType: 'training_module', entityId: index })
      }
      await change
        .as({
          ...systemActor,
          id: admin.id,
          label: 'Ana Díaz',
          address: '192.0.2.7',
          requestId: 'r-1',
        })
        .audit({
          action: 'update',
          entityType: 'employee',
          entityId: mira.employeeId!,
          oldValues: { hourlyRate: '[redacted]', location: null, notes: SCRIPT },
          newValues: { hourlyRate: '[redacted]', location: `Øst ${'x'.repeat(120)}`, notes: '👩‍🚀' },
        })
    })
  })

  const write = (action: string) =>
    change(systemActor, (change) =>
      change.audit({ action, entityType: 'employee', entityId: mira.employeeId! })
    )

  test('is printed with what it is limited to', async (context: TestContext) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const limits = page.getByText(/ entr(y|ies), times in /)
    await browsing.open('/audit-logs')
    assert.isFalse(await limits.isVisible())
    await page.emulateMedia({ media: 'print' })
    assert.match(
      await limits.innerText(),
      /^Harbour & Sons\. Sign-ins are left out\. 50 of 61 entries, times in \S+\.$/
    )
    await browsing.open('/audit-logs?q=Okafor&entityType=employee&action=update')
    assert.include(
      await limits.innerText(),
      'Only: Search “Okafor”, Action Update, About Employee. 1 of 1 entry, times in'
    )
  }).tags(['@night'])

  for (const { title, viewport } of SIZES) {
    test(`is read, narrowed and walked ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      await browsing.open('/audit-logs')
      const entries = page.getByRole('main').getByRole('listitem')
      await page.getByText('The log has not been checked yet.').waitFor()
      assert.deepEqual(await browsing.axe(), [])

      const first = entries.filter({
        hasText: `update operation on employee (ID: ${mira.employeeId})`,
      })
      await first.getByText('View changes').click()
      const changes = first.getByRole('table', { name: 'Changes' })
      await changes.getByText(SCRIPT).waitFor()
      assert.equal(await changes.getByText('Hidden').count(), 2)
      await changes.getByText('None').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.isTrue(
        await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
        'the page scrolls sideways'
      )

      await page.getByRole('link', { name: 'Older' }).click()
      await page.waitForURL(/before=/)
      await page.getByRole('link', { name: 'Newest' }).waitFor()
      await page.getByRole('link', { name: 'Newer', exact: true }).click()
      await page.waitForURL(/after=/)
      await first.waitFor()

      await page.getByLabel('Action').selectOption('update')
      await page.waitForURL(/action=update/)
      await page.getByRole('button', { name: 'Filters' }).click()
      await browsing.field('Performed by').fill('ana d')
      await page.getByRole('option', { name: /Ana Díaz/ }).click()
      await page.waitForURL(new RegExp(`performedById=${admin.id}`))
      await page.getByLabel('From').fill('2026-01-01')
      await page.waitForURL(/from=2026-01-01T00%3A00%3A00.000Z/)
      await page.getByText('1 entry', { exact: true }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await page.reload()
      await page.getByRole('button', { name: 'Remove Ana Díaz' }).waitFor()
      assert.equal(await page.getByLabel('From').inputValue(), '2026-01-01')

      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'CSV file of 1 entry' }).click(),
      ])
      assert.include(await readFile(await download.path(), 'utf8'), 'Ana Díaz')
    })
  }

  test('announces what comes in, and shows it when asked', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await page.clock.install()
    await browsing.open('/audit-logs')
    await write('archive')
    await page.clock.fastForward(31_000)
    const show = page.getByRole('button', { name: 'Show 1 new entry' })
    await show.waitFor()
    assert.equal(await page.getByText('archive operation on').count(), 0)
    await show.click()
    await page.getByText('archive operation on').waitFor()
    await show.waitFor({ state: 'detached' })
    // No one is there: a session must be able to expire.
    let asked = 0
    await page.clock.runFor(31 * 60_000)
    page.on('request', (request) => {
      if (request.url().includes('/api/audit-logs')) asked++
    })
    await page.clock.runFor(5 * 60_000)
    assert.equal(asked, 0)
  }).tags(['@night'])

  test('says whether the chain was whole last night, and hands out the checkpoint', async (context) => {
    const { assert } = context
    await checkedLog()
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/audit-logs')
    await page.getByText(/Verified: entries 1–\d+ have not been changed/).waitFor()
    assert.isAbove(await page.getByText(/, verified/).count(), 10)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download checkpoint' }).click(),
    ])
    assert.match(download.suggestedFilename(), /^audit-checkpoint-[\d-]+-entry-\d+\.json$/)
    await page.getByRole('button', { name: 'Earlier checks' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Download the checkpoint/ })
      .waitFor()
    assert.deepEqual(await browsing.axe(), [])
  })

  test('shows a broken entry, also of a sign-in', async (context) => {
    const id = await write('sign_in')
    await pastTriggers(() => db.from('audit_entries').where('id', id).update({ entity_id: '0' }))
    await checkedLog()
    const browsing = await Browsing.of(admin, context)
    await browsing.open('/audit-logs')
    await browsing.page.getByRole('link', { name: 'Show entry' }).click()
    await browsing.page.getByText(`Entry ${id}, altered`).waitFor()
  })

  test('leads from an entry to what it is about', async (context) => {
    const { assert } = context
    await change(systemActor, async (change) => {
      await change.audit({ action: 'update', entityType: 'user', entityId: mira.id })
      await change.audit({ action: 'assign', entityType: 'training_assignment', entityId: '7.3' })
      await change.audit({ action: 'update', entityType: 'setting', entityId: 'timeZone' })
      await change.audit({ action: 'check', entityType: 'audit_log', entityId: 'audit_log' })
    })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/audit-logs')
    const hrefs = page.getByRole('main').getByRole('link', { name: /operation on/ })
    const leads = async (about: string) =>
      hrefs
        .filter({ hasText: `on ${about} ` })
        .first()
        .getAttribute('href')
    assert.equal(await leads('training_assignment'), '/employees/7')
    assert.equal(await leads('setting'), '/settings')
    assert.equal(await hrefs.filter({ hasText: 'audit_log' }).count(), 0)
    await hrefs.filter({ hasText: `update operation on user (ID: ${mira.id})` }).click()
    await page.getByRole('dialog', { name: 'Edit User' }).getByText('Mira Okafor').waitFor()
  })

  test('offers to take out the filters where nothing matches', async (context) => {
    const browsing = await Browsing.of(admin, context)
    await browsing.open('/audit-logs?q=nothing-says-this')
    await browsing.page.getByText('No entries found').waitFor()
    await browsing.page.getByRole('link', { name: 'Clear filters' }).click()
    await browsing.page
      .getByText(/operation on/)
      .first()
      .waitFor()
  }).tags(['@night'])

  test('leads from a person to what was done with them', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await (await signedIn(admin)).put(`/api/users/${mira.id}`, { position: 'Cook' })
    await browsing.open(`/employees?employee=${mira.employeeId}`)
    await page.getByRole('link', { name: 'View Audit Log' }).click()
    await page.waitForURL(/audit-logs\?q=/)
    const shown = page.getByRole('main').getByText(/operation on/)
    await shown
      .filter({ hasText: `employee (ID: ${mira.employeeId})` })
      .first()
      .waitFor()
    await shown
      .filter({ hasText: `user (ID: ${mira.id})` })
      .first()
      .waitFor()
    for (const text of await shown.allInnerTexts()) {
      assert.match(
        text,
        new RegExp(`(employee \\(ID: ${mira.employeeId}|user \\(ID: ${mira.id})\\)`)
      )
    }
  }).tags(['@night'])
})
