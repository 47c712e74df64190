import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { postMail, postMails, postToMany } from '#messages/services/post_mail'
import { signedIn, visitor } from '#tests/helpers/caller'
import { askUpload } from '#tests/helpers/documents/requested_documents'
import { items, note, post } from '#tests/helpers/messages/inbox'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { sentRequest } from '#tests/helpers/signing/signing'

interface Item {
  id: number
  kind: string
  title: string
  text: string
  path: string | null
  settled: string | null
  readAt: string | null
}

test.group('The inbox', (group) => {
  group.each.setup(() => emptyPortal())

  test('is fed by what is mailed to an account, in the same change', async ({ assert }) => {
    const ana = await given.employee()
    await post(ana)
    const [item] = await items()
    assert.equal(item.user_id, ana.id)
    assert.equal(item.payload, JSON.stringify({ text: 'Hello there' }))
    assert.isNull(item.read_at)

    await assert.rejects(() =>
      change(systemActor, async (change) => {
        await postMail(change, note(ana))
        throw new Error('undone')
      })
    )
    assert.lengthOf(await items(), 1)
    assert.lengthOf(await db.from('outbox_messages'), 1)
  })

  test('is fed by many mails at once, by a bounded number of statements', async ({ assert }) => {
    const people = [await given.employee(), await given.employee(), await given.manager()]
    const mails = [...people, { email: 'nobody@elsewhere.example' }].map((to) => note(to))
    const postAll = (more: typeof mails) =>
      statementsOf(() =>
        change(systemActor, async (change) => {
          await postMails(change, more)
          await postToMany(change, more)
        })
      )
    const few = await postAll(mails)
    const rows = await items()
    assert.deepEqual(
      rows.map(({ user_id: id }) => Number(id)),
      [...people, ...people].map(({ id }) => id)
    )
    assert.lengthOf(await db.from('outbox_messages'), 8)
    const many = await postAll(Array(100).fill(mails).flat())
    assert.equal(many.length, few.length)
    assert.lengthOf(await items(), 606)
  })

  test('holds nothing of what is a secret or a way to register', async ({ assert }) => {
    const ana = await given.employee()
    const caller = await signedIn(ana)
    await visitor().post('/api/password-resets', { email: ana.email })
    const invited = await given.invited()
    const admin = await signedIn(await given.admin())
    await admin.post(`/api/employees/${invited.employeeId}/invitations`, {})
    assert.lengthOf(await items(), 0)
    assert.lengthOf((await caller.get<Item[]>('/api/inbox')).body as never, 0)
  })

  test('tells in words, made when it is read, and leads to where to act', async ({ assert }) => {
    const ana = await given.employee()
    await change(systemActor, (change) =>
      postMail(change, {
        kind: 'approved',
        recipient: ana.email,
        recipientName: 'Ana',
        payload: { employeeId: ana.employeeId },
      })
    )
    await post(ana, 'twice')
    const caller = await signedIn(ana)
    const { body, headers } = await caller.get<Item[]>('/api/inbox')
    assert.equal(headers.get('x-total-count'), '2')
    assert.deepInclude(body[1], {
      kind: 'approved',
      title: 'Your registration is approved',
      path: '/',
      settled: null,
      readAt: null,
    })
    assert.deepInclude(body[0], { title: 'A note', text: 'For tests', path: null })

    await db.from('employees').where('id', ana.employeeId).update({ status: 'inactive' })
    const [, later] = (await caller.get<Item[]>('/api/inbox')).body
    assert.equal(later?.settled, 'The approval no longer stands.')
  })

  test('shows its owner alone, unread ones when asked, by cursor', async ({ assert }) => {
    const ana = await given.employee()
    const ben = await given.employee()
    for (let count = 0; count < 5; count++) await post(ana, `number ${count}`)
    await post(ben)
    const caller = await signedIn(ana)
    const ids = (await items().where('user_id', ana.id)).map(({ id }) => Number(id)).reverse()

    const first = await caller.get<Item[]>('/api/inbox?perPage=2')
    assert.deepEqual(
      first.body.map(({ id }) => id),
      ids.slice(0, 2)
    )
    assert.equal(first.headers.get('x-total-count'), '5')
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    const second = await caller.get<Item[]>(next)
    assert.deepEqual(
      second.body.map(({ id }) => id),
      ids.slice(2, 4)
    )

    await caller.put(`/api/inbox/${ids[0]}/read`)
    const unread = await caller.get<Item[]>('/api/inbox?unread=true')
    assert.deepEqual(
      unread.body.map(({ id }) => id),
      ids.slice(1)
    )
    assert.deepEqual((await caller.get('/api/inbox/count')).body, { unread: 4 })
    const page = await caller.page<{ items: Item[]; unread: number; hasOlder: boolean }>('/inbox')
    assert.lengthOf(page.props.items, 5)
    assert.equal(page.props.unread, 4)
    assert.isFalse(page.props.hasOlder)
  })

  test('is searched by what it says now, whatever the case and accents', async ({ assert }) => {
    const ana = await given.employee()
    const approved = (to: Person) =>
      change(systemActor, (change) =>
        postMail(change, {
          kind: 'approved',
          recipient: to.email,
          recipientName: 'Ana',
          payload: { employeeId: to.employeeId },
        })
      )
    for (let count = 0; count < 3; count++) await post(ana)
    await approved(ana)
    await approved(await given.employee())
    const caller = await signedIn(ana)
    const ids = (await items().where('user_id', ana.id)).map(({ id }) => Number(id)).reverse()
    const search = async (query: string) => {
      const { body, headers } = await caller.get<Item[]>(`/api/inbox?${query}`)
      return { ids: body.map(({ id }) => id), total: headers.get('x-total-count'), headers }
    }

    assert.deepEqual((await search('q=ÁPPROVED%20%20registratión')).ids, ids.slice(0, 1))
    assert.deepEqual((await search('q=%25')).ids, [])
    assert.deepEqual((await search('q=note&unread=true')).ids, ids.slice(1))
    const first = await search('q=note&perPage=2')
    assert.deepEqual([first.ids, first.total], [ids.slice(1, 3), '3'])
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    assert.include(next, 'q=note')
    const rest = await search(next.split('?')[1] ?? '')
    assert.deepEqual([rest.ids, rest.total], [ids.slice(3), '3'])
    assert.isFalse((rest.headers.get('link') ?? '').includes('rel="next"'))
    assert.deepEqual((await search('q=note&perPage=2&page=2')).ids, ids.slice(3))

    const page = await caller.page<{ items: Item[]; q: string; matching: number }>(
      '/inbox?q=approved'
    )
    assert.lengthOf(page.props.items, 1)
    assert.deepEqual([page.props.q, page.props.matching], ['approved', 1])
  })

  test('costs as many statements for thirty of a kind as for one', async ({ assert }) => {
    const ana = await given.employee()
    const mail = {
      kind: 'approved' as const,
      recipient: ana.email,
      recipientName: 'Ana',
      payload: { employeeId: ana.employeeId },
    }
    const caller = await signedIn(ana)
    const statements = async () =>
      (await statementsOf(() => caller.get('/api/inbox?perPage=50'))).length
    await change(systemActor, (change) => postMail(change, mail))
    await statements()
    const one = await statements()
    await change(systemActor, (change) => postToMany(change, Array(29).fill(mail)))
    assert.isAbove(one, 0)
    assert.equal(await statements(), one)
  })

  test('marks one as read, again without effect, and no one else’s', async ({ assert }) => {
    const ana = await given.employee()
    await post(ana)
    const [{ id }] = await items()
    const stranger = await signedIn(await given.admin())
    assert.equal((await stranger.put(`/api/inbox/${id}/read`)).status, 404)
    assert.equal((await visitor().put(`/api/inbox/${id}/read`)).status, 401)
    assert.isNull((await items())[0].read_at)

    const caller = await signedIn(ana)
    const answers = await Promise.all([
      caller.put(`/api/inbox/${id}/read`),
      caller.put(`/api/inbox/${id}/read`),
    ])
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body]),
      [
        [200, { unread: 0 }],
        [200, { unread: 0 }],
      ]
    )
    const [{ read_at: readAt }] = await items()
    assert.isNotNull(readAt)
    await caller.put(`/api/inbox/${id}/read`)
    assert.equal((await items())[0].read_at, readAt)
    assert.lengthOf(await db.from('audit_entries').where('entity_type', 'like', 'inbox%'), 0)
    assert.equal((await caller.put('/api/inbox/4294967295/read')).status, 404)
  })

  test('marks what was seen as read, not what came after, nor what is another’s', async ({
    assert,
  }) => {
    const ana = await given.employee()
    const ben = await given.employee()
    await post(ben)
    await post(ana)
    await post(ana)
    const [, , seen] = await items()
    await post(ana)
    const caller = await signedIn(ana)
    const { body } = await caller.post<{ readAt: string }>('/api/inbox/read', {
      upTo: Number(seen.id),
    })
    assert.containSubset(body, { marked: 2, unread: 1 })
    const rows = await items()
    assert.deepEqual(
      rows.map(({ read_at: at }) => at !== null),
      [false, true, true, false]
    )
    // And back; a moment at which nothing was marked changes nothing.
    const { readAt } = body
    const undo = (at: string) => caller.post('/api/inbox/unread', { readAt: at })
    for (const other of ['2020-01-01T00:00:00.000Z', '2020-99-99T99:99:99.000Z']) {
      assert.deepEqual((await undo(other)).body, { unread: 1 })
    }
    assert.deepEqual((await undo(readAt)).body, { unread: 3 })
    assert.equal((await undo('yesterday')).status, 422)
    await caller.post('/api/inbox/read', { upTo: Number(seen.id) })
    for (const upTo of [undefined, 0, -1, 1.5, 'x', 4294967296, null]) {
      const refused = await caller.post('/api/inbox/read', { upTo })
      assert.equal(refused.status, 422, String(upTo))
      assert.equal(refused.errors[0]?.field, 'upTo')
    }
    for (const query of ['unread=yes', 'cursor=x', 'perPage=0', 'perPage=501']) {
      assert.equal((await caller.get(`/api/inbox?${query}`)).status, 422, query)
    }
  })

  test('links to no page that its reader may no longer open', async ({ assert }) => {
    const ana = await given.employee()
    await sentRequest({ employee: ana, signsFirst: 'EMPLOYEE' })
    const caller = await signedIn(ana)
    const shown = async () => [
      ...(await caller.get<Item[]>('/api/inbox')).body,
      ...(await caller.page<{ items: Item[] }>('/inbox')).props.items,
    ]
    const paths = async () => (await shown()).map(({ path }) => path)
    assert.deepEqual(await paths(), ['/documents', '/documents'])
    await given.override(ana, 'documents:view', 'deny')
    assert.equal((await caller.get('/documents')).status, 403)
    assert.deepEqual(await paths(), [null, null])
    assert.include((await shown())[0]?.title, 'To sign: ')
    // Of oneself, something may be asked before one holds any permission.
    const asked = `/documents/requests/${await askUpload(ana)}`
    assert.equal((await caller.get(asked)).status, 403)
    assert.deepEqual(await paths(), [null, null, null, null])
    const waits = { awaiting_approval_at: '2026-01-01 00:00:00.000' }
    await db.from('users').where('id', ana.id).update(waits)
    assert.equal((await caller.get(asked)).status, 200)
    assert.deepEqual((await paths()).filter(Boolean), [asked, asked])
  })
})
