import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { DashboardCharts } from '#dashboard/queries/charts'
import { complianceOnDays } from '#training/queries/compliance/compliance_days'
import { complianceSummary } from '#training/queries/compliance/compliance_summary'
import { loadMaterialVersions } from '#training/queries/compliance/statuses'
import { addDays, type Day } from '#training/compliance_status'
import { signedIn } from '#tests/helpers/caller'
import {
  assignedOn,
  completedOn,
  employedFrom,
  movedAfter,
  oldModule,
  period,
} from '#tests/helpers/training/compliance'
import { givenTrainingItem } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const today = () => DateTime.utc().toISODate()
const day = (days: number): Day => addDays(today(), days)

test.group('GET /api/dashboard/charts', (group) => {
  group.each.setup(() => emptyPortal())

  test('compliance of each month is what the compliance view says of its last day', async ({
    assert,
  }) => {
    const caller = await signedIn(await given.admin())
    const [yearly, once] = [await oldModule(), await oldModule()]
    const moved = await employedFrom('2020-01-01')
    await movedAfter(moved, day(-100), day(-99), { department: 'Quay' })
    const leaving = await employedFrom('2020-01-01', { employee: { end_date: day(-40) } })
    const rehired = await given.waiting({
      employee: { approved_at: '2020-01-01 09:00:00.000', start_date: day(-10) },
    })
    await period(rehired, '2020-01-01', day(-200))
    await period(rehired, day(-10), null, { reason: 'rehired' })
    for (const person of [moved, leaving, rehired]) {
      await assignedOn(person, yearly, '2020-01-01', '2020-01-31', day(-20))
      await assignedOn(person, once, day(-250), day(-220))
      await completedOn(person, yearly, day(-400), day(-35))
    }
    await completedOn(moved, once, day(-150))
    const { body } = await caller.get<DashboardCharts>('/api/dashboard/charts')
    assert.lengthOf(body.compliance ?? [], 12)
    assert.equal(body.compliance?.at(-1)?.day, today())
    assert.isAbove(new Set(body.compliance?.map(({ percent }) => percent)).size, 2)
    for (const { day: at, ...share } of body.compliance ?? []) {
      assert.deepEqual(share, (await complianceSummary(at)).total, at)
    }
    const days = Array.from({ length: 30 }, (_, index) => day(-13 * index))
    for (const [at, share] of await complianceOnDays(days, await loadMaterialVersions())) {
      assert.deepEqual(share, (await complianceSummary(at)).total, at)
    }
  })

  test('expiries are counted in their month, renewed and departed ones left out', async ({
    assert,
  }) => {
    const caller = await signedIn(await given.admin())
    const moduleId = await oldModule()
    const archived = await oldModule({ archived_at: '2026-01-01 00:00:00.000' })
    const people = [await employedFrom('2020-01-01'), await employedFrom('2020-01-01')] as const
    const first = DateTime.utc().startOf('month')
    const inMonth = (months: number) => first.plus({ months, days: 9 }).toISODate()
    await completedOn(people[0], moduleId, day(-300), inMonth(3))
    await completedOn(people[1], moduleId, day(-300), inMonth(3))
    await completedOn(people[1], moduleId, day(-3), inMonth(11))
    await completedOn(people[0], archived, day(-300), inMonth(3))
    const left = await given.disabled()
    await period(left, '2020-01-01', day(-8))
    await completedOn(left, moduleId, day(-300), inMonth(3))
    const { body } = await caller.get<DashboardCharts>('/api/dashboard/charts')
    assert.deepEqual(
      body.expiries?.map(({ count }) => count),
      [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    )
    assert.equal(body.expiries?.[0]?.month, first.toFormat('yyyy-LL'))
    for (const { month, from: expiresFrom, to: expiresTo, count } of body.expiries ?? []) {
      assert.equal(expiresFrom, month === today().slice(0, 7) ? today() : `${month}-01`)
      assert.equal(expiresTo, DateTime.fromISO(`${month}-01`).endOf('month').toISODate())
      const query = `expiresFrom=${expiresFrom}&expiresTo=${expiresTo}`
      const page = await caller.page<{ cells: number; filters: Record<string, string> }>(
        `/training/compliance?${query}`
      )
      assert.equal(page.props.cells, count, month)
      assert.containSubset(page.props.filters, { expiresFrom, expiresTo })
      const csv = await caller.get<string>(`/api/training/compliance.csv?${query}`)
      assert.lengthOf(csv.text.trim().split('\n').slice(1), count, month)
    }
  })

  test('the funnel narrows, and days to complete are the median of the month', async ({
    assert,
  }) => {
    const caller = await signedIn(await given.admin())
    await given.invited()
    await given.waiting()
    await given.employee({ onboardingStatus: 'in_progress' })
    await given.disabled({ onboardingStatus: 'complete' })
    await given.employee({
      onboardingStatus: 'complete',
      employee: { created_at: '2020-01-01 00:00:00.000' },
    })
    for (const took of [4, 10, 30]) {
      const person = await given.employee({ onboardingStatus: 'complete' })
      for (const done of [took, 0])
        await givenTrainingItem(person, { openedDaysAgo: took, doneDaysAgo: done })
    }
    const { body } = await caller.get<DashboardCharts>('/api/dashboard/charts')
    const { since, ...steps } = body.onboarding
    assert.equal(since, DateTime.utc().minus({ months: 12 }).toISODate())
    for (const [step, people] of Object.entries(steps)) {
      const query = `reached=${step}&addedFrom=${since}`
      const { headers } = await caller.get(`/api/employees?${query}&perPage=1&sort=createdAt`)
      assert.equal(headers.get('x-total-count'), String(people), step)
      const page = await caller.page<{ total: number; filters: Record<string, string> }>(
        `/employees?${query}&department=`
      )
      assert.equal(page.props.total, people, step)
      assert.containSubset(page.props.filters, { reached: step, addedFrom: since })
      const csv = await caller.get<string>(`/api/employees/export?${query}`)
      assert.lengthOf(csv.text.trim().split('\n').slice(1), people, step)
    }
    assert.deepEqual(steps, {
      added: 6,
      registered: 5,
      approved: 4,
      begun: 4,
      complete: 3,
    })
    assert.deepEqual(body.onboardingTimes.at(-1), {
      month: today().slice(0, 7),
      people: 3,
      medianDays: 10,
    })
    assert.isNull(body.onboardingTimes[0]?.medianDays)
  })
})
