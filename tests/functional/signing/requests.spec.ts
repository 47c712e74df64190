import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { encodeCursor } from '#core/http/paging'
import { dbTime } from '#core/time'
import { mailServer } from '#messages/delivery/mail_server'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Answer, type Caller } from '#tests/helpers/caller'
import { letterTemplate } from '#tests/helpers/documents/library'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail, statementsOf } from '#tests/helpers/portal'
import {
  actionsOf,
  createTemplate,
  requestRow,
  sentRequest,
  signAs,
  type Sent,
} from '#tests/helpers/signing/signing'

const ADDRESS = '/api/sign/requests'

test.group('Signing requests', (group) => {
  let hr: Person
  let caller: Caller
  let employee: Person

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    hr = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    caller = await signedIn(hr)
    employee = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  test('freeze what is sent, and tell whose turn it is', async ({ assert }) => {
    const templateId = await createTemplate({ name: 'House rules' })
    assert.equal((await visitor().post(ADDRESS, {})).status, 401)
    assert.equal((await (await signedIn(employee)).post(ADDRESS, {})).status, 403)
    const since = await auditHead()
    const expiresAt = DateTime.utc().plus({ days: 7 }).set({ millisecond: 0 })
    const answer = await caller.post(ADDRESS, {
      employeeId: employee.employeeId,
      documentIds: [templateId],
      message: 'Before Monday 🙂',
      expiresAt: expiresAt.toISO(),
    })
    assert.equal(answer.status, 201)
    const id = Number(answer.body.id)
    assert.containSubset(answer.body, {
      status: 'SENT',
      employee: { firstName: 'Ana', lastName: 'Díaz', email: employee.email },
      documents: [{ displayName: 'House rules', templateId, sealed: false }],
      actions: [
        { role: 'MANAGER', status: 'SENT', recipientName: 'Maya Lund', completedAt: null },
        { role: 'EMPLOYEE', status: 'PENDING', recipientName: 'Ana Díaz', completedAt: null },
      ],
      message: 'Before Monday 🙂',
      expiresAt: expiresAt.toISO(),
      sentBy: 'Maya Lund',
      maySignAs: ['MANAGER'],
      needsManager: false,
    })
    const [document] = await db.from('signing_documents')
    const file = await db.from('stored_files').where('id', document.file_id).firstOrFail()
    assert.containSubset(document, { template_id: templateId, template_version: 1 })
    assert.equal(document.sha256, file.sha256)
    const version = await db.from('document_template_versions').firstOrFail()
    assert.isNotNull(version.used_at)
    const mails = await db.from('outbox_messages')
    assert.lengthOf(mails, 1)
    assert.containSubset(mails[0], { kind: 'signature_requested', recipient: hr.email })
    const inbox = await caller.get('/api/inbox')
    assert.include(inbox.text, '"To sign: House rules for Ana Díaz"')
    const entries = await auditEntries(since)
    assert.containSubset(entries, [
      {
        action: 'create',
        entityType: 'signing_request',
        entityId: String(id),
        performedById: hr.id,
        newValues: {
          employeeId: employee.employeeId,
          managerId: hr.id,
          documents: [{ name: 'House rules', sha256: file.sha256 }],
        },
      },
      { action: 'send', newValues: { role: 'MANAGER', status: 'SENT' } },
    ])
  })

  test('are refused by field or by what stands against it', async ({ assert }) => {
    const templateId = await createTemplate()
    const right = { employeeId: employee.employeeId, templateIds: [templateId] }
    const past = DateTime.utc().minus({ minutes: 1 }).toISO()
    const colleague = await given.employee()
    const gone = await given.manager({ disabled: true })
    const own = await given.manager()
    const wrong: [Record<string, unknown>, string][] = [
      [{ ...right, employeeId: 987_654 }, 'employeeId'],
      [{ ...right, employeeId: '1' }, 'employeeId'],
      [{ ...right, templateIds: [987_654] }, 'templateIds'],
      [{ ...right, templateIds: [] }, 'templateIds'],
      [{ ...right, templateIds: [templateId, templateId] }, 'templateIds'],
      [{ employeeId: employee.employeeId }, 'documentIds'],
      [{ ...right, documentIds: [templateId] }, 'documentIds'],
      [{ ...right, managerId: colleague.id }, 'managerId'],
      [{ ...right, managerId: gone.id }, 'managerId'],
      [{ ...right, managerId: 987_654 }, 'managerId'],
      [{ ...right, employeeId: own.employeeId, managerId: own.id }, 'managerId'],
      [{ ...right, employeeId: hr.employeeId }, 'managerId'],
      [{ ...right, message: 'x'.repeat(2001) }, 'message'],
      [{ ...right, expiresAt: past }, 'expiresAt'],
      [{ ...right, expiresAt: '2026-02-30T00:00:00Z' }, 'expiresAt'],
      [{ ...right, expiresAt: 'tomorrow' }, 'expiresAt'],
    ]
    for (const [body, field] of wrong) {
      const answer = await caller.post(ADDRESS, body)
      assert.equal(answer.status, 422, JSON.stringify(body).slice(0, 90))
      assert.equal(answer.errors[0]?.field.split('.')[0], field, JSON.stringify(body).slice(0, 90))
    }
    const left = await given.disabled()
    const archived = await createTemplate({ name: 'Old rules' })
    await db
      .from('document_templates')
      .where('id', archived)
      .update({ archived_at: dbTime(DateTime.utc()) })
    const empty = await createTemplate({ name: 'I-9' })
    await db.from('document_templates').where('id', empty).update({ version: 0 })
    const reverse = await createTemplate({ signsFirst: 'EMPLOYEE' })
    for (const [body, words] of [
      [{ ...right, employeeId: left.employeeId }, 'not active'],
      [{ ...right, templateIds: [archived] }, 'is archived'],
      [{ ...right, templateIds: [empty] }, 'no file'],
      [{ ...right, templateIds: [templateId, reverse] }, 'different orders'],
    ] as const) {
      const answer = await caller.post(ADDRESS, body)
      assert.equal(answer.status, 409, words)
      assert.include(String(answer.body.message), words)
    }
    assert.deepEqual(await db.from('signing_requests'), [])
    assert.deepEqual(await db.from('outbox_messages'), [])
  })

  test('a call that is repeated with its key sends once', async ({ assert }) => {
    const templateIds = [await createTemplate()]
    const send = (message: string) =>
      caller.post(
        ADDRESS,
        { employeeId: employee.employeeId, templateIds, message },
        { 'idempotency-key': 'double' }
      )
    const answers = await Promise.all([send('Hello'), send('Hello'), send('Hello')])
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
    assert.lengthOf(new Set(answers.map(({ body }) => body.id)), 1)
    assert.lengthOf(await db.from('signing_requests'), 1)
    assert.equal((await send('Another')).status, 409)
  })

  test('where the employee signs first, they are told first', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr, employee, signsFirst: 'EMPLOYEE' })
    const hers = await (await signedIn(employee)).get(`${ADDRESS}/${sent.id}`)
    assert.containSubset(hers.body, {
      maySignAs: ['EMPLOYEE'],
      actions: [{ status: 'PENDING' }, { status: 'SENT' }],
    })
    assert.containSubset((await caller.get(`${ADDRESS}/${sent.id}`)).body, { maySignAs: [] })
  })

  test('are listed to HR whole, to others as far as they sign', async ({ assert }) => {
    const other = await given.employee({ firstName: 'Björn', lastName: 'Åberg' })
    const first = await sentRequest({ manager: hr, employee, name: 'First' })
    const second = await sentRequest({ manager: hr, employee: other, name: 'Second' })
    const ids = async (by: Caller, query = '') => {
      const answer = await by.get<{ id: number }[]>(`${ADDRESS}${query}`)
      assert.equal(answer.status, 200, query)
      assert.equal(answer.headers.get('x-total-count'), String(answer.body.length))
      return answer.body.map(({ id }) => id)
    }
    assert.sameMembers(await ids(caller), [first.id, second.id])
    assert.deepEqual(await ids(await signedIn(employee)), [first.id])
    assert.deepEqual(await ids(await signedIn(await given.employee())), [])
    assert.sameMembers(await ids(await signedIn(await given.admin())), [first.id, second.id])
    const plain = await given.manager()
    await given.override(plain, 'documents:view', 'deny')
    // No override removes a manager's role permissions.
    assert.sameMembers(await ids(await signedIn(plain)), [first.id, second.id])
    assert.deepEqual(await ids(caller, '?q=aberg'), [second.id])
    assert.deepEqual(await ids(caller, `?employeeId=${employee.employeeId}`), [first.id])
    await signAs(first, 'MANAGER')
    assert.deepEqual(await ids(caller, '?tab=outstanding'), [second.id])
    assert.deepEqual(await ids(caller, '?tab=inProgress'), [first.id])
    assert.deepEqual(await ids(caller, '?status=IN_PROGRESS'), [first.id])
    await caller.post(`${ADDRESS}/${second.id}/cancellation`, {})
    assert.deepEqual(await ids(caller, '?tab=notCompleted'), [second.id])
    assert.deepEqual(await ids(caller, '?tab=completed'), [])
    const paged = await caller.get<{ id: number }[]>(`${ADDRESS}?perPage=1&page=2`)
    assert.deepEqual(
      paged.body.map(({ id }) => id),
      [first.id]
    )
    assert.equal(paged.headers.get('x-total-count'), '2')
  })

  test('are walked by cursor, each met once, whatever is looked for', async ({ assert }) => {
    const sent: Sent[] = []
    for (let n = 0; n < 7; n++) sent.push(await sentRequest({ manager: hr, employee }))
    for (const { id } of sent.slice(4)) {
      await db.from('signing_requests').where('id', id).update({ status: 'MANAGER_DONE' })
    }
    await db.from('signing_requests').where('id', sent[0]!.id).update({ status: 'IN_PROGRESS' })
    // Changed at one moment, all but two: the id decides.
    const at = dbTime(DateTime.utc())
    const apart = [sent[1]!.id, sent[5]!.id]
    await db.from('signing_requests').whereNotIn('id', apart).update({ updated_at: at })
    for (const who of [caller, await signedIn(employee)]) {
      for (const query of ['', 'tab=outstanding', 'tab=inProgress', 'q=ana', 'status=SENT']) {
        const whole = await who.get<{ id: number }[]>(`${ADDRESS}?${query}`)
        const met: number[] = []
        let next: string | undefined = `${ADDRESS}?${query}&perPage=2`
        while (next) {
          const page: Answer<{ id: number }[]> = await who.get(next)
          assert.equal(page.headers.get('x-total-count'), String(whole.body.length), query)
          met.push(...page.body.map(({ id }) => id))
          next = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
        }
        assert.deepEqual(
          met,
          whole.body.map(({ id }) => id),
          query
        )
      }
    }
    assert.deepEqual((await caller.get(`${ADDRESS}?tab=completed&status=SENT`)).body, [])
    assert.equal((await caller.get(`${ADDRESS}?cursor=nonsense`)).status, 422)
    const foreign = encodeCursor({ value: 'Z', id: 1 })
    assert.equal((await caller.get(`${ADDRESS}?cursor=${foreign}`)).status, 422)
  })

  test('are listed by at most six statements', async ({ assert }) => {
    for (let n = 0; n < 5; n++) await sentRequest({ manager: hr, employee })
    for (const by of [caller, await signedIn(employee)]) {
      await by.get(ADDRESS)
      const statements = await statementsOf(() => by.get(`${ADDRESS}?tab=outstanding`))
      assert.isAtMost(statements.length, 6, statements.join('\n'))
    }
  })

  test('are another’s to know only for HR', async ({ assert }) => {
    const { id } = await sentRequest({ manager: hr, employee })
    assert.equal((await visitor().get(`${ADDRESS}/${id}`)).status, 401)
    assert.equal(
      (await (await signedIn(await given.employee())).get(`${ADDRESS}/${id}`)).status,
      404
    )
    assert.equal((await (await signedIn(employee)).get(`${ADDRESS}/${id}`)).status, 200)
  })

  test('many get the same documents, each a request of their own', async ({ assert }) => {
    const templateIds = [await createTemplate({ name: 'House rules' })]
    const other = await given.employee({ firstName: 'Björn', lastName: 'Åberg' })
    const left = await given.disabled()
    const employeeIds = [employee.employeeId, other.employeeId, left.employeeId, hr.employeeId, 987]
    const before = await sentRequest({ manager: hr, employee: other, templateIds })
    const body = { employeeIds, templateIds }
    const outcomes = ['sent', 'already', 'refused', 'refused', 'refused']
    const plan = await caller.post(`${ADDRESS}/many`, { ...body, dryRun: true })
    assert.equal(plan.status, 200)
    assert.containSubset(plan.body, {
      dryRun: true,
      counts: { sent: 1, already: 1, refused: 3 },
      results: outcomes.map((outcome) => ({ outcome, requestId: null })),
    })
    assert.lengthOf(await db.from('signing_requests'), 1)
    const key = { 'idempotency-key': 'many' }
    const sent = await caller.post(`${ADDRESS}/many`, { ...body, includeOpen: true }, key)
    assert.containSubset(sent.body, { counts: { sent: 2, already: 0, refused: 3 } })
    const again = await caller.post(`${ADDRESS}/many`, { ...body, includeOpen: true }, key)
    assert.deepEqual(again.body, sent.body)
    const rows = await db.from('signing_requests').orderBy('id')
    assert.deepEqual(
      rows.map((row) => Number(row.employee_id)),
      [other.employeeId, employee.employeeId, other.employeeId]
    )
    assert.equal(rows[0].id, before.id)
    const nothing = await caller.post(`${ADDRESS}/many`, { ...body, templateIds: [987] })
    assert.equal(nothing.status, 422)
    assert.equal(nothing.errors[0]?.field, 'templateIds')
    const twice = await caller.post(`${ADDRESS}/many`, { ...body, documentIds: templateIds })
    assert.equal(twice.errors[0]?.field, 'documentIds')
  })

  test('whose record lacks what a letter says is told before anything is sent', async ({
    assert,
  }) => {
    const { id: letter } = await letterTemplate(
      {},
      'Dear {{firstName}} of {{department}}, {{managerName}} greets you.'
    )
    const placed = await given.employee({ firstName: 'Bo', lastName: 'Li', department: 'Kitchen' })
    await db.from('users').where('id', employee.id).update({ department: null })
    const body = { employeeIds: [employee.employeeId, placed.employeeId], templateIds: [letter] }
    const lacking = {
      outcome: 'refused',
      message: '"Offer" needs details that are missing from this person\'s record: department.',
    }
    const plan = await caller.post(`${ADDRESS}/many`, { ...body, dryRun: true })
    const counts = { sent: 1, already: 0, refused: 1 }
    assert.containSubset(plan.body, { counts, results: [lacking, { outcome: 'sent' }] })
    assert.lengthOf(await db.from('signing_requests'), 0)
    const sent = await caller.post(`${ADDRESS}/many`, body)
    assert.containSubset(sent.body, { counts, results: [lacking, { outcome: 'sent' }] })
  })

  test('who signs and what is sent is offered by name', async ({ assert }) => {
    await createTemplate({ name: 'Welcome letter', signsFirst: 'EMPLOYEE' })
    const empty = await createTemplate({ name: 'I-9' })
    await db.from('document_templates').where('id', empty).update({ version: 0 })
    const names = async (url: string) =>
      (await caller.get<{ name: string }[]>(url)).body.map(({ name }) => name)
    assert.deepEqual(await names('/api/sign/templates'), ['Welcome letter'])
    assert.deepEqual(await names('/api/sign/templates?q=WELC'), ['Welcome letter'])
    assert.deepEqual(await names('/api/sign/signers?role=MANAGER'), ['Maya Lund'])
    assert.deepEqual(await names('/api/sign/signers?role=EMPLOYEE&q=diaz'), ['Ana Díaz'])
    assert.equal((await caller.get('/api/sign/signers?role=HR')).status, 422)
  })

  test('a request that was never sent has nobody told', async ({ assert }) => {
    // With a mail server, the notice must be accepted first.
    mailServer.configured = true
    const sent = await sentRequest({ manager: hr, employee })
    assert.equal((await requestRow(sent.id)).status, 'CREATED')
    assert.deepEqual(
      (await actionsOf(sent.id)).map(({ status }) => status),
      ['PENDING', 'PENDING']
    )
  })
})
