import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface ListProps {
  total: number
  filters: { scope: string }
}

const LISTS = ['/employees', '/pending-approvals', '/training/compliance', '/onboarding']

test.group('My team', (group) => {
  group.each.setup(() => emptyPortal())

  const reportsTo = ({ employeeId }: Person, manager: Person) =>
    db.from('employees').where('id', employeeId).update({ manager_id: manager.employeeId })
  const shown = async (by: Caller, address: string) => (await by.page<ListProps>(address)).props

  test('managers see their team first, others everyone', async ({ assert }) => {
    const boss = await given.manager()
    const lead = await given.employee()
    await reportsTo(lead, boss)
    const worker = await given.employee()
    await reportsTo(worker, lead)
    await given.employee()
    const manager = await signedIn(boss)
    for (const list of LISTS) {
      assert.equal((await shown(manager, list)).filters.scope, 'team', list)
      assert.equal((await shown(manager, `${list}?scope=everyone`)).filters.scope, 'everyone')
      assert.equal((await shown(manager, `${list}?scope=evil`)).filters.scope, 'team')
    }
    assert.equal((await shown(manager, '/employees')).total, 2)
    assert.equal((await shown(manager, '/employees?scope=everyone')).total, 4)
    // A filter, no permission.
    const { employeeId } = await given.employee()
    assert.equal((await manager.get(`/api/employees/${employeeId}`)).status, 200)

    const admin = await given.manager()
    await db.from('users').where('id', admin.id).update({ role: 'admin' })
    await reportsTo(boss, admin)
    assert.equal((await shown(await signedIn(admin), '/employees')).filters.scope, 'everyone')
    const lonely = await signedIn(await given.manager())
    for (const list of LISTS) {
      assert.equal((await shown(lonely, list)).filters.scope, '', list)
      const asked = await shown(lonely, `${list}?scope=team`)
      assert.containSubset(asked, { total: 0, withoutTeam: true, filters: { scope: 'team' } }, list)
    }
    assert.lengthOf((await lonely.get<object[]>('/api/employees?scope=team')).body, 0)
    assert.notProperty(await shown(manager, '/employees?scope=team'), 'withoutTeam')
  })

  test('remembers the choice of each person, and no other', async ({ assert }) => {
    const boss = await given.manager()
    await reportsTo(await given.employee(), boss)
    const manager = await signedIn(boss)
    const put = (scope: string) => manager.put('/api/profile/scope', { scope })
    assert.equal((await put('everyone')).status, 204)
    assert.equal((await shown(manager, '/employees')).filters.scope, 'everyone')
    assert.equal((await put('team')).status, 204)
    assert.equal((await shown(manager, '/employees')).filters.scope, 'team')
    assert.equal((await put('evil')).status, 422)
    assert.equal((await visitor().put('/api/profile/scope', { scope: 'team' })).status, 401)
  })

  test('a circle of managers ends', async ({ assert }) => {
    const boss = await given.manager()
    const [a, b] = [await given.employee(), await given.employee()]
    await reportsTo(a, boss)
    await reportsTo(b, a)
    await reportsTo(boss, b)
    const manager = await signedIn(boss)
    const { body } = await manager.get<{ id: number }[]>('/api/employees?scope=team')
    assert.sameMembers(
      body.map(({ id }) => id),
      [a.employeeId, b.employeeId, boss.employeeId]
    )
  })
})
