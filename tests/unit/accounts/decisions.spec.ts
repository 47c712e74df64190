import { test } from '@japa/runner'
import {
  ALL_PERMISSIONS,
  BUILT_IN_ROLES,
  decide,
  decisionInWords,
  holds,
  isFixed,
  type AccessFacts,
  type Permission,
} from '#core/permissions'

/** One permission for each kind of decision. */
const KINDS = {
  'admins alone': 'modules:manage',
  'denied to managers': 'audit:view',
  "managers' own": 'employees:update',
  "managers' and employees'": 'training:view',
  'open': 'pay:view',
} as const satisfies Record<string, Permission>

/**
 * Who decides about each kind, in order: admin; pending; the fixed rules; the override; the union
 * of the roles. `+` holds it, `-` does not. The columns are the stored facts: nothing, an
 * override, a custom role that gives it, both.
 */
const TABLE = `
role     | kind                     | nothing        | grant            | deny             | bundle           | bundle+grant     | bundle+deny
admin    | admins alone             | +admin         | +admin           | +admin           | +admin           | +admin           | +admin
admin    | denied to managers       | +admin         | +admin           | +admin           | +admin           | +admin           | +admin
admin    | managers' own            | +admin         | +admin           | +admin           | +admin           | +admin           | +admin
admin    | managers' and employees' | +admin         | +admin           | +admin           | +admin           | +admin           | +admin
admin    | open                     | +admin         | +admin           | +admin           | +admin           | +admin           | +admin
manager  | admins alone             | -admin_only    | -admin_only      | -admin_only      | -admin_only      | -admin_only      | -admin_only
manager  | denied to managers       | -manager_denied| -manager_denied  | -manager_denied  | -manager_denied  | -manager_denied  | -manager_denied
manager  | managers' own            | +manager_holds | +manager_holds   | +manager_holds   | +manager_holds   | +manager_holds   | +manager_holds
manager  | managers' and employees' | +manager_holds | +manager_holds   | +manager_holds   | +manager_holds   | +manager_holds   | +manager_holds
manager  | open                     | -nothing       | +override        | -override        | +roles           | +override        | -override
employee | admins alone             | -admin_only    | -admin_only      | -admin_only      | -admin_only      | -admin_only      | -admin_only
employee | denied to managers       | -nothing       | +override        | -override        | +roles           | +override        | -override
employee | managers' own            | -nothing       | +override        | -override        | +roles           | +override        | -override
employee | managers' and employees' | +employee      | +override        | -override        | +employee        | +override        | -override
employee | open                     | -nothing       | +override        | -override        | +roles           | +override        | -override
pending  | admins alone             | -pending       | -pending         | -pending         | -pending         | -pending         | -pending
pending  | denied to managers       | -pending       | -pending         | -pending         | -pending         | -pending         | -pending
pending  | managers' own            | -pending       | -pending         | -pending         | -pending         | -pending         | -pending
pending  | managers' and employees' | -pending       | -pending         | -pending         | -pending         | -pending         | -pending
pending  | open                     | -pending       | -pending         | -pending         | -pending         | -pending         | -pending
`

const [HEAD = [], ...LINES] = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const STORED = HEAD.slice(2)

const CASES = LINES.map(([role = '', kind = '', ...cells]) => ({ role, kind, cells }))

function factsOf(role: string, permission: Permission, stored: string): AccessFacts {
  const effect = stored.includes('grant') ? 'grant' : stored.includes('deny') ? 'deny' : null
  return {
    role: role as AccessFacts['role'],
    awaitingApproval: false,
    overrides: new Map(effect ? [[permission, effect]] : []),
    fromRoles: new Set(stored.includes('bundle') ? [permission] : []),
  }
}

test.group('Decisions', () => {
  test('the table has every role and kind', ({ assert }) => {
    assert.lengthOf(CASES, BUILT_IN_ROLES.length * Object.keys(KINDS).length)
    assert.lengthOf(STORED, 6)
  })

  test('{role}, {kind}')
    .with(CASES)
    .run(({ assert }, { role, kind, cells }) => {
      const permission = KINDS[kind as keyof typeof KINDS]
      const found = STORED.map((stored) => {
        const { held, rule } = decide(factsOf(role, permission, stored), permission)
        return `${held ? '+' : '-'}${rule}`
      })
      assert.deepEqual(found, cells)
    })

  test('every permission is of one of the kinds tried', ({ assert }) => {
    const alike = (one: Permission, other: Permission) =>
      BUILT_IN_ROLES.every((role) =>
        STORED.every((stored) => {
          const mine = decide(factsOf(role, one, stored), one)
          const theirs = decide(factsOf(role, other, stored), other)
          return mine.held === theirs.held && mine.rule === theirs.rule
        })
      )
    for (const permission of ALL_PERMISSIONS) {
      assert.isTrue(
        Object.values(KINDS).some((kind) => alike(permission, kind)),
        permission
      )
    }
  })

  test('nobody who waits for approval holds any', ({ assert }) => {
    for (const role of ['manager', 'employee'] as const) {
      for (const permission of ALL_PERMISSIONS) {
        const facts = { ...factsOf(role, permission, 'bundle+grant'), awaitingApproval: true }
        assert.deepEqual(decide(facts, permission), { held: false, rule: 'awaiting_approval' })
      }
    }
  })

  test('what is held is what was decided, and a fixed rule is lifted by no override', ({
    assert,
  }) => {
    for (const role of BUILT_IN_ROLES) {
      for (const permission of ALL_PERMISSIONS) {
        const decisions = STORED.map((stored) => {
          const facts = factsOf(role, permission, stored)
          const decision = decide(facts, permission)
          assert.equal(holds(facts, permission), decision.held)
          assert.notEmpty(decisionInWords(decision, ['Auditors']))
          return decision
        })
        const [first] = decisions
        if (first && isFixed(first.rule)) {
          for (const other of decisions) assert.deepEqual(other, first)
        }
      }
    }
  })

  test('the words name the roles that give it', ({ assert }) => {
    const roles = decisionInWords({ held: true, rule: 'roles' }, ['Auditors', 'Payroll'])
    assert.equal(roles, 'Given by the roles Auditors and Payroll.')
    assert.equal(decisionInWords({ held: true, rule: 'roles' }, ['A']), 'Given by the role A.')
    assert.equal(
      decisionInWords({ held: true, rule: 'employee' }, ['A']),
      'Given by the roles Employee and A.'
    )
    assert.match(decisionInWords({ held: true, rule: 'override' }), /grants/)
    assert.match(decisionInWords({ held: false, rule: 'override' }), /denies/)
  })
})
