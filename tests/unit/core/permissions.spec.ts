import { test } from '@japa/runner'
import {
  ALL_PERMISSIONS,
  BUILT_IN_ROLES,
  holds,
  isPermission,
  type AccessFacts,
  type Permission,
} from '#core/permissions'

const facts = (told: Partial<AccessFacts> = {}): AccessFacts => ({
  role: 'employee',
  awaitingApproval: false,
  overrides: new Map(),
  fromRoles: new Set(),
  ...told,
})

const heldBy = (told: Partial<AccessFacts>) =>
  ALL_PERMISSIONS.filter((permission) => holds(facts(told), permission))

const overriding = (effect: 'grant' | 'deny') =>
  new Map(ALL_PERMISSIONS.map((permission) => [permission, effect] as const))

/** A manager's fixed permissions, and those a manager never has. */
const MANAGERS: Permission[] = [
  'employees:view',
  'employees:create',
  'employees:update',
  'employees:delete',
  'training:view',
  'training:assign',
  'training:review',
  'documents:view',
  'documents:manage',
  'modules:view',
]
const NEVER_A_MANAGERS: Permission[] = [
  'modules:manage',
  'users:view',
  'users:manage',
  'audit:view',
]
const EMPLOYEES: Permission[] = ['training:view', 'documents:view', 'modules:view']

test.group('Permissions', () => {
  test('there are these permissions and no others', ({ assert }) => {
    assert.sameMembers(ALL_PERMISSIONS, [
      ...MANAGERS,
      ...NEVER_A_MANAGERS,
      'secrets:reveal',
      'pay:view',
      'settings:manage',
    ])
    assert.isTrue(isPermission('pay:view'))
    for (const text of ['pay:edit', '', 'constructor', '__proto__', 'toString', 'PAY:VIEW']) {
      assert.isFalse(isPermission(text), text)
    }
  })

  test('an administrator holds everything, whatever is denied', ({ assert }) => {
    assert.sameMembers(heldBy({ role: 'admin', overrides: overriding('deny') }), ALL_PERMISSIONS)
  })

  test('who is pending or waits for approval holds nothing, whatever is granted', ({ assert }) => {
    const granted = { overrides: overriding('grant'), fromRoles: new Set(ALL_PERMISSIONS) }
    assert.isEmpty(heldBy({ role: 'pending', ...granted }))
    for (const role of ['manager', 'employee'] as const) {
      assert.isEmpty(heldBy({ role, awaitingApproval: true, ...granted }))
    }
  })

  test('a manager’s fixed rules are lifted by no override and no role', ({ assert }) => {
    assert.sameMembers(heldBy({ role: 'manager' }), MANAGERS)
    assert.sameMembers(heldBy({ role: 'manager', overrides: overriding('deny') }), MANAGERS)
    const granted = heldBy({
      role: 'manager',
      overrides: overriding('grant'),
      fromRoles: new Set(ALL_PERMISSIONS),
    })
    assert.sameMembers(granted, [...MANAGERS, 'secrets:reveal', 'pay:view', 'settings:manage'])
  })

  test('an employee opens training, documents and modules unless denied', ({ assert }) => {
    assert.sameMembers(heldBy({}), EMPLOYEES)
    assert.isEmpty(heldBy({ overrides: overriding('deny') }))
  })

  test('an override decides before the roles, either way', ({ assert }) => {
    const fromRoles = new Set<Permission>(['audit:view', 'pay:view'])
    const overrides = new Map([
      ['audit:view', 'deny'],
      ['users:view', 'grant'],
    ] as const)
    assert.sameMembers(heldBy({ overrides, fromRoles }), [...EMPLOYEES, 'pay:view', 'users:view'])
  })

  test('modules:manage is an administrator’s alone', ({ assert }) => {
    for (const role of BUILT_IN_ROLES) {
      const held = heldBy({
        role,
        overrides: overriding('grant'),
        fromRoles: new Set(ALL_PERMISSIONS),
      })
      assert.equal(held.includes('modules:manage'), role === 'admin', role)
    }
  })
})
