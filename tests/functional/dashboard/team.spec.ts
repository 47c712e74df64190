import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { DashboardCharts } from '#dashboard/queries/charts'
import { addDays, type Day } from '#training/compliance_status'
import { signedIn, visitor, type Answer, type Caller } from '#tests/helpers/caller'
import { givenTrainingItem } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  assignedOn,
  completedOn,
  employedFrom,
  oldModule,
} from '#tests/helpers/training/compliance'

interface Line {
  employeeId?: number
  employeeName?: string
}

interface ActivityProps {
  items: Line[]
  next: number | null
  filters: { scope: string }
}

const today = () => DateTime.utc().toISODate()
const day = (days: number): Day => addDays(today(), days)

test.group('My team in charts and activity', (group) => {
  let boss: Person
  let manager: Caller
  let report: Person
  let below: Person
  let other: Person

  group.each.setup(async () => {
    await emptyPortal()
    boss = await given.manager()
    manager = await signedIn(boss)
    const employed = (name: string) =>
      employedFrom('2020-01-01', { firstName: name, onboardingStatus: 'complete' })
    report = await employed('Rita')
    below = await employed('Bela')
    other = await employed('Otto')
    await reportsTo(report, boss)
    await reportsTo(below, report)
  })

  const reportsTo = ({ employeeId }: Person, lead: Person) =>
    db.from('employees').where('id', employeeId).update({ manager_id: lead.employeeId })
  const charts = async (by: Caller, scope = 'everyone') => {
    const { body } = await by.get<DashboardCharts>(`/api/dashboard/charts?scope=${scope}`)
    return {
      due: body.compliance?.at(-1)?.due,
      current: body.compliance?.at(-1)?.current,
      expiring: body.expiries?.reduce((sum, { count }) => sum + count, 0),
      added: body.onboarding.added,
      finished: body.onboardingTimes.at(-1)?.people,
    }
  }

  test('are shown to managers first, and switched to everyone', async ({ assert }) => {
    const scopeOf = {
      '/reports': async (by: Caller, query = '') =>
        (await by.page<{ scope: string }>(`/reports${query}`)).props.scope,
      '/activity': async (by: Caller, query = '') =>
        (await by.page<ActivityProps>(`/activity${query}`)).props.filters.scope,
    }
    const admin = await given.admin({ employee: {} })
    await reportsTo(boss, admin)
    const asAdmin = await signedIn(admin)
    const lonely = await signedIn(await given.manager())
    for (const [page, scope] of Object.entries(scopeOf)) {
      assert.equal(await scope(manager), 'team', page)
      assert.equal(await scope(manager, '?scope=everyone'), 'everyone', page)
      assert.equal(await scope(manager, '?scope=evil'), 'team', page)
      assert.equal(await scope(asAdmin), 'everyone', page)
      assert.equal(await scope(asAdmin, '?scope=team'), 'team', page)
      assert.equal(await scope(lonely), '', page)
      assert.equal(await scope(lonely, '?scope=team'), 'team', page)
      await manager.put('/api/profile/scope', { scope: 'everyone' })
      assert.equal(await scope(manager), 'everyone', page)
      await manager.put('/api/profile/scope', { scope: 'team' })
    }
    // Someone who sees only their own activity has nothing to choose, though people report to them.
    assert.equal(await scopeOf['/activity'](await signedIn(report), '?scope=team'), '')
    for (const address of ['/api/dashboard/charts', '/api/dashboard/activity']) {
      assert.equal((await visitor().get(`${address}?scope=team`)).status, 401)
      const { status, errors } = await manager.get(`${address}?scope=evil`)
      assert.equal(status, 422)
      assert.equal(errors[0]?.field, 'scope')
    }
    assert.equal(
      (await (await signedIn(report)).get('/api/dashboard/charts?scope=team')).status,
      403
    )
  })

  test('the charts count the team alone, each team by itself', async ({ assert }) => {
    const moduleId = await oldModule()
    for (const person of [report, below, other]) {
      await assignedOn(person, moduleId, day(-20), day(-10))
    }
    for (const person of [report, other]) {
      await completedOn(person, moduleId, today(), day(40))
      await givenTrainingItem(person, { openedDaysAgo: 20, doneDaysAgo: 0 })
    }
    const second = await given.manager()
    await reportsTo(other, second)
    const hers = await signedIn(second)

    const team = { due: 2, current: 1, expiring: 1, added: 2, finished: 1 }
    const whole = { due: 3, current: 2, expiring: 2, added: 5, finished: 2 }
    assert.deepEqual(await charts(manager, 'team'), team)
    // Read before: what is kept differs by team.
    assert.deepEqual(await charts(manager, 'everyone'), whole)
    assert.deepEqual(await charts(hers, 'team'), {
      due: 1,
      current: 1,
      expiring: 1,
      added: 1,
      finished: 1,
    })
    assert.deepEqual(await charts(hers), whole)
    assert.deepEqual(await charts(manager, 'team'), team)
    const lonely = await signedIn(await given.admin())
    assert.containSubset(await charts(lonely, 'team'), { due: 0, added: 0, finished: 0 })
  })

  test('the activity is about the team alone, however much there is of others', async ({
    assert,
  }) => {
    const admin = await signedIn(await given.admin())
    const update = async ({ employeeId }: Person, address: string) => {
      const answer = await admin.put(`/api/employees/${employeeId}`, { presentAddress: address })
      assert.equal(answer.status, 200, answer.text)
    }
    await update(below, '555 0100')
    await update(report, '555 0101')
    for (let turn = 0; turn < 20; turn++) await update(other, `555 02${10 + turn}`)
    await update(boss, '555 0300')

    const idsOf = (lines: readonly Line[]) => lines.map(({ employeeId }) => employeeId)
    const team = [report.employeeId, below.employeeId]
    const answer = await manager.get<Line[]>('/api/dashboard/activity?scope=team')
    assert.deepEqual(idsOf(answer.body), team)
    assert.notInclude(answer.text, 'Otto')
    assert.lengthOf((await manager.get<Line[]>('/api/dashboard/activity')).body, 23)

    // Page by page, each of them found behind those of others.
    const found: Line[] = []
    let address: string | undefined = '/api/dashboard/activity?scope=team&perPage=1'
    for (let page = 0; address && page < 9; page++) {
      const answered: Answer<Line[]> = await manager.get<Line[]>(address)
      found.push(...answered.body)
      address = /<([^>]+)>; rel="next"/.exec(answered.headers.get('link') ?? '')?.[1]
      if (address) assert.include(address, 'scope=team')
    }
    assert.isUndefined(address)
    assert.deepEqual(idsOf(found), team)

    const shown = async (query = '') =>
      (await manager.page<ActivityProps>(`/activity${query}`)).props
    assert.deepEqual(idsOf((await shown()).items), team)
    assert.lengthOf((await shown('?scope=everyone')).items, 23)
    assert.lengthOf((await admin.get<Line[]>('/api/dashboard/activity?scope=team')).body, 0)
  })
})
