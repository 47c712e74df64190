import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import NoteAccounts from '#database/migrations/0069_note_the_accounts_of_emails'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { claimMail } from '#messages/delivery/claim_mails'
import { deliver, deliverDueMails } from '#messages/delivery/deliver_mails'
import { postMail } from '#messages/services/post_mail'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { mailRow, postNote } from '#tests/helpers/messages/outbox'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Mail {
  id: number
  state: string
  label: string
  serverAnswer: string | null
  resentFromId: number | null
  message?: string
}

const set = (id: number, columns: Record<string, unknown>) =>
  db.from('outbox_messages').where('id', id).update(columns)
const entries = (action: string) => db.from('audit_entries').where('action', action).orderBy('id')
const days = (count: number) => dbTime(DateTime.utc().minus({ days: count }))

test.group('The delivery log', (group) => {
  let admin: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    caller = await signedIn(admin)
  })

  test('keeps what the mail server said when it took a mail', async ({ assert }) => {
    const id = await postNote()
    assert.equal((await deliverDueMails()).sent, 1)
    const { body } = await caller.get<Mail>(`/api/mails/${id}`)
    assert.match(body.serverAnswer ?? '', /^250/)
    assert.equal(body.label, 'Test note')
  })

  test('keeps no answer about somebody who was erased while it was given', async ({ assert }) => {
    const id = await postNote()
    const message = await claimMail(id)
    // As an erasure leaves it.
    await set(id, { recipient: 'erased-7@invalid', state: 'cancelled', claimed_until: null })
    assert.equal(await deliver(message!), 'sent')
    const row = await mailRow(id)
    assert.equal(row.state, 'sent')
    assert.isNull(row.server_answer)
  })

  test('sends nothing again to an address the account has no longer', async ({ assert }) => {
    const ana = await given.employee()
    const id = await change(systemActor, (change) =>
      postMail(change, {
        kind: 'password_changed',
        recipient: ana.email,
        recipientName: 'Ana',
        payload: { userId: ana.id, changedAt: change.at.toISO() ?? '' },
      })
    )
    await set(id, { state: 'sent' })
    await db.from('users').where('id', ana.id).update({ email: 'ana.new@example.com' })
    const { status, body } = await caller.post<Mail>(`/api/mails/${id}/resend`)
    assert.equal(status, 409)
    assert.include(body.message, 'a different email address')
    await db.from('users').where('id', ana.id).update({ email: ana.email })
    assert.equal((await caller.post(`/api/mails/${id}/resend`)).status, 201)
  })

  test('nor what names the record of an account by another number', async ({ assert }) => {
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    const { employeeId } = ana
    const id = await change(systemActor, (change) =>
      postMail(change, {
        kind: 'approved',
        recipient: ana.email,
        recipientName: 'Ana Díaz',
        payload: { employeeId },
      })
    )
    await set(id, { state: 'sent' })
    const user = (email: string, columns: Record<string, unknown>) =>
      db.from('users').where('email', email).update(columns)
    const resent = async () => (await caller.post(`/api/mails/${id}/resend`)).status
    await user(ana.email, { email: 'ana.new@example.com' })
    assert.equal(await resent(), 409, 'no one has the address')
    const ben = await given.employee({ firstName: 'Ben', email: ana.email })
    assert.equal(await resent(), 409, 'someone else has it')
    await user(ben.email, { email: 'ben@example.com' })
    await user('ana.new@example.com', { email: ana.email, last_name: 'Smith' })
    assert.equal(await resent(), 201, 'under another name')
  })

  test('retries a failed mail to the address that its account has now', async ({ assert }) => {
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    const ben = await given.employee()
    const post = (person: Person, name: string) =>
      change(systemActor, (change) =>
        postMail(change, {
          kind: 'approved',
          recipient: person.email,
          recipientName: name,
          payload: { employeeId: person.employeeId },
        })
      )
    const named = await change(systemActor, (change) =>
      postMail(change, {
        kind: 'password_changed',
        recipient: ana.email,
        recipientName: 'Ana Díaz',
        payload: { userId: ana.id, changedAt: change.at.toISO() ?? '' },
      })
    )
    const ids = [await post(ana, 'Ana Díaz'), named, await post(ben, 'Ben'), await postNote()]
    const wrong = ana.email
    const fail = () => db.from('outbox_messages').update({ state: 'failed', last_error: '550 no' })
    const recipients = async () =>
      (await db.from('outbox_messages').whereIn('id', ids).orderBy('id')).map(
        (row) => `${row.state} ${row.recipient}`
      )
    const note = (await mailRow(ids[3]!)).recipient
    await fail()
    await db.from('users').where('id', ana.id).update({ email: 'ana@right.example' })
    // Someone else has got the wrong one in the meantime.
    await given.employee({ firstName: 'Zoe', email: wrong })
    for (const id of ids) assert.equal((await caller.post(`/api/mails/${id}/retry`)).status, 200)
    const right = ['ana@right.example', 'ana@right.example', ben.email, note]
    const queued = right.map((address) => `queued ${address}`).toSorted()
    assert.deepEqual((await recipients()).toSorted(), queued)

    await fail()
    await db.from('users').where('id', ana.id).update({ email: 'ana@last.example' })
    await caller.post('/api/mails/failed/retry', { upTo: Math.max(...ids) })
    const last = queued.map((line) => line.replace('right.example', 'last.example'))
    assert.deepEqual((await recipients()).toSorted(), last.toSorted())
  })

  test('knows the accounts of emails from before they were noted', async ({ assert }) => {
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    const post = (kind: 'approved' | 'email_change_notice', recipientName: string) =>
      change(systemActor, (change) =>
        postMail(change, {
          kind,
          recipient: ana.email,
          recipientName,
          payload: { employeeId: ana.employeeId, emailChangeId: 1 },
        })
      )
    const ids = [
      await post('approved', 'Ana Díaz'),
      await post('approved', 'Who had it before'),
      await post('email_change_notice', 'Ana Díaz'),
    ]
    const migration = () => new NoteAccounts(db.connection(), 'again', false)
    await migration().execDown()
    await migration().execUp()
    const accounts = await Promise.all(ids.map(async (id) => (await mailRow(id)).user_id))
    assert.deepEqual(accounts, [ana.id, null, null])
    await set(ids[1]!, { state: 'sent' })
    assert.equal((await caller.post(`/api/mails/${ids[1]}/resend`)).status, 409)
  })

  test('is narrowed by kind, state and period, and walked by cursor', async ({ assert }) => {
    const old = await postNote()
    await set(old, { created_at: days(10) })
    const middle = await postNote()
    await set(middle, { created_at: days(5), state: 'sent' })
    const ana = await given.employee()
    const fresh = await change(systemActor, (change) =>
      postMail(change, {
        kind: 'approved',
        recipient: ana.email,
        recipientName: 'Ana',
        payload: { employeeId: ana.employeeId },
      })
    )
    const found = async (query: string) =>
      (await caller.get<Mail[]>(`/api/mails?${query}`)).body.map(({ id }) => id)
    const day = (count: number) => days(count).slice(0, 10)
    assert.deepEqual(await found('kind=approved'), [fresh])
    assert.deepEqual(await found(`from=${day(5)}`), [fresh, middle])
    assert.deepEqual(await found(`to=${day(5)}`), [middle, old])
    assert.deepEqual(await found(`from=${day(6)}&to=${day(4)}&state=sent`), [middle])
    assert.equal((await caller.get('/api/mails?from=2026-02-30')).status, 422)

    const page = await caller.page<{ mails: Mail[]; hasNewer: boolean; total: number }>(
      `/user-management/mails?before=${fresh}&to=${day(1)}`
    )
    assert.deepEqual(
      page.props.mails.map(({ id }) => id),
      [middle, old]
    )
    assert.isTrue(page.props.hasNewer)
    assert.equal(page.props.total, 2)
  })

  test('sends a mail once more, as another one that names the first', async ({ assert }) => {
    const ana = await given.employee()
    const id = await postNote({}, { recipient: ana.email })
    assert.equal((await caller.post(`/api/mails/${id}/resend`)).status, 409)
    await set(id, { state: 'sent', sent_at: days(0) })
    const answers = await Promise.all([
      caller.post<Mail>(`/api/mails/${id}/resend`),
      caller.post<Mail>(`/api/mails/${id}/resend`),
    ])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [201, 409]
    )
    const [resent] = await db.from('outbox_messages').where('resent_from_id', id)
    assert.deepInclude(resent, { state: 'queued', recipient: ana.email, kind: 'test_note' })
    assert.equal((await mailRow(id)).state, 'sent')
    // The same event: there is nothing new to read.
    assert.lengthOf(await db.from('inbox_items'), 1)
    const [entry, ...more] = await entries('resend')
    assert.lengthOf(more, 0)
    assert.deepInclude(entry, { entity_id: String(id), performed_by_id: admin.id })
    assert.include(entry.new_values, String(resent.id))
    assert.equal((await caller.post('/api/mails/999999/resend')).status, 404)
    const manager = await signedIn(await given.manager())
    assert.equal((await manager.post(`/api/mails/${id}/resend`)).status, 403)
    assert.equal((await visitor().post(`/api/mails/${id}/resend`)).status, 401)
  })

  test('refuses to send again what nobody needs anymore, and says why', async ({ assert }) => {
    const expired = await postNote({ obsolete: 'The link expired.' })
    const gone = await postNote({ vanished: true })
    const erased = await postNote({}, { recipient: 'erased-7@invalid' })
    const reasons = {
      [expired]: 'The link expired.',
      [gone]: 'no longer exists',
      [erased]: 'erased',
    }
    for (const [id, reason] of Object.entries(reasons)) {
      await set(Number(id), { state: 'sent' })
      const { status, body } = await caller.post<Mail>(`/api/mails/${id}/resend`)
      assert.equal(status, 409)
      assert.include(body.message, reason)
    }
    assert.lengthOf(await db.from('outbox_messages'), 3)
  })

  test('tells how many have failed and retries them all, but none that failed since', async ({
    assert,
  }) => {
    const ids = [await postNote(), await postNote(), await postNote(), await postNote()]
    const fail = (id: number) => set(id, { state: 'failed', attempts: 13, last_error: '550 no' })
    await Promise.all(ids.slice(0, 2).map(fail))
    const { body } = await caller.get('/api/mails/failed')
    assert.deepEqual(body, {
      count: 2,
      upTo: ids[1],
      kinds: [{ kind: 'test_note', label: 'Test note', count: 2 }],
    })
    await fail(ids[2]!)
    const answers = await Promise.all([
      caller.post<{ retried: number }>('/api/mails/failed/retry', { upTo: ids[1] }),
      caller.post<{ retried: number }>('/api/mails/failed/retry', { upTo: ids[1] }),
    ])
    assert.sameMembers(
      answers.map(({ body: { retried } }) => retried),
      [2, 0]
    )
    const rows = await db.from('outbox_messages').orderBy('id')
    assert.deepEqual(
      rows.map(({ state, attempts }) => [state, Number(attempts)]),
      [
        ['queued', 0],
        ['queued', 0],
        ['failed', 13],
        ['queued', 0],
      ]
    )
    const retried = await entries('retry')
    assert.deepEqual(
      retried.map(({ entity_id: id }) => Number(id)),
      ids.slice(0, 2)
    )
    assert.include(retried[0].old_values, '550 no')
    const wrong = await caller.post('/api/mails/failed/retry', {})
    assert.equal(wrong.errors[0]?.field, 'upTo')
    const manager = await signedIn(await given.manager())
    assert.equal((await manager.get('/api/mails/failed')).status, 403)
    assert.equal((await manager.post('/api/mails/failed/retry', { upTo: 9 })).status, 403)
  })
})
