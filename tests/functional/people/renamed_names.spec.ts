import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditHead, listAudit } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Entry {
  id: number
  name: string
  people: number
}

test.group('Names that someone else has changed', (group) => {
  let admin: Caller
  let manager: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin())
    manager = await signedIn(await given.manager())
  })

  const add = async (name: string) =>
    (await manager.post<Entry>('/api/lists/department', { name })).body.id
  const names = async () =>
    (await manager.get<Entry[]>('/api/lists/department')).body.map(({ name }) => name)

  test('are replaced by who has seen them', async ({ assert }) => {
    const id = await add('Care')
    await given.employee({ department: 'Care' })
    const rename = (by: Caller, name: string, previous: string) =>
      by.put<{ existing?: Entry }>(`/api/lists/department/${id}`, { name, previous })
    assert.equal((await rename(admin, 'Nursing', 'Care')).status, 200)
    const refused = await rename(manager, 'Homecare', 'Care')
    assert.equal(refused.status, 409)
    assert.deepEqual(refused.body.existing, { id, name: 'Nursing', people: 1 })
    assert.containsSubset(refused.errors, [
      {
        field: 'name',
        message: '“Care” was changed to “Nursing” since you opened it. Save again to replace it.',
      },
    ])
    assert.deepEqual(await names(), ['Nursing'])
    assert.equal((await rename(manager, 'Nursing', 'Care')).status, 200)
    assert.equal((await rename(manager, 'Homecare', 'Nursing')).status, 200)
    assert.deepEqual(await names(), ['Homecare'])
    assert.lengthOf(await db.from('users').where('department', 'Homecare'), 1)
    const renames = (await listAudit()).filter(({ action }) => action === 'update')
    assert.deepEqual(
      renames.map(({ newValues }) => newValues?.name),
      ['Nursing', 'Homecare']
    )
  })

  test('are merged and deleted by who has seen them', async ({ assert }) => {
    const [care, kitchen] = [await add('Care'), await add('Kitchen')]
    await given.employee({ department: 'Care' })
    const having = async (department: string) =>
      (await db.from('users').where({ department })).length
    const rename = (id: number, name: string) => admin.put(`/api/lists/department/${id}`, { name })
    await rename(care, 'Nursing')
    await rename(kitchen, 'Canteen')
    const since = await auditHead()
    const merge = (body: object) =>
      manager.post<{ existing?: Entry }>(`/api/lists/department/${care}/merge`, {
        into: kitchen,
        ...body,
      })
    for (const dryRun of [true, false]) {
      const stale = await merge({ dryRun, previous: 'Care', intoPrevious: 'Canteen' })
      assert.equal(stale.status, 409)
      assert.deepEqual(stale.body.existing, { id: care, name: 'Nursing', people: 1 })
      const into = await merge({ dryRun, previous: 'Nursing', intoPrevious: 'Kitchen' })
      assert.equal(into.status, 409)
      assert.deepEqual(into.body.existing, { id: kitchen, name: 'Canteen', people: 0 })
      assert.equal(
        into.errors[0]?.message,
        '“Kitchen” was changed to “Canteen” since you opened it. Check it, then merge again.'
      )
    }
    const remove = (previous: string) =>
      manager.delete<{ existing?: Entry }>(
        `/api/lists/department/${kitchen}?previous=${encodeURIComponent(previous)}`
      )
    const kept = await remove('Kitchen')
    assert.equal(kept.status, 409)
    assert.deepEqual(kept.body.existing, { id: kitchen, name: 'Canteen', people: 0 })
    assert.equal(
      kept.errors[0]?.message,
      '“Kitchen” was changed to “Canteen” since you opened it. Check it, then delete again.'
    )
    assert.equal(await auditHead(), since)
    assert.equal(await having('Nursing'), 1)

    const bar = await add('Bar')
    assert.equal((await remove('Canteen')).status, 204)
    const merged = await merge({ into: bar, previous: 'Nursing', intoPrevious: 'Bar' })
    assert.equal(merged.status, 200)
    assert.equal(await having('Bar'), 1)
  })

  test('are not replaced by who names them as something they are not', async ({ assert }) => {
    const [care, kitchen] = [await add('Care'), await add('Kitchen')]
    const address = `/api/lists/department/${care}`
    for (const wrong of [null, '', ' ', 7, ['Care'], { name: 'Care' }]) {
      const calls = {
        previous: [
          await manager.put(address, { name: 'Nursing', previous: wrong }),
          await manager.post(`${address}/merge`, { into: kitchen, previous: wrong }),
        ],
        intoPrevious: [
          await manager.post(`${address}/merge`, { into: kitchen, intoPrevious: wrong }),
        ],
      }
      for (const [field, answers] of Object.entries(calls)) {
        for (const { status, errors } of answers) {
          assert.equal(status, 422, `${field} ${JSON.stringify(wrong)}`)
          assert.equal(errors[0]?.field, field)
        }
      }
    }
    for (const query of ['previous=', 'previous=%20', 'previous[]=Care', 'previous[name]=Care']) {
      const { status, errors } = await manager.delete(`${address}?${query}`)
      assert.equal(status, 422, query)
      assert.equal(errors[0]?.field, 'previous')
    }
    assert.sameMembers(await names(), ['Care', 'Kitchen'])
  })
})
