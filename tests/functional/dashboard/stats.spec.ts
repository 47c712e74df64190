import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { DashboardStats } from '#dashboard/queries/stats'
import type { ComplianceRow } from '#training/queries/compliance/compliance_matrix'
import { addDays } from '#training/compliance_status'
import { signedIn } from '#tests/helpers/caller'
import {
  assignedOn,
  completedOn,
  employedFrom,
  oldModule,
  period,
} from '#tests/helpers/training/compliance'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const day = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('GET /api/dashboard/stats', (group) => {
  group.each.setup(() => emptyPortal())

  const stats = async (by: Awaited<ReturnType<typeof signedIn>>) =>
    (await by.get<DashboardStats>('/api/dashboard/stats')).body

  test('an empty portal has no percentage, and nothing to compare with', async ({ assert }) => {
    assert.deepEqual(await stats(await signedIn(await given.admin())), {
      totalEmployees: 0,
      pendingApprovals: 0,
      trainingCompliance: null,
      expiringCertificates: 0,
      overdueTraining: 0,
      incompleteOnboardings: 0,
      changes: {
        totalEmployees: null,
        pendingApprovals: null,
        trainingCompliance: null,
        expiringCertificates: null,
      },
    })
  })

  test('each number is that of the rows behind it', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    await given.waiting()
    const people = [await employedFrom('2020-01-01'), await employedFrom('2020-01-01')] as const
    const [yearly, once] = [await oldModule(), await oldModule()]
    for (const person of people) {
      await assignedOn(person, yearly, '2020-01-01', '2020-01-31')
      await assignedOn(person, once, '2020-01-01', day(-10))
    }
    // Expires within 30 days; expires on day 31; already renewed; long expired.
    await completedOn(people[0], yearly, day(-300), day(30))
    await completedOn(people[1], yearly, day(-300), day(31))
    await completedOn(people[0], once, day(-300), day(5))
    await completedOn(people[0], once, day(-3), day(400))
    await completedOn(people[1], once, '2020-03-01', '2021-03-01')
    // Belongs to no one anymore.
    const left = await given.disabled()
    await completedOn(left, yearly, day(-300), day(5))

    const answer = await stats(admin)
    assert.equal(answer.totalEmployees, 2)
    assert.equal(answer.pendingApprovals, 1)
    assert.equal(answer.trainingCompliance, 75)
    assert.equal(answer.expiringCertificates, 1)
    // A month ago two of two were due, and both were current; none expired within 30 days then.
    // The same two worked here; of people who were waiting, nothing is known from before.
    assert.deepEqual(answer.changes, {
      totalEmployees: 0,
      pendingApprovals: null,
      trainingCompliance: -25,
      expiringCertificates: 1,
    })

    const rows = await admin.get<ComplianceRow[]>(
      '/api/training/compliance?state=expiring&within=30'
    )
    assert.deepEqual(
      rows.body.map(({ id }) => id),
      [people[0].employeeId]
    )
  })

  test('what is overdue was due and never done, of who works here', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const people = [await employedFrom('2020-01-01'), await employedFrom('2020-01-01')] as const
    const [ladders, lifting] = [await oldModule(), await oldModule()]
    await assignedOn(people[0], ladders, day(-40), day(-1))
    await assignedOn(people[0], lifting, day(-40), null)
    await assignedOn(people[1], ladders, day(-40), day(0))
    // Completed and lapsed since: expired, not overdue. Withdrawn: required of no one.
    await assignedOn(people[1], lifting, day(-400), day(-370))
    await completedOn(people[1], lifting, day(-380), day(-15))
    await assignedOn(people[0], await oldModule(), day(-40), day(-10), day(-5))
    const left = await given.disabled()
    await period(left, '2020-01-01', day(-8))
    await assignedOn(left, ladders, day(-40), day(-20))

    assert.equal((await stats(admin)).overdueTraining, 1)
    const page = await admin.page<{ cells: number; people: ComplianceRow[] }>(
      '/training/compliance?state=overdue'
    )
    assert.equal(page.props.cells, 1)
    assert.deepEqual(
      page.props.people.map(({ id }) => id),
      [people[0].employeeId]
    )
  })

  test('who may not review training or approve is not told of it', async ({ assert }) => {
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    const answer = await stats(await signedIn(viewer))
    assert.isNull(answer.pendingApprovals)
    assert.isNull(answer.trainingCompliance)
    assert.isNull(answer.expiringCertificates)
    assert.isNull(answer.overdueTraining)
  })
})
