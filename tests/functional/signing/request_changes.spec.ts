import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { mailServer } from '#messages/delivery/mail_server'
import { findReferences } from '#people/import/undo/undo_references'
import { failureInWords } from '#signing/sealing/failure_words'
import { expireRequests } from '#signing/services/expire_requests'
import { noteNotified } from '#signing/services/tell_signer'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { renderMail } from '#messages/services/render_mail'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import {
  actionRow,
  createTemplate,
  recorded,
  requestRow,
  sentRequest,
  signAs,
  type Sent,
} from '#tests/helpers/signing/signing'

test.group('Signing requests, changed', (group) => {
  const { now } = Settings
  let hr: Person
  let caller: Caller

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    hr = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    caller = await signedIn(hr)
    return () => {
      Settings.now = now
    }
  })

  /** Some hours later; the caller has signed in again. */
  const hoursOn = async (hours: number) => {
    Settings.now = () => Date.now() + hours * 3_600_000
    caller = await signedIn(hr)
  }
  const at = ({ id }: Pick<Sent, 'id'>, part = '') => `/api/sign/requests/${id}${part}`
  const mails = () => db.from('outbox_messages').orderBy('id')

  test('are cancelled once, and nobody signs them then', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    const since = await auditHead()
    const answer = await caller.post(at(sent, '/cancellation'), { reason: 'The wrong edition' })
    assert.equal(answer.status, 200)
    assert.containSubset(answer.body, {
      status: 'CANCELLED',
      cancelled: { how: 'cancelled', reason: 'The wrong edition', by: 'Maya Lund' },
      maySignAs: [],
    })
    assert.containSubset(await auditEntries(since), [
      { action: 'cancel', entityId: String(sent.id), performedById: hr.id },
    ])
    assert.equal((await mails())[0].state, 'cancelled')
    assert.equal((await caller.post(at(sent, '/cancellation'), {})).status, 409)
    assert.equal((await caller.post(at(sent, '/reminder'), {})).status, 409)
    assert.equal((await caller.put(at(sent, '/manager'), { managerId: hr.id })).status, 409)
    await assert.rejects(() => signAs(sent, 'MANAGER'), 'This request is not open anymore.')
    assert.equal((await caller.post('/api/sign/requests/987654/cancellation', {})).status, 404)
  })

  test('who knew of a request is mailed that it is off, and why', async ({ assert }) => {
    const other = await given.admin({ firstName: 'Ole', lastName: 'Berg' })
    const sent = await sentRequest({ manager: other })
    await signAs(sent, 'MANAGER')
    const told = async () => (await mails()).filter(({ kind }) => kind === 'signing_cancelled')
    const long = await caller.post(at(sent, '/cancellation'), { reason: 'x'.repeat(501) })
    assert.equal(long.status, 422)
    assert.lengthOf(await told(), 0)
    await caller.post(at(sent, '/cancellation'), { reason: 'The <b>wrong</b> edition' })
    // The employee was not notified yet, and the person who cancels needs no email.
    const [mail, ...others] = await told()
    assert.lengthOf(others, 0)
    assert.equal(mail.recipient, other.email)
    const read = (row: typeof mail) => renderMail(row, { maskSecrets: false })
    const { text, html } = (await read(mail)) ?? { text: '', html: '' }
    assert.include(text, 'Maya Lund canceled what you were asked to sign.')
    assert.include(text, 'Your signature will not be used.')
    assert.include(text, 'The <b>wrong</b> edition')
    assert.notInclude(html, '<b>wrong</b>')
    const silent = await sentRequest({ manager: other })
    await caller.post(at(silent, '/cancellation'), {})
    assert.notInclude((await read((await told()).at(-1)))?.text ?? '', 'The reason')
    const own = await sentRequest({ manager: hr })
    await caller.post(at(own, '/cancellation'), { reason: 'Mine' })
    assert.lengthOf(await told(), 2)
  })

  test('are not cancelled while the last signature is being recorded', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    await signAs(sent, 'EMPLOYEE')
    assert.equal((await caller.post(at(sent, '/cancellation'), {})).status, 409)
    // After a permanent failure, HR may.
    await db
      .from('signing_requests')
      .where('id', sent.id)
      .update({ status: 'ERROR', failure: 'No file' })
    assert.equal((await caller.post(at(sent, '/cancellation'), {})).status, 200)
  })

  test('that failed to be sealed are tried again', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    assert.equal((await caller.post(at(sent, '/retry'), {})).status, 409)
    await signAs(sent, 'MANAGER')
    await db
      .from('signing_requests')
      .where('id', sent.id)
      .update({ status: 'ERROR', failure: 'No file' })
    const since = await auditHead()
    const answer = await caller.post(at(sent, '/retry'), {})
    assert.containSubset(answer.body, { status: 'IN_PROGRESS' })
    assert.containSubset(await auditEntries(since), [{ action: 'retry', performedById: hr.id }])
  })

  test('tell why sealing failed to HR alone, wherever they are listed', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    const failed = { status: 'ERROR', failure: 'No such key on the disk' }
    const words = failureInWords(sent.id, failed.failure)
    await db.from('signing_requests').where('id', sent.id).update(failed)
    const own = await signedIn(sent.employee)
    const person = `/api/documents/employees/${sent.employee.employeeId}`
    for (const address of [person, '/api/sign/requests', `/api/sign/requests/${sent.id}`]) {
      const [told, secret] = [await caller.get(address), await own.get(address)]
      assert.deepEqual([told.status, secret.status], [200, 200])
      assert.include(JSON.stringify(told.body), words)
      assert.notInclude(JSON.stringify(told.body), failed.failure)
      assert.notInclude(JSON.stringify(secret.body), words)
      assert.notInclude(JSON.stringify(secret.body), failed.failure)
    }
  })

  test('remind whose turn it is, once a day', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    assert.equal((await caller.post(at(sent, '/reminder'), {})).status, 409)
    await hoursOn(25)
    await db.from('users').where('id', hr.id).update({ email: 'maya@new.example.com' })
    const since = await auditHead()
    assert.equal((await caller.post(at(sent, '/reminder'), {})).status, 200)
    assert.containSubset(await auditEntries(since), [
      { action: 'remind', entityId: String(sent.id), newValues: { role: 'MANAGER' } },
    ])
    assert.deepEqual(
      (await mails()).map(({ state, recipient }) => [state, recipient]),
      [
        ['cancelled', hr.email],
        ['queued', 'maya@new.example.com'],
      ]
    )
    assert.equal((await caller.post(at(sent, '/reminder'), {})).status, 409)
    // The second signer was just notified, whenever the first one was.
    await hoursOn(60)
    await signAs(sent, 'MANAGER')
    assert.equal((await caller.post(at(sent, '/reminder'), {})).status, 409)
    await recorded(sent)
    assert.equal((await caller.post(at(sent, '/reminder'), {})).status, 409)
    await hoursOn(85)
    assert.equal((await caller.post(at(sent, '/reminder'), {})).status, 200)
    assert.equal((await mails()).at(-1).recipient, sent.employee.email)
  })

  test('twenty reminders at once are one mail', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    await hoursOn(25)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller.post(at(sent, '/reminder'), {}))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 200),
      1
    )
    assert.lengthOf(await mails(), 2)
  })

  test('name another manager while nobody has signed as one', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    const other = await given.admin({ firstName: 'Ole', lastName: 'Berg' })
    for (const managerId of [sent.employee.id, 987_654]) {
      const refused = await caller.put(at(sent, '/manager'), { managerId })
      assert.equal(refused.status, 422)
      assert.equal(refused.errors[0]?.field, 'managerId')
    }
    await db
      .from('signing_actions')
      .where('id', sent.actions.MANAGER)
      .update({ paper_asked_at: '2026-01-01 00:00:00.000' })
    const since = await auditHead()
    const answer = await caller.put(at(sent, '/manager'), { managerId: other.id })
    assert.isNull((await actionRow(sent.actions.MANAGER)).paper_asked_at)
    assert.containSubset(answer.body, {
      managerId: other.id,
      maySignAs: [],
      actions: [{ role: 'MANAGER', recipientName: 'Ole Berg', status: 'SENT' }],
    })
    assert.containSubset(await auditEntries(since), [
      {
        action: 'update',
        oldValues: { managerId: hr.id },
        newValues: { managerId: other.id },
        performedById: hr.id,
      },
    ])
    assert.deepEqual(
      (await mails()).map(({ state, recipient }) => [state, recipient]),
      [
        ['cancelled', hr.email],
        ['queued', other.email],
      ]
    )
    // What the first one was sent asks for nothing anymore.
    const inbox = await caller.get<{ kind: string; settled: string | null }[]>('/api/inbox')
    assert.deepEqual(
      inbox.body.map(({ kind, settled }) => [kind, settled]),
      [['signature_requested', 'Someone else signs.']]
    )
    const [before, after] = await mails()
    assert.equal(
      (await renderMail(before, { maskSecrets: false }))?.obsolete,
      'Someone else signs.'
    )
    assert.isNull((await renderMail(after, { maskSecrets: false }))?.obsolete)
    await assert.rejects(() => signAs(sent, 'MANAGER'), 'Not found')
    await signAs({ ...sent, manager: other }, 'MANAGER')
    assert.equal((await caller.put(at(sent, '/manager'), { managerId: hr.id })).status, 409)
  })

  test('ask for another manager when theirs cannot sign anymore', async ({ assert }) => {
    const gone = await given.manager()
    const demoted = await given.manager()
    const requests = [
      await sentRequest({ manager: gone }),
      await sentRequest({ manager: demoted }),
      await sentRequest({ manager: hr }),
    ]
    await db.from('users').where('id', gone.id).update({ disabled_at: '2026-01-01 00:00:00.000' })
    await db.from('users').where('id', demoted.id).update({ role: 'employee' })
    const needs = await Promise.all(
      requests.map(async (sent) => (await caller.get(at(sent))).body.needsManager)
    )
    assert.deepEqual(needs, [true, true, false])
    const theirs = await (await signedIn(demoted)).get(at(requests[1] as Sent))
    assert.deepEqual(theirs.body.maySignAs, [])
  })

  test('are corrected: called off, and sent anew in one change', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    await signAs(sent, 'MANAGER')
    const body = { employeeId: sent.employee.employeeId, templateIds: [await createTemplate()] }
    const correct = (input: object) => caller.post(at(sent, '/correction'), input)
    assert.equal((await correct({ ...body, templateIds: [987] })).status, 422)
    const { employeeId } = await given.employee()
    assert.equal((await correct({ ...body, employeeId })).errors[0]?.field, 'employeeId')
    assert.equal((await requestRow(sent.id)).status, 'IN_PROGRESS')
    const answer = await correct(body)
    assert.equal(answer.status, 201)
    assert.containSubset(answer.body, { correctsId: sent.id, status: 'SENT' })
    assert.containSubset(await requestRow(sent.id), {
      status: 'CANCELLED',
      cancelled_how: 'corrected',
    })
    assert.equal((await correct(body)).status, 409)
    assert.lengthOf(await db.from('signing_requests'), 2)
  })

  test('expire at their moment, whatever has been signed of them', async ({ assert }) => {
    const expiresAt = DateTime.utc().plus({ hours: 2 })
    const sent = await sentRequest({ manager: hr, expiresAt })
    const half = await sentRequest({ manager: hr, expiresAt })
    const whole = await sentRequest({ manager: hr, expiresAt })
    const endless = await sentRequest({ manager: hr })
    for (const one of [half, whole]) {
      await signAs(one, 'MANAGER')
      await recorded(one)
    }
    await signAs(whole, 'EMPLOYEE')
    assert.equal(await expireRequests(), 0)
    await hoursOn(3)
    // Even before anything has canceled it.
    await assert.rejects(() => signAs(sent, 'MANAGER'), 'This request has expired.')
    assert.deepEqual((await caller.get(at(sent))).body.maySignAs, [])
    const since = await auditHead()
    const counts = await Promise.all([expireRequests(), expireRequests()])
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      2
    )
    const states = await Promise.all(
      [sent, half, whole, endless].map(async ({ id }) => (await requestRow(id)).status)
    )
    assert.deepEqual(states, ['CANCELLED', 'CANCELLED', 'MANAGER_DONE', 'SENT'])
    assert.containSubset(await auditEntries(since), [
      { action: 'cancel', performedById: null, newValues: { how: 'expired' } },
    ])
    await recorded(whole)
    assert.equal((await requestRow(whole.id)).status, 'COMPLETED')
  })

  test('of who leaves are called off', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    const other = await sentRequest({ manager: hr })
    const answer = await caller.post(`/api/employees/${sent.employee.employeeId}/leave`, {
      endDate: DateTime.utc().toISODate(),
      reason: 'Moved away',
    })
    assert.equal(answer.status, 200, answer.text)
    assert.containSubset(await requestRow(sent.id), {
      status: 'CANCELLED',
      cancelled_how: 'departed',
    })
    assert.equal((await requestRow(other.id)).status, 'SENT')
  })

  test('keep an undone import from removing their person', async ({ assert }) => {
    const newcomer = await given.invited()
    await sentRequest({ manager: hr, employee: newcomer })
    const ids = [newcomer.employeeId]
    const found = await findReferences(1, ids, db.connection())
    assert.equal(found.get(newcomer.employeeId)?.reason, 'Was sent documents to sign')
  })

  test('a notice that is taken late changes nothing', async ({ assert }) => {
    mailServer.configured = true
    const sent = await sentRequest({ manager: hr })
    await noteNotified(sent.actions.MANAGER)
    assert.equal((await requestRow(sent.id)).status, 'SENT')
    assert.equal((await actionRow(sent.actions.MANAGER)).status, 'SENT')
    await signAs(sent, 'MANAGER')
    const since = await auditHead()
    await noteNotified(sent.actions.MANAGER)
    assert.equal((await requestRow(sent.id)).status, 'IN_PROGRESS')
    assert.equal(
      (await db.from('signing_actions').where('id', sent.actions.MANAGER).first()).status,
      'SIGNED'
    )
    assert.deepEqual(await auditEntries(since), [])
  })
})
