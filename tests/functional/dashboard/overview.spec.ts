import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import type { DashboardCharts } from '#dashboard/queries/charts'
import type { DashboardStats } from '#dashboard/queries/stats'
import type { Activity } from '#dashboard/activity/activity'
import { addDays, type Day } from '#training/compliance_status'
import { askUpload } from '#tests/helpers/documents/requested_documents'
import { clearCache } from '#core/cached'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  assignedOn,
  completedOn,
  employedFrom,
  oldModule,
  period,
} from '#tests/helpers/training/compliance'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

const today = () => DateTime.utc().toISODate()
const day = (days: number): Day => addDays(today(), days)

/** The page's cards; each identifies the caller. */
const CARDS = [
  '/api/dashboard/stats',
  '/api/dashboard/attention',
  '/api/dashboard/todo',
  '/api/dashboard/activity?perPage=6',
  '/api/employees/pending?perPage=3',
  '/api/employees?sort=-createdAt&perPage=5',
]
/** One for each call to identify the caller, and three lists. */
const MOST_STATEMENTS = 12
/** A worker's own page, with nothing computed yet. */
const MOST_OWN = 14
/** With nothing computed yet. */
const MOST_ANEW = 60

test.group('The dashboard', (group) => {
  group.each.setup(() => emptyPortal())

  const stats = async (by: Caller) => (await by.get<DashboardStats>('/api/dashboard/stats')).body
  const pending = async (by: Caller) =>
    (await by.get<{ id: number }[]>('/api/employees/pending?perPage=3')).body

  test('shows who waits, who came last, and what is counted opens as many rows', async ({
    assert,
  }) => {
    const manager = await signedIn(await given.manager({ onboardingStatus: 'complete' }))
    for (let turn = 0; turn < 7; turn++) await given.waiting()
    for (const onboardingStatus of ['pending', 'not_started', 'in_progress'] as const) {
      await given.employee({ onboardingStatus })
    }
    await given.employee({ onboardingStatus: 'complete' })
    await given.disabled({ onboardingStatus: 'in_progress' })
    assert.lengthOf(await pending(manager), 3)
    const recent = await manager.get<unknown[]>('/api/employees?sort=-createdAt&perPage=5')
    assert.lengthOf(recent.body, 5)
    const answer = { stats: await stats(manager) }
    assert.containSubset(answer.stats, {
      totalEmployees: 5,
      pendingApprovals: 7,
      incompleteOnboardings: 3,
    })

    const rows = async (address: string) => {
      const list = await manager.get<unknown[]>(`/api/employees${address}`)
      assert.equal(list.headers.get('x-total-count'), String(list.body.length))
      return list.body.length
    }
    assert.equal(await rows('?status=active'), answer.stats?.totalEmployees)
    assert.equal(await rows('/pending'), answer.stats?.pendingApprovals)
    assert.equal(
      await rows('?status=active&onboarding=incomplete'),
      answer.stats?.incompleteOnboardings
    )
    assert.equal(await rows('?onboarding=in_progress'), 2)
    assert.equal(await rows('?onboarding=complete&sort=-onboardingStatus&q=ana'), 2)
    const page = await manager.page<{ filters: { onboarding: string }; total: number }>(
      '/employees?status=active&onboarding=incomplete'
    )
    assert.equal(page.props.filters.onboarding, 'incomplete')
    assert.equal(page.props.total, 3)
  })

  test('changes are counted against 30 days ago, from the facts there are', async ({
    assert,
    cleanup,
  }) => {
    const caller = await signedIn(await given.admin())
    const came = (days: number) => `${day(-days)} 09:00:00.000`
    const { now } = Settings
    cleanup(() => {
      Settings.now = now
    })
    const decided = async (daysAgo: number, action: string, { employeeId }: Person) => {
      Settings.now = () => now() - daysAgo * 86_400_000
      await change(systemActor, (change) =>
        change.audit({ action, entityType: 'employee', entityId: employeeId })
      )
      Settings.now = now
    }
    await employedFrom('2020-01-01', { employee: { created_at: came(90) } })
    await decided(
      10,
      'approve',
      await employedFrom(day(-10), { employee: { created_at: came(40) } })
    )
    await employedFrom(day(-5), { employee: { created_at: came(5) } })
    const left = await given.disabled({
      employee: { created_at: came(400), left_at: came(8), approved_at: '2020-01-01 09:00:00.000' },
    })
    await period(left, '2020-01-01', day(-8))
    // Waiting then and now; waiting then and rejected since; added since.
    await given.waiting({ employee: { created_at: came(60) } })
    const rejected = { created_at: came(60), rejected_at: came(3) }
    await decided(3, 'reject', await given.disabled({ employee: rejected }))
    await given.waiting()
    const { body } = await caller.get<DashboardStats>('/api/dashboard/stats')
    assert.equal(body.totalEmployees, 3)
    assert.equal(body.pendingApprovals, 2)
    // Two of three started since, and one left: 2 then, 3 now. Three were waiting then (one of
    // them was approved ten days ago), two are now.
    assert.equal(body.changes.totalEmployees, 1)
    assert.equal(body.changes.pendingApprovals, -1)
  })

  test('who may see employees and no training is told of none', async ({ assert }) => {
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    const caller = await signedIn(viewer)
    await given.waiting()
    assert.equal((await caller.get('/api/employees/pending')).status, 403)
    assert.isNull((await stats(caller)).trainingCompliance)
    assert.isNull((await stats(caller)).pendingApprovals)
    const { body } = await caller.get<DashboardCharts>('/api/dashboard/charts')
    assert.isNull(body.compliance)
    assert.isNull(body.expiries)
    assert.equal(body.onboarding.added, 2)

    const approver = await given.employee()
    await given.override(approver, 'employees:update', 'grant')
    const theirs = await signedIn(approver)
    assert.equal((await theirs.get('/api/dashboard/stats')).status, 403)
    assert.lengthOf(await pending(theirs), 1)
  })

  test('the number of statements does not grow with the people', async ({ assert }) => {
    const moduleId = await oldModule()
    for (let turn = 0; turn < 5; turn++) {
      const person = await employedFrom('2020-01-01')
      await assignedOn(person, moduleId, '2020-01-01', '2020-01-31')
      await completedOn(person, moduleId, day(-300), day(20))
      await askUpload(person)
    }
    await given.waiting()
    const boss = await given.manager()
    await assignedOn(boss, moduleId, '2020-01-01', '2020-01-31')
    for (const viewer of [boss, await given.admin()]) {
      const caller = await signedIn(viewer)
      const load = async () => {
        await caller.page('/')
        for (const call of [...CARDS, '/api/dashboard/charts']) {
          assert.equal((await caller.get(call)).status, 200)
        }
        // The layout's own, on every page.
        await caller.get('/api/training/evidence/pending')
      }
      await load()
      const statements = await statementsOf(load)
      // Their own checklist, for someone who may have one.
      const most = viewer === boss ? MOST_STATEMENTS + 1 : MOST_STATEMENTS
      assert.isAtMost(statements.length, most, statements.join('\n'))
    }

    // With an empty cache: what an administrator sees at once, before the charts.
    const admin = await signedIn(await given.admin())
    clearCache()
    const anew = await statementsOf(async () => {
      await admin.page('/')
      for (const call of CARDS) await admin.get(call)
    })
    assert.isAtMost(anew.length, MOST_ANEW, anew.join('\n'))

    const worker = await given.employee()
    await assignedOn(worker, moduleId, '2020-01-01', '2020-01-31')
    await askUpload(worker)
    const caller = await signedIn(worker)
    const statements = await statementsOf(() => caller.page('/'))
    assert.isAtMost(statements.length, MOST_OWN, statements.join('\n'))
  })

  test('a change is seen by the next look', async ({ assert }) => {
    const caller = await signedIn(await given.manager())
    const waiting = await given.waiting()
    assert.equal((await stats(caller)).pendingApprovals, 1)
    const { totalEmployees } = await stats(caller)
    await caller.post(`/api/employees/${waiting.employeeId}/approve`)
    const answer = await stats(caller)
    assert.equal(answer.pendingApprovals, 0)
    assert.equal(answer.totalEmployees, totalEmployees + 1)
    const { body } = await caller.get<Activity[]>('/api/dashboard/activity')
    assert.include(body[0]?.description, 'You approved')
  })

  test('a number and its change count the same people', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    await employedFrom('2020-01-01')
    // Approved today, and starts tomorrow: one more, and the change says so.
    const before = await stats(caller)
    assert.deepEqual([before.totalEmployees, before.changes.totalEmployees], [1, 0])
    const waiting = await given.waiting({ employee: { start_date: day(1) } })
    await caller.post(`/api/employees/${waiting.employeeId}/approve`)
    const after = await stats(caller)
    assert.deepEqual([after.totalEmployees, after.changes.totalEmployees], [2, 1])
  })
})
