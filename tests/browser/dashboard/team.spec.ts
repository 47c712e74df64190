import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { addDays, type Day } from '#training/compliance_status'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { assignedOn, employedFrom, oldModule } from '#tests/helpers/training/compliance'

const day = (days: number): Day => addDays(DateTime.utc().toISODate(), days)

test.group('My team in reports and activity', (group) => {
  let boss: Person

  group.each.setup(async () => {
    await emptyPortal()
    boss = await given.manager()
    const moduleId = await oldModule()
    const admin = await signedIn(await given.admin())
    for (const firstName of ['Rita', 'Otto']) {
      const { employeeId } = await employedFrom('2020-01-01', { firstName, lastName: 'Reed' })
      await assignedOn({ employeeId }, moduleId, day(-20), day(-10))
      if (firstName === 'Rita') {
        await db.from('employees').where('id', employeeId).update({ manager_id: boss.employeeId })
      }
      await admin.put(`/api/employees/${employeeId}`, { presentAddress: '1 Quay Road' })
    }
  })

  for (const { title, viewport } of SIZES) {
    test(`are switched to everyone by keyboard, ${title}`, async (context) => {
      const { assert } = context
      const browsing = await Browsing.of(boss, context, { viewport })
      const { page } = browsing
      const radio = (name: string, checked = true) => page.getByRole('radio', { name, checked })
      const looksRight = async (name: string) => {
        assert.deepEqual(await browsing.axe(), [])
        assert.equal(await browsing.overflow(), 0)
        await browsing.keepPicture(`${name}-${viewport.width}`)
      }

      await browsing.open('/reports')
      await radio('My team').waitFor()
      await page.getByText('Training and onboarding trends for your team').waitFor()
      await page.getByRole('link', { name: /^Overdue training/ }).waitFor()
      const charts = page.getByRole('region', { name: 'Charts' })
      const added = charts.locator('a[href*="reached=added"]')
      await added.first().waitFor({ state: 'attached' })
      assert.equal(await added.first().textContent(), '1 added')
      assert.include((await added.first().getAttribute('href')) ?? '', 'scope=team')
      await looksRight('reports-team')
      await radio('My team').press('ArrowRight')
      await radio('Everyone').waitFor()
      await page.getByText('Training and onboarding trends for the whole company').waitFor()
      await charts
        .locator('a[href*="reached=added"]')
        .and(charts.locator('a[href*="scope=everyone"]'))
        .filter({ hasText: '3 added' })
        .waitFor({ state: 'attached' })
      await looksRight('reports-everyone')

      // The choice is remembered.
      await browsing.open('/activity')
      await radio('Everyone').waitFor()
      await page.getByText(/Otto Reed/).waitFor()
      await radio('Everyone').press('ArrowLeft')
      await radio('My team').waitFor()
      await page.getByText(/Otto Reed/).waitFor({ state: 'detached' })
      await page.getByText(/Rita Reed/).waitFor()
      await looksRight('activity-team')
    })
  }
})
