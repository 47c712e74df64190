import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { findPage } from '#accounts/queries/users/user_list'
import { erasedEmail } from '#core/erased_email'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { manyPeople } from '#tests/helpers/people/many_people'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

interface User {
  id: number
  email: string
  role: string
  roles: { id: number; name: string; description: string | null }[]
  permissions: string[]
  disabled: boolean
}

const list = (caller: Caller, query = '') => caller.get<User[]>(`/api/users${query}`)

test.group('Users', (group) => {
  let admin: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ firstName: 'Zoe', lastName: 'Zimmer', email: 'zoe@example.com' })
    caller = await signedIn(admin)
  })

  const idsOf = async (query: string) => (await list(caller, query)).body.map(({ id }) => id)

  test('are for who may see accounts', async ({ assert }) => {
    const person = await given.employee()
    assert.equal((await list(visitor())).status, 401)
    for (const who of [person, await given.manager(), await given.waiting()]) {
      const other = await signedIn(who)
      assert.equal((await list(other)).status, 403)
      assert.equal((await other.get(`/api/users/${person.id}`)).status, 403)
      assert.equal((await other.page('/user-management')).status, 403)
    }
    for (const permission of ['users:view', 'users:manage'] as const) {
      const clerk = await given.employee()
      await given.override(clerk, permission, 'grant')
      assert.equal((await list(await signedIn(clerk))).status, 200)
      assert.equal((await (await signedIn(clerk)).page('/user-management')).status, 200)
    }
    assert.equal((await caller.get('/api/users/4294967295')).status, 404)
  })

  test('are listed with their fields, roles and permissions', async ({ assert }) => {
    const person = await given.employee({
      firstName: 'Ana',
      lastName: 'Díaz',
      phone: '+46 70',
      position: 'Cook',
      department: 'Kitchen',
    })
    const roleId = await given.bundle(person, ['audit:view', 'pay:view'], 'Auditors')
    await given.override(person, 'pay:view', 'deny')
    await given.override(person, 'settings:manage', 'grant')
    const expected = {
      id: person.id,
      firstName: 'Ana',
      lastName: 'Díaz',
      email: person.email,
      phone: '+46 70',
      department: 'Kitchen',
      position: 'Cook',
      profileImageUrl: null,
      role: 'employee',
      roles: [{ id: roleId, name: 'Auditors', description: null }],
      permissions: [
        'training:view',
        'documents:view',
        'modules:view',
        'audit:view',
        'settings:manage',
      ],
      registered: true,
      awaitingApproval: false,
      signInBlocked: false,
      disabled: false,
      lastSignInAt: null,
    }
    const listed = (await list(caller)).body.find(({ id }) => id === person.id)
    assert.containSubset(listed, expected)
    assert.deepEqual((await caller.get(`/api/users/${person.id}`)).body, { ...listed })
    const own = await (await signedIn(person)).get<string[]>('/api/auth/permissions')
    assert.deepEqual(listed?.permissions, own.body)
  })

  test('hold what each of them would be told they hold', async ({ assert }) => {
    const people = [
      admin,
      await given.manager(),
      await given.employee(),
      await given.waiting(),
      await given.person({ role: 'manager', awaitingApproval: true }),
    ]
    for (const person of people.slice(1)) {
      await given.bundle(person, ['users:view', 'secrets:reveal', 'modules:manage'])
      await given.override(person, 'users:manage', 'grant')
      await given.override(person, 'training:view', 'deny')
    }
    const { body } = await list(caller)
    for (const person of people) {
      const own = await (await signedIn(person)).get<string[]>('/api/auth/permissions')
      const listed = body.find(({ id }) => id === person.id)
      assert.deepEqual(listed?.permissions, own.body, person.role)
    }
  })

  test('are found by five fields, without regard to case or accents', async ({ assert }) => {
    const person = await given.employee({
      firstName: 'Åsa',
      lastName: 'Öberg',
      email: 'boss@firm.example',
      position: 'Éclair Chef',
      department: 'Küche Süd',
    })
    await given.employee({
      firstName: 'Bo',
      lastName: 'Ek',
      department: 'Harbour',
      position: 'Cook',
    })
    const found = ['ASA', 'oberg', 'åsa öb', 'BOSS@firm', 'eclair', 'chef', 'kuche', 'SÜD', ' süd ']
    for (const q of found) {
      assert.deepEqual(await idsOf(`?q=${encodeURIComponent(q)}`), [person.id], q)
    }
    for (const q of ['%', '_', 'k_che', 'süd%', 'nobody']) {
      assert.isEmpty(await idsOf(`?q=${encodeURIComponent(q)}`), q)
    }
  })

  test('are found by a department however it came to them', async ({ assert }) => {
    const person = await given.employee({ department: 'Küche' })
    await given.listed('department', 'Küche')
    const entry = await db.from('list_entries').firstOrFail()
    await caller.put(`/api/lists/department/${entry.id}`, { name: 'Bäckerei' })
    assert.deepEqual(await idsOf('?q=backerei'), [person.id])
    assert.isEmpty(await idsOf('?q=kuche'))
    await caller.put(`/api/users/${person.id}`, { department: 'Façade' })
    assert.deepEqual(await idsOf('?q=facade'), [person.id])
    await caller.put(`/api/users/${person.id}`, { department: null })
    assert.isEmpty(await idsOf('?q=facade'))
    const added = await caller.post('/api/employees', {
      firstName: 'Mira',
      lastName: 'Ek',
      email: 'mira@example.com',
      department: 'Señalización',
      sendInvite: false,
    })
    assert.equal(added.status, 201)
    assert.lengthOf(await idsOf('?q=senalizacion'), 1)
  })

  test('are narrowed to a role, built in or not', async ({ assert }) => {
    const manager = await given.manager()
    const person = await given.employee()
    const roleId = await given.bundle(person, ['pay:view'])
    assert.deepEqual(await idsOf('?role=manager'), [manager.id])
    assert.deepEqual(await idsOf('?role=admin'), [admin.id])
    assert.deepEqual(await idsOf(`?roleId=${roleId}`), [person.id])
    assert.isEmpty(await idsOf(`?roleId=${roleId}&role=manager`))
    assert.isEmpty(await idsOf('?roleId=4294967295'))
  })

  test('whose data were erased are not accounts anymore', async ({ assert }) => {
    const person = await given.employee()
    const other = await given.employee({ email: 'erased-1@example.com', lastName: 'Ahl' })
    await db
      .from('users')
      .where('id', person.id)
      .update({ email: erasedEmail(person.id) })
    const answer = await list(caller)
    assert.equal(answer.headers.get('x-total-count'), '2')
    assert.deepEqual(
      answer.body.map(({ id }) => id),
      [other.id, admin.id]
    )
  })

  test('are walked in each order, by page and by cursor, nobody twice', async ({ assert }) => {
    await manyPeople(23)
    for (const sort of ['name', '-name', 'email', '-email', 'createdAt', '-createdAt']) {
      const whole = await idsOf(`?sort=${sort}`)
      assert.lengthOf(new Set(whole), 24)
      const paged: number[] = []
      for (let page = 1; page <= 3; page++) {
        paged.push(...(await idsOf(`?sort=${sort}&perPage=9&page=${page}`)))
      }
      assert.deepEqual(paged, whole, sort)
      const walked: number[] = []
      let next: string | undefined = `?sort=${sort}&perPage=7`
      while (next !== undefined) {
        const answer: Awaited<ReturnType<typeof list>> = await list(caller, next)
        walked.push(...answer.body.map(({ id }) => id))
        assert.equal(answer.headers.get('x-total-count'), '24')
        next = /<\/api\/users([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      }
      assert.deepEqual(walked, whole, sort)
    }
  })

  test('are paged within the index of their order', async ({ assert }) => {
    await manyPeople(500)
    const mysql = db.connection().dialect.name === 'mysql'
    for (const [sort, index, role] of [
      ['email', 'users_email_unique'],
      ['-email', 'users_email_unique'],
      ['name', 'users_sort_name'],
      ['-name', 'users_sort_name'],
      ['name', 'users_role_name', 'employee'],
      ['-name', 'users_role_name', 'employee'],
      ['createdAt', 'users_role', 'employee'],
      ['-createdAt', 'users_role', 'employee'],
    ] as const) {
      const { sql, bindings } = findPage({ sort, role }, { page: 15 }, 24).toSQL()
      const answer = await db.rawQuery(
        `${mysql ? 'explain format=traditional' : 'explain query plan'} ${sql}`,
        bindings as string[]
      )
      const plan = JSON.stringify(answer)
      assert.notMatch(plan, /filesort|TEMP B-TREE/, sort)
      if (!mysql) {
        assert.include(plan, `USING COVERING INDEX ${index}`, sort)
        continue
      }
      const walked = answer[0].find(({ table }: { table: string }) => table === 'users')
      assert.equal(walked.key, index, sort)
      assert.include(walked.Extra, 'Using index', sort)
    }
  })

  test('cost no more statements the more there are', async ({ assert }) => {
    await manyPeople(200)
    const statements = await statementsOf(() => list(caller, '?perPage=200&q=person'))
    assert.isAtMost(statements.length, 6, statements.join('\n'))
    const page = await statementsOf(() => caller.page('/user-management?q=person'))
    assert.isAtMost(page.length, 8, page.join('\n'))
  })
})
