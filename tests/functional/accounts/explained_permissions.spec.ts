import { test } from '@japa/runner'
import { PERMISSION_IDS, permissionId, type Permission } from '#core/permissions'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

interface Explained {
  id: number
  permission: Permission
  resource: string
  action: string
  description: string
  held: boolean
  decidedBy: { rule: string; words: string; roles: { id: number; name: string }[] }
  override: 'grant' | 'deny' | null
  without: { held: boolean; decidedBy: { rule: string; words: string } }
  fixed: boolean
}

test.group('Explained permissions', (group) => {
  let admin: Person
  let caller: Caller
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    caller = await signedIn(admin)
    person = await given.employee()
  })

  const explain = async (who = person) => {
    const { body } = await caller.get<Explained[]>(`/api/users/${who.id}/permissions`)
    return new Map(body.map((line) => [line.permission, line]))
  }

  test('each permission tells which rule decided', async ({ assert }) => {
    await given.bundle(person, ['audit:view', 'pay:view', 'training:view'], 'Auditors')
    await given.bundle(person, ['audit:view'], 'Boards')
    await given.override(person, 'pay:view', 'deny')
    await given.override(person, 'settings:manage', 'grant')
    const lines = await explain()
    assert.deepEqual([...lines.keys()], [...PERMISSION_IDS])

    const told = (permission: Permission) => {
      const { held, override, fixed, decidedBy, without } = lines.get(permission)!
      return [held, override, fixed, decidedBy.words, without.held, without.decidedBy.words]
    }
    const byBoth = 'Given by the roles Auditors and Boards.'
    assert.deepEqual(told('audit:view'), [true, null, false, byBoth, true, byBoth])
    assert.deepEqual(told('pay:view'), [
      false,
      'deny',
      false,
      'An override denies it to this person.',
      true,
      'Given by the role Auditors.',
    ])
    assert.deepEqual(told('settings:manage'), [
      true,
      'grant',
      false,
      'An override grants it to this person.',
      false,
      'No role or override gives it.',
    ])
    const employees = 'Given by the roles Employee and Auditors.'
    assert.deepEqual(told('training:view'), [true, null, false, employees, true, employees])
    const alone = 'Only administrators have it: no role and no override gives it.'
    assert.deepEqual(told('modules:manage'), [false, null, true, alone, false, alone])
    assert.containSubset(lines.get('audit:view'), {
      id: permissionId('audit:view'),
      resource: 'audit',
      action: 'view',
      description: 'Read the audit log',
    })
  })

  test('what is told agrees with what is held, for everyone', async ({ assert }) => {
    const people = [
      admin,
      person,
      await given.manager(),
      await given.waiting(),
      await given.invited(),
    ]
    for (const who of people) {
      if (who !== admin) {
        await given.bundle(who, ['users:view', 'secrets:reveal', 'modules:manage'])
        await given.override(who, 'users:manage', 'grant')
        await given.override(who, 'training:view', 'deny')
      }
      const lines = await explain(who)
      const held = [...lines.values()].filter((line) => line.held).map((line) => line.permission)
      const { body } = await caller.get<{ permissions: string[] }>(`/api/users/${who.id}`)
      assert.sameMembers(held, body.permissions, who.role)
    }
    const statements = await statementsOf(() => explain())
    assert.isAtMost(statements.length, 5, statements.join('\n'))
  })
})
