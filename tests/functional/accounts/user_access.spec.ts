import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { permissionId, type Permission } from '#core/permissions'
import { erasedEmail } from '#core/erased_email'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const grant = (permission: Permission, granted: boolean) => ({
  permissionId: permissionId(permission),
  granted,
})

const role = async (name: string, ...permissions: Permission[]) =>
  given.bundle(await given.employee(), permissions, name)

const rolesOf = async (person: Person) => {
  const rows = await db.from('user_roles').where('user_id', person.id).orderBy('role_id')
  return rows.map((row) => Number(row.role_id))
}

const overridesOf = async (person: Person) => {
  const rows = await db.from('permission_overrides').where('user_id', person.id)
  return Object.fromEntries(rows.map(({ permission, effect }) => [permission, effect]))
}

const lastEntry = async () => {
  const entry = await db.from('audit_entries').orderBy('id', 'desc').firstOrFail()
  return {
    what: `${entry.action} ${entry.entity_type} ${entry.entity_id}`,
    old: JSON.parse(String(entry.old_values)),
    new: JSON.parse(String(entry.new_values)),
  }
}

test.group('Roles and overrides of a person', (group) => {
  let admin: Person
  let caller: Caller
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    caller = await signedIn(admin)
    person = await given.employee()
  })

  const putRoles = (body: unknown, by = caller) => by.put(`/api/users/${person.id}/roles`, body)
  const putOverrides = (body: unknown, by = caller) =>
    by.put(`/api/users/${person.id}/permissions`, body)

  test('are for administrators to give, to nobody else and not to themselves', async ({
    assert,
  }) => {
    const roleId = await role('Auditors', 'audit:view')
    const clerk = await given.employee()
    await given.override(clerk, 'users:manage', 'grant')
    const grants = { permissions: [grant('pay:view', true)] }
    for (const who of [clerk, person, await given.manager()]) {
      const other = await signedIn(who)
      for (const target of [person, who, admin]) {
        const calls = [
          other.put(`/api/users/${target.id}/roles`, { roleIds: [roleId] }),
          other.put(`/api/users/${target.id}/permissions`, grants),
        ]
        for (const answer of await Promise.all(calls)) assert.equal(answer.status, 403)
      }
    }
    assert.equal((await putRoles({ roleIds: [] }, visitor())).status, 401)
    assert.equal((await putOverrides(grants, visitor())).status, 401)
    assert.isEmpty(await rolesOf(person))
    assert.isEmpty(await overridesOf(person))
    assert.equal(await auditHead(), 0)
  })

  test('roles are replaced as a whole, and what they were is written down', async ({ assert }) => {
    const auditors = await role('Auditors', 'audit:view')
    const payroll = await role('Payroll', 'pay:view')
    const first = await putRoles({ roleIds: [payroll, auditors] })
    assert.equal(first.status, 200)
    assert.containSubset(first.body, {
      id: person.id,
      roles: [
        { id: auditors, name: 'Auditors' },
        { id: payroll, name: 'Payroll' },
      ],
    })
    assert.includeMembers(first.body.permissions as string[], ['audit:view', 'pay:view'])
    const second = await putRoles({ roleIds: [payroll] })
    assert.equal(second.status, 200)
    assert.deepEqual(await rolesOf(person), [payroll])
    assert.deepEqual(await lastEntry(), {
      what: `update user ${person.id}`,
      old: { roles: ['Auditors', 'Payroll'], roleIds: [auditors, payroll] },
      new: { roles: ['Payroll'], roleIds: [payroll] },
    })
    const head = await auditHead()
    assert.equal((await putRoles({ roleIds: [payroll] })).status, 200)
    assert.equal(await auditHead(), head, 'the same again is no change')
    assert.equal((await putRoles({ roleIds: [] })).status, 200)
    assert.isEmpty(await rolesOf(person))
  })

  test('overrides are replaced as a whole, and what they were is written down', async ({
    assert,
  }) => {
    const first = await putOverrides({
      permissions: [grant('pay:view', true), grant('training:view', false)],
    })
    assert.equal(first.status, 200)
    assert.deepEqual(await overridesOf(person), { 'pay:view': 'grant', 'training:view': 'deny' })
    const own = await (await signedIn(person)).get<string[]>('/api/auth/permissions')
    assert.sameMembers(own.body, ['documents:view', 'modules:view', 'pay:view'])

    await putOverrides({ permissions: [grant('pay:view', false), grant('audit:view', true)] })
    assert.deepEqual(await overridesOf(person), { 'pay:view': 'deny', 'audit:view': 'grant' })
    assert.deepEqual(await lastEntry(), {
      what: `update user ${person.id}`,
      old: { 'pay:view': 'grant', 'training:view': 'deny', 'audit:view': null },
      new: { 'pay:view': 'deny', 'training:view': null, 'audit:view': 'grant' },
    })
    assert.deepEqual(await auditTrail(), [`update user ${person.id}`, `update user ${person.id}`])
    const head = await auditHead()
    await putOverrides({ permissions: [grant('audit:view', true), grant('pay:view', false)] })
    assert.equal(await auditHead(), head, 'the same again is no change')
    await putOverrides({ permissions: [] })
    assert.isEmpty(await overridesOf(person))
  })

  test('what is no role and no permission is refused and named', async ({ assert }) => {
    const auditors = await role('Auditors', 'audit:view')
    const id = permissionId('pay:view')
    const cases: [call: typeof putRoles, body: unknown, field: string][] = [
      [putRoles, {}, 'roleIds'],
      [putRoles, { roleIds: [auditors, 4_294_967_295] }, 'roleIds.1'],
      [putRoles, { roleIds: [auditors, auditors] }, 'roleIds'],
      [putRoles, { roleIds: ['1'] }, 'roleIds.0'],
      [putRoles, { roleIds: [0] }, 'roleIds.0'],
      [putRoles, { roleIds: Array.from({ length: 501 }, (_, at) => at + 1) }, 'roleIds'],
      [putOverrides, {}, 'permissions'],
      [
        putOverrides,
        { permissions: [{ permissionId: 99, granted: true }] },
        'permissions.0.permissionId',
      ],
      [putOverrides, { permissions: [{ permissionId: id }] }, 'permissions.0.granted'],
      [
        putOverrides,
        { permissions: [{ permissionId: id, granted: 'yes' }] },
        'permissions.0.granted',
      ],
      [
        putOverrides,
        { permissions: [grant('pay:view', true), grant('pay:view', false)] },
        'permissions.1.permissionId',
      ],
    ]
    for (const [call, body, field] of cases) {
      const answer = await call(body)
      const told = JSON.stringify(body).slice(0, 80)
      assert.equal(answer.status, 422, told)
      assert.include(
        answer.errors.map((error) => error.field),
        field,
        told
      )
    }
    for (const what of ['roles', 'permissions']) {
      const body = what === 'roles' ? { roleIds: [] } : { permissions: [] }
      assert.equal((await caller.put(`/api/users/4294967295/${what}`, body)).status, 404)
    }
    assert.equal(await auditHead(), 0)
  })

  test('modules:manage cannot be granted, to anybody', async ({ assert }) => {
    for (const who of [person, await given.manager(), await given.invited()]) {
      const answer = await caller.put(`/api/users/${who.id}/permissions`, {
        permissions: [grant('pay:view', true), grant('modules:manage', true)],
      })
      assert.equal(answer.status, 422, who.role)
      assert.equal(answer.errors[0]?.field, 'permissions.1.permissionId')
      assert.isEmpty(await overridesOf(who))
    }
  })

  test('a manager’s fixed rules cannot be overridden, and an administrator’s neither', async ({
    assert,
  }) => {
    const manager = await given.manager()
    const cases: [Person, Permission, boolean][] = [
      [manager, 'users:view', true],
      [manager, 'users:manage', true],
      [manager, 'audit:view', true],
      [manager, 'employees:delete', false],
      [manager, 'training:view', false],
      [admin, 'pay:view', false],
    ]
    for (const [who, permission, granted] of cases) {
      const answer = await caller.put(`/api/users/${who.id}/permissions`, {
        permissions: [grant(permission, granted)],
      })
      assert.equal(answer.status, 422, `${who.role} ${permission}`)
      assert.match(String(answer.body.message), new RegExp(`^${permission}: `))
    }
    assert.equal(await auditHead(), 0)
    // Data stored under the person's earlier role neither help nor hinder.
    await given.override(manager, 'audit:view', 'grant')
    const kept = await caller.put(`/api/users/${manager.id}/permissions`, {
      permissions: [grant('audit:view', true), grant('pay:view', true)],
    })
    assert.equal(kept.status, 200)
    const own = await (await signedIn(manager)).get<string[]>('/api/auth/permissions')
    assert.notInclude(own.body, 'audit:view')
    assert.include(own.body, 'pay:view')
  })

  test('whose data were erased are given nothing anymore', async ({ assert }) => {
    await db
      .from('users')
      .where('id', person.id)
      .update({ email: erasedEmail(person.id) })
    assert.equal((await putRoles({ roleIds: [await role('A', 'pay:view')] })).status, 409)
    assert.equal((await putOverrides({ permissions: [grant('pay:view', true)] })).status, 409)
    assert.equal(await auditHead(), 0)
  })

  test('of two who replace the same at once nobody loses what they have not seen', async ({
    assert,
  }) => {
    const other = await signedIn(await given.admin())
    const [auditors, payroll] = [await role('A', 'audit:view'), await role('B', 'pay:view')]
    for (let round = 0; round < 4; round++) {
      await db.from('user_roles').where('user_id', person.id).delete()
      await db.from('permission_overrides').where('user_id', person.id).delete()
      const roles = await Promise.all([
        putRoles({ roleIds: [auditors], previous: [] }),
        putRoles({ roleIds: [payroll], previous: [] }, other),
      ])
      assert.sameMembers(
        roles.map(({ status }) => status),
        [200, 409]
      )
      assert.deepEqual(await rolesOf(person), [roles[0].status === 200 ? auditors : payroll])

      const overrides = await Promise.all([
        putOverrides({ permissions: [grant('audit:view', true)], previous: [] }),
        putOverrides({ permissions: [grant('pay:view', true)], previous: [] }, other),
      ])
      assert.sameMembers(
        overrides.map(({ status }) => status),
        [200, 409]
      )
      const stored = overrides[0].status === 200 ? 'audit:view' : 'pay:view'
      assert.deepEqual(await overridesOf(person), { [stored]: 'grant' })
    }
    assert.equal(await auditHead(), 8)
  })

  test('many at once end in one of the wanted sets, with an entry for every step', async ({
    assert,
  }) => {
    const roles = [await role('A', 'audit:view'), await role('B', 'pay:view')]
    const sets = [[], [roles[0]], [roles[1]], roles]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => putRoles({ roleIds: sets[at % 4] }))
    )
    for (const { status } of answers) assert.equal(status, 200)
    assert.deepInclude(sets, await rolesOf(person))
    const entries = await db.from('audit_entries').orderBy('id')
    let held: number[] = []
    for (const entry of entries) {
      assert.deepEqual(JSON.parse(entry.old_values).roleIds, held)
      held = JSON.parse(entry.new_values).roleIds
    }
    assert.deepEqual(await rolesOf(person), held)
  })
})
