import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { decryptField } from '#encryption/field_cipher'
import { renderMail } from '#messages/services/render_mail'
import { CONSENT_VERSION } from '#signing/consent'
import { findMarks } from '#signing/saved_signatures'
import { shownOf } from '#signing/shown_documents'
import { marksOf } from '#signing/sealing/marks_of'
import type { SigningPage } from '#signing/queries/signing_page'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  actionRow,
  DRAWN,
  EVERY_FIELD,
  field,
  filledBy,
  openAs,
  recorded,
  refusedOf,
  requestRow,
  sentRequest,
  signatureFor,
  type Sent,
  TYPED,
} from '#tests/helpers/signing/signing'

const NOT_OPENED = 'You have not opened the documents yet. Open them, read them, then sign.'

type Body = Awaited<ReturnType<typeof signatureFor>>

const drawn = (strokes: unknown) => ({ ...DRAWN, strokes })

/** Parts of an invalid signature, and the field that is named. */
const WRONG: [title: string, change: Record<string, unknown>, field: RegExp][] = [
  ['no signature', { signature: null }, /^signature/],
  ['no strokes', { signature: drawn([]) }, /^signature/],
  ['a dot', { signature: drawn([[5, 5, 5, 5]]) }, /^signature/],
  ['a stroke nobody sees', { signature: drawn([[5, 5, 5.5, 5, 5, 6]]) }, /^signature/],
  ['half a point', { signature: drawn([[1, 2, 3, 4, 5]]) }, /^signature/],
  ['201 strokes', { signature: drawn(Array(201).fill([1, 1, 9, 9])) }, /^signature/],
  ['too many points', { signature: drawn(Array(2).fill(Array(10_002).fill(3))) }, /^signature/],
  ['a stroke out of its box', { signature: drawn([[1, 1, 900, 9]]) }, /^signature/],
  ['a picture', { signature: { way: 'drawn', image: 'data:image/png;base64,AAAA' } }, /^signature/],
  ['a picture as text', { signature: 'data:image/png;base64,AAAA' }, /^signature/],
  ['a name without letters', { signature: { way: 'typed', text: '12 34' } }, /^signature/],
  ['a name nobody sees', { signature: { way: 'typed', text: '\u3164 \u115f' } }, /^signature/],
  ['no initials', { initials: null }, /^initials$/],
  ['no consent', { consentVersion: '' }, /^consentVersion$/],
  ['another consent', { consentVersion: '1999-1' }, /^consentVersion$/],
]

