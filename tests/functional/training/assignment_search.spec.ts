import { test } from '@japa/runner'
import { systemActor } from '#audit/actor'
import { assignByHand } from '#training/assignments/assign_by_hand'
import { signedIn, visitor } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { plainModule } from '#tests/helpers/training/assignments'

const ADDRESS = '/api/training/assignments'

test.group('Searching assignments by their person', (group) => {
  group.each.setup(() => emptyPortal())

  test('finds parts of names and addresses, within the other filters', async ({ assert }) => {
    const ana = await given.employee({ firstName: 'Ana', email: 'ana_d@example.com' })
    const wei = await given.employee({ firstName: 'Wei' })
    const moduleIds = [await plainModule()]
    const assign = (...employeeIds: number[]) =>
      assignByHand({ moduleIds, employeeIds }, systemActor)
    const { batchId } = await assign(ana.employeeId, wei.employeeId)
    const caller = await signedIn(await given.manager())
    const found = async (query: string) => {
      const { body, headers } = await caller.get<{ employeeId: number }[]>(`${ADDRESS}?${query}`)
      assert.equal(headers.get('x-total-count'), String(body.length))
      return body.map(({ employeeId }) => employeeId)
    }
    assert.deepEqual(await found(`batchId=${batchId}&state=open&q=ANA%20di`), [ana.employeeId])
    assert.deepEqual(await found('q=a_d'), [ana.employeeId])
    assert.deepEqual(await found('q=%25'), [])
    assert.deepEqual(await found('state=withdrawn&q=ana'), [])
    assert.lengthOf(await found('q='), 2)
    assert.equal((await caller.get(`${ADDRESS}?q=${'x'.repeat(201)}`)).status, 422)
    assert.equal((await visitor().get(`${ADDRESS}?q=ana`)).status, 401)
    const theirs = await signedIn(ana)
    assert.equal((await theirs.get(`${ADDRESS}?q=ana`)).status, 403)
  })
})
