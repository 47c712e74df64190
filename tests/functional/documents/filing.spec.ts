import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { REQUESTED, SUBMISSIONS } from '#documents/request'
import {
  askReading,
  askUpload,
  requestRow,
  submissionOf,
} from '#tests/helpers/documents/requested_documents'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { pdf, PDF_BODY } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()
const files = () => db.from('stored_files').where('purpose', 'document_submission')
const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

const fileFor = (
  caller: Caller,
  employeeId: number,
  query: Record<string, string>,
  file = pdf('paper'),
  headers: Record<string, string> = {}
) =>
  caller.call<{ id: number; state: string }>(
    `/api/documents/employees/${employeeId}/submissions?${new URLSearchParams(query)}`,
    { method: 'POST', raw: file, headers: { ...PDF_BODY, ...headers } }
  )

test.group('Documents that HR files', (group) => {
  let person: Person
  let manager: Person
  let hr: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    manager = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
    hr = await signedIn(manager)
  })

  test('count as uploaded and accepted, and their person sees them', async ({ assert }) => {
    const since = await auditHead()
    const claim = { name: 'Signed I-9', fileName: 'scan.pdf', expiresOn: inDays(30) }
    const answer = await fileFor(hr, person.employeeId, claim)
    assert.equal(answer.status, 201)
    assert.containSubset(answer.body, {
      kind: 'upload',
      name: 'Signed I-9',
      state: 'done',
      requestedBy: 'Ida Berg',
      submissions: [
        { state: 'accepted', filed: true, decidedBy: 'Ida Berg', file: { name: 'scan.pdf' } },
      ],
    })
    const [file] = await files()
    assert.containSubset(file, { media_type: 'application/pdf', owner_id: person.id })
    const row = await db.from(SUBMISSIONS).firstOrFail()
    assert.containSubset(row, {
      request_id: answer.body.id,
      file_id: file.id,
      sha256: file.sha256,
      expires_on: inDays(30),
      filed: 1,
      accepted: 1,
      pending: null,
      decided_by_id: manager.id,
    })
    const entries = await auditEntries(since)
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['create', 'file_document']
    )
    assert.containSubset(entries.at(-1), {
      entityType: 'employee',
      entityId: String(person.employeeId),
      performedById: manager.id,
      newValues: {
        name: 'Signed I-9',
        requestId: answer.body.id,
        submissionId: row.id,
        fileId: file.id,
      },
    })
    const own = await signedIn(person)
    assert.containSubset((await own.get('/api/documents/own')).body, [{ name: 'Signed I-9' }])
    assert.equal((await own.get(`/api/documents/submissions/${row.id}/file`)).status, 200)
    assert.deepEqual((await hr.get('/api/documents/submissions/count')).body, { pending: 0 })
    assert.lengthOf(await db.from('outbox_messages'), 0)
  })

  test('settle an open request of the same document, by its number or name', async ({ assert }) => {
    const passport = await askUpload(person, { accepts: ['pdf'] })
    assert.equal((await fileFor(hr, person.employeeId, { name: 'Passport' })).body.id, passport)
    const visa = await askUpload(person, { name: 'Visa' })
    const answer = await fileFor(hr, person.employeeId, { requestId: String(visa) })
    assert.containSubset(answer.body, { id: visa, state: 'done' })
    assert.equal((await requestRow(passport)).state, 'done')
    assert.lengthOf(await db.from(REQUESTED), 2)
    // A later copy is another document.
    const copy = await fileFor(hr, person.employeeId, { name: 'Passport' }, pdf('new passport'))
    assert.notEqual(copy.body.id, passport)
  })

  test('leave a request open whose name differs in case or accents', async ({ assert }) => {
    const open = await askUpload(person, { name: 'Résumé' })
    for (const name of ['Resume', 'résumé']) {
      const answer = await fileFor(hr, person.employeeId, { name }, pdf(name))
      assert.containSubset(answer.body, { name, state: 'done' })
    }
    assert.equal((await requestRow(open)).state, 'open')
    assert.notEqual(await askUpload(person, { name: 'RÉSUMÉ' }), open, 'asked already')
    assert.equal(await askUpload(person, { name: 'Résumé' }), open)
    assert.equal((await fileFor(hr, person.employeeId, { name: 'Résumé' })).body.id, open)
  })

  test('are not filed by others, or for oneself', async ({ assert }) => {
    const claim = { name: 'Visa' }
    assert.equal((await fileFor(visitor(), person.employeeId, claim)).status, 401)
    const own = await signedIn(person)
    assert.equal((await fileFor(own, person.employeeId, claim)).status, 403)
    const other = await fileFor(hr, manager.employeeId, claim)
    assert.equal(other.status, 403)
    assert.equal(
      (other.body as unknown as { message: string }).message,
      'You cannot file a document for yourself.'
    )
    assert.lengthOf(await db.from(REQUESTED), 0)
    assert.lengthOf(await files(), 0)
  })

  test('are refused for what is wrong with them, and leave nothing', async ({ assert }) => {
    const passport = await askUpload(person, { accepts: ['pdf'], maxBytes: 1024, asksExpiry: true })
    const asked = { requestId: String(passport), expiresOn: inDays(1) }
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])
    const wrong: [Record<string, string>, Uint8Array<ArrayBuffer>, number, string][] = [
      [{}, pdf(), 422, 'name'],
      [{ name: '' }, pdf(), 422, 'name'],
      [{ name: 'x'.repeat(201) }, pdf(), 422, 'name'],
      [{ requestId: 'one' }, pdf(), 422, 'requestId'],
      [{ name: 'Visa', expiresOn: 'soon' }, pdf(), 422, 'expiresOn'],
      [{ name: 'Visa', expiresOn: inDays(-2) }, pdf(), 422, 'expiresOn'],
      [{ requestId: String(passport) }, pdf(), 422, 'expiresOn'],
      [{ name: 'Visa' }, bytes('<html>1</html>'), 422, 'file'],
      [{ name: 'Visa' }, bytes(''), 422, 'file'],
      [asked, png, 422, 'file'],
      [asked, bytes(`%PDF-1.4\n${'x'.repeat(2000)}`), 413, 'file'],
    ]
    for (const [query, file, status, field] of wrong) {
      const answer = await fileFor(hr, person.employeeId, query, file)
      assert.equal(answer.status, status, `${field} ${JSON.stringify(query)}`)
      assert.equal(answer.errors[0]?.field, field)
    }
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    const claim = { name: 'Visa' }
    assert.equal((await fileFor(hr, person.employeeId, claim, bytes('--x--'), form)).status, 415)
    assert.equal((await fileFor(hr, 999_999, claim)).status, 404)
    const others = await askUpload(await given.employee(), { name: 'Visa' })
    const byNumber = (id: number) => fileFor(hr, person.employeeId, { requestId: String(id) })
    assert.equal((await byNumber(others)).status, 404)
    assert.equal((await byNumber(999_999)).status, 404)
    assert.equal((await byNumber(await askReading(person))).status, 409)
    await db.from(REQUESTED).where('id', passport).update({ state: 'cancelled' })
    assert.equal((await byNumber(passport)).status, 409)
    assert.deepEqual(await files(), [])
    assert.deepEqual(await db.from(SUBMISSIONS), [])
  })

  test('wait until an upload was reviewed', async ({ assert }) => {
    await submissionOf(person)
    const answer = await fileFor(hr, person.employeeId, { name: 'Passport' })
    assert.equal(answer.status, 409)
    assert.equal(
      (answer.body as unknown as { message: string }).message,
      'An upload is waiting for review. Accept or reject it first.'
    )
    assert.lengthOf(await db.from(REQUESTED), 1)
  })

  test('of several at once one is taken; a repeated call is answered with it', async ({
    assert,
  }) => {
    const id = await askUpload(person)
    const send = (key: string, text = 'passport') =>
      fileFor(hr, person.employeeId, { requestId: String(id) }, pdf(text), {
        'idempotency-key': key,
      })
    const answers = await Promise.all([send('a'), send('b'), send('c')])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [201, 409, 409]
    )
    const key = ['a', 'b', 'c'][answers.findIndex(({ status }) => status === 201)] as string
    assert.containSubset(await send(key), { status: 201, body: { id } })
    assert.equal((await send(key, 'another')).status, 409)
    assert.lengthOf(await files(), 1)
  })
})
