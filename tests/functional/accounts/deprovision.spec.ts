import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail, employeeRow, statementsOf, userRow } from '#tests/helpers/portal'
import { actionRow, requestRow, sentRequest } from '#tests/helpers/signing/signing'
import { PasswordResetFactory } from '#database/factories/password_reset_factory'

type Item = { kind: string; count: number; told: string; choices: { value: string }[] }
type Preview = { disabled: boolean; items: Item[] }

test.group('Deprovisioning', (group) => {
  let me: Person
  let admin: Caller
  let maya: Person
  let other: Person

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    me = await given.admin()
    admin = await signedIn(me)
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    other = await given.manager({ firstName: 'Otto', lastName: 'Berg' })
  })

  const address = (id: number) => `/api/users/${id}/deprovision`
  const preview = async (id: number) => (await admin.get<Preview>(address(id))).body
  const close = (id: number, body: object = {}) =>
    admin.post<Preview & { message: string }>(address(id), body)
  const report = (manager: Person) =>
    given.employee({ employee: { manager_id: manager.employeeId } })

  async function everything() {
    await signedIn(maya)
    await given.invitation(maya)
    await PasswordResetFactory.merge({ userId: maya.id }).create()
    const asManager = [await sentRequest({ manager: maya }), await sentRequest({ manager: maya })]
    const asEmployee = await sentRequest({ manager: other, employee: maya })
    return { asManager, asEmployee, reports: [await report(maya), await report(maya)] }
  }

  test('is for administrators only', async ({ assert }) => {
    const keeper = await given.employee()
    await given.override(keeper, 'users:manage', 'grant')
    for (const [caller, status] of [
      [visitor(), 401],
      [await signedIn(other), 403],
      [await signedIn(await given.employee()), 403],
      [await signedIn(keeper), 403],
    ] as const) {
      assert.equal((await caller.get(address(maya.id))).status, status)
      assert.equal((await caller.post(address(maya.id), {})).status, status)
    }
    assert.isNull((await userRow(maya.id)).disabled_at)
    assert.equal((await admin.get(address(999_999))).status, 404)
    assert.equal((await close(999_999)).status, 404)
  })

  test('tells beforehand, by kind, and changes nothing', async ({ assert }) => {
    await everything()
    const head = await auditHead()
    const { disabled, items } = await preview(maya.id)
    assert.isFalse(disabled)
    assert.deepEqual(
      items.map(({ kind, count }) => [kind, count]),
      [
        ['sessions', 1],
        ['password_resets', 1],
        ['invitations', 1],
        ['manager_signatures', 2],
        ['employee_signatures', 1],
        ['reports', 2],
      ]
    )
    const withoutOne = 'If you choose no one, they will have no manager.'
    assert.containSubset(items, [{ kind: 'reports', successor: { required: false, withoutOne } }])
    assert.equal(await auditHead(), head)
    assert.deepEqual(await preview(other.id), {
      disabled: false,
      items: [
        {
          kind: 'manager_signatures',
          count: 1,
          told: '1 signing request they must sign as manager',
          successor: {
            label: 'New manager signer',
            address: '/api/sign/signers?role=MANAGER',
            required: true,
            withoutOne: null,
          },
          choices: [],
        },
      ],
    } as unknown as Preview)
  })

  test('does it all in one change, and tells what it did', async ({ assert }) => {
    const { asManager, asEmployee, reports } = await everything()
    const head = await auditHead()
    const { status, body } = await close(maya.id, {
      reason: 'Contract over',
      successors: { manager_signatures: other.id, reports: other.employeeId },
      choices: { employee_signatures: 'cancel' },
    })
    assert.equal(status, 200)
    assert.deepEqual(
      body.items.map(({ told }) => told),
      [
        '1 session was ended.',
        '1 link to set a password stopped working.',
        '1 open invitation was revoked.',
        '2 signing requests went to Otto Berg, who signs as manager.',
        '1 signing request was canceled.',
        '2 people they managed were handed over to Otto Berg.',
      ]
    )
    assert.isNotNull((await userRow(maya.id)).disabled_at)
    assert.lengthOf(await db.from('sessions').where('user_id', maya.id), 0)
    assert.isNotNull((await db.from('invitations').firstOrFail()).revoked_at)
    assert.isNotNull((await db.from('password_resets').firstOrFail()).used_at)
    for (const { id, actions } of asManager) {
      assert.equal((await actionRow(actions.MANAGER)).user_id, other.id)
      assert.equal((await requestRow(id)).manager_id, other.id)
    }
    assert.equal((await requestRow(asEmployee.id)).status, 'CANCELLED')
    for (const { employeeId } of reports) {
      assert.equal((await employeeRow(employeeId)).manager_id, other.employeeId)
    }
    const trail = await auditTrail(head)
    for (const entry of [
      `revoke_invitation employee ${maya.employeeId}`,
      `update signing_request ${asManager[0]!.id}`,
      `cancel signing_request ${asEmployee.id}`,
      `update employee ${reports[0]!.employeeId}`,
    ]) {
      assert.include(trail, entry)
    }
    assert.containSubset((await auditEntries(head)).at(-1), {
      action: 'deprovision',
      entityType: 'user',
      entityId: String(maya.id),
      performedById: me.id,
      newValues: { reason: 'Contract over', manager_signatures: 2, reports: 2, sessions: 1 },
    })
    assert.deepEqual(await preview(maya.id), { disabled: true, items: [] })
    assert.equal((await close(maya.id)).status, 409)
  })

  test('asks who signs instead, and changes nothing until it is told', async ({ assert }) => {
    const { asManager } = await everything()
    const head = await auditHead()
    const [first] = asManager
    for (const successors of [
      {},
      { manager_signatures: maya.id },
      { manager_signatures: (await given.employee()).id },
      { manager_signatures: 999_999 },
      { manager_signatures: 'x' },
      { manager_signatures: other.id, reports: maya.employeeId },
      { manager_signatures: other.id, reports: 999_999 },
    ]) {
      const { status, errors } = await close(maya.id, { successors })
      assert.equal(status, 422, JSON.stringify(successors))
      assert.match(errors[0]?.field ?? '', /^successors\./)
    }
    const choice = await close(maya.id, {
      successors: { manager_signatures: other.id },
      choices: { employee_signatures: 'shred' },
    })
    assert.equal(choice.errors[0]?.field, 'choices.employee_signatures')
    // No one signs one request as both manager and employee.
    const both = await given.manager({})
    await sentRequest({ manager: maya, employee: both })
    const same = await close(maya.id, { successors: { manager_signatures: both.id } })
    assert.equal(same.errors[0]?.field, 'successors.manager_signatures')
    assert.isNull((await userRow(maya.id)).disabled_at)
    assert.equal((await actionRow(first!.actions.MANAGER)).user_id, maya.id)
    assert.lengthOf(
      (await auditEntries(head)).filter(({ performedById }) => performedById === me.id),
      0
    )
  })

  test('leaves open what an employee signs, where that is chosen', async ({ assert }) => {
    const { id } = await sentRequest({ manager: other, employee: maya })
    const { body } = await close(maya.id, { choices: { employee_signatures: 'leave' } })
    assert.deepInclude(body.items, {
      kind: 'employee_signatures',
      count: 1,
      told: '1 signing request was left open.',
    })
    assert.notEqual((await requestRow(id)).status, 'CANCELLED')
    assert.isNotNull((await userRow(maya.id)).disabled_at)
  })

  test('makes no circle of managers', async ({ assert }) => {
    const above = await given.manager()
    await db.from('employees').where('id', maya.employeeId).update({ manager_id: above.employeeId })
    const [ana, ben] = [await report(maya), await report(maya)]
    const below = await report(ben)
    const refused = await close(maya.id, { successors: { reports: below.employeeId } })
    assert.equal(refused.errors[0]?.field, 'successors.reports')
    // One of them takes over from their manager, and now reports to that manager's manager.
    const closed = await close(maya.id, { successors: { reports: ana.employeeId } })
    assert.equal(closed.status, 200)
    assert.include(closed.body.items.at(-1)?.told, ', who now reports to the manager above.')
    assert.equal((await employeeRow(ana.employeeId)).manager_id, above.employeeId)
    assert.equal((await employeeRow(ben.employeeId)).manager_id, ana.employeeId)
    // There is no one above the next.
    const topmost = await close(above.id, { successors: { reports: ana.employeeId } })
    assert.include(topmost.body.items.at(-1)?.told, ', who now has no manager.')
    assert.isNull((await employeeRow(ana.employeeId)).manager_id)
  })

  test('revokes invitations and hands on reports by the same statements however many', async ({
    assert,
  }) => {
    const statements = async (count: number) => {
      const gone = await given.manager()
      for (let at = 0; at < count; at++) {
        await given.invitation(gone)
        await report(gone)
      }
      const head = await auditHead()
      const body = { successors: { reports: other.employeeId } }
      const taken = await statementsOf(() => close(gone.id, body))
      const trail = await auditTrail(head)
      const revoked = `revoke_invitation employee ${gone.employeeId}`
      assert.lengthOf(
        trail.filter((entry) => entry === revoked),
        count
      )
      assert.lengthOf(
        trail.filter((entry) => entry.startsWith('update employee')),
        count
      )
      return taken.length
    }
    const few = await statements(2)
    assert.equal(await statements(12), few)
    assert.lengthOf(await db.from('invitations').whereNull('revoked_at'), 0)
  })

  test('leaves reports without a manager where nobody is named', async ({ assert }) => {
    const ana = await report(maya)
    const { status, body } = await close(maya.id)
    assert.equal(status, 200)
    assert.equal(body.items[0]?.told, '1 person they managed was left without a manager.')
    assert.isNull((await employeeRow(ana.employeeId)).manager_id)
  })

  test('is done once, and never to the last administrator', async ({ assert }) => {
    const answers = await Promise.all([close(maya.id), close(maya.id), close(maya.id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    assert.equal((await close(me.id)).status, 409)
    const second = await given.admin()
    const both = await Promise.all([
      close(second.id),
      (await signedIn(second)).post(address(me.id), {}),
    ])
    assert.lengthOf(
      both.filter(({ status }) => status === 200),
      1
    )
    assert.lengthOf(await db.from('users').where('role', 'admin').whereNull('disabled_at'), 1)
  })

  test('goes on with what came after an account was disabled', async ({ assert }) => {
    await admin.post(`/api/users/${maya.id}/disable`, {})
    const ana = await report(maya)
    assert.deepEqual(
      (await preview(maya.id)).items.map(({ kind }) => kind),
      ['reports']
    )
    assert.equal((await close(maya.id)).status, 200)
    assert.isNull((await employeeRow(ana.employeeId)).manager_id)
  })
})