test.group('Signatures', (group) => {
  let maya: Person
  let ana: Person
  let sent: Sent
  let manager: Caller
  let body: Body

  group.each.setup(async () => {
    await emptyPortal()
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    sent = await sentRequest({ manager: maya, employee: ana, fields: EVERY_FIELD })
    manager = await signedIn(maya)
    body = await signatureFor(sent, 'MANAGER')
    await openAs(sent, 'MANAGER')
  })

  const sign = (caller: Caller, change: object = {}, role: 'MANAGER' | 'EMPLOYEE' = 'MANAGER') =>
    caller.post<SigningPage & { message?: string }>(
      `/api/sign/actions/${sent.actions[role]}/signature`,
      { ...body, ...change }
    )

  test('one is stored with all that proves it, encrypted', async ({ assert }) => {
    const answer = await manager.post<SigningPage>(
      `/api/sign/actions/${sent.actions.MANAGER}/signature`,
      body,
      { 'user-agent': 'A browser' }
    )
    assert.equal(answer.status, 200)
    assert.equal(answer.body.state, 'recording')
    const row = await actionRow(sent.actions.MANAGER)
    assert.containsSubset(row, {
      status: 'SIGNED',
      consent_version: CONSENT_VERSION,
      authenticated_by: 'password',
      browser: 'A browser',
      address: '127.0.0.1',
    })
    assert.notInclude(row.filled, 'Kungsgatan')
    const filled = await filledBy(row.id)
    assert.deepEqual(filled.signature, DRAWN)
    assert.deepEqual(filled.documents[0]!.values, { 1: '1', 2: '1', 4: 'Kungsgatan 1', 5: '1' })
    const entry = (await auditEntries()).find(({ action }) => action === 'sign')
    assert.equal(entry?.id, Number(row.audit_entry_id))
    assert.containsSubset(entry, {
      performedById: maya.id,
      newValues: { role: 'MANAGER', consent: CONSENT_VERSION, filledSha256: row.filled_sha256 },
    })
    const shown = body.documents.map(({ documentId, sha256 }) => ({ documentId, sha256 }))
    assert.deepEqual(shownOf(row), shown)
    assert.deepEqual(entry?.newValues?.shown, shown)
    assert.notInclude(JSON.stringify(entry), 'Kungsgatan')
    await recorded(sent)
    assert.equal((await requestRow(sent.id)).status, 'MANAGER_DONE')
  })

  test('twenty at the same time make one', async ({ assert }) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sign(manager)))
    const statuses = answers.map(({ status }) => status)
    assert.lengthOf(
      statuses.filter((status) => status === 200),
      1
    )
    // A correct password sent more often than anyone may guess is one of the others.
    assert.isEmpty(statuses.filter((status) => ![200, 409, 429].includes(status)))
    const entries = (await auditEntries()).filter(({ action }) => action === 'sign')
    assert.lengthOf(entries, 1)
    assert.lengthOf(await refusedOf(sent), 19)
    const row = await actionRow(sent.actions.MANAGER)
    assert.equal(Number(row.audit_entry_id), entries[0]!.id)
  })

  test('{0}: is refused and named, and nothing is signed')
    .with(WRONG)
    .run(async ({ assert }, [, change, named]) => {
      const answer = await sign(manager, change)
      assert.equal(answer.status, 422)
      assert.match(answer.errors[0]?.field ?? '', named)
      assert.isNull((await actionRow(sent.actions.MANAGER)).signed_at)
      assert.isEmpty(await refusedOf(sent))
    })

  test('a field too long, empty or not theirs is named', async ({ assert }) => {
    const [document] = body.documents
    const at = `documents.${document!.documentId}`
    const wrong: [Record<string, string>, string][] = [
      [{ 4: '😀'.repeat(10_000), 5: '1' }, `${at}.4`],
      [{ 5: '1' }, `${at}.4`],
      [{ 4: '\u3164 \u200b\u2800', 5: '1' }, `${at}.4`],
      [{ 4: 'x' }, `${at}.5`],
      [{ 4: 'x', 5: '1', 14: 'x' }, `${at}.14`],
    ]
    for (const [values, named] of wrong) {
      const answer = await sign(manager, { documents: [{ ...document, values }] })
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, named)
    }
    const control = await sign(manager, {
      documents: [{ ...document, values: { 4: 'a\u0007b', 5: '1' } }],
    })
    assert.equal(control.status, 422)
    assert.isNull((await actionRow(sent.actions.MANAGER)).signed_at)
  })

  test('a signature stands only where the signer put it, or must', async ({ assert }) => {
    const places = [
      field({ id: 1, role: 'MANAGER', name: 'Signature' }),
      field({ id: 2, role: 'MANAGER', name: 'For the appendix', required: false }),
      field({ id: 3, role: 'MANAGER', name: 'For the deed', required: false }),
      field({ id: 4, role: 'MANAGER', name: 'Initials', kind: 'initials', required: false }),
    ]
    const optional = await sentRequest({ manager: maya, employee: ana, fields: places })
    await openAs(optional, 'MANAGER')
    const right = await signatureFor(optional, 'MANAGER')
    const answer = await manager.post(`/api/sign/actions/${optional.actions.MANAGER}/signature`, {
      ...right,
      initials: null,
      documents: right.documents.map((document) => ({ ...document, values: { 3: '1' } })),
    })
    assert.equal(answer.status, 200)
    const filled = await filledBy(optional.actions.MANAGER)
    const marks = marksOf(optional.documents[0]!, places, filled, '2026-03-04')
    assert.deepEqual(
      marks.map(({ y }) => y),
      [places[0]!.y, places[2]!.y]
    )
  })

  test('one of documents that were never opened is refused', async ({ assert }) => {
    const unopened = await sentRequest({ manager: maya, employee: ana })
    const url = `/api/sign/actions/${unopened.actions.MANAGER}/signature`
    const right = await signatureFor(unopened, 'MANAGER')
    const answer = await manager.post(url, right)
    assert.equal(answer.status, 409)
    assert.equal(answer.body.message, NOT_OPENED)
    assert.deepEqual(await refusedOf(unopened), [`sign: ${NOT_OPENED}`])
    assert.isNull((await actionRow(unopened.actions.MANAGER)).signed_at)

    const address = await manager.get<{ url: string }>(
      `/api/sign/url?requestId=${unopened.id}&role=MANAGER`
    )
    const page = await manager.page<{ frame: SigningPage }>(address.body.url)
    assert.deepEqual(
      page.props.frame.documents.map(({ sha256 }) => sha256),
      right.documents.map(({ sha256 }) => sha256)
    )
    assert.equal((await manager.post(url, right)).status, 200)
  })

  test('one of another file than is signed now is refused', async ({ assert }) => {
    const [document] = body.documents
    const other = [{ ...document, sha256: 'a'.repeat(64) }]
    const answer = await sign(manager, { documents: other })
    assert.equal(answer.status, 409)
    assert.match(answer.body.message ?? '', /^The document was changed since you opened it/)
    assert.match((await refusedOf(sent))[0] ?? '', /^sign: The document was changed/)
    for (const sha256 of [undefined, null, 'A'.repeat(64), 'a'.repeat(63)]) {
      const invalid = await sign(manager, { documents: [{ ...document, sha256 }] })
      assert.equal(invalid.status, 422)
      assert.equal(invalid.errors[0]?.field, 'documents.0.sha256')
    }
    assert.isNull((await actionRow(sent.actions.MANAGER)).signed_at)
  })

  test('a document that is left out is named', async ({ assert }) => {
    const bare = await sentRequest({ manager: maya, employee: ana })
    await openAs(bare, 'MANAGER')
    const right = await signatureFor(bare, 'MANAGER')
    const url = `/api/sign/actions/${bare.actions.MANAGER}/signature`
    const answer = await manager.post(url, { ...right, documents: [] })
    assert.equal(answer.status, 422)
    assert.equal(answer.errors[0]?.field, `documents.${bare.documents[0]}`)
    assert.isNull((await actionRow(bare.actions.MANAGER)).signed_at)
  })

  test('a typed name that is not the signer’s is confirmed first', async ({ assert }) => {
    const typed = (text: string) => ({ way: 'typed', text })
    for (const otherName of [undefined, false]) {
      const answer = await sign(manager, { signature: typed('Mickey Mouse'), otherName })
      assert.equal(answer.status, 422)
      assert.containSubset(answer.errors[0], { field: 'signature', rule: 'otherName' })
    }
    const invalid = await sign(manager, { signature: typed('Mickey Mouse'), otherName: 'yes' })
    assert.equal(invalid.errors[0]?.field, 'otherName')
    assert.isNull((await actionRow(sent.actions.MANAGER)).signed_at)
    const answer = await sign(manager, { signature: typed('Mickey Mouse'), otherName: true })
    assert.equal(answer.status, 200)
    const entry = (await auditEntries()).find(({ action }) => action === 'sign')
    assert.isTrue(entry?.newValues?.otherName)
  })

  test('the signer’s own name is taken in any case, with or without accents', async ({
    assert,
  }) => {
    const own = await sentRequest({ manager: maya, employee: ana, signsFirst: 'EMPLOYEE' })
    await openAs(own, 'EMPLOYEE')
    const employee = await signedIn(ana)
    const answer = await employee.post(`/api/sign/actions/${own.actions.EMPLOYEE}/signature`, {
      ...(await signatureFor(own, 'EMPLOYEE')),
      signature: { way: 'typed', text: 'ana  DIAZ' },
    })
    assert.equal(answer.status, 200)
    const entry = (await auditEntries()).find(({ action }) => action === 'sign')
    assert.notProperty(entry?.newValues, 'otherName')
  })

  test('the password is asked again, and cannot be tried for ever', async ({ assert }) => {
    for (let turn = 0; turn < 10; turn++) {
      const answer = await sign(manager, { currentPassword: 'not it' })
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, 'currentPassword')
    }
    assert.equal((await sign(manager)).status, 429)
    const told = await refusedOf(sent)
    assert.lengthOf(told, 11)
    assert.include(told[0], 'sign: This is not your current password.')
    assert.isNull((await actionRow(sent.actions.MANAGER)).signed_at)
    assert.equal((await sign(visitor())).status, 401)
  })

  test('one that is kept is there for the next document, encrypted, until forgotten', async ({
    assert,
  }) => {
    assert.equal((await sign(manager, { signature: TYPED, otherName: true })).status, 200)
    const row = await db.from('signing_marks').where('user_id', maya.id).firstOrFail()
    assert.isNull(row.initials)
    assert.notInclude(row.signature, 'Ana')
    const place = { table: 'signing_marks', column: 'signature', id: maya.id }
    assert.deepEqual(JSON.parse(await decryptField(place, row.signature)), TYPED)

    const next = await sentRequest({ manager: maya, employee: ana })
    const { body: frame } = await manager.get<SigningPage>(
      `/api/sign/actions/${next.actions.MANAGER}`
    )
    assert.deepEqual(frame.kept, { signature: TYPED, initials: null })
    assert.equal((await manager.delete('/api/sign/marks')).status, 204)
    assert.deepEqual(await findMarks(maya.id), { signature: null, initials: null })
    assert.equal((await auditEntries()).at(-1)?.entityType, 'signing_mark')
  })

  test('who declines says why, and needs no email about it', async ({ assert }) => {
    const url = `/api/sign/actions/${sent.actions.MANAGER}/decline`
    assert.equal((await manager.post(url, { reason: '  ' })).status, 422)
    const answer = await manager.post<SigningPage>(url, { reason: 'The salary is wrong.' })
    assert.equal(answer.status, 200)
    assert.equal(answer.body.state, 'declined')
    assert.containsSubset(await requestRow(sent.id), {
      status: 'CANCELLED',
      cancelled_how: 'declined',
      cancel_reason: 'The salary is wrong.',
    })
    // Maya sent it herself.
    assert.lengthOf(await db.from('outbox_messages').where('kind', 'signing_declined'), 0)
    assert.isTrue((await auditEntries()).some(({ action }) => action === 'decline'))
  })

  test('who wants paper is heard once, and may still sign', async ({ assert }) => {
    const url = `/api/sign/actions/${sent.actions.MANAGER}/paper`
    const answer = await manager.post<SigningPage>(url)
    assert.equal(answer.status, 200)
    assert.isNotNull(answer.body.paperAskedAt)
    assert.equal((await manager.post(url)).status, 200)
    const mails = await db.from('outbox_messages').where('kind', 'paper_requested')
    assert.lengthOf(mails, 1)
    assert.include((await mailOf('paper_requested')).text, 'Maya Lund')
    assert.lengthOf(
      (await auditEntries()).filter(({ action }) => action === 'ask_for_paper'),
      1
    )
    assert.equal((await sign(manager, { currentPassword: PASSWORD })).status, 200)
  })
})

async function mailOf(kind: string) {
  const row = await db.from('outbox_messages').where('kind', kind).firstOrFail()
  const mail = await renderMail({ kind, payload: row.payload }, { maskSecrets: false })
  return { recipient: row.recipient as string, text: mail?.text ?? '' }
}
