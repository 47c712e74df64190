import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

type Member = { id: number; firstName: string; role: string; disabled: boolean }

test.group('Members of a role', (group) => {
  let admin: Caller
  let ana: Person
  let ben: Person
  let roleId: number

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin({ firstName: 'Cleo', lastName: 'Zimmer' }))
    ana = await given.employee({ firstName: 'Ána', lastName: 'Abel' })
    ben = await given.manager({ firstName: 'Ben', lastName: 'Beck', disabled: true })
    roleId = await given.bundle(ana, ['audit:view'], 'Auditors')
  })

  const add = (...userIds: number[]) =>
    admin.post<{ added: number; memberCount: number; message: string }>(
      `/api/roles/${roleId}/members`,
      { userIds }
    )
  const remove = (userId: number) =>
    admin.call(`/api/roles/${roleId}/members/${userId}`, { method: 'DELETE' })
  const drop = (members?: number) =>
    admin.call<{ members: number; message: string }>(
      `/api/roles/${roleId}${members === undefined ? '' : `?members=${members}`}`,
      { method: 'DELETE' }
    )
  const memberIds = async () =>
    (await db.from('user_roles').where('role_id', roleId).orderBy('user_id')).map(
      ({ user_id: id }) => Number(id)
    )

  test('are listed by name, searched and paged', async ({ assert }) => {
    await add(ben.id)
    const { body, headers } = await admin.get<Member[]>(`/api/roles/${roleId}/members`)
    assert.deepEqual(
      body.map(({ id, role, disabled }) => ({ id, role, disabled })),
      [
        { id: ana.id, role: 'employee', disabled: false },
        { id: ben.id, role: 'manager', disabled: true },
      ]
    )
    assert.equal(headers.get('x-total-count'), '2')
    const found = await admin.get<Member[]>(`/api/roles/${roleId}/members?q=abel`)
    assert.deepEqual(
      found.body.map(({ id }) => id),
      [ana.id]
    )
    const second = await admin.get<Member[]>(`/api/roles/${roleId}/members?perPage=1&page=2`)
    assert.deepEqual(
      second.body.map(({ id }) => id),
      [ben.id]
    )
  })

  test('are chosen among who does not have it', async ({ assert }) => {
    const offers = async (q: string) =>
      (await admin.get<{ id: number; name: string }[]>(`/api/roles/${roleId}/candidates?q=${q}`))
        .body
    assert.deepEqual(await offers('abel'), [])
    assert.containSubset(await offers('beck'), [{ id: ben.id, name: 'Ben Beck' }])
    assert.equal((await admin.get(`/api/roles/${roleId}/candidates`)).status, 422)
  })

  test('are added once, each with an audit entry of their own', async ({ assert }) => {
    const head = await auditHead()
    const { status, body } = await add(ana.id, ben.id)
    assert.equal(status, 201)
    assert.deepEqual(body as unknown, { added: 1, memberCount: 2 })
    const entries = await auditEntries(head)
    assert.deepEqual(
      entries.map(({ action, entityType, entityId, newValues }) => ({
        action,
        entityType,
        entityId,
        newValues,
      })),
      [
        {
          action: 'give_role',
          entityType: 'user',
          entityId: String(ben.id),
          newValues: { roleId, role: 'Auditors' },
        },
      ]
    )
    const again = await Promise.all([add(ben.id), add(ben.id, ana.id)])
    assert.deepEqual(
      again.map((answer) => answer.status),
      [409, 409]
    )
    assert.deepEqual(await memberIds(), [ana.id, ben.id])
  })

  test('are added once by two at the same moment', async ({ assert }) => {
    const answers = await Promise.all([add(ben.id), add(ben.id), add(ben.id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
  })

  test('must have accounts', async ({ assert }) => {
    const erased = await given.employee({ email: 'erased-77@invalid' })
    for (const userIds of [[ben.id, 999_999], [erased.id], [], [ben.id, ben.id], ['1']]) {
      const answer = await admin.post(`/api/roles/${roleId}/members`, { userIds })
      assert.equal(answer.status, 422)
      assert.match(answer.errors[0]?.field ?? '', /^userIds/)
    }
    assert.equal((await admin.post('/api/roles/999/members', { userIds: [ben.id] })).status, 404)
    assert.deepEqual(await memberIds(), [ana.id])
  })

  test('lose it once', async ({ assert }) => {
    const caller = await signedIn(ana)
    assert.equal((await caller.get('/api/audit-logs')).status, 200)
    const head = await auditHead()
    const answers = await Promise.all([remove(ana.id), remove(ana.id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404])
    assert.equal((await caller.get('/api/audit-logs')).status, 403)
    assert.containSubset(await auditEntries(head), [
      { action: 'take_role', entityId: String(ana.id), oldValues: { roleId, role: 'Auditors' } },
    ])
    assert.lengthOf(await auditEntries(head), 1)
  })

  test('all lose it with the role, as many as was said before', async ({ assert }) => {
    await add(ben.id)
    const refused = await drop(1)
    assert.equal(refused.status, 409)
    assert.include(refused.body.message, '2 people have this role now')
    const head = await auditHead()
    const { status, body } = await drop(2)
    assert.equal(status, 200)
    assert.deepEqual(body as unknown, { members: 2 })
    for (const table of ['roles', 'role_permissions', 'user_roles']) {
      assert.lengthOf(await db.from(table), 0, table)
    }
    const entries = await auditEntries(head)
    assert.deepEqual(
      entries.map(({ action, entityType, entityId }) => `${action} ${entityType} ${entityId}`),
      [`take_role user ${ana.id}`, `take_role user ${ben.id}`, `delete role ${roleId}`]
    )
    assert.containSubset(entries[2]?.oldValues, { name: 'Auditors', members: 2 })
    assert.equal((await drop()).status, 404)
    assert.equal((await add(ben.id)).status, 404)
  })

  test('the rule that a deleted role had is ended, and written down', async ({ assert }) => {
    const kept = await given.bundle(ben, [], 'Cooks')
    const rules = { builtInRoles: ['manager'], roleIds: [roleId, kept] }
    assert.equal((await admin.put('/api/two-factor-rules', rules)).status, 200)
    const head = await auditHead()
    assert.equal((await drop(1)).status, 200)
    const entries = await auditEntries(head)
    assert.containSubset(
      entries.find(({ action }) => action === 'require_two_factor'),
      {
        entityType: 'two_factor_rules',
        oldValues: rules,
        newValues: { builtInRoles: ['manager'], roleIds: [kept] },
      }
    )
    const answer = await admin.get('/api/two-factor-rules')
    assert.deepEqual(answer.body as unknown, { builtInRoles: ['manager'], roleIds: [kept] })
  })

  test('of a role deleted while it is given are none', async ({ assert }) => {
    const answers = await Promise.all([add(ben.id), drop(), add(ben.id), remove(ana.id)])
    for (const { status } of answers) assert.isBelow(status, 500)
    assert.lengthOf(await db.from('roles'), 0)
    assert.lengthOf(await db.from('user_roles'), 0)
  })
})
