import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { verifyChain } from '#audit_log/services/verify_chain'
import { cancelInTransaction } from '#signing/services/cancel_request'
import { storeFile } from '#storage/services/store_file'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { failedAfterFirstSeal } from '#tests/helpers/signing/failed_seal'
import {
  completedRequest,
  recorded,
  requestRow,
  sentRequest,
  signAs,
} from '#tests/helpers/signing/signing'
import SigningMark from '#signing/models/signing_mark'
import { fromNow } from '#database/factories/from_now'
import { DocumentSubmissionFactory } from '#database/factories/document_submission_factory'

async function upload(person: Person): Promise<number> {
  const file = await storeFile(
    Readable.from(['%PDF-1.4 Zebediah']),
    {
      purpose: 'document_submission',
      name: 'quillfeather.pdf',
      ownerId: person.id,
      accept: ['application/pdf'],
      maxBytes: 1000,
    },
    systemActor
  )
  const { id: fileId, sha256 } = file
  await DocumentSubmissionFactory.merge({ fileId, sha256, reason: 'Not Zebediah' })
    .with('request', 1, (request) =>
      request.merge({
        employeeId: person.employeeId,
        instructions: 'Zebediah, both sides please',
        requestedById: person.id,
        requestedBy: 'Zebediah Quillfeather',
      })
    )
    .create()
  return file.id
}

