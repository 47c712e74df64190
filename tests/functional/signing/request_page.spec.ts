import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { OpenI9 } from '#signing/queries/requests/request_list'
import type { Tab } from '#signing/request'
import { cancelRequest } from '#signing/services/change_request'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { actorFor, completedRequest, sentRequest } from '#tests/helpers/signing/signing'

const I9 = { retention: 'i9', signsFirst: 'EMPLOYEE' } as const

interface Shown {
  total: number
  i9: OpenI9
  counts: Record<Tab, number>
}

test.group('The numbers of the signing page', (group) => {
  let manager: Person
  let caller: Caller

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    manager = await given.manager()
    caller = await signedIn(manager)
  })

  const startedLongAgo = (employee: object = {}) =>
    given.employee({ employee: { start_date: '2020-01-06', ...employee } })
  const shown = async (query = '') => (await caller.page<Shown>(`/document-signing${query}`)).props

  test('follow My team and the search, as the list does', async ({ assert }) => {
    const own = await startedLongAgo({ manager_id: manager.employeeId })
    await sentRequest({ ...I9, manager, employee: own })
    await sentRequest({ ...I9, manager, employee: await startedLongAgo() })
    await sentRequest({ manager })
    const numbers = async (query?: string) => {
      const { total, counts, i9 } = await shown(query)
      assert.equal(counts.outstanding, total, query)
      return [total, i9.total, i9.requests.length, i9.overdue]
    }
    assert.deepEqual(await numbers(), [3, 2, 2, 2])
    assert.deepEqual(await numbers('?scope=team'), [1, 1, 1, 1])
    assert.deepEqual(await numbers(`?q=${encodeURIComponent(own.email)}`), [1, 2, 2, 2])
    assert.deepEqual(await numbers('?scope=team&q=nobody'), [0, 1, 1, 1])
  })

  test('tell what ended without completion from what is complete', async ({ assert }) => {
    await completedRequest({ manager })
    const { id } = await sentRequest({ manager })
    await cancelRequest(id, null, actorFor(manager))
    const { total, counts } = await shown('?tab=notCompleted')
    assert.equal(total, 1)
    assert.deepEqual(counts, { outstanding: 0, inProgress: 0, completed: 1, notCompleted: 1 })
  })

  test('count overdue I-9s that the page does not show', async ({ assert }) => {
    const { id } = await sentRequest({ ...I9, manager, employee: await startedLongAgo() })
    const request = await db.from('signing_requests').where({ id }).firstOrFail()
    const document = await db.from('signing_documents').where('request_id', id).firstOrFail()
    const more = Array.from({ length: 50 }, (_, index) => index + 1)
    await db
      .table('signing_requests')
      .multiInsert(more.map((step) => ({ ...request, id: id + step })))
    await db
      .table('signing_documents')
      .multiInsert(
        more.map((step) => ({ ...document, id: document.id + step, request_id: id + step }))
      )
    const { i9 } = await shown()
    assert.deepEqual([i9.total, i9.requests.length, i9.overdue], [51, 50, 51])
    const { total } = await shown('?attention=overdue_i9')
    assert.equal(total, 51)
  })
})
