import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { addDays, type Day } from '#training/compliance_status'
import { askUpload } from '#tests/helpers/documents/requested_documents'
import { signedIn } from '#tests/helpers/caller'
import { givenTrainingItem } from '#tests/helpers/onboarding/onboarding'
import { Browsing, SIZES, VIEWS } from '#tests/helpers/browser/browsing'
import {
  assignedOn,
  completedOn,
  employedFrom,
  oldModule,
} from '#tests/helpers/training/compliance'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

const day = (days: number): Day => addDays(DateTime.utc().toISODate(), days)

test.group('The dashboard in a browser', (group) => {
  let manager: Person

  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    manager = await given.manager({ onboardingStatus: 'complete' })
    const moduleId = await oldModule({ name: 'Fire Safety', minutes: 20 })
    for (const [turn, name] of ['Ana', 'Ben', 'Cem'].entries()) {
      const person = await employedFrom('2020-01-01', {
        firstName: name,
        lastName: 'Abel',
        onboardingStatus: turn === 0 ? 'in_progress' : 'complete',
      })
      await assignedOn(person, moduleId, '2020-01-01', '2020-01-31')
      await db
        .from('training_assignments')
        .where('employee_id', person.employeeId)
        .update({ for_onboarding: true })
      await completedOn(person, moduleId, day(-300), day(20 + 40 * turn))
      if (turn > 0) await givenTrainingItem(person, { openedDaysAgo: 310, doneDaysAgo: 300 })
      await askUpload(person)
    }
    for (let turn = 0; turn < 4; turn++) await given.waiting({ firstName: `Wai${turn}` })
  })

  test('everything is counted, opens its rows, and the charts are tables too: {view}')
    .with(VIEWS)
    .run(async (context, { view, ...options }) => {
      const { assert } = context
      const browsing = await Browsing.of(manager, context, options)
      const { page } = browsing
      await browsing.open('/')
      await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
      await page.getByText('View all 4').waitFor()
      await browsing.keepPicture(`dashboard-top-${view.replace(' ', '-')}`)
      assert.equal(await page.locator('.recharts-surface').count(), 0)
      await page.getByRole('heading', { name: 'Trends' }).scrollIntoViewIfNeeded()
      const chart = page.getByText('Show as a table: Compliance over 12 months')
      await chart.scrollIntoViewIfNeeded()
      await page.locator('.recharts-surface').first().waitFor()
      await chart.click()
      await page.getByRole('table', { name: 'Compliance over 12 months' }).waitFor()
      await browsing.keepPicture(`dashboard-${view.replace(' ', '-')}`)
      assert.deepEqual(await browsing.axe(), [])
      assert.isAtMost(await browsing.overflow(), 0)

      await page.getByRole('link', { name: /1 active employee is still onboarding/ }).click()
      await page.waitForURL(/onboarding=incomplete/)
      await page.getByText('Ana Abel').first().waitFor()
      assert.equal(await page.getByText('Ben Abel').count(), 0)
    })

  test('the first approval is visible without scrolling on a laptop, beside what needs attention', async (context) => {
    const { assert } = context
    const admin = await given.admin({ employee: {} })
    // As in a portal that is set up but for its email.
    await (await signedIn(admin)).put('/api/get-started', { dismissed: true })
    for (const owner of ['Isabella Brown', 'Zoë Schmidt', 'Hana Lindqvist', 'Mateo Adams']) {
      await askUpload(admin, { name: `Driver’s license with both sides of ${owner}` })
    }
    await askUpload(manager)
    await db
      .from('document_requests')
      .where('employee_id', manager.employeeId)
      .update({ due_on: day(-3) })
    await given.invitation(await given.invited())
    await givenSettings({ smtpHost: null })
    const viewport = { width: 1280, height: 900 }
    const browsing = await Browsing.of(admin, context, { viewport })
    const { page } = browsing
    await browsing.open('/')
    const first = page.getByRole('button', { name: /^Approve Wai/ }).first()
    await first.waitFor()
    for (const shown of [
      page.getByText("Email isn't set up yet."),
      page.getByRole('list', { name: 'Your own to-dos' }).getByRole('listitem').nth(2),
      page.getByText('Total Employees'),
      page.getByRole('link', { name: '1 invited person has not registered' }),
      page.getByRole('link', { name: '1 requested document is overdue' }),
    ]) {
      await shown.waitFor()
      const box = await shown.boundingBox()
      assert.isAtMost(box!.y + box!.height, viewport.height)
    }
    const { x, y, height } = (await first.boundingBox())!
    assert.isAtMost(y + height, viewport.height)
    const attention = page.getByRole('link', { name: '1 requested document is overdue' })
    const { x: left, width } = (await attention.boundingBox())!
    assert.isAbove(x, left + width)
    assert.equal(await page.evaluate('scrollY'), 0)
    await browsing.keepPicture('dashboard-first-view')
    assert.deepEqual(await browsing.axe(), [])
  }).tags(['@night'])

  test('approving from the card changes the numbers and the activity', async (context) => {
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/')
    await page.getByText('View all 4').waitFor()
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/approve')) posts.push(request.url())
    })
    await page.route('**/approve', async (route) => {
      // The second press comes during the first call.
      await page.getByRole('button', { name: /^Approve Wai0/ }).press('Enter')
      await route.continue()
    })
    await page.getByText('Approving starts no onboarding.').first().waitFor()
    await page.getByRole('button', { name: /^Approve Wai0/ }).press('Enter')
    await browsing.toast('Employee approved successfully')
    await page.getByText(/You approved/).waitFor()
    context.assert.lengthOf(posts, 1)
    await page.getByText('Just now').first().waitFor()
    await page.getByRole('link', { name: 'View All activity' }).press('Enter')
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    await page.getByLabel('Type').selectOption('approval')
    await page.waitForURL(/type=approval/)
    await page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first().waitFor()
    await browsing.keepPicture('activity')
    context.assert.deepEqual(await browsing.axe(), [])
  })

  test('shows placeholders until it is known what stands on top, and moves nothing then', async (context) => {
    const { assert } = context
    const moduleId = await oldModule({ name: 'Ladders' })
    await assignedOn(manager, moduleId, '2020-01-01', '2020-01-31')
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await page.addInitScript(`
      window.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.moved += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    `)
    let known = () => {}
    const held = new Promise<void>((resolve) => {
      known = resolve
    })
    await page.route('**/api/dashboard/todo*', async (route) => {
      await held
      await route.continue()
    })
    await browsing.open('/')
    const placeholders = page.locator('[data-slot="skeleton"]:visible')
    // Four numbers, three lines, three approvals and four rows of activity, with three headings.
    await placeholders.nth(16).waitFor()
    assert.equal(await placeholders.count(), 17)
    await browsing.keepPicture('dashboard-loading')
    // The cards load behind them.
    for (const text of ['View all 4', 'Approving starts no onboarding.', 'within 30 days']) {
      await page.getByText(text).first().waitFor({ state: 'attached' })
    }
    await page.evaluate('window.moved = 0')
    known()
    await page.getByRole('heading', { name: 'Your own to-dos' }).waitFor()
    await page.getByText('View all 4').waitFor()
    await page.waitForLoadState('networkidle')
    assert.isAtMost(Number(await page.evaluate('window.moved')), 0.02)
  }).tags(['@night'])

  test('each card fails by itself, says so, and is tried again', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(manager, context)).expect(/status of 500/)
    const { page } = browsing
    const cards = [
      ['**/api/dashboard/activity*', 'Couldn’t load the activity.'],
      ['**/api/employees/pending*', 'Couldn’t load the pending approvals.'],
      ['**/api/dashboard/attention*', 'Couldn’t load what needs attention.'],
    ] as const
    for (const [call] of cards) {
      await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    }
    await browsing.open('/')
    // The other cards are there.
    await page.getByText('Total Employees').waitFor()
    for (const [, message] of cards) await page.getByText(message).waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: 'activity' })
      .getByRole('button', { name: 'Try again' })
      .click()
    await page.getByText('View all 4').waitFor()
    await page.getByRole('link', { name: /certificate expires within 30 days/ }).waitFor()
    assert.equal(await page.getByText(/Couldn’t load/).count(), 0)
  }).tags(['@night'])

  test('charts whose script does not come leave the rest, and are tried again', async (context) => {
    const browsing = (await Browsing.of(manager, context)).expect(/Failed to load resource/)
    const { page } = browsing
    await page.route('**/chart_cards*', (route) => route.abort(), { times: 1 })
    await browsing.open('/')
    await page.getByText('Total Employees').waitFor()
    await page.getByRole('heading', { name: 'Trends' }).scrollIntoViewIfNeeded()
    await page.getByText('Couldn’t load the charts.').waitFor()
    await page.getByText('Total Employees').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Charts' }).waitFor()
  }).tags(['@night'])

  test('the numbers of the charts open their rows, {title}')
    .tags(['@night'])
    .with(SIZES)
    .run(async (context, { viewport }) => {
      const { assert } = context
      const late = await oldModule({ name: 'Ladders' })
      // The manager, who has no employment period, and Ana.
      for (const { employeeId } of await db
        .from('employees')
        .select('id as employeeId')
        .orderBy('id')
        .limit(2)) {
        await assignedOn({ employeeId }, late, day(-40), day(-10))
      }
      const browsing = await Browsing.of(manager, context, { viewport })
      const { page } = browsing
      const open = async (title: string) => {
        await browsing.open('/reports')
        await page.getByText(`Show as a table: ${title}`).click()
        return page.getByRole('table', { name: title })
      }

      const expiries = await open('Expiring in the next 12 months')
      await browsing.keepPicture(`dashboard-tables-${viewport.width}`)
      const first = expiries.getByRole('link', { name: / ending in / }).first()
      const count = Number.parseInt((await first.textContent()) ?? '', 10)
      await first.click()
      await page.waitForURL(/expiresFrom=.*expiresTo=/)
      await page.getByText(new RegExp(`^${count} modules? expiring then`)).waitFor()
      assert.match(await page.getByLabel('Expiration').inputValue(), /^\d{4}-.*:\d{4}-/)
      assert.deepEqual(await browsing.axe(), [])
      assert.isAtMost(await browsing.overflow(), 0)
      await browsing.keepPicture(`compliance-ending-${viewport.width}`)
      await page.getByLabel('Expiration').selectOption('')
      await page.getByText(/expiring then/).waitFor({ state: 'detached' })
      assert.notInclude(page.url(), 'expires')

      // Each month leads to its last day, and the last one to today.
      const months = (await open('Compliance over 12 months')).getByRole('link')
      const addresses = await Promise.all(
        (await months.all()).map((month) => month.getAttribute('href'))
      )
      assert.match(addresses.pop() ?? '', /^\/training\/compliance(\?scope=\w+)?$/)
      assert.isNotEmpty(addresses)
      for (const address of addresses) assert.match(address ?? '', /\?day=\d{4}-\d\d-\d\d/)

      const steps = await open('Onboarding')
      await steps.getByRole('link', { name: /^\d+ registered$/ }).click()
      await page.waitForURL(/reached=registered&addedFrom=/)
      await page.getByText('Ana Abel').first().waitFor()
      await browsing.keepPicture(`employees-reached-${viewport.width}`)
      assert.deepEqual(await browsing.axe(), [])
      assert.isAtMost(await browsing.overflow(), 0)
      await page.getByRole('button', { name: /Registered, or further/ }).click()
      await page.waitForURL((url) => !url.search.includes('reached'))
      await page.getByRole('button', { name: /Added since/ }).click()
      await page.waitForURL((url) => !url.search.includes('addedFrom'))

      const times = await open('Days to complete onboarding')
      assert.equal(await times.getByRole('row').count(), 13)
      assert.equal(await times.getByRole('link').count(), 0)

      await browsing.open('/')
      await page.getByRole('link', { name: '1 assignment is overdue' }).click()
      await page.waitForURL(/state=overdue/)
      await page.getByText(/^1 module with this status, of 1 person/).waitFor()
    })

  test('a chart that cannot be drawn leaves its table and the page', async (context) => {
    const browsing = (await Browsing.of(manager, context)).expect(/no room for charts/)
    const { page } = browsing
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        ResizeObserver: class {
          constructor() {
            throw new Error('no room for charts')
          }
        },
      })
    })
    await browsing.open('/reports')
    await page.getByText('Couldn’t draw this chart.').first().waitFor()
    await page.getByText('Show as a table: Onboarding').click()
    await page.getByRole('table', { name: 'Onboarding' }).waitFor()
    context.assert.equal(await page.getByText('Something went wrong on this page').count(), 0)
    await browsing.keepPicture('dashboard-no-charts')
    context.assert.deepEqual(await browsing.axe(), [])
  }).tags(['@night'])

  test('an employee sees what to do next: {view}')
    .with(VIEWS)
    .run(async (context, { view, ...options }) => {
      const { assert } = context
      const worker = await given.employee({ firstName: 'Una' })
      const moduleId = await oldModule({ name: 'Ladders', minutes: 20 })
      await assignedOn(worker, moduleId, day(-40), day(-10))
      await askUpload(worker, { dueOn: day(3) })
      const browsing = await Browsing.of(worker, context, options)
      const { page } = browsing
      await browsing.open('/')
      await page.getByText('Welcome, Una. You have 3 things to do, 1 of them late.').waitFor()
      await browsing.keepPicture(`own-${view.replace(' ', '-')}`)
      assert.deepEqual(await browsing.axe(), [])
      assert.isAtMost(await browsing.overflow(), 0)
      const task = page.getByRole('link', { name: /Ladders/ })
      assert.equal(await task.getAttribute('href'), `/training/${moduleId}`)
    })
})