test.group('Erasing who signed documents', (group) => {
  let caller: Caller
  let employee: Person

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    employee = await given.employee({ firstName: 'Zebediah', lastName: 'Quillfeather' })
  })

  const leave = (person: Person) =>
    db.from('employees').where('id', person.employeeId).update({ status: 'inactive' })

  const erase = (person: Person) =>
    caller.post(`/api/employees/${person.employeeId}/erasure`, {
      reason: 'Retention is over',
      confirmation: `T-${person.id}`,
    })

  /** Every table as text, without the content of files. */
  async function tracesIn(): Promise<string[]> {
    const found: string[] = []
    for (const table of (await db.connection().getAllTables()) as string[]) {
      if (table.startsWith('sqlite_')) continue
      const text = JSON.stringify(await db.from(table)).toLowerCase()
      if (/zebediah|quillfeather|sea shanties/.test(text)) found.push(table)
    }
    return found
  }

  test('sealed documents and their facts stay, all around them goes', async ({ assert }) => {
    const sent = await completedRequest({ employee, message: 'Zebediah, your sea shanties' })
    await SigningMark.create({ userId: employee.id, signature: 'x', updatedAt: fromNow() })
    const file = await upload(employee)
    await leave(employee)
    const before = await db.from('signing_documents').where('request_id', sent.id).firstOrFail()
    const { body: preview } = await caller.get<{ refusal: string | null; erased: object[] }>(
      `/api/employees/${employee.employeeId}/erasure`
    )
    assert.isNull(preview.refusal)
    assert.containSubset(preview, {
      erased: [
        { what: 'Uploaded documents', count: 1 },
        { what: 'Signatures kept for the next document', count: 1 },
        {
          what: 'What was filled in when signing, but for the sealed documents themselves',
          count: 2,
        },
      ],
      kept: [
        { what: 'Document requests, without the uploads', count: 1 },
        { what: 'Signed and sealed documents, with everything in them', count: 1 },
        { what: 'Signing requests', count: 1 },
      ],
    })
    assert.includeMembers(await tracesIn(), [
      'signing_actions',
      'signing_requests',
      'document_requests',
      'document_submissions',
      'stored_files',
    ])

    const answer = await erase(employee)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await tracesIn(), [])
    const after = await db.from('signing_documents').where('request_id', sent.id).firstOrFail()
    assert.deepEqual(after, before)
    const kept = await db.from('stored_files').orderBy('id')
    assert.sameMembers(
      kept.map(({ purpose }) => purpose),
      ['document_template', 'signed_document']
    )
    assert.isEmpty(await db.from('stored_files').where('id', file))
    const actions = await db.from('signing_actions').orderBy('id')
    assert.containSubset(actions, [
      { role: 'MANAGER', recipient_name: 'Maya Lund', status: 'COMPLETED', filled: null },
      {
        role: 'EMPLOYEE',
        recipient_name: 'Erased person',
        recipient_email: `erased-${employee.id}@invalid`,
        address: null,
        browser: null,
        filled: null,
        status: 'COMPLETED',
      },
    ])
    assert.lengthOf(actions.map((action) => action.filled_sha256).filter(Boolean), 2)
    assert.isEmpty(await db.from('signing_marks'))
    const [stage] = await db.from('signing_stages')
    assert.isNull(stage.file_id)
    assert.isNotNull(stage.sha256)
    assert.containSubset(await db.from('document_submissions').firstOrFail(), {
      file_id: null,
      pending: null,
      reason: null,
    })
    // The evidence's own entries keep their hashes.
    const signed = await db.from('audit_entries').where('action', 'sign').orderBy('id')
    assert.lengthOf(signed, 2)
    for (const entry of signed) assert.include(entry.new_values, 'filledSha256')
    assert.isTrue((await verifyChain()).intact)
  })

  test('no entry keeps why a legal hold began and ended, or why an upload was rejected', async ({
    assert,
  }) => {
    const { documents } = await completedRequest({ employee })
    const hold = (held: boolean, reason: string) =>
      caller.put(`/api/sign/documents/${documents[0]}/hold`, { held, reason })
    assert.equal((await hold(true, 'Zebediah sued')).status, 200)
    assert.equal((await hold(false, 'Quillfeather withdrew')).status, 200)
    await upload(employee)
    const { id } = await db.from('document_submissions').firstOrFail()
    const rejection = `/api/documents/submissions/${id}/rejection`
    assert.equal((await caller.post(rejection, { reason: 'Not of Zebediah' })).status, 200)
    await leave(employee)
    assert.equal((await erase(employee)).status, 200)
    assert.deepEqual(await tracesIn(), [])
    const log = await db.from('audit_entries').whereIn('action', ['hold', 'end_hold', 'seal'])
    assert.sameDeepMembers(
      log.map((entry) => [entry.action, entry.new_values === null]),
      [
        ['seal', false],
        ['hold', true],
        ['end_hold', true],
      ]
    )
    assert.isTrue((await verifyChain()).intact)
  })

  test('of a request that came to nothing the entries lose their values', async ({ assert }) => {
    const sent = await sentRequest({ employee })
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    await change(systemActor, (change) =>
      cancelInTransaction(change, sent.id, 'cancelled', 'Zebediah wants another one')
    )
    await leave(employee)
    assert.equal((await erase(employee)).status, 200)
    assert.deepEqual(await tracesIn(), [])
    const entries = await db
      .from('audit_entries')
      .where({ entity_type: 'signing_request', entity_id: String(sent.id) })
    assert.isNotEmpty(entries)
    for (const entry of entries) assert.isNull(entry.new_values)
    const kept = await db.from('stored_files')
    assert.deepEqual(
      kept.map(({ purpose }) => purpose),
      ['document_template']
    )
    assert.isTrue((await verifyChain()).intact)
  })

  test('what was sealed before another document failed is not handed out, and is erased', async ({
    assert,
  }) => {
    const sent = await failedAfterFirstSeal(employee)
    assert.equal((await requestRow(sent.id)).status, 'ERROR')
    await change(systemActor, (change) => cancelInTransaction(change, sent.id, 'cancelled', null))
    const signed = () => db.from('stored_files').where('purpose', 'signed_document')
    assert.lengthOf(await signed(), 1)
    const told = await caller.get<{ documents: { sealed: boolean }[] }>(
      `/api/sign/requests/${sent.id}`
    )
    assert.deepEqual(
      told.body.documents.map(({ sealed }) => sealed),
      [false, false]
    )
    await leave(employee)
    const preview = await caller.get<{ kept: { what: string; count: number }[] }>(
      `/api/employees/${employee.employeeId}/erasure`
    )
    assert.notInclude(preview.text, 'Signed and sealed documents')
    const answer = await erase(employee)
    assert.equal(answer.status, 200, answer.text)
    assert.isEmpty(await signed())
    const documents = await db.from('signing_documents').where('request_id', sent.id)
    assert.deepEqual(
      documents.map((row) => row.sealed_file_id),
      [null, null]
    )
    assert.isTrue((await verifyChain()).intact)
  })

  test('what nobody signed is called off with it', async ({ assert }) => {
    const sent = await sentRequest({ employee })
    await leave(employee)
    assert.equal((await erase(employee)).status, 200)
    assert.containSubset(await db.from('signing_requests').where('id', sent.id).firstOrFail(), {
      status: 'CANCELLED',
      cancelled_how: 'departed',
    })
  })

  test('a signature that is not sealed yet, and a legal hold, stand in its way', async ({
    assert,
  }) => {
    const sent = await sentRequest({ employee })
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    await signAs(sent, 'EMPLOYEE')
    await leave(employee)
    const early = await erase(employee)
    assert.equal(early.status, 409)
    assert.match(early.text, /is not sealed yet/)
    await recorded(sent)
    await db
      .from('signing_documents')
      .update({ held_at: fromNow(), held_by: 'Ana', hold_reason: 'Suit' })
    const held = await erase(employee)
    assert.equal(held.status, 409)
    assert.match(held.text, /legal hold/)
    await db.from('signing_documents').update({ held_at: null })
    assert.equal((await erase(employee)).status, 200)
  })

  test('the manager of an open request is kept until it is sealed', async ({ assert }) => {
    const manager = await given.manager({ firstName: 'Zebediah', lastName: 'Quillfeather' })
    const other = await given.employee({ firstName: 'Ruth', lastName: 'Berg' })
    const sent = await sentRequest({ manager, employee: other })
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    await leave(manager)
    assert.equal((await erase(manager)).status, 409)
    await signAs(sent, 'EMPLOYEE')
    await recorded(sent)
    assert.equal((await erase(manager)).status, 200)
    const request = await db.from('signing_requests').where('id', sent.id).firstOrFail()
    assert.equal(request.sent_by, 'Erased person')
    const actions = await db
      .from('signing_actions')
      .orderBy('id')
      .select('recipient_name', 'filled')
    assert.equal(actions[0].recipient_name, 'Erased person')
    assert.isNull(actions[0].filled)
    // The other signer's data are theirs.
    assert.isNotNull(actions[1].filled)
  })

  test('the manager who signed a document on legal hold is kept until it ends', async ({
    assert,
  }) => {
    const manager = await given.manager({ firstName: 'Zebediah', lastName: 'Quillfeather' })
    const sent = await completedRequest({ manager, employee })
    const held = (values: object) =>
      db.from('signing_documents').where('request_id', sent.id).update(values)
    await held({ held_at: fromNow(), held_by: 'Ana', hold_reason: 'Suit' })
    await leave(manager)
    const before = await db.from('signing_actions').orderBy('id')
    const preview = await caller.get<{ refusal: string | null }>(
      `/api/employees/${manager.employeeId}/erasure`
    )
    assert.match(preview.body.refusal ?? '', /legal hold/)
    assert.equal((await erase(manager)).status, 409)
    assert.deepEqual(await db.from('signing_actions').orderBy('id'), before)
    await held({ held_at: null, held_by: null, hold_reason: null })
    assert.equal((await erase(manager)).status, 200)
  })
})
