import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { freezeDocuments } from '#documents/services/freeze_document'
import { shipTemplates } from '#documents/shipped_templates'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  LETTER,
  letterTemplate,
  TEMPLATES_ADDRESS,
  uploadTemplate,
  type TemplateAnswer,
} from '#tests/helpers/documents/library'
import { readPdf } from '#tests/helpers/pdf/pdf_text'
import { contentOf } from '#tests/helpers/storage/stored_content'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { sentRequest } from '#tests/helpers/signing/signing'

const LETTERS = '/api/documents/letters'

test.group('Letters', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
  })

  const freeze = (id: number, employeeId: number | null) =>
    change(systemActor, (change) =>
      freezeDocuments(change, [id], { employeeId: employeeId ?? 0, managerName: 'Mia Boss' })
    )
  const fileText = async (fileId: number) => {
    return readPdf(await contentOf(fileId)).text
  }

  test('are written with merge fields and places to sign', async ({ assert }) => {
    const since = await auditHead()
    const { status, body } = await caller.post<TemplateAnswer>(LETTERS, {
      name: 'Offer',
      letter: LETTER,
    })
    assert.equal(status, 201)
    assert.containSubset(body, {
      kind: 'letter',
      version: 1,
      letter: LETTER,
      pageCount: null,
      fieldCounts: { MANAGER: 0, EMPLOYEE: 2 },
    })
    assert.containSubset(await auditEntries(since), [
      { action: 'create', entityType: 'document_template', newValues: { kind: 'letter' } },
    ])
    const sample = await caller.call(`${TEMPLATES_ADDRESS}/${body.id}/file`)
    assert.equal(sample.status, 200)
    assert.equal(sample.headers.get('content-type'), 'application/pdf')
  })

  test('refuse fields that there are not, and name them', async ({ assert }) => {
    const cases: [string, RegExp][] = [
      ['Dear {{nickname}}', /no field \{\{nickname\}\}/],
      ['Sign here: {{employeeSignature}}', /line of its own/],
      ['Dear {{firstName', /starts with/],
      ['{{employeeSignature}}'.repeat(4), /At most 3/],
      ['  ', /“Letter” is required/],
      ['x'.repeat(20_001), /20000/],
    ]
    for (const [letter, message] of cases) {
      const answer = await caller.post(LETTERS, { name: 'Offer', letter })
      assert.equal(answer.status, 422, letter.slice(0, 40))
      assert.equal(answer.errors[0]?.field, 'letter')
      assert.match(answer.errors[0]?.message ?? '', message)
    }
    assert.lengthOf(await db.from('document_templates'), 0)
  })

  test('that take long to be set keep nobody waiting: {title}')
    .with([
      // Each is drawn by its number, which takes seconds.
      { title: 'emoji', letter: '😀'.repeat(10_000) },
      { title: 'accents on one letter', letter: `e${'\u0301'.repeat(19_999)}` },
    ])
    .run(async ({ assert }, { letter }) => {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      const { status } = await caller.post(LETTERS, { name: 'Offer', letter })
      delay.disable()
      assert.equal(status, 201)
      // Nanoseconds.
      assert.isBelow(delay.max / 1e9, 1)
    })

  test('are set ahead of the change that sends them, while others write', async ({ assert }) => {
    const { id } = await letterTemplate({}, `${'😀'.repeat(5000)}\n\n{{employeeSignature}}`)
    const manager = await given.manager()
    const person = await given.employee()
    const done: string[] = []
    const sent = sentRequest({ manager, employee: person, templateIds: [id] }).then((request) => {
      done.push('sent')
      return request
    })
    await change(systemActor, async () => {
      done.push('written')
    })
    const { documents } = await sent
    assert.deepEqual(done, ['written', 'sent'])
    assert.lengthOf(documents, 1)
  })

  test('are set for the person they are sent to, and kept so', async ({ assert }) => {
    const { employeeId } = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    await db
      .from('employees')
      .where('id', employeeId ?? 0)
      .update({ start_date: '2026-03-04' })
    const { id } = await letterTemplate(
      {},
      `# Hello\n\nDear {{firstName}} {{lastName}} <b>\n\n- from {{startDate}}\n- with {{managerName}}\n\n{{managerSignature}}\n\n{{employeeSignature}} {{employeeDate}}`
    )
    const [frozen] = await freeze(id, employeeId)
    assert.isDefined(frozen)
    if (!frozen) return
    assert.deepEqual(
      frozen.fields.map(({ id: field, role, kind, page }) => [field, role, kind, page]),
      [
        [1, 'MANAGER', 'signature', 1],
        [2, 'EMPLOYEE', 'signature', 1],
        [3, 'EMPLOYEE', 'date', 1],
      ]
    )
    assert.deepEqual(frozen.pages, [{ width: 612, height: 792 }])
    const text = await fileText(frozen.fileId)
    for (const words of ['Dear Ana Díaz <b>', 'from March 4, 2026', 'with Mia Boss']) {
      assert.include(text, words)
    }
    const row = await db.from('document_template_versions').where('template_id', id).firstOrFail()
    assert.isNotNull(row.used_at)

    const edited = await caller.call<TemplateAnswer>(`${TEMPLATES_ADDRESS}/${id}/letter`, {
      method: 'PUT',
      body: { letter: 'Short.' },
    })
    assert.equal(edited.body.version, 2)
    assert.include(await fileText(frozen.fileId), 'Dear Ana')
  })

  test('are not sent with a gap, and nothing of them stays', async ({ assert }) => {
    const { employeeId } = await given.employee()
    await db
      .from('employees')
      .where('id', employeeId ?? 0)
      .update({ start_date: null })
    const { id } = await letterTemplate()
    const refused = await freeze(id, employeeId).catch((error: Error) => error)
    assert.instanceOf(refused, Error)
    assert.match((refused as Error).message, /start date/)
    assert.lengthOf(await db.from('stored_files'), 0)
    const row = await db.from('document_template_versions').where('template_id', id).firstOrFail()
    assert.isNull(row.used_at)
    const preview = await caller.call(`${TEMPLATES_ADDRESS}/${id}/file?employeeId=${employeeId}`)
    assert.equal(preview.headers.get('x-missing-fields'), 'startDate')
    const nobody = await caller.call(`${TEMPLATES_ADDRESS}/${id}/file?employeeId=987654`)
    assert.equal(nobody.status, 422)
  })

  test('take no file, and files take no letter', async ({ assert }) => {
    const { id } = await letterTemplate()
    const { body: file } = await uploadTemplate(caller)
    const put = (template: number, rest: string, body: unknown) =>
      caller.call(`${TEMPLATES_ADDRESS}/${template}/${rest}`, { method: 'PUT', body })
    assert.equal((await put(file.id, 'letter', { letter: 'Hello' })).status, 409)
    assert.equal((await put(id, 'fields', { fields: [] })).status, 409)
  })

  test('the places that ship are there once, and the empty ones cannot be sent', async ({
    assert,
  }) => {
    await shipTemplates(db.connection())
    await shipTemplates(db.connection())
    const { body } = await caller.get<TemplateAnswer[]>(TEMPLATES_ADDRESS)
    assert.deepEqual(
      body.map(({ form, version, signsFirst, retention }) => [
        form,
        version,
        signsFirst,
        retention,
      ]),
      [
        ['i9', 0, 'EMPLOYEE', 'i9'],
        ['w4', 0, 'EMPLOYEE', 'none'],
        ['welcome_letter', 1, 'MANAGER', 'none'],
      ]
    )
    const { employeeId } = await given.employee()
    const [i9, , welcome] = body
    const refused = await freeze(i9?.id ?? 0, employeeId).catch((error: Error) => error)
    assert.match((refused as Error).message, /no file yet/)
    const [letter] = await freeze(welcome?.id ?? 0, employeeId)
    assert.include(await fileText(letter?.fileId ?? 0), 'Welcome to')
    assert.equal((await caller.post(`${TEMPLATES_ADDRESS}/${i9?.id}/copies`, {})).status, 409)
    assert.equal((await caller.call(`${TEMPLATES_ADDRESS}/${i9?.id}/file`)).status, 404)
  })
})
