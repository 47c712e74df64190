import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import sharp from 'sharp'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import {
  begin,
  certificateModule,
  CLAIM,
  evidenceAddress,
  pdf,
  PDF_BODY,
  sendFile,
  submit,
} from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule, questions } from '#tests/helpers/training/training'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()
const evidenceRows = () => db.from('training_evidence').orderBy('id')
const files = () => db.from('stored_files').orderBy('id')
const completions = () => db.from('training_completions').orderBy('id')

test.group('Certificates from elsewhere', (group) => {
  let person: Person
  let caller: Caller
  let manager: Person
  let reviewer: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    caller = await signedIn(person)
    manager = await given.manager()
    reviewer = await signedIn(manager)
  })

  const decide = (by: Caller, id: number, verdict: 'acceptance' | 'rejection', body = {}) =>
    by.post(`/api/training/evidence/${id}/${verdict}`, body)

  test('are sent in with what is told of them, and await review', async ({ assert }) => {
    const module = await certificateModule()
    assert.equal((await sendFile(visitor(), module.id)).status, 401)
    const since = await auditHead()
    const claim = { ...CLAIM, name: 'Erste Hilfe 🩹', expiresOn: inDays(400) }
    const answer = await sendFile(caller, module.id, claim)
    assert.equal(answer.status, 201)
    assert.containSubset(answer.body, {
      name: 'Erste Hilfe 🩹',
      issuer: 'Red Cross',
      issuedOn: '2026-01-15',
      expiresOn: inDays(400),
      state: 'pending',
      hasFile: true,
    })
    const [row] = await evidenceRows()
    const [file] = await files()
    assert.containSubset(row, {
      employee_id: person.employeeId,
      module_id: module.id,
      pending: 1,
      file_id: file.id,
      sha256: file.sha256,
    })
    assert.containSubset(file, {
      purpose: 'training_evidence',
      name: 'first-aid.pdf',
      media_type: 'application/pdf',
      owner_id: person.id,
    })
    const entries = await auditEntries(since)
    assert.containSubset(entries.at(-1), {
      action: 'submit',
      entityType: 'training_evidence',
      performedById: person.id,
      newValues: { issuer: 'Red Cross', moduleId: module.id },
    })
    assert.deepEqual(await completions(), [])
    const own = await caller.get(`/api/training/own/${module.id}`)
    assert.containSubset(own.body, { state: 'awaiting_review' })
  })

  test('are refused by field for a claim that cannot be', async ({ assert }) => {
    const module = await certificateModule()
    const wrong: [Record<string, string>, string][] = [
      [{ ...CLAIM, name: '' }, 'name'],
      [{ ...CLAIM, name: 'x'.repeat(201) }, 'name'],
      [{ ...CLAIM, issuer: '' }, 'issuer'],
      [{ ...CLAIM, issuer: 'a\u0007b' }, 'issuer'],
      [{ ...CLAIM, issuedOn: '2026-02-30' }, 'issuedOn'],
      [{ ...CLAIM, issuedOn: inDays(1) }, 'issuedOn'],
      [{ ...CLAIM, expiresOn: '2025-12-31' }, 'expiresOn'],
      [{ ...CLAIM, expiresOn: inDays(-1) }, 'expiresOn'],
      [{ ...CLAIM, expiresOn: 'never' }, 'expiresOn'],
    ]
    for (const [claim, field] of wrong) {
      const answer = await sendFile(caller, module.id, claim)
      assert.equal(answer.status, 422, JSON.stringify(claim).slice(0, 80))
      assert.equal(answer.errors[0]?.field, field)
    }
    assert.deepEqual(await evidenceRows(), [])
    assert.deepEqual(await files(), [])
    assert.deepEqual(await db.from('training_progress'), [])
  })

  test('are judged by content, and no larger than 10 MB', async ({ assert }) => {
    const module = await certificateModule()
    const send = (raw: Uint8Array<ArrayBuffer>) => sendFile(caller, module.id, CLAIM, raw)
    const text = (value: string) => new TextEncoder().encode(value) as Uint8Array<ArrayBuffer>
    for (const raw of [text('<html><script>1</script></html>'), text('PK\u0003\u0004'), text('')]) {
      const answer = await send(raw)
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, 'file')
    }
    const large = new Uint8Array(10 * 1024 * 1024 + 1)
    large.set(pdf())
    assert.equal((await send(large)).status, 413)
    const form = await caller.call(evidenceAddress(module.id), {
      method: 'POST',
      raw: '--x--',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    assert.equal(form.status, 415)
    assert.deepEqual(await files(), [])
    const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    const jpeg = new Uint8Array(await picture.jpeg().toBuffer())
    assert.equal((await send(jpeg)).status, 201)
    assert.equal((await files())[0].media_type, 'image/jpeg')
  })

  test('only one awaits review, and only where one is asked for', async ({ assert }) => {
    const plain = await createModule()
    assert.equal((await sendFile(caller, plain.id)).status, 409)
    const module = await certificateModule()
    const answers = await Promise.all([1, 2, 3].map(() => sendFile(caller, module.id)))
    assert.sameMembers(
      answers.map(({ status }) => status),
      [201, 409, 409]
    )
    assert.lengthOf(await evidenceRows(), 1)
    assert.lengthOf(await files(), 1)
  })

  test('a call that is repeated with its key sends one in', async ({ assert }) => {
    const module = await certificateModule()
    const send = (key: string, claim = CLAIM, file = pdf()) =>
      sendFile(caller, module.id, claim, file, { 'idempotency-key': key })
    const answers = await Promise.all([send('double'), send('double'), send('double')])
    const [row] = await evidenceRows()
    for (const { status, body } of [...answers, await send('double')]) {
      assert.equal(status, 201)
      assert.containSubset(body, { id: row.id, state: 'pending' })
    }
    assert.lengthOf(await evidenceRows(), 1)
    assert.lengthOf(await files(), 1)
    const submitted = (await auditEntries()).filter(({ action }) => action === 'submit')
    assert.lengthOf(submitted, 1)

    const otherClaim = await send('double', { ...CLAIM, issuer: 'Red Crescent' })
    const otherFile = await send('double', CLAIM, pdf('Another one'))
    for (const { status, body } of [otherClaim, otherFile]) {
      assert.equal(status, 409)
      assert.containSubset(body, {
        message: 'This Idempotency-Key was used for a different request.',
      })
    }
    assert.equal((await send('next')).status, 409)
    const bad = await send('two words')
    assert.equal(bad.status, 422)
    assert.equal(bad.errors[0]?.field, 'idempotency-key')

    await caller.delete(`/api/training/evidence/${row.id}`)
    assert.containSubset((await send('double')).body, { id: row.id, state: 'withdrawn' })
    assert.equal((await send('next')).status, 201)
    assert.lengthOf(await evidenceRows(), 2)
    assert.lengthOf(await files(), 1)
  })

  test('are withdrawn while they await review, their file with them', async ({ assert }) => {
    const module = await certificateModule()
    const { body } = await sendFile(caller, module.id)
    const address = `/api/training/evidence/${body.id}`
    assert.equal((await visitor().delete(address)).status, 401)
    assert.equal((await reviewer.delete(address)).status, 404)
    assert.equal((await caller.delete(address)).status, 204)
    assert.equal((await caller.delete(address)).status, 409)
    assert.containSubset((await evidenceRows())[0], { pending: null, file_id: null })
    assert.deepEqual(await files(), [])
    assert.equal((await decide(reviewer, body.id, 'acceptance')).status, 409)
    assert.equal((await caller.get(`${address}/file`)).status, 404)
    assert.equal((await sendFile(caller, module.id)).status, 201)
  })

  test('are read by their owner and by reviewers alone', async ({ assert }) => {
    const module = await certificateModule()
    const { body } = await sendFile(caller, module.id)
    const address = `/api/training/evidence/${body.id}/file`
    assert.equal((await visitor().get(address)).status, 401)
    assert.equal((await (await signedIn(await given.employee())).get(address)).status, 404)
    for (const [by, disposition] of [
      [caller, 'attachment'],
      [reviewer, 'inline'],
    ] as const) {
      const answer = await by.get(`${address}?disposition=${disposition}`)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'application/pdf')
      assert.include(answer.headers.get('content-disposition') ?? '', disposition)
      assert.equal(answer.headers.get('cache-control'), 'private, no-store')
    }
    assert.equal((await reviewer.get(`${address}?disposition=evil`)).status, 422)
  })

  test('count once accepted, until they or the module’s period end', async ({ assert }) => {
    const module = await certificateModule({ renewalPeriodMonths: 24 })
    const { body } = await sendFile(caller, module.id, { ...CLAIM, expiresOn: inDays(100) })
    const since = await auditHead()
    const answer = await decide(reviewer, body.id, 'acceptance')
    assert.equal(answer.status, 200)
    assert.containSubset(answer.body, { state: 'accepted' })
    const [row] = await evidenceRows()
    assert.containSubset(row, { pending: null, reviewed_by_id: manager.id })
    assert.containSubset((await completions())[0], {
      employee_id: person.employeeId,
      completed_on: inDays(0),
      expires_on: inDays(100),
      evidence_id: body.id,
    })
    assert.containSubset((await auditEntries(since))[0], {
      action: 'accept',
      entityType: 'training_evidence',
      performedById: manager.id,
    })
    const own = await caller.get(`/api/training/own/${module.id}`)
    assert.containSubset(own.body, { state: 'completed', closed: 'completed' })
    assert.equal((await sendFile(caller, module.id)).status, 409)
  })

  test('wait for the other parts of the module', async ({ assert }) => {
    const module = await certificateModule({ testQuestions: questions(1) })
    const { body } = await sendFile(caller, module.id)
    const state = async () => (await caller.get(`/api/training/own/${module.id}`)).body.state
    assert.equal(await state(), 'in_progress')
    await decide(reviewer, body.id, 'acceptance')
    assert.deepEqual(await completions(), [])
    assert.equal(await state(), 'in_progress')
    const attempt = await begin(caller, module.id)
    const answers = [{ questionId: 'q1', chosen: [1] }]
    assert.equal((await submit(caller, attempt.body.id, answers)).body.state, 'passed')
    assert.lengthOf(await completions(), 1)
    assert.equal(await state(), 'completed')
  })

  test('are rejected with a reason, and another may be sent', async ({ assert }) => {
    const module = await certificateModule()
    const { body } = await sendFile(caller, module.id)
    for (const reason of [undefined, '', '  ', 'x'.repeat(1001)]) {
      const answer = await decide(reviewer, body.id, 'rejection', { reason })
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, 'reason')
    }
    const rejected = await decide(reviewer, body.id, 'rejection', { reason: 'Another name' })
    assert.containSubset(rejected.body, { state: 'rejected', rejectionReason: 'Another name' })
    const own = await caller.get(`/api/training/own/${module.id}`)
    assert.containSubset(own.body, {
      state: 'in_progress',
      history: { evidence: [{ state: 'rejected', rejectionReason: 'Another name' }] },
    })
    assert.deepEqual(await completions(), [])
    assert.equal((await sendFile(caller, module.id)).status, 201)
    assert.lengthOf(await evidenceRows(), 2)
  })

  test('are decided about once, by one of two reviewers, and never by their owner', async ({
    assert,
  }) => {
    const module = await certificateModule()
    const { body } = await sendFile(caller, module.id)
    const admin = await signedIn(await given.admin())
    assert.equal((await decide(caller, body.id, 'acceptance')).status, 403)
    const verdicts = await Promise.all([
      decide(reviewer, body.id, 'acceptance'),
      decide(admin, body.id, 'rejection', { reason: 'No' }),
      decide(admin, body.id, 'acceptance'),
      decide(reviewer, body.id, 'rejection', { reason: 'No' }),
    ])
    assert.sameMembers(
      verdicts.map(({ status }) => status),
      [200, 409, 409, 409]
    )
    const [row] = await evidenceRows()
    assert.equal([row.accepted_at, row.rejected_at].filter(Boolean).length, 1)
    const own = await sendFile(reviewer, module.id)
    assert.equal((await decide(reviewer, own.body.id, 'acceptance')).status, 403)
    assert.equal((await decide(reviewer, own.body.id, 'rejection', { reason: 'x' })).status, 403)
    assert.equal((await decide(admin, own.body.id, 'acceptance')).status, 200)
  })

  test('an upload that breaks off leaves nothing behind', async ({ assert }) => {
    const module = await certificateModule()
    const [[name, value] = ['', '']] = [...caller.cookies]
    const { request } = await import('node:http')
    await new Promise<void>((resolve) => {
      const sending = request({
        host: process.env.HOST,
        port: process.env.PORT,
        path: evidenceAddress(module.id),
        method: 'POST',
        headers: { ...PDF_BODY, 'content-length': '5000000', 'cookie': `${name}=${value}` },
      })
      sending.on('error', () => resolve())
      sending.write(pdf(), () => setTimeout(() => sending.destroy(new Error('killed')), 100))
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.deepEqual(await evidenceRows(), [])
    assert.deepEqual(await files(), [])
    assert.equal((await sendFile(caller, module.id)).status, 201)
  })
})
