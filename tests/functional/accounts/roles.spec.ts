import { test } from '@japa/runner'
import { ALL_PERMISSIONS, PERMISSION_IDS } from '#core/permissions'
import { signedIn, visitor } from '#tests/helpers/caller'
import { resetDatabase } from '#tests/helpers/database'
import { given } from '#tests/helpers/people/people'

interface Role {
  id: number
  name: string
  permissions: string[]
}

test.group('The catalog of permissions', (group) => {
  group.each.setup(() => resetDatabase())

  test('has a number for each permission, which nothing moves', ({ assert }) => {
    assert.sameMembers([...PERMISSION_IDS], ALL_PERMISSIONS)
    // Callers store these numbers: lines may be added below, none removed or moved.
    assert.deepEqual(PERMISSION_IDS.slice(0, 17), [
      'employees:view',
      'employees:create',
      'employees:update',
      'employees:delete',
      'secrets:reveal',
      'pay:view',
      'training:view',
      'training:assign',
      'training:review',
      'documents:view',
      'documents:manage',
      'modules:view',
      'modules:manage',
      'users:view',
      'users:manage',
      'audit:view',
      'settings:manage',
    ])
  })

  test('is told with resource, action and words', async ({ assert }) => {
    const { status, body } = await (
      await signedIn(await given.admin())
    ).get<{ grantable: boolean }[]>('/api/permissions')
    assert.equal(status, 200)
    assert.lengthOf(body, PERMISSION_IDS.length)
    assert.deepEqual(body[12] as unknown, {
      id: 13,
      resource: 'modules',
      action: 'manage',
      description: 'Create and change training modules',
      grantable: false,
    })
    assert.isTrue(body[0]?.grantable)
  })
})

test.group('The list of roles', (group) => {
  group.each.setup(() => resetDatabase())

  test('is for whoever sees or manages users', async ({ assert }) => {
    const statuses: Record<string, number> = { guest: (await visitor().get('/api/roles')).status }
    for (const permission of ['users:view', 'users:manage', 'audit:view'] as const) {
      const person = await given.employee()
      await given.override(person, permission, 'grant')
      statuses[permission] = (await (await signedIn(person)).get('/api/roles')).status
    }
    statuses.manager = (await (await signedIn(await given.manager())).get('/api/roles')).status
    assert.deepEqual(statuses, {
      'guest': 401,
      'users:view': 200,
      'users:manage': 200,
      'audit:view': 403,
      'manager': 403,
    })
  })

  test('tells what each gives and to how many, by pages and search', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const [ana, ben] = [await given.employee(), await given.employee()]
    await given.bundle(ana, ['training:review', 'documents:manage'], 'Zoll')
    const auditors = await given.bundle(ben, ['audit:view'], 'Ärzte')
    const { body, headers } = await admin.get<Role[]>('/api/roles?perPage=1')
    assert.equal(headers.get('x-total-count'), '2')
    assert.deepEqual(body as unknown, [
      {
        id: auditors,
        name: 'Ärzte',
        description: null,
        revision: 1,
        permissions: ['audit:view'],
        memberCount: 1,
      },
    ])
    const second = await admin.get<Role[]>('/api/roles?perPage=1&page=2')
    assert.deepEqual(second.body[0]?.permissions, ['documents:manage', 'training:review'])
    const found = await admin.get<Role[]>('/api/roles?q=arz')
    assert.deepEqual(
      found.body.map(({ name }) => name),
      ['Ärzte']
    )
  })
})
