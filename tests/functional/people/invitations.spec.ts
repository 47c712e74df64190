import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, emptyPortalWithMail } from '#tests/helpers/portal'
import { OutboxMessageFactory } from '#database/factories/outbox_message_factory'
import type { MailState } from '#messages/models/states'

interface Invitation {
  id: number
  employeeId: number
  state: string
  link: string | null
  mayResend: boolean
  expiresAt: string
  delivery?: string
}

const START = Date.UTC(2026, 10, 21, 8)
const DAY = 24 * 60 * 60 * 1000

test.group('Invitations, as HR handles them', (group) => {
  let manager: Person
  let caller: Caller
  let person: Person

  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    manager = await given.manager()
    caller = await signedIn(manager)
    person = await given.invited({ firstName: 'Ida', email: 'ida@example.com' })
  })

  const invite = (of = person) =>
    caller.post<Invitation>(`/api/employees/${of.employeeId}/invitations`)
  const revoke = (id: number) => caller.post<Invitation>(`/api/invitations/${id}/revoke`)
  const open = (link: string | null) => visitor().page<{ state: string }>(link ?? '/')

  test('are not for visitors, nor for who may not see or update employees', async ({ assert }) => {
    const id = await given.invitation(person)
    const calls = (one: Caller) => [
      one.get('/api/invitations'),
      one.post(`/api/employees/${person.employeeId}/invitations`),
      one.post(`/api/invitations/${id}/revoke`),
    ]
    for (const answer of await Promise.all(calls(visitor()))) assert.equal(answer.status, 401)
    const employee = await signedIn(await given.employee())
    for (const answer of await Promise.all(calls(employee))) assert.equal(answer.status, 403)
    assert.deepEqual(await auditTrail(), [])
  })

  test('the first is made and mailed', async ({ assert }) => {
    const { status, body } = await invite()
    assert.equal(status, 201)
    assert.containSubset(body, { employeeId: person.employeeId, state: 'sent', delivery: 'sent' })
    assert.equal(linkIn(mailServer.received()[0]!, '/invite/'), body.link)
    assert.deepEqual(await auditTrail(), [`invite employee ${person.employeeId}`])
  })

  test('a resend keeps the link, and gives it two weeks more', async ({ assert }) => {
    Settings.now = () => START
    caller = await signedIn(manager)
    const { body: first } = await invite()
    Settings.now = () => START + 10 * DAY
    caller = await signedIn(manager)
    const { status, body: second } = await invite()
    assert.equal(status, 201)
    assert.equal(second.id, first.id)
    assert.equal(second.link, first.link)
    assert.equal(
      second.expiresAt,
      DateTime.fromMillis(START + 24 * DAY)
        .toUTC()
        .toISO()
    )
    assert.deepEqual(await auditTrail(), [
      `invite employee ${person.employeeId}`,
      `resend_invitation employee ${person.employeeId}`,
    ])
    await mailServer.waitFor(() => mailServer.received().length === 2)
    Settings.now = () => START + 20 * DAY
    assert.equal((await open(first.link)).props.state, 'usable')
  })

  test('a resend wakes an expired link', async ({ assert }) => {
    const { body: first } = await invite()
    Settings.now = () => Date.now() + 15 * DAY
    assert.equal((await open(first.link)).props.state, 'expired')
    caller = await signedIn(manager)
    const { body: second } = await invite()
    assert.equal(second.link, first.link)
    assert.equal((await open(first.link)).props.state, 'usable')
  })

  test('a revoked link stays dead, and the next invitation is another', async ({ assert }) => {
    const { body: first } = await invite()
    const { status, body } = await revoke(first.id)
    assert.equal(status, 200)
    assert.containSubset(body, { id: first.id, state: 'revoked', link: null })
    assert.equal((await open(first.link)).props.state, 'revoked')

    const { body: second } = await invite()
    assert.notEqual(second.id, first.id)
    assert.notEqual(second.link, first.link)
    assert.equal((await open(first.link)).props.state, 'revoked')
    assert.equal((await open(second.link)).props.state, 'usable')
    const trail = await auditTrail()
    assert.equal(trail[1], `revoke_invitation employee ${person.employeeId}`)
  })

  test('is revoked once, and not after it was accepted', async ({ assert }) => {
    const id = await given.invitation(person)
    const answers = await Promise.all([revoke(id), revoke(id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const accepted = await given.invitation(person, { accepted_at: '2026-11-20 08:00:00.000' })
    assert.equal((await revoke(accepted)).status, 409)
    assert.lengthOf(await auditTrail(), 1)
  })

  test('who has registered or is inactive is not invited', async ({ assert }) => {
    for (const [invited, message] of [
      [await given.waiting(), 'Ana Díaz has registered already.'],
      [await given.disabled({ registered: false }), 'Ana Díaz is inactive. Reactivate them first.'],
    ] as const) {
      assert.containSubset(await invite(invited), { status: 409, body: { message } })
    }
    const answer = await invite(await given.invited({ disabled: true }))
    assert.equal(answer.status, 409)
    assert.equal(
      (answer.body as unknown as { message: string }).message,
      'This account is disabled. Enable it first.'
    )
    assert.deepEqual(await auditTrail(), [])
  })

  test('is offered again only where it would not be refused', async ({ assert }) => {
    const registered = await given.employee()
    const gone = await given.disabled({ registered: false })
    const shut = await given.invited({ disabled: true })
    const newAdmin = await given.invited({ role: 'admin' })
    for (const one of [person, registered, gone, shut, newAdmin]) {
      await given.invitation(one, { revoked_at: '2026-11-20 08:00:00.000' })
    }
    const offered = async (viewer: Person) => {
      const { body } = await (await signedIn(viewer)).get<Invitation[]>('/api/invitations')
      assert.lengthOf(body, 5)
      return body
        .filter(({ mayResend }) => mayResend)
        .map(({ employeeId }) => employeeId)
        .toSorted((a, b) => a - b)
    }
    assert.deepEqual(await offered(manager), [person.employeeId])
    assert.deepEqual(await offered(await given.admin()), [person.employeeId, newAdmin.employeeId])
    assert.isTrue((await invite()).body.mayResend)
  })

  test('the profile of a disabled account calls it revoked, until it is enabled', async ({
    assert,
  }) => {
    const { body } = await invite()
    const shown = async () =>
      (await caller.get<{ invitation: unknown }>(`/api/employees/${person.employeeId}`)).body
        .invitation
    const account = () => db.from('users').where('id', person.id)
    await account().update({ disabled_at: '2026-11-20 08:00:00.000' })
    assert.containSubset(await shown(), { id: body.id, state: 'revoked' })
    assert.equal((await open(body.link)).props.state, 'revoked')
    await account().update({ disabled_at: null })
    assert.containSubset(await shown(), { state: 'sent' })
    assert.equal((await open(body.link)).props.state, 'usable')
  })

  const ends: [name: string, end: (id: number) => Promise<unknown>][] = [
    ['revoked invitation', (id) => revoke(id)],
    [
      'disabled account',
      () =>
        db.from('users').where('id', person.id).update({ disabled_at: '2026-11-20 08:00:00.000' }),
    ],
  ]
  test('the mail of a {0} does not go out')
    .with(ends)
    .run(async ({ assert }, [, end]) => {
      mailServer.refuse(1, 451)
      const { body } = await invite()
      assert.equal(body.delivery, 'queued')
      await end(body.id)
      Settings.now = () => Date.now() + DAY
      await deliverDueMails()
      assert.deepEqual(mailServer.received(), [])
    })
})

test.group('The states of invitations', (group) => {
  let caller: Caller
  const past = '2026-01-01 08:00:00.000'

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
  })

  /** An invitation whose mail has come so far. */
  async function mailed(state: MailState, columns: Record<string, unknown> = {}, disabled = false) {
    const person = await given.invited({ disabled })
    const mail = await OutboxMessageFactory.merge({ recipient: person.email, state }).create()
    return given.invitation(person, { outbox_message_id: mail.id, ...columns })
  }

  test('each is told, found by its filter, and linked while it opens anything', async ({
    assert,
  }) => {
    const made: Record<string, number[]> = {
      not_mailed: [await given.invitation(await given.invited())],
      queued: [await mailed('queued'), await mailed('sending')],
      sent: [await mailed('sent')],
      failed: [await mailed('failed')],
      opened: [await mailed('sent', { opened_at: past })],
      expired: [await mailed('sent', { expires_at: past, opened_at: past })],
      revoked: [
        await mailed('sent', { revoked_at: past, expires_at: past }),
        await mailed('sent', { opened_at: past }, true),
      ],
      accepted: [
        await mailed('sent', { accepted_at: past, opened_at: past, expires_at: past }),
        await mailed('sent', { accepted_at: past }, true),
      ],
    }
    for (const [state, ids] of Object.entries(made)) {
      const { body, headers } = await caller.get<Invitation[]>(`/api/invitations?state=${state}`)
      assert.sameMembers(
        body.map(({ id }) => id),
        ids,
        state
      )
      assert.equal(headers.get('x-total-count'), String(ids.length))
      const usable = !['expired', 'revoked', 'accepted'].includes(state)
      for (const row of body) {
        assert.equal(row.state, state)
        assert.equal(row.link !== null, usable)
      }
    }
    const { body } = await caller.get<Invitation[]>('/api/invitations')
    assert.lengthOf(body, 11)
  })

  test('who has not registered is found, also when active already', async ({ assert }) => {
    const waiting = [
      await given.invitation(await given.invited()),
      await given.invitation(await given.invited({ status: 'active' }), { expires_at: past }),
    ]
    await given.invitation(await given.waiting(), { accepted_at: past })
    await given.invitation(await given.waiting())
    await given.invitation(await given.invited({ status: 'inactive' }))
    await given.invitation(await given.invited({ status: 'active', disabled: true }))
    const { body, headers } = await caller.get<Invitation[]>('/api/invitations?state=unregistered')
    assert.sameMembers(
      body.map(({ id }) => id),
      waiting
    )
    assert.equal(headers.get('x-total-count'), '2')
  })

  test('they are searched by person and read page by page, newest first', async ({ assert }) => {
    for (const firstName of ['Ida', 'Leo', 'Mia']) {
      await given.invitation(await given.invited({ firstName, lastName: 'Núñez' }))
    }
    const { body } = await caller.get<{ firstName: string }[]>('/api/invitations?q=nunez&perPage=2')
    assert.deepEqual(
      body.map(({ firstName }) => firstName),
      ['Mia', 'Leo']
    )
    const next = await caller.get<{ firstName: string }[]>(
      '/api/invitations?q=nunez&perPage=2&page=2'
    )
    assert.deepEqual(
      next.body.map(({ firstName }) => firstName),
      ['Ida']
    )
    assert.equal((await caller.get('/api/invitations?state=lost')).status, 422)
  })
})
