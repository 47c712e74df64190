import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { previewDeprovision } from '#accounts/queries/users/deprovision_preview'
import { deprovisionAccount } from '#accounts/services/deprovision_account'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { mailServer } from '#messages/delivery/mail_server'
import type { OutboxRow } from '#messages/models/outbox_message'
import { renderMail } from '#messages/services/render_mail'
import { retrySealing } from '#signing/sealing/sealing_worker'
import { cancelDepartedInTransaction } from '#signing/services/cancel_requests_of_departed'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail, statementsOf } from '#tests/helpers/portal'
import {
  actionRow,
  actorFor,
  createTemplate,
  recorded,
  requestRow,
  sentRequest,
  signAs,
  type Sent,
} from '#tests/helpers/signing/signing'

type Row = Record<string, string | number | null>

test.group('Signing requests of a closed account', (group) => {
  let me: Person
  let maya: Person
  let otto: Person

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    me = await given.admin()
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    otto = await given.manager({ firstName: 'Otto', lastName: 'Berg' })
  })

  const close = (person: Person) =>
    deprovisionAccount(
      person.id,
      { successors: { manager_signatures: otto.id }, choices: {}, reason: null },
      me.id,
      actorFor(me)
    )

  const entriesSince = async (head: number) =>
    (await auditEntries(head))
      .filter(({ entityType }) => entityType === 'signing_request')
      .map(({ action, entityId, oldValues, newValues }) => [
        action,
        Number(entityId),
        oldValues,
        newValues,
      ])
  const named = (id: number, from = maya) => [
    'update',
    id,
    { managerId: from.id },
    { managerId: otto.id },
  ]
  const told = (id: number, status?: string) => [
    'send',
    id,
    null,
    { role: 'MANAGER', ...(status ? { status } : {}) },
  ]
  const calledOff = (id: number) => [
    'cancel',
    id,
    { status: 'SENT' },
    { status: 'CANCELLED', how: 'cancelled', reason: 'The account was closed.' },
  ]

  const lastMail = async () =>
    Number((await db.from('outbox_messages').max('id as id').first())?.id ?? 0)
  const mailsSince = async (last: number, kind = 'signature_requested') => {
    const rows = await db
      .from('outbox_messages')
      .where('id', '>', last)
      .where({ kind })
      .orderBy('id')
    return rows.map((row) => ({
      id: Number(row.id),
      mail: [row.kind, row.recipient, row.recipient_name, row.state],
      actionId: JSON.parse(row.payload).actionId as number,
    }))
  }
  const TOLD = () => ['signature_requested', otto.email, 'Otto Berg', 'queued']

  /** Maya's as manager, in every status, the first from before emails were sent. */
  async function everyState() {
    mailServer.configured = true
    const fresh = await sentRequest({ manager: maya })
    mailServer.configured = false
    const asked = await sentRequest({ manager: maya })
    await db
      .from('signing_actions')
      .where('id', asked.actions.MANAGER)
      .update({ opened_at: '2026-01-01 00:00:00.000', paper_asked_at: '2026-01-01 00:00:00.000' })
    const later = await sentRequest({ manager: maya, signsFirst: 'EMPLOYEE' })
    const second = await sentRequest({ manager: maya, signsFirst: 'EMPLOYEE' })
    await signAs(second, 'EMPLOYEE')
    await recorded(second)
    const expired = await sentRequest({
      manager: maya,
      expiresAt: DateTime.utc().plus({ hours: 1 }),
    })
    await db
      .from('signing_requests')
      .where('id', expired.id)
      .update({ expires_at: '2026-01-01 00:00:00.000' })
    const signed = await sentRequest({ manager: maya })
    await signAs(signed, 'MANAGER')
    return { fresh, asked, later, second, expired, signed }
  }

  const rowsOf = (...requests: Sent[]) =>
    Promise.all(
      requests.flatMap(({ id, actions }) => [
        requestRow(id),
        actionRow(actions.MANAGER),
        actionRow(actions.EMPLOYEE),
      ])
    )

  test('go to who is named, who is told of those whose turn it is', async ({ assert }) => {
    const { fresh, asked, later, second, expired, signed } = await everyState()
    const others = await rowsOf(expired, signed)
    const before = [fresh, asked].map(async ({ actions }) => actionRow(actions.MANAGER))
    const old = (await Promise.all(before)).map(({ mail_id: id }) => Number(id))
    const [head, last] = [await auditHead(), await lastMail()]
    await close(maya)
    assert.deepEqual(await entriesSince(head), [
      named(fresh.id),
      told(fresh.id, 'SENT'),
      named(asked.id),
      told(asked.id),
      named(later.id),
      named(second.id),
      told(second.id),
    ])
    const mails = await mailsSince(last)
    assert.deepEqual(
      mails.map(({ mail, actionId }) => [mail, actionId]),
      [fresh, asked, second].map(({ actions }) => [TOLD(), actions.MANAGER])
    )
    const mailOf = ({ actions }: Sent) =>
      mails.find(({ actionId }) => actionId === actions.MANAGER)?.id ?? null
    for (const sent of [fresh, asked, later, second]) {
      assert.containSubset(await actionRow(sent.actions.MANAGER), {
        user_id: otto.id,
        recipient_name: 'Otto Berg',
        recipient_email: otto.email,
        status: sent === later ? 'PENDING' : 'SENT',
        mail_id: mailOf(sent),
        opened_at: null,
        paper_asked_at: null,
      })
      assert.containSubset(await requestRow(sent.id), {
        manager_id: otto.id,
        status: sent === second ? 'IN_PROGRESS' : 'SENT',
      })
    }
    assert.isNotNull((await requestRow(fresh.id)).sent_at)
    for (const row of await db.from('outbox_messages').whereIn('id', old)) {
      assert.deepEqual([row.state, row.last_error], ['cancelled', 'Someone else signs.'])
    }
    assert.deepEqual(await rowsOf(expired, signed), others)
  })

  test('are told once their mail is taken, where there is a mail server', async ({ assert }) => {
    const asked = await sentRequest({ manager: maya })
    mailServer.configured = true
    const fresh = await sentRequest({ manager: maya })
    const head = await auditHead()
    await close(maya)
    assert.deepEqual(await entriesSince(head), [named(asked.id), named(fresh.id)])
    for (const { actions } of [asked, fresh]) {
      assert.equal((await actionRow(actions.MANAGER)).status, 'PENDING')
    }
    assert.equal((await requestRow(fresh.id)).status, 'CREATED')
  })

  test('are called off where they waited for its owner as employee', async ({ assert }) => {
    const open = await sentRequest({ manager: otto, employee: maya, signsFirst: 'EMPLOYEE' })
    const later = await sentRequest({ manager: otto, employee: maya })
    const signed = await sentRequest({ manager: otto, employee: maya, signsFirst: 'EMPLOYEE' })
    await signAs({ ...signed, employee: maya }, 'EMPLOYEE')
    const others = await rowsOf(signed)
    const mails = await Promise.all(
      [open.actions.EMPLOYEE, later.actions.MANAGER].map(async (id) =>
        Number((await actionRow(id)).mail_id)
      )
    )
    const [head, last] = [await auditHead(), await lastMail()]
    await close(maya)
    assert.deepEqual(await entriesSince(head), [calledOff(open.id), calledOff(later.id)])
    for (const { id } of [open, later]) {
      assert.containSubset(await requestRow(id), {
        status: 'CANCELLED',
        cancelled_how: 'cancelled',
        cancel_reason: 'The account was closed.',
        cancelled_by_id: me.id,
      })
    }
    for (const row of await db.from('outbox_messages').whereIn('id', mails)) {
      assert.equal(row.state, 'cancelled')
      assert.equal(row.last_error, 'The signing request was canceled.')
    }
    assert.lengthOf(await mailsSince(last), 0)
    // Otto was asked to sign one of them; the account that was closed gets no email.
    assert.deepEqual(
      (await mailsSince(last, 'signing_cancelled')).map(({ mail, actionId }) => [
        mail[1],
        actionId,
      ]),
      [[otto.email, later.actions.MANAGER]]
    )
    const row = await db.from('outbox_messages').where('kind', 'signing_cancelled').firstOrFail()
    const mail = await renderMail(row as OutboxRow, { maskSecrets: true })
    assert.notInclude(mail?.text, 'The account was closed.')
    assert.deepEqual(await rowsOf(signed), others)
  })

  test('whose seal has failed go along, and are told once it is tried again', async ({
    assert,
  }) => {
    const sent = await sentRequest({ manager: maya, signsFirst: 'EMPLOYEE' })
    await signAs(sent, 'EMPLOYEE')
    await db.from('signing_requests').where('id', sent.id).update({ status: 'ERROR' })
    const last = await lastMail()
    await close(maya)
    assert.equal((await requestRow(sent.id)).status, 'ERROR')
    const { user_id: userId, status } = await actionRow(sent.actions.MANAGER)
    assert.deepEqual([userId, status], [otto.id, 'PENDING'])
    assert.isEmpty(await mailsSince(last))
    await retrySealing(sent.id, systemActor)
    await recorded(sent)
    assert.deepEqual(
      (await mailsSince(last)).map(({ mail }) => mail),
      [TOLD()]
    )
  })

  /** More requests like this one, only as rows. @returns the ids of all, in order. */
  async function copied(sent: Sent, count: number): Promise<number[]> {
    const { id, ...request } = (await requestRow(sent.id)) as unknown as Row
    const actions = await db.from('signing_actions').where('request_id', sent.id).orderBy('id')
    const copies = Array.from({ length: count - 1 }, (_, at) => Number(id) + 1 + at)
    await change(systemActor, async ({ trx }) => {
      await insertRows(
        trx,
        'signing_requests',
        copies.map((copy) => ({ id: copy, ...request }))
      )
      const rows = copies.flatMap((copy) =>
        actions.map(({ id: _, ...action }) => ({ ...action, request_id: copy, mail_id: null }))
      )
      await insertRows(trx, 'signing_actions', rows)
    })
    return [sent.id, ...copies]
  }

  test('take the same statements however many there are', async ({ assert }) => {
    const templateIds = [await createTemplate()]
    const employee = await given.employee()
    /** The number of statements of preview and closing, with this many waiting in each role. */
    const statements = async (count: number) => {
      const gone = await given.manager()
      const toSign = await sentRequest({ manager: gone, employee, templateIds })
      const asManager = await copied(toSign, count)
      const own = await sentRequest({ manager: otto, employee: gone, templateIds })
      const asEmployee = await copied(own, count)
      const [head, last] = [await auditHead(), await lastMail()]
      const preview = await statementsOf(() => previewDeprovision(gone.id))
      const closing = await statementsOf(() => close(gone))

      assert.deepEqual(await entriesSince(head), [
        ...asManager.flatMap((id) => [named(id, gone), told(id)]),
        ...asEmployee.map(calledOff),
      ])
      const actions = await db
        .from('signing_actions')
        .whereIn('request_id', asManager)
        .where({ role: 'MANAGER', user_id: otto.id, status: 'SENT' })
        .orderBy('id')
      assert.lengthOf(actions, count)
      assert.deepEqual(
        (await mailsSince(last)).map(({ id, mail, actionId }) => [id, actionId, mail]),
        actions.map((action) => [Number(action.mail_id), Number(action.id), TOLD()])
      )
      const items = await db
        .from('inbox_items')
        .where({ user_id: otto.id, kind: 'signature_requested' })
        .whereIn(
          'payload',
          actions.map((action) => JSON.stringify({ actionId: Number(action.id), userId: otto.id }))
        )
      assert.lengthOf(items, count)
      assert.lengthOf(
        await db.from('signing_requests').whereIn('id', asManager).where('manager_id', otto.id),
        count
      )
      assert.lengthOf(
        await db.from('signing_requests').whereIn('id', asEmployee).where('status', 'CANCELLED'),
        count
      )
      return { preview: preview.length, closing: closing.length }
    }
    const few = await statements(3)
    assert.deepEqual(await statements(60), few)
    // At most three times five hundred.
    const most = await statements(1_100)
    assert.equal(most.preview, few.preview)
    assert.isBelow(most.closing, 3 * few.closing)
  })

  test('of who leaves take the same statements however many there are', async ({ assert }) => {
    const statements = async (count: number) => {
      const sent = await sentRequest({ manager: otto })
      const ids = await copied(sent, count)
      const { employeeId } = sent.employee
      const taken = await statementsOf(() =>
        change(systemActor, (change) => cancelDepartedInTransaction(change, employeeId, 'Gone'))
      )
      assert.lengthOf(
        await db.from('signing_requests').whereIn('id', ids).where('cancelled_how', 'departed'),
        count
      )
      return taken.length
    }
    assert.equal(await statements(60), await statements(3))
  })
})
