import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { endEmployment } from '#people/employment/end_employment'
import { rejectEmployee } from '#people/services/decide_approval'
import { localDay } from '#settings/local_time'
import { SUBMISSIONS } from '#documents/request'
import {
  requestRow,
  askReading,
  askUpload,
  submissionOf,
  upload,
} from '#tests/helpers/documents/requested_documents'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { pdf } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()
const files = () => db.from('stored_files').where('purpose', 'document_submission')
const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

test.group('Uploads that were asked for', (group) => {
  let person: Person
  let caller: Caller
  let manager: Person
  let hr: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    caller = await signedIn(person)
    manager = await given.manager()
    hr = await signedIn(manager)
  })

  const decide = (by: Caller, id: number, verdict: 'acceptance' | 'rejection', body = {}) =>
    by.post(`/api/documents/submissions/${id}/${verdict}`, body)

  test('are sent in by who is asked, and await review', async ({ assert }) => {
    const id = await askUpload(person, { asksExpiry: true })
    assert.equal((await upload(visitor(), id)).status, 401)
    assert.equal((await upload(hr, id)).status, 404)
    const since = await auditHead()
    const answer = await upload(caller, id, { fileName: 'pass.pdf', expiresOn: inDays(30) })
    assert.equal(answer.status, 201)
    assert.containSubset(answer.body, {
      state: 'submitted',
      submissions: [{ state: 'pending', expiresOn: inDays(30), file: { name: 'pass.pdf' } }],
    })
    const [file] = await files()
    assert.containSubset(file, { media_type: 'application/pdf', owner_id: person.id })
    assert.containSubset(await db.from(SUBMISSIONS).firstOrFail(), {
      request_id: id,
      pending: 1,
      sha256: file.sha256,
    })
    assert.containSubset((await auditEntries(since)).at(-1), {
      action: 'submit',
      entityType: 'document_submission',
      performedById: person.id,
    })
    assert.equal((await upload(caller, id, { expiresOn: inDays(30) })).status, 409)
    assert.lengthOf(await files(), 1)
  })

  test('are refused for what is wrong with them, and leave nothing', async ({ assert }) => {
    const id = await askUpload(person, { asksExpiry: true, accepts: ['pdf'], maxBytes: 1024 })
    const valid = { expiresOn: inDays(1) }
    const wrong: [Record<string, string>, Uint8Array<ArrayBuffer>, number, string][] = [
      [{}, pdf(), 422, 'expiresOn'],
      [{ expiresOn: inDays(-1) }, pdf(), 422, 'expiresOn'],
      [{ expiresOn: 'soon' }, pdf(), 422, 'expiresOn'],
      [{ ...valid, fileName: 'a\u0007b' }, pdf(), 422, 'fileName'],
      [valid, bytes('<html>1</html>'), 422, 'file'],
      [valid, bytes(''), 422, 'file'],
      [valid, bytes(`%PDF-1.4\n${'x'.repeat(2000)}`), 413, 'file'],
      [valid, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 422, 'file'],
    ]
    for (const [query, file, status, field] of wrong) {
      const answer = await upload(caller, id, query, file)
      assert.equal(answer.status, status, `${field} ${JSON.stringify(query)}`)
      assert.equal(answer.errors[0]?.field, field)
    }
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    assert.equal((await upload(caller, id, valid, bytes('--x--'), form)).status, 415)
    assert.equal((await upload(caller, await askReading(person), {})).status, 409)
    assert.equal((await upload(caller, 999_999)).status, 404)
    assert.deepEqual(await files(), [])
    assert.equal((await requestRow(id)).state, 'open')
  })

  test('of several at once one is taken; a repeated call is answered with it', async ({
    assert,
  }) => {
    const id = await askUpload(person)
    const send = (key: string, text = 'passport') =>
      upload(caller, id, {}, pdf(text), { 'idempotency-key': key })
    const answers = await Promise.all([send('a'), send('b'), send('c')])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [201, 409, 409]
    )
    const key = ['a', 'b', 'c'][answers.findIndex(({ status }) => status === 201)] as string
    assert.equal((await send(key)).status, 201)
    assert.equal((await send(key, 'another')).status, 409)
    assert.lengthOf(await files(), 1)
  })

  test('are taken back while they await review, their file with them', async ({ assert }) => {
    const id = await submissionOf(person)
    const address = `/api/documents/submissions/${id}`
    assert.equal((await hr.delete(address)).status, 404)
    assert.equal((await caller.delete(address)).status, 204)
    assert.equal((await caller.delete(address)).status, 409)
    assert.deepEqual(await files(), [])
    const row = await db.from(SUBMISSIONS).where('id', id).firstOrFail()
    assert.equal((await requestRow(row.request_id)).state, 'open')
    assert.equal((await decide(hr, id, 'acceptance')).status, 409)
    assert.equal((await caller.get(`${address}/file`)).status, 404)
    assert.equal((await upload(caller, row.request_id)).status, 201)
  })

  test('are read by their owner and HR alone', async ({ assert }) => {
    const id = await submissionOf(person)
    const address = `/api/documents/submissions/${id}/file`
    assert.equal((await visitor().get(address)).status, 401)
    assert.equal((await (await signedIn(await given.employee())).get(address)).status, 404)
    assert.equal((await caller.get(address)).status, 200)
    assert.equal((await hr.get(`${address}?disposition=inline`)).status, 200)
    assert.equal((await hr.get(`${address}?disposition=both`)).status, 422)
  })

  test('count once accepted, by one reviewer, who is not their owner', async ({ assert }) => {
    const id = await submissionOf(person)
    const queue = await hr.get<{ id: number }[]>('/api/documents/submissions')
    assert.containSubset(queue.body, [{ id, name: 'Passport', own: false }])
    const other = await signedIn(await given.manager())
    const since = await auditHead()
    const answers = await Promise.all([
      decide(hr, id, 'acceptance'),
      decide(other, id, 'acceptance'),
    ])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 409]
    )
    const entries = await auditEntries(since)
    assert.lengthOf(
      entries.filter(({ action }) => action === 'accept'),
      1
    )
    const row = await db.from(SUBMISSIONS).where('id', id).firstOrFail()
    assert.equal((await requestRow(row.request_id)).state, 'done')
    assert.deepEqual((await hr.get('/api/documents/submissions/count')).body, { pending: 0 })
    const mails = await db.from('outbox_messages').where('kind', 'document_reviewed')
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      [person.email]
    )
    const own = await submissionOf(manager)
    assert.equal((await decide(hr, own, 'acceptance')).status, 403)
  })

  test('are rejected with a reason, and another is sent', async ({ assert }) => {
    const id = await submissionOf(person)
    assert.equal((await decide(hr, id, 'rejection', {})).status, 422)
    assert.equal((await decide(hr, id, 'rejection', { reason: 'x'.repeat(501) })).status, 422)
    assert.equal((await decide(hr, id, 'rejection', { reason: 'Blurred' })).status, 200)
    const late = await decide(hr, id, 'acceptance')
    assert.equal(late.status, 409)
    assert.include((late.body as { message: string }).message, 'has rejected this document already')
    const row = await db.from(SUBMISSIONS).where('id', id).firstOrFail()
    const again = await upload(caller, row.request_id)
    assert.containSubset(again.body, {
      state: 'submitted',
      submissions: [{ state: 'pending' }, { state: 'rejected', reason: 'Blurred' }],
    })
  })

  const departures = {
    'whose employment ends': {
      someone: () => given.employee(),
      depart: (id: number) => endEmployment(id, { endDate: localDay(), reason: '' }, systemActor),
    },
    'who is not approved': {
      someone: () => given.waiting(),
      depart: (id: number) => rejectEmployee(id, null, systemActor),
    },
  }
  for (const [who, { someone, depart }] of Object.entries(departures)) {
    test(`of someone ${who} stay for review`, async ({ assert }) => {
      const leaver = await someone()
      const [first, second] = [
        await submissionOf(leaver),
        await askUpload(leaver, { name: 'Visa' }),
      ]
      const third = await askUpload(leaver, { name: 'Permit' })
      const permit = await upload(await signedIn(leaver), third)
      const stored = await files()
      await depart(leaver.employeeId)
      assert.equal((await requestRow(second)).state, 'cancelled')
      const row = await db.from(SUBMISSIONS).where('id', first).firstOrFail()
      assert.containSubset(row, { pending: 1, withdrawn_at: null, file_id: stored[0].id })
      assert.equal((await requestRow(row.request_id)).state, 'submitted')
      assert.deepEqual(await files(), stored)
      assert.containSubset((await hr.get('/api/documents/submissions')).body, [{ id: first }])
      assert.equal((await hr.get(`/api/documents/submissions/${first}/file`)).status, 200)
      const { body } = await hr.get(`/api/documents/submissions/${first}`)
      assert.containSubset(body, { warnings: { gone: true } })

      assert.equal((await decide(hr, first, 'acceptance')).status, 200)
      assert.equal((await requestRow(row.request_id)).state, 'done')
      // They cannot send in another.
      const blurred = permit.body.submissions[0]?.id as number
      assert.equal((await decide(hr, blurred, 'rejection', { reason: 'Blurred' })).status, 200)
      const settled = await requestRow(third)
      assert.equal(settled.state, 'cancelled')
      assert.isNotNull(settled.cancelled_at)
      assert.isEmpty(await db.from('outbox_messages').where('kind', 'document_reviewed'))
      assert.lengthOf(await files(), 2)
    })
  }

  test('tell a reviewer of the same file sent before', async ({ assert }) => {
    const first = await submissionOf(await given.employee({ firstName: 'Bo', lastName: 'Li' }))
    const id = await submissionOf(person)
    const { body } = await hr.get(`/api/documents/submissions/${id}`)
    assert.containSubset(body, {
      previousId: first,
      nextId: null,
      warnings: {
        expired: false,
        gone: false,
        sameFile: [{ submissionId: first, person: 'Bo Li' }],
      },
    })
  })
})
