import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

type Role = {
  id: number
  name: string
  description: string | null
  revision: number
  permissions: string[]
  memberCount: number
}

const AUDITORS = {
  name: 'Auditors',
  description: 'Read the log',
  permissions: ['training:review', 'audit:view'],
}

test.group('Changing roles', (group) => {
  let admin: Caller
  let me: Person

  group.each.setup(async () => {
    await emptyPortal()
    me = await given.admin()
    admin = await signedIn(me)
  })

  const create = async (input: object = AUDITORS) =>
    (await admin.post<Role>('/api/roles', input)).body
  const put = (role: Role, changes: object = {}) => {
    const { name, description, permissions, revision } = role
    const body = { name, description, permissions, revision, ...changes }
    return admin.call<Role & { message: string }>(`/api/roles/${role.id}`, { method: 'PUT', body })
  }
  const names = async () =>
    (await db.from('roles').orderBy('id').select('name')).map(({ name }) => name)

  test('is for administrators alone, whoever sees them', async ({ assert }) => {
    const { id } = await create()
    const keeper = await given.employee()
    await given.override(keeper, 'users:manage', 'grant')
    const callers = {
      visitor: visitor(),
      manager: await signedIn(await given.manager()),
      employee: await signedIn(await given.employee()),
      keeper: await signedIn(keeper),
    }
    const head = await auditHead()
    for (const [who, caller] of Object.entries(callers)) {
      const answers = [
        await caller.post('/api/roles', AUDITORS),
        await caller.call(`/api/roles/${id}`, {
          method: 'PUT',
          body: { ...AUDITORS, revision: 1 },
        }),
        await caller.call(`/api/roles/${id}`, { method: 'DELETE' }),
        await caller.post(`/api/roles/${id}/members`, { userIds: [keeper.id] }),
        await caller.call(`/api/roles/${id}/members/${keeper.id}`, { method: 'DELETE' }),
      ]
      const expected = who === 'visitor' ? 401 : 403
      for (const { status } of answers) assert.equal(status, expected, who)
    }
    assert.equal(await auditHead(), head)
    assert.equal((await callers.keeper.get(`/api/roles/${id}`)).status, 200)
  })

  test('stores what was asked for, with an audit entry', async ({ assert }) => {
    const head = await auditHead()
    const { status, body } = await admin.post<Role>('/api/roles', {
      ...AUDITORS,
      name: '  Night   auditors ',
    })
    assert.equal(status, 201)
    assert.containSubset(body, {
      name: 'Night auditors',
      description: 'Read the log',
      permissions: ['audit:view', 'training:review'],
      memberCount: 0,
      revision: 1,
    })
    assert.containSubset(await db.from('roles').where('id', body.id).first(), {
      name: 'Night auditors',
      name_key: 'night auditors',
    })
    const entries = await auditEntries(head)
    assert.lengthOf(entries, 1)
    assert.containSubset(entries[0], {
      action: 'create',
      entityType: 'role',
      entityId: String(body.id),
      performedById: me.id,
      newValues: { name: 'Night auditors', permissions: ['audit:view', 'training:review'] },
    })
  })

  test('takes a name once, however it is spelled, and none of the built-in ones', async ({
    assert,
  }) => {
    const first = await create({ ...AUDITORS, name: 'Prüfer' })
    const second = await create({ ...AUDITORS, name: 'Straße' })
    for (const name of ['PRUFER', ' prüfer ', 'Admin', 'administrator', 'MANAGER', '\u0301']) {
      const { status, errors } = await admin.post('/api/roles', { ...AUDITORS, name })
      assert.equal(status, 422, name)
      assert.equal(errors[0]?.field, 'name', name)
    }
    assert.equal((await put(second, { name: 'prüfer' })).status, 422)
    // Equal for some databases, but two names.
    assert.equal((await admin.post('/api/roles', { ...AUDITORS, name: 'Strasse' })).status, 201)
    assert.equal((await put(first, { name: 'PRÜFER' })).status, 200)
    assert.deepEqual(await names(), ['PRÜFER', 'Straße', 'Strasse'])
  })

  test('refuses what is wrong, naming it, and changes nothing', async ({ assert }) => {
    const role = await create()
    const wrong: [string, object][] = [
      ['name', { name: '' }],
      ['name', { name: 'x'.repeat(81) }],
      ['description', { description: 'x'.repeat(301) }],
      ['permissions', { permissions: ['modules:manage'] }],
      ['permissions.0', { permissions: ['users:delete'] }],
      ['permissions', { permissions: ['audit:view', 'audit:view'] }],
      ['permissions', { permissions: 'audit:view' }],
    ]
    const head = await auditHead()
    for (const [field, changes] of wrong) {
      const made = await admin.post('/api/roles', { ...AUDITORS, name: 'Other', ...changes })
      const edited = await put(role, changes)
      for (const { status, errors } of [made, edited]) {
        assert.equal(status, 422, JSON.stringify(changes))
        assert.equal(errors[0]?.field, field)
      }
    }
    assert.equal((await put(role, { revision: undefined })).errors[0]?.field, 'revision')
    assert.equal(await auditHead(), head)
    assert.deepEqual(await names(), ['Auditors'])
  })

  test('counts for its members at once', async ({ assert }) => {
    const person = await given.employee()
    const caller = await signedIn(person)
    const role = await create()
    assert.equal((await caller.get('/api/audit-logs')).status, 403)
    await admin.post(`/api/roles/${role.id}/members`, { userIds: [person.id] })
    assert.equal((await caller.get('/api/audit-logs')).status, 200)
    const head = await auditHead()
    const edited = await put(role, { permissions: ['training:review'], description: null })
    assert.containSubset(edited.body, { revision: 2, permissions: ['training:review'] })
    assert.equal((await caller.get('/api/audit-logs')).status, 403)
    assert.containSubset((await auditEntries(head))[0], {
      action: 'update',
      entityType: 'role',
      oldValues: { description: 'Read the log', permissions: 'audit:view, training:review' },
      newValues: { description: null, permissions: 'training:review' },
    })
    assert.equal((await put(edited.body)).body.revision, 2, 'what changes nothing is no edit')
  })

  test('is made once with one Idempotency-Key', async ({ assert }) => {
    const key = { 'idempotency-key': 'once' }
    const made = await Promise.all(
      Array.from({ length: 4 }, () => admin.post<Role>('/api/roles', AUDITORS, key))
    )
    assert.deepEqual(new Set(made.map(({ status }) => status)), new Set([201]))
    assert.lengthOf(new Set(made.map(({ body }) => body.id)), 1)
    const other = await admin.post('/api/roles', { ...AUDITORS, name: 'Other' }, key)
    assert.equal(other.status, 409)
    assert.deepEqual(await names(), ['Auditors'])
  })

  test('edited by two at once is edited by one, and the other is told', async ({ assert }) => {
    const role = await create()
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) => put(role, { name }))
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    assert.deepEqual(await names(), [winner?.body.name])
    assert.match(
      answers.find(({ status }) => status === 409)?.body.message ?? '',
      /This role was changed since you opened it/
    )
  })

  test('created twice at once is created once', async ({ assert }) => {
    const answers = await Promise.all(
      ['Auditors', 'AUDITORS', 'auditors'].map((name) =>
        admin.post('/api/roles', { ...AUDITORS, name })
      )
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422])
  })
})
