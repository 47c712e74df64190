import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { linkToken } from '#accounts/services/link_tokens'
import { postPasswordReset } from '#accounts/passwords/request_password_reset'
import User from '#accounts/models/user'
import { postMail } from '#messages/services/post_mail'
import { signedIn, visitor } from '#tests/helpers/caller'
import { mailRow, postNote } from '#tests/helpers/messages/outbox'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface MailRow {
  id: number
  kind: string
  state: string
  recipient: string
  nextAttemptAt: string | null
}
type Mail = MailRow & { subject: string; html: string; text: string }

const setState = (id: number, columns: Record<string, unknown>) =>
  db.from('outbox_messages').where('id', id).update(columns)

test.group('Mails in the app', (group) => {
  group.each.setup(() => emptyPortal())

  test('are listed newest first, filtered, counted and paged', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const ids: number[] = []
    for (let count = 0; count < 5; count++) {
      ids.push(await postNote({}, { recipient: `person${count}@example.com` }))
    }
    await setState(ids[1]!, { state: 'failed', attempts: 3, last_error: '550 no' })
    await setState(ids[2]!, { state: 'sent' })

    const all = await caller.get<MailRow[]>('/api/mails')
    assert.deepEqual(
      all.body.map(({ id }) => id),
      [...ids].reverse()
    )
    assert.equal(all.headers.get('x-total-count'), '5')
    assert.notProperty(all.body[0], 'payload')
    assert.match(all.body[0]?.nextAttemptAt ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

    const failed = await caller.get<MailRow[]>('/api/mails?state=failed')
    assert.deepEqual(
      failed.body.map(({ id }) => id),
      [ids[1]]
    )
    const found = await caller.get<MailRow[]>('/api/mails?q=PERSON3')
    assert.deepEqual(
      found.body.map(({ recipient }) => recipient),
      ['person3@example.com']
    )
    assert.lengthOf((await caller.get<MailRow[]>('/api/mails?q=%25')).body, 0)

    const page = await caller.get<MailRow[]>('/api/mails?perPage=2&page=2&sort=createdAt')
    assert.deepEqual(
      page.body.map(({ id }) => id),
      [ids[2], ids[3]]
    )
    const first = await caller.get<MailRow[]>('/api/mails?perPage=3&sort=createdAt')
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    assert.include(next, 'cursor=')
    const rest = await caller.get<MailRow[]>(next)
    assert.deepEqual(
      rest.body.map(({ id }) => id),
      [ids[3], ids[4]]
    )
    for (const query of ['state=lost', 'perPage=501', 'page=0', 'sort=id', 'cursor=x']) {
      assert.equal((await caller.get(`/api/mails?${query}`)).status, 422, query)
    }
  })

  test('are for who manages settings', async ({ assert }) => {
    const id = await postNote()
    const manager = await given.manager()
    const urls = ['/api/mails', `/api/mails/${id}`, `/api/mails/${id}/preview`]
    for (const url of [...urls, '/user-management/mails', `/user-management/mails/${id}`]) {
      assert.equal((await (await signedIn(manager)).get(url)).status, 403, url)
    }
    assert.equal((await visitor().get('/api/mails')).status, 401)
    const post = (await signedIn(manager)).post(`/api/mails/${id}/retry`)
    assert.equal((await post).status, 403)

    await given.override(manager, 'settings:manage', 'grant')
    const granted = await signedIn(manager)
    for (const url of urls) assert.equal((await granted.get(url)).status, 200, url)
    assert.equal((await granted.get('/api/mails/999999')).status, 404)
  })

  test('never show a reset link, neither here nor in the database', async ({ assert }) => {
    const ana = await given.employee()
    const user = await User.findOrFail(ana.id)
    const id = await change(systemActor, (change) => postPasswordReset(change, user))
    const reset = await db.from('password_resets').firstOrFail()
    const token = linkToken('password_reset', reset.id, 1)

    const caller = await signedIn(await given.admin())
    const { body } = await caller.get<Mail>(`/api/mails/${id}`)
    const preview = await caller.get(`/api/mails/${id}/preview`)
    const page = await caller.page<{ mail: Mail }>(`/user-management/mails/${id}`)
    assert.include(body.subject, 'Reset your')
    for (const shown of [body.html, body.text, preview.text, JSON.stringify(page.props)]) {
      assert.notInclude(shown, token)
      assert.include(shown, '/reset-password/•')
    }
    const dump = JSON.stringify(await db.from('outbox_messages'))
    assert.notInclude(dump, token)
  })

  test('show the link of an invitation to administrators alone', async ({ assert }) => {
    const person = await given.invited({ firstName: '<b>Zoë</b>' })
    const invitationId = await given.invitation(person, {
      personal_message: 'See you!\n<script>alert(1)</script>',
    })
    const id = await change(systemActor, (change) =>
      postMail(change, {
        kind: 'invitation',
        recipient: person.email,
        recipientName: 'Zoë',
        payload: { invitationId, generation: 1 },
      })
    )
    const caller = await signedIn(await given.admin())
    const { body } = await caller.get<Mail>(`/api/mails/${id}`)
    assert.include(body.text, `/invite/${linkToken('invitation', invitationId, 1)}`)
    const others = await given.employee()
    await given.override(others, 'settings:manage', 'grant')
    const other = await signedIn(others)
    const page = await other.page<{ mail: Mail }>(`/user-management/mails/${id}`)
    const read = [
      (await other.get<Mail>(`/api/mails/${id}`)).text,
      (await other.get(`/api/mails/${id}/preview`)).text,
      JSON.stringify(page.props),
    ]
    for (const shown of read) {
      assert.notInclude(shown, linkToken('invitation', invitationId, 1))
      assert.include(shown, '/invite/•')
    }
    assert.include(body.text, '> See you!')
    assert.include(body.html, '&lt;b&gt;Zo')
    assert.notInclude(body.html, '<script')
  })

  test('show the link to a new address to administrators alone', async ({ assert }) => {
    const ana = await given.employee()
    const own = await signedIn(ana)
    const asked = await own.call('/api/profile', {
      method: 'PUT',
      body: { firstName: 'Ana', lastName: 'Kovač', email: 'ana.new@example.com' },
    })
    assert.equal(asked.status, 200, asked.text)
    const mail = await db
      .from('outbox_messages')
      .where('kind', 'email_change_confirm')
      .firstOrFail()
    const { id: changeId } = await db.from('email_changes').firstOrFail()
    const token = linkToken('email_change', changeId, 1)
    const admin = await signedIn(await given.admin())
    assert.include((await admin.get<Mail>(`/api/mails/${mail.id}`)).body.text, token)
    await given.override(ana, 'settings:manage', 'grant')
    const { body } = await (await signedIn(ana)).get<Mail>(`/api/mails/${mail.id}`)
    for (const shown of [body.text, body.html]) {
      assert.notInclude(shown, token)
      assert.include(shown, '/confirm-email/•')
    }
  })

  test('are shown in a frame where nothing runs', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const { headers, text } = await caller.get(`/api/mails/${await postNote()}/preview`)
    const policy = headers.get('content-security-policy') ?? ''
    assert.include(policy, "default-src 'none'")
    assert.include(policy, 'sandbox')
    assert.include(policy, "frame-ancestors 'self'")
    assert.match(headers.get('content-type') ?? '', /^text\/html/)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.include(text, '<base target="_blank">')
  })

  test('say so when what they were about is gone', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const { status, body } = await caller.get<Mail>(
      `/api/mails/${await postNote({ vanished: true })}`
    )
    assert.equal(status, 200)
    assert.include(body.text, 'no longer exists')
  })

  test('that failed are tried again when asked, once', async ({ assert }) => {
    const admin = await given.admin()
    const caller = await signedIn(admin)
    const id = await postNote()
    assert.equal((await caller.post(`/api/mails/${id}/retry`)).status, 409)

    await setState(id, { state: 'failed', attempts: 13, last_error: '550 no such user' })
    const answers = await Promise.all([
      caller.post<MailRow>(`/api/mails/${id}/retry`),
      caller.post<MailRow>(`/api/mails/${id}/retry`),
    ])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 409]
    )
    const row = await mailRow(id)
    assert.equal(row.state, 'queued')
    assert.equal(row.attempts, 0)
    assert.isNull(row.last_error)

    const entries = await db.from('audit_entries').where('action', 'retry')
    assert.lengthOf(entries, 1)
    assert.equal(entries[0].performed_by_id, admin.id)
    assert.include(entries[0].old_values, '550 no such user')
    assert.equal((await caller.post('/api/mails/999999/retry')).status, 404)
  })
})
