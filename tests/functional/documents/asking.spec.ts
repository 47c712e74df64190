import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { change } from '#audit/services/change'
import { systemActor } from '#audit/actor'
import EmployeeDeparted from '#people/events/employee_departed'
import { REQUESTED } from '#documents/request'
import {
  requestRow,
  askReading,
  askUpload,
  upload,
} from '#tests/helpers/documents/requested_documents'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { letterTemplate } from '#tests/helpers/documents/library'
import { createTemplate } from '#tests/helpers/signing/signing'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()
const address = '/api/documents/requests'

interface Answered {
  counts: Record<string, number>
  results: { employeeId: number; outcome: string; requestId: number | null }[]
}

test.group('Asking for documents', (group) => {
  let person: Person
  let caller: Caller
  let hr: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    caller = await signedIn(person)
    hr = await signedIn(await given.manager())
  })

  const passport = (overrides: Record<string, unknown> = {}) => ({
    employeeIds: [person.employeeId],
    kind: 'upload',
    name: 'Passport 🛂',
    instructions: 'Both sides.',
    accepts: ['pdf'],
    maxMegabytes: 2,
    asksExpiry: true,
    dueOn: inDays(7),
    ...overrides,
  })

  test('asks many people for an upload, each told what became of it', async ({ assert }) => {
    const other = await given.employee()
    const gone = await given.disabled()
    const employeeIds = [person.employeeId, other.employeeId, gone.employeeId, 999_999]
    assert.equal((await visitor().post(address, passport())).status, 401)
    assert.equal((await caller.post(address, passport())).status, 403)
    const preview = await hr.post<Answered>(`${address}/preview`, passport({ employeeIds }))
    assert.deepEqual(preview.body.counts, { asked: 2, already: 0, refused: 2 })
    assert.deepEqual(await db.from(REQUESTED), [])

    const since = await auditHead()
    const { status, body } = await hr.post<Answered>(address, passport({ employeeIds }))
    assert.equal(status, 201)
    assert.deepEqual(
      body.results.map(({ outcome }) => outcome),
      ['asked', 'asked', 'refused', 'refused']
    )
    const row = await requestRow(body.results[0]?.requestId as number)
    assert.containSubset(row, {
      employee_id: person.employeeId,
      name: 'Passport 🛂',
      accepts: '["pdf"]',
      max_bytes: 2 * 1024 * 1024,
      state: 'open',
      due_on: inDays(7),
    })
    const entries = await auditEntries(since)
    assert.lengthOf(
      entries.filter(({ entityType }) => entityType === 'document_request'),
      2
    )
    const mails = await db.from('outbox_messages').where('kind', 'document_requested')
    assert.sameMembers(
      mails.map(({ recipient }) => recipient),
      [person.email, other.email]
    )
    const again = await hr.post<Answered>(address, passport({ employeeIds }))
    assert.deepEqual(again.body.counts, { asked: 0, already: 2, refused: 2 })
    assert.lengthOf(await db.from(REQUESTED), 2)
  })

  test('whose record lacks what a letter says is told, and the others are asked', async ({
    assert,
  }) => {
    const letter = await letterTemplate({}, 'You begin on {{startDate}}.')
    const kim = await given.employee({ firstName: 'Kim', lastName: 'Ek' })
    await db.from('employees').where('id', kim.employeeId).update({ start_date: '2026-03-02' })
    await db.from('employees').where('id', person.employeeId).update({ start_date: null })
    const body = {
      employeeIds: [person.employeeId, kim.employeeId],
      kind: 'read',
      templateId: letter.id,
    }
    for (const part of ['/preview', '']) {
      const answer = await hr.post<Answered>(`${address}${part}`, body)
      assert.containSubset(answer.body.results, [
        {
          outcome: 'refused',
          message: '"Offer" needs details that are missing from this person\'s record: start date.',
        },
        { outcome: 'asked', message: null },
      ])
    }
    assert.lengthOf(await db.from(REQUESTED), 1)
  })

  test('a call that is repeated with its key asks once, and is answered alike', async ({
    assert,
  }) => {
    const headers = { 'idempotency-key': 'ask-once' }
    const ask = (body: Record<string, unknown>) =>
      hr.call<Answered>(address, { method: 'POST', body, headers })
    const answers = await Promise.all([ask(passport()), ask(passport()), ask(passport())])
    for (const { body } of answers) assert.deepEqual(body, answers[0]?.body)
    assert.equal(answers[0]?.body.results[0]?.outcome, 'asked')
    assert.lengthOf(await db.from(REQUESTED), 1)
    assert.equal((await ask(passport({ name: 'Visa' }))).status, 409)
  })

  test('a call that is repeated after the due date is answered alike', async ({ assert }) => {
    const manager = await given.manager()
    const ask = async () =>
      (await signedIn(manager)).post<Answered>(address, passport({ dueOn }), {
        'idempotency-key': 'ask-once',
      })
    const dueOn = inDays(0)
    const first = await ask()
    const tomorrow = Date.now() + 26 * 3600 * 1000
    Settings.now = () => tomorrow
    const late = await ask()
    assert.deepEqual([late.status, late.body], [first.status, first.body])
    assert.equal(first.body.counts.asked, 1)
  })

  test('what cannot be asked for is refused by field', async ({ assert }) => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ employeeIds: [] }, 'employeeIds'],
      [{ employeeIds: Array.from({ length: 501 }, (_, index) => index + 1) }, 'employeeIds'],
      [{ employeeIds: ['1'] }, 'employeeIds.0'],
      [{ kind: 'sign' }, 'kind'],
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ accepts: [] }, 'accepts'],
      [{ accepts: ['exe'] }, 'accepts.0'],
      [{ maxMegabytes: 26 }, 'maxMegabytes'],
      [{ dueOn: inDays(-1) }, 'dueOn'],
      [{ dueOn: '2026-02-30' }, 'dueOn'],
      [{ instructions: 'x'.repeat(2001) }, 'instructions'],
      [{ kind: 'read', templateId: 999_999 }, 'templateId'],
      [{ kind: 'read', templateId: null }, 'templateId'],
    ]
    for (const [overrides, field] of wrong) {
      const answer = await hr.post(address, passport(overrides))
      assert.equal(answer.status, 422, JSON.stringify(overrides).slice(0, 60))
      assert.equal(answer.errors[0]?.field, field)
    }
    assert.deepEqual(await db.from(REQUESTED), [])
  })

  test('what is not asked for anymore is not shown anymore', async ({ assert }) => {
    const templateId = await createTemplate({ name: 'Sent by mistake' })
    const body = passport({ kind: 'read', name: null, templateId })
    const id = (await hr.post<Answered>(address, body)).body.results[0]?.requestId
    assert.equal((await hr.post(`${address}/${id}/cancellation`, {})).status, 200)
    assert.equal((await caller.get(`${address}/${id}/file`)).status, 409)
    assert.equal((await hr.get(`${address}/${id}/file`)).status, 200)
  })

  test('what is read is frozen, opened and acknowledged by its hash', async ({ assert }) => {
    const templateId = await createTemplate({ name: 'Handbook' })
    const body = passport({ kind: 'read', name: null, templateId })
    const asked = await hr.post<Answered>(address, body)
    const id = asked.body.results[0]?.requestId as number
    const row = await requestRow(id)
    assert.containSubset(row, { name: 'Handbook', template_id: templateId, template_version: 1 })
    const versions = await db.from('document_template_versions').where('template_id', templateId)
    assert.isNotNull(versions[0].used_at)

    const say = (by: Caller, sha256: string, confirmed: unknown = true) =>
      by.post(`${address}/${id}/acknowledgement`, { sha256, confirmed })
    assert.equal((await say(caller, row.sha256)).status, 409, 'not opened yet')
    assert.equal((await hr.get(`${address}/${id}/file`)).status, 200)
    assert.isNull((await requestRow(id)).opened_at, 'HR looked, not the reader')
    assert.equal((await caller.get(`${address}/${id}/file`)).status, 200)
    const { opened_at: openedAt } = await requestRow(id)
    assert.isNotNull(openedAt)
    await caller.get(`${address}/${id}/file`)
    assert.equal((await requestRow(id)).opened_at, openedAt)

    assert.equal((await say(caller, 'a'.repeat(64))).status, 409)
    assert.equal((await say(caller, row.sha256, false)).status, 422)
    assert.equal((await say(hr, row.sha256)).status, 404)
    const since = await auditHead()
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(caller, row.sha256)))
    for (const { status } of answers) assert.equal(status, 200)
    assert.containSubset(await requestRow(id), { state: 'done' })
    const entries = (await auditEntries(since)).filter(({ action }) => action === 'acknowledge')
    assert.lengthOf(entries, 1)
    assert.containSubset(entries[0], {
      performedById: person.id,
      newValues: { sha256: row.sha256 },
    })
  })

  test('lists everyone with filters for HR, and to others their own alone', async ({ assert }) => {
    const other = await given.employee({ firstName: 'Željko', lastName: 'Öz' })
    const mine = await askUpload(person, { name: 'Visa für Gäste', dueOn: inDays(1) })
    const theirs = await askReading(other)
    await db
      .from(REQUESTED)
      .where('id', mine)
      .update({ due_on: inDays(-1) })
    const idsOf = async (query: string) => {
      const { body } = await hr.get<{ id: number }[]>(`${address}?${query}`)
      return body.map(({ id }) => id)
    }
    assert.deepEqual(await idsOf(''), [theirs, mine])
    assert.deepEqual(await idsOf('overdue=true'), [mine])
    assert.deepEqual(await idsOf('kind=read'), [theirs])
    assert.deepEqual(await idsOf('state=done'), [])
    assert.deepEqual(await idsOf('q=zeljko'), [theirs])
    assert.deepEqual(await idsOf('q=VISA'), [mine])
    assert.deepEqual(await idsOf('q=FüR Gäste'), [mine])
    assert.deepEqual(await idsOf(`employeeId=${person.employeeId}`), [mine])
    assert.deepEqual(await idsOf('perPage=1&page=2'), [mine])
    const first = await hr.get(`${address}?perPage=1`)
    const next = /\?([^>]*cursor=[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
    assert.deepEqual(await idsOf(next!), [mine])
    assert.equal((await hr.get(`${address}?state=lost`)).status, 422)

    const own = await caller.get<{ id: number }[]>('/api/documents/own')
    assert.containSubset(own.body, [{ id: mine, name: 'Visa für Gäste', overdue: true }])
    assert.lengthOf(own.body, 1)
    assert.equal((await caller.get(`${address}/${theirs}`)).status, 404)
    assert.equal((await caller.get(`${address}/${theirs}/file`)).status, 404)
  })

  test('reminds once a day, and not of what is settled', async ({ assert }) => {
    const [first, second] = [await askUpload(person), await askUpload(person, { name: 'Visa' })]
    await upload(caller, second)
    const remind = () =>
      hr.post<{ reminded: number; skipped: { id: number }[] }>(`${address}/reminders`, {
        requestIds: [first, second, 999_999],
      })
    assert.equal((await remind()).body.reminded, 0, 'asked just now')
    const long = DateTime.utc().minus({ hours: 25 }).toSQL({ includeOffset: false })
    await db.from(REQUESTED).update({ created_at: long })
    const told = await remind()
    assert.equal(told.body.reminded, 1)
    assert.deepEqual(
      told.body.skipped.map(({ id }) => id),
      [second, 999_999]
    )
    assert.equal((await remind()).body.reminded, 0)
  })

  test('is called off by HR, and when somebody leaves', async ({ assert }) => {
    const [first, second] = [await askUpload(person), await askUpload(person, { name: 'Visa' })]
    await upload(caller, first)
    const cancel = () => hr.post(`${address}/${first}/cancellation`, {})
    assert.containSubset((await cancel()).body, { state: 'cancelled' })
    assert.equal((await cancel()).status, 409)
    assert.equal((await hr.post(`${address}/999999/cancellation`, {})).status, 404)
    assert.deepEqual(await db.from('stored_files').where('purpose', 'document_submission'), [])
    assert.equal((await upload(caller, first)).status, 409)
    await change(systemActor, (change) =>
      EmployeeDeparted.dispatch(change, person.employeeId, 'left')
    )
    assert.equal((await requestRow(second)).state, 'cancelled')
  })
})
