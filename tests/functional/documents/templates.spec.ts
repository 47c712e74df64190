import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { DateTime } from 'luxon'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import {
  newField,
  TEMPLATES_ADDRESS,
  putTemplateFile,
  uploadTemplate,
  type TemplateAnswer,
} from '#tests/helpers/documents/library'
import { agencyForm, plainPdf } from '#tests/helpers/pdf/pdf_files'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

const templates = () => db.from('document_templates').orderBy('id')
const versions = () => db.from('document_template_versions').orderBy('id')
const files = () => db.from('stored_files').orderBy('id')
const used = (templateId: number) =>
  db
    .from('document_template_versions')
    .where('template_id', templateId)
    .update({ used_at: dbTime(DateTime.utc()) })

test.group('The library of documents', (group) => {
  let manager: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    caller = await signedIn(manager)
  })

  const put = (id: number, rest: string, body: unknown) =>
    caller.call<TemplateAnswer>(`${TEMPLATES_ADDRESS}/${id}/${rest}`, { method: 'PUT', body })
  const putFile = (id: number, file: Uint8Array, claim?: Record<string, string>) =>
    putTemplateFile(caller, id, file, claim)
  const show = (id: number) => caller.get<TemplateAnswer>(`${TEMPLATES_ADDRESS}/${id}`)

  test('takes a PDF in, made plain, with its form’s fields as suggestions', async ({ assert }) => {
    assert.equal((await uploadTemplate(visitor())).status, 401)
    assert.equal((await uploadTemplate(await signedIn(await given.employee()))).status, 403)
    const since = await auditHead()
    const claim = { name: '  Stämpla 🖋️ ', fileName: 'a-1.pdf', signsFirst: 'EMPLOYEE' }
    const { status, body } = await uploadTemplate(caller, claim, await agencyForm())
    assert.equal(status, 201)
    assert.containSubset(body, {
      name: 'Stämpla 🖋️',
      kind: 'pdf',
      form: null,
      signsFirst: 'EMPLOYEE',
      retention: 'none',
      version: 1,
      fileName: 'a-1.pdf',
      pageCount: 1,
      pages: [{ width: 612, height: 792 }],
      fields: [],
      fieldCounts: { MANAGER: 0, EMPLOYEE: 0 },
      used: false,
      letter: null,
      archivedAt: null,
    })
    assert.include(
      body.found.map(({ name }) => name),
      'Full name of the employee'
    )
    const [file, ...others] = await files()
    assert.lengthOf(others, 0)
    assert.containSubset(file, {
      purpose: 'document_template',
      name: 'a-1.pdf',
      media_type: 'application/pdf',
      owner_id: manager.id,
    })
    const sent = await caller.call(`${TEMPLATES_ADDRESS}/${body.id}/file`)
    assert.equal(sent.status, 200)
    assert.equal(sent.headers.get('content-type'), 'application/pdf')
    assert.include(sent.text, '%PDF-')
    assert.notInclude(sent.text, '/Encrypt')
    assert.notInclude(sent.text, '/JavaScript')
    const part = await caller.call(`${TEMPLATES_ADDRESS}/${body.id}/file`, {
      headers: { range: 'bytes=0-4' },
    })
    assert.equal(part.status, 206)
    assert.equal(part.text, '%PDF-')
    const entries = await auditEntries(since)
    assert.containSubset(entries, [
      { action: 'create', entityType: 'file' },
      {
        action: 'create',
        entityType: 'document_template',
        entityId: String(body.id),
        performedById: manager.id,
        newValues: { name: 'Stämpla 🖋️', version: 1, fileName: 'a-1.pdf' },
      },
    ])
  })

  test('refuses what it cannot use, and says why', async ({ assert }) => {
    const secret = await (async () => {
      const { PDFDocument } = await import('@cantoo/pdf-lib')
      const document = await PDFDocument.create()
      document.addPage()
      document.encrypt({ userPassword: 'walnut', ownerPassword: 'ferry' })
      return document.save()
    })()
    const whole = await plainPdf()
    const cases: [string, Uint8Array, number, RegExp][] = [
      ['nothing', new Uint8Array(), 422, /empty/],
      ['no PDF', Buffer.from('Hello, this is a text.'), 422, /must be a PDF/],
      ['a zip', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'), 422, /must be a PDF/],
      ['cut off', whole.slice(0, 200), 422, /damaged/],
      ['locked', secret, 422, /password/],
    ]
    for (const [told, file, status, message] of cases) {
      const answer = await uploadTemplate(caller, { name: 'Handbook' }, file)
      assert.equal(answer.status, status, told)
      assert.equal(answer.errors[0]?.field, 'file', told)
      assert.match(answer.errors[0]?.message ?? '', message, told)
    }
    const big = await uploadTemplate(caller, { name: 'Handbook' }, whole, {
      'content-type': 'multipart/form-data; boundary=x',
    })
    assert.equal(big.status, 415)
    for (const claim of [
      { name: '' },
      { name: 'x'.repeat(201) },
      { name: 'A', signsFirst: 'HR' },
    ]) {
      const answer = await uploadTemplate(caller, claim as Record<string, string>, whole)
      assert.equal(answer.status, 422, JSON.stringify(claim))
    }
    assert.lengthOf(await templates(), 0)
    assert.lengthOf(await files(), 0)
  })

  test('a repeated call with its key creates nothing more', async ({ assert }) => {
    const file = await plainPdf()
    const key = { 'idempotency-key': 'a-key' }
    const first = await uploadTemplate(caller, { name: 'Handbook' }, file, key)
    const again = await uploadTemplate(caller, { name: 'Handbook' }, file, key)
    assert.equal(again.body.id, first.body.id)
    const other = await uploadTemplate(caller, { name: 'Handbook' }, await plainPdf([{}, {}]), key)
    assert.equal(other.status, 409)
    assert.lengthOf(await templates(), 1)
    assert.lengthOf(await files(), 1)
  })

  test('places fields, in place until it was sent, then as another version', async ({ assert }) => {
    const { body: made } = await uploadTemplate(caller)
    const since = await auditHead()
    const fields = [newField(), newField({ id: 0, role: 'MANAGER', kind: 'date', y: 0.5 })]
    const placed = await put(made.id, 'fields', { fields, updatedAt: made.updatedAt })
    assert.equal(placed.status, 200)
    assert.deepEqual(
      placed.body.fields.map(({ id, role, kind }) => [id, role, kind]),
      [
        [1, 'EMPLOYEE', 'signature'],
        [2, 'MANAGER', 'date'],
      ]
    )
    assert.equal(placed.body.version, 1)
    assert.deepEqual(placed.body.fieldCounts, { MANAGER: 1, EMPLOYEE: 1 })
    assert.containSubset(await auditEntries(since), [
      { action: 'update', entityType: 'document_template', newValues: { fields: 2, version: 1 } },
    ])

    const late = await put(made.id, 'fields', { fields: [], updatedAt: made.updatedAt })
    assert.equal(late.status, 409)

    await used(made.id)
    const again = await put(made.id, 'fields', {
      fields: placed.body.fields.slice(0, 1),
      updatedAt: placed.body.updatedAt,
    })
    assert.equal(again.body.version, 2)
    assert.isFalse(again.body.used)
    const [before, now] = await versions()
    assert.lengthOf(JSON.parse(before.fields), 2)
    assert.lengthOf(JSON.parse(now.fields), 1)
    assert.equal(now.file_id, before.file_id)
    assert.deepEqual(
      again.body.versions.map(({ number }) => number),
      [2, 1]
    )
  })

  test('a field that is on no page is refused and named', async ({ assert }) => {
    const { body: made } = await uploadTemplate(caller)
    const cases: [object, string][] = [
      [{ page: 3 }, 'fields.0.page'],
      [{ x: 0.8 }, 'fields.0.width'],
      [{ y: 0.96 }, 'fields.0.height'],
      [{ x: -0.1 }, 'fields.0.x'],
      [{ width: 0 }, 'fields.0.width'],
      [{ name: ' ' }, 'fields.0.name'],
      [{ kind: 'stamp' }, 'fields.0.kind'],
      [{ role: 'HR' }, 'fields.0.role'],
      [{ required: 'yes' }, 'fields.0.required'],
    ]
    for (const [change, named] of cases) {
      const answer = await put(made.id, 'fields', { fields: [{ ...newField(), ...change }] })
      assert.equal(answer.status, 422, named)
      assert.equal(answer.errors[0]?.field, named)
    }
    const twice = await put(made.id, 'fields', {
      fields: [newField({ id: 4 }), newField({ id: 4 })],
    })
    assert.equal(twice.errors[0]?.field, 'fields.1.id')
    const many = Array.from({ length: 201 }, () => newField())
    assert.equal((await put(made.id, 'fields', { fields: many })).status, 422)
    assert.lengthOf((await show(made.id)).body.fields, 0)
  })

  test('another file is another version; fields stay where their page still fits', async ({
    assert,
  }) => {
    const { body: made } = await uploadTemplate(caller)
    await put(made.id, 'fields', { fields: [newField(), newField({ page: 2 })] })
    const { body: before } = await show(made.id)
    const wide = await plainPdf([{}, { size: [842, 595] }, {}])
    const claim = { fileName: 'new.pdf', updatedAt: before.updatedAt }
    const { status, body } = await putFile(made.id, wide, claim)
    assert.equal(status, 200)
    assert.containSubset(body, { version: 2, pageCount: 3, fileName: 'new.pdf', droppedFields: 1 })
    assert.deepEqual(
      body.fields.map(({ page }) => page),
      [1]
    )
    assert.equal((await putFile(made.id, wide, claim)).status, 409)

    // Fields for the earlier file are refused, however recent the rest is.
    const { fileId, updatedAt } = (await show(made.id)).body
    assert.notEqual(fileId, before.fileId)
    const late = { fields: [newField()], fileId: before.fileId, updatedAt }
    const refused = await put(made.id, 'fields', late)
    assert.equal(refused.status, 409)
    assert.include(refused.body.message, 'This file was replaced since you opened it')
    assert.lengthOf((await show(made.id)).body.fields, 1)
    assert.equal((await put(made.id, 'fields', { ...late, fileId: '1' })).status, 422)
    assert.equal((await put(made.id, 'fields', { ...late, fileId })).status, 200)
    assert.lengthOf(await versions(), 2)
    assert.lengthOf(await files(), 2)
  })

  test('settings are changed, once against what was read', async ({ assert }) => {
    const { body: made } = await uploadTemplate(caller)
    const patch = (body: unknown) =>
      caller.call<TemplateAnswer>(`${TEMPLATES_ADDRESS}/${made.id}`, { method: 'PATCH', body })
    const since = await auditHead()
    const edit = { name: 'Manual', signsFirst: 'EMPLOYEE', retention: 'years', retentionYears: 7 }
    const { body } = await patch({ ...edit, updatedAt: made.updatedAt })
    assert.containSubset(body, { ...edit, version: 1 })
    assert.containSubset(await auditEntries(since), [
      {
        action: 'update',
        oldValues: { name: 'Handbook', retention: 'none' },
        newValues: { name: 'Manual', retention: 'years', retentionYears: 7 },
      },
    ])
    assert.equal((await patch({ name: 'Late', updatedAt: made.updatedAt })).status, 409)
    const bare = await patch({ retentionYears: null })
    assert.equal(bare.errors[0]?.field, 'retentionYears')
    assert.isNull((await patch({ retention: 'i9' })).body.retentionYears)
  })

  test('is listed by name, searched, and archived', async ({ assert }) => {
    const ids: Record<string, number> = {}
    for (const name of ['Éclair policy', 'Zoning', 'apron rules']) {
      ids[name] = (await uploadTemplate(caller, { name })).body.id
    }
    const list = async (query = '') =>
      (await caller.get<TemplateAnswer[]>(`${TEMPLATES_ADDRESS}${query}`)).body.map(
        ({ name }) => name
      )
    assert.deepEqual(await list(), ['apron rules', 'Éclair policy', 'Zoning'])
    assert.deepEqual(await list('?q=eclair'), ['Éclair policy'])
    assert.deepEqual(await list('?perPage=1&page=2'), ['Éclair policy'])
    const act = (name: string, what: string) =>
      caller.post<TemplateAnswer>(`${TEMPLATES_ADDRESS}/${ids[name]}/${what}`, {})
    const archived = await act('Zoning', 'archive')
    assert.isNotNull(archived.body.archivedAt)
    assert.equal((await act('Zoning', 'archive')).status, 409)
    assert.equal((await put(ids.Zoning ?? 0, 'fields', { fields: [] })).status, 409)
    assert.deepEqual(await list('?archived=true'), ['Zoning'])
    assert.lengthOf(await list('?archived=all'), 3)
    assert.lengthOf(await list(), 2)
    assert.equal((await act('Zoning', 'restore')).status, 200)
    assert.equal((await act('Zoning', 'restore')).status, 409)
    const statements = await statementsOf(() => list())
    assert.isAtMost(statements.length, 6)
    assert.equal((await caller.get(`${TEMPLATES_ADDRESS}/987654`)).status, 404)
  })

  test('a copy has the content, and goes its own way', async ({ assert }) => {
    const { body: made } = await uploadTemplate(caller)
    await put(made.id, 'fields', { fields: [newField()] })
    const copy = await caller.post<TemplateAnswer>(`${TEMPLATES_ADDRESS}/${made.id}/copies`, {})
    assert.equal(copy.status, 201)
    assert.containSubset(copy.body, { name: 'Handbook (copy)', version: 1, pageCount: 2 })
    await put(copy.body.id, 'fields', { fields: [] })
    assert.lengthOf((await show(made.id)).body.fields, 1)
    const [sent, original] = await Promise.all(
      [copy.body.id, made.id].map((id) => caller.call(`${TEMPLATES_ADDRESS}/${id}/file`))
    )
    const sha = (text = '') => createHash('sha256').update(text).digest('hex')
    assert.equal(sha(sent?.text), sha(original?.text))
  })
})
