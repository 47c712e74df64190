import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mailServer } from '#messages/delivery/mail_server'
import { verifyPdf } from '#pdf/verify_pdf'
import type { SignerRole } from '#documents/placed_field'
import { CONSENT_VERSION } from '#signing/consent'
import { cancelRequest } from '#signing/services/change_request'
import { openAction, signAction } from '#signing/services/sign_action'
import { openDocumentsOf } from '#reminders/queries/open_documents'
import { destroyDocument } from '#signing/retention/destroy_document'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { pdfsig, pdfText } from '#tests/helpers/pdf/poppler'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  CANDIDATE,
  ExternalBrowser,
  fieldsFor,
  FIVE,
  OFFER,
  sentToOthers,
  type SentToOthers,
} from '#tests/helpers/signing/external'
import { sealedFiles, stageCopies } from '#tests/helpers/signing/sealed'
import {
  actionRow,
  actionsOf,
  actorFor,
  createTemplate,
  DRAWN,
  recorded,
  requestRow,
} from '#tests/helpers/signing/signing'
import { documentsOf } from '#signing/queries/documents/documents_of'

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

const WITNESS = { role: 'SIGNER_1', name: 'Wilma Sand', email: 'wilma@elsewhere.example' } as const
const GUARANTOR = { role: 'SIGNER_2', name: 'Gus Holm', email: 'gus@elsewhere.example' } as const

test.group('Documents that name their signers', (group) => {
  let officer: Person

  group.each.setup(async () => {
    await emptyPortal()
    officer = await given.employee({ firstName: 'Olga', lastName: 'Berg' })
  })
  group.each.timeout(90_000)

  const five = () =>
    sentToOthers({
      signers: FIVE,
      given: [WITNESS, GUARANTOR, { role: 'SIGNER_3', userId: officer.id }],
    })

  const statusesOf = async ({ id }: SentToOthers) =>
    Object.fromEntries((await actionsOf(id)).map(({ role, status }) => [role, status]))

  /** Signs with an account, as the frame does. */
  async function signsAs(sent: SentToOthers, role: SignerRole, person: Person) {
    const actionId = sent.actions[role] as number
    await openAction(actionId, person.id, actorFor(person))
    const action = await actionRow(actionId)
    const actions = await actionsOf(sent.id)
    const documents = await documentsOf(sent.id)
    await signAction(
      {
        actionId,
        userId: person.id,
        filled: {
          signature: DRAWN,
          initials: null,
          documents: documents.map((document) => ({
            documentId: document.id,
            values: Object.fromEntries(
              document
                .fieldsOf(role)
                .filter(({ kind }) => kind === 'text')
                .map(({ id }) => [String(id), `${action.label} agrees`])
            ),
          })),
        },
        shown: documents.map((document) => ({
          documentId: document.id,
          sha256: document.fileForStep(action.step, actions).sha256,
        })),
        consentVersion: CONSENT_VERSION,
        authenticatedBy: 'password',
        browser: 'Test',
      },
      actorFor(person)
    )
  }

  const mailsTo = async (address: string) => {
    const rows = await db.from('outbox_messages').where('recipient', address).orderBy('id')
    return rows.map(({ kind }) => kind as string)
  }

  test('five signers, two of them side by side, and one seal', async ({ assert }) => {
    const sent = await five()
    const { employee, manager } = sent
    // Only the first step knows of it.
    assert.deepEqual(await mailsTo(employee.email), ['signature_requested'])
    assert.deepEqual(await mailsTo(WITNESS.email), [])
    assert.lengthOf(await db.from('signing_links'), 0)
    await assert.rejects(() => openAction(sent.actions.MANAGER!, manager.id, actorFor(manager)))

    await signsAs(sent, 'EMPLOYEE', employee)
    assert.deepEqual(await mailsTo(WITNESS.email), [], 'not before it is on the document')
    await recorded(sent)
    assert.deepEqual(await mailsTo(WITNESS.email), ['external_signature_requested'])
    assert.deepEqual(await mailsTo(GUARANTOR.email), ['external_signature_requested'])
    assert.deepEqual(await mailsTo(officer.email), [])

    // Both have it open; one signing does not disturb the other.
    const witness = await ExternalBrowser.at(sent.actions.SIGNER_1)
    const guarantor = await ExternalBrowser.at(sent.actions.SIGNER_2)
    await witness.open()
    await guarantor.open()
    const signature = await witness.signature()
    assert.equal((await guarantor.sign()).status, 204)
    await recorded(sent)
    assert.deepEqual(await mailsTo(officer.email), [], 'the step is not done')
    const answer = await witness.caller.post(`${witness.address}/signature`, signature)
    assert.equal(answer.status, 204)
    await recorded(sent)
    assert.deepEqual(await mailsTo(officer.email), ['signature_requested'])
    assert.equal((await requestRow(sent.id)).status, 'IN_PROGRESS')

    const [due] = await openDocumentsOf(officer.id)
    assert.equal(due?.of, `${employee.firstName} ${employee.lastName}`)
    await signsAs(sent, 'SIGNER_3', officer)
    await recorded(sent)
    await signsAs(sent, 'MANAGER', manager)
    await recorded(sent)

    assert.equal((await requestRow(sent.id)).status, 'COMPLETED')
    assert.deepEqual(await statusesOf(sent), {
      EMPLOYEE: 'COMPLETED',
      MANAGER: 'COMPLETED',
      SIGNER_1: 'COMPLETED',
      SIGNER_2: 'COMPLETED',
      SIGNER_3: 'COMPLETED',
    })
    assert.lengthOf(await stageCopies(sent), 4)
    const stages = await db.from('signing_stages').orderBy('position')
    assert.deepEqual(
      stages.map(({ action_id: action }) => action),
      [sent.actions.EMPLOYEE, sent.actions.SIGNER_2, sent.actions.SIGNER_1, sent.actions.SIGNER_3]
    )
    const [file] = await sealedFiles(sent)
    const verdict = await verifyPdf(file?.path ?? '')
    assert.containSubset(verdict, { state: 'valid', coversWhole: true, problems: [] })
    const judged = await pdfsig(file?.path ?? '')
    assert.include(judged, 'Signature is Valid')
    assert.include(judged, 'Total document signed')
    const text = inOneLine(await pdfText(file?.path ?? ''))
    for (const words of [
      'Employee agrees',
      'Witness agrees',
      'Guarantor agrees',
      'Safety officer agrees',
      'Manager agrees',
      'Signed as Witness',
      'Signed as Safety officer',
      'Signed as manager',
      WITNESS.email,
      'Link for one use and code',
      'Code entered on',
      'SHA-256 signed by Gus Holm',
    ]) {
      assert.include(text, words)
    }
    // Everyone is told once, and gets a copy.
    assert.deepEqual((await mailsTo(WITNESS.email)).at(-1), 'external_documents_signed')
    assert.deepEqual((await mailsTo(officer.email)).at(-1), 'documents_signed')
  })

  test('a person with an account signs in their role, and sees it among theirs', async ({
    assert,
  }) => {
    const sent = await sentToOthers({
      signers: [{ role: 'SIGNER_3', kind: 'person', label: 'Safety officer', step: 1 }],
      given: [{ role: 'SIGNER_3', userId: officer.id }],
    })
    const caller = await signedIn(officer)
    const { body } = await caller.get<{ maySignAs: string[]; managerId: number | null }>(
      `/api/sign/requests/${sent.id}`
    )
    assert.deepEqual(body.maySignAs, ['SIGNER_3'])
    assert.isNull(body.managerId)
    const url = await caller.get(`/api/sign/url?requestId=${sent.id}&role=SIGNER_3`)
    assert.equal(url.status, 200)
    const stranger = await signedIn(await given.employee())
    assert.equal((await stranger.get(`/api/sign/requests/${sent.id}`)).status, 404)
    await signsAs(sent, 'SIGNER_3', officer)
    await recorded(sent)
    assert.equal((await requestRow(sent.id)).status, 'COMPLETED')
  })

  test('HR sends, sees, resends and replaces through the API', async ({ assert }) => {
    const admin = await given.admin()
    const hr = await signedIn(admin)
    const employee = await given.employee()
    const templateId = await createTemplate({ signers: OFFER, fields: fieldsFor(OFFER) })
    const body = {
      employeeId: employee.employeeId,
      templateIds: [templateId],
      signers: [{ ...CANDIDATE, email: 'Cora@Elsewhere.Example ' }],
    }
    const { body: templates } =
      await hr.get<{ signers: object[]; ownSigners: boolean }[]>('/api/sign/templates')
    assert.containSubset(templates, [{ ownSigners: true, signers: OFFER }])
    const made = await hr.post<{ id: number; actions: Record<string, unknown>[] }>(
      '/api/sign/requests',
      body
    )
    assert.equal(made.status, 201)
    assert.containSubset(made.body.actions, [
      { role: 'MANAGER', userId: admin.id, step: 2, awaited: false, recipientEmail: null },
      {
        role: 'SIGNER_1',
        kind: 'external',
        label: 'Candidate',
        recipientName: 'Cora Vance',
        recipientEmail: 'cora@elsewhere.example',
        awaited: true,
      },
    ])
    // Other signers are not shown the mailbox.
    const manager = await given.manager()
    const other = await sentToOthers({ manager, employee })
    const role = await signedIn(officer)
    assert.equal((await role.get(`/api/sign/requests/${other.id}`)).status, 404)

    const { id } = made.body
    const link = `/api/sign/requests/${id}/signers/SIGNER_1/link`
    assert.equal((await hr.post(link, {})).status, 409, 'just sent')
    const signer = `/api/sign/requests/${id}/signers/SIGNER_1`
    const before = await ExternalBrowser.at(
      (await actionsOf(id)).find((action) => action.role === 'SIGNER_1')?.id
    )
    await before.open()
    for (const [wrong, field] of [
      [{ name: '', email: 'a@b.example' }, 'signers.SIGNER_1.name'],
      [{ name: 'Ada', email: 'nowhere' }, 'email'],
      [{ name: 'Ada', email: admin.email }, 'signers.SIGNER_1'],
    ] as const) {
      const { status, errors } = await hr.put(signer, wrong)
      assert.equal(status, 422)
      assert.equal(errors[0]?.field, field)
    }
    const replaced = await hr.put(signer, { name: 'Ada Kehl', email: 'ada@elsewhere.example' })
    assert.equal(replaced.status, 200)
    assert.equal((await before.show()).status, 404, 'the earlier link is dead')
    assert.deepEqual(await mailsTo('ada@elsewhere.example'), ['external_signature_requested'])
    const [, ada] = await Promise.all([
      hr.get(`/api/sign/requests/${id}`),
      ExternalBrowser.at(before.actionId),
    ])
    assert.equal((await ada.open()).body.signer.name, 'Ada Kehl')
    await ada.sign()
    assert.equal((await hr.put(signer, { name: 'Eve', email: 'e@x.example' })).status, 409)
    assert.equal((await hr.post(link, {})).status, 409)
    assert.equal((await hr.put(`/api/sign/requests/${id}/signers/SIGNER_4`, {})).status, 404)
    const entries = (await auditEntries()).filter(({ entityId }) => entityId === String(id))
    assert.notInclude(JSON.stringify(entries), 'elsewhere')
  })

  test('sending says what is missing, and who signs twice', async ({ assert }) => {
    const admin = await given.admin()
    const hr = await signedIn(admin)
    const employee = await given.employee()
    const templateId = await createTemplate({ signers: FIVE, fields: fieldsFor(FIVE) })
    const send = (signers: object[], more = {}) =>
      hr.post('/api/sign/requests', {
        employeeId: employee.employeeId,
        templateIds: [templateId],
        signers,
        ...more,
      })
    const third = { role: 'SIGNER_3', userId: officer.id }
    for (const [signers, field] of [
      [[], 'signers.SIGNER_1.name'],
      [[{ ...WITNESS, email: null }, GUARANTOR, third], 'signers.SIGNER_1.email'],
      [[WITNESS, GUARANTOR], 'signers.SIGNER_3'],
      [[WITNESS, GUARANTOR, { ...third, userId: 999_999 }], 'signers.SIGNER_3'],
      [[WITNESS, { ...GUARANTOR, email: WITNESS.email }, third], 'signers.SIGNER_2'],
      [[{ ...WITNESS, email: employee.email }, GUARANTOR, third], 'signers.SIGNER_1'],
      [[WITNESS, GUARANTOR, { ...third, userId: admin.id }], 'signers.SIGNER_3'],
      [[WITNESS, WITNESS], 'signers'],
    ] as [object[], string][]) {
      const { status, errors } = await send(signers)
      assert.equal(status, 422, JSON.stringify(signers))
      assert.equal(errors[0]?.field, field)
    }
    const usual = await createTemplate()
    const mixed = await send([WITNESS, GUARANTOR, third], { templateIds: [templateId, usual] })
    assert.equal(mixed.status, 409)
    mailServer.configured = false
    try {
      const { status, body } = await send([WITNESS, GUARANTOR, third])
      assert.equal(status, 409)
      assert.include(String(body.message), 'mail server')
    } finally {
      mailServer.configured = true
    }
    assert.lengthOf(await db.from('signing_requests'), 0)
    const many = (employeeIds: (number | undefined)[]) =>
      hr.post<{ results: { message: string }[] }>('/api/sign/requests/many', {
        employeeIds,
        templateIds: [templateId],
        signers: [WITNESS, GUARANTOR, third],
        dryRun: true,
      })
    const two = await many([employee.employeeId, (await given.employee()).employeeId])
    assert.equal(two.errors[0]?.field, 'employeeIds')
    const one = await many([employee.employeeId])
    assert.include(String(one.body.results[0]?.message), 'Wilma Sand')
  })

  test('canceling tells those who know of it, and ends their links', async ({ assert }) => {
    const sent = await five()
    await signsAs(sent, 'EMPLOYEE', sent.employee)
    await recorded(sent)
    const witness = await ExternalBrowser.at(sent.actions.SIGNER_1)
    await db.from('signing_actions').where('status', 'PENDING').update({ status: 'SENT' })
    await cancelRequest(sent.id, 'A newer form', actorFor(sent.manager))
    assert.equal((await witness.show()).status, 404)
    assert.include(await mailsTo(WITNESS.email), 'external_signing_cancelled')
    assert.include(await mailsTo(sent.employee.email), 'signing_cancelled')
  })

  test('who signed without an account is erased with the last document', async ({ assert }) => {
    const sent = await sentToOthers({ retention: 'years', retentionYears: 1 })
    const candidate = await ExternalBrowser.at(sent.actions.SIGNER_1)
    await candidate.open()
    await candidate.sign()
    await recorded(sent)
    await signsAs(sent, 'MANAGER', sent.manager)
    await recorded(sent)
    await db.from('signing_requests').update({ completed_at: '2001-01-01 00:00:00.000' })
    await db.from('outbox_messages').update({ state: 'sent' })
    const [document] = await documentsOf(sent.id)
    assert.isTrue(await destroyDocument(document?.id ?? 0, actorFor(sent.manager)))
    const action = await actionRow(sent.actions.SIGNER_1 as number)
    assert.equal(action.recipient_email, 'erased@invalid')
    assert.isNull(action.address)
    assert.isNull(action.browser)
    const everything = JSON.stringify([
      await db.from('signing_actions'),
      await db.from('outbox_messages'),
      await db.from('audit_entries'),
    ])
    assert.notInclude(everything, CANDIDATE.email)
    assert.notInclude(everything, 'Cora')
  })
})

test.group('Signers of a template', (group) => {
  group.each.setup(() => emptyPortal())

  async function library() {
    const hr = await signedIn(await given.admin())
    const id = await createTemplate()
    const address = `/api/documents/templates/${id}`
    return {
      hr,
      id,
      address,
      settings: (body: object) => hr.call(address, { method: 'PATCH', body }),
    }
  }

  const NAMED = [
    { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 3 },
    { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 5 },
    { role: 'SIGNER_1', kind: 'external', label: ' Witness ', step: 5 },
  ]

  test('are settled in order, shown, and taken back', async ({ assert }) => {
    const { hr, address, settings } = await library()
    const before = await hr.get(address)
    assert.containSubset(before.body, {
      ownSigners: false,
      signers: [
        { role: 'MANAGER', label: 'Manager', step: 1 },
        { role: 'EMPLOYEE', label: 'Employee', step: 2 },
      ],
    })
    const saved = await settings({ signers: NAMED })
    assert.equal(saved.status, 200)
    assert.containSubset(saved.body, { ownSigners: true })
    assert.deepEqual(saved.body.signers, [
      { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 1 },
      { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 2 },
      { role: 'SIGNER_1', kind: 'external', label: 'Witness', step: 2 },
    ])
    const [entry] = (await auditEntries()).filter(({ action }) => action === 'update')
    assert.include(JSON.stringify(entry?.newValues), 'SIGNER_1')
    const copy = await hr.post(`${address}/copies`, {})
    assert.deepEqual(copy.body.signers, saved.body.signers)
    assert.containSubset((await settings({ signers: null })).body, { ownSigners: false })
  })

  test('invalid lists are refused', async ({ assert }) => {
    const { address, settings } = await library()
    const [employee, manager, witness] = NAMED
    for (const signers of [
      [],
      [employee, manager, employee],
      [employee, manager, { ...witness, label: 'MANAGER' }],
      [employee, manager, { ...witness, label: ' ' }],
      [employee, manager, { ...witness, kind: 'manager' }],
      [employee, { ...manager, kind: 'person' }],
      [employee, manager, { ...witness, step: 6 }],
      [...Array(6).keys()].map((n) => ({ ...witness, role: `SIGNER_${n}`, label: `W${n}` })),
      // The manager's field would be no one's.
      [employee, witness],
    ]) {
      const { status, errors } = await settings({ signers })
      assert.equal(status, 422, JSON.stringify(signers))
      assert.match(errors[0]?.field ?? '', /^signers/)
    }
    const i9 = await settings({ retention: 'i9', signers: [employee, manager, witness] })
    assert.equal(i9.status, 200, address)
  })

  test('fields and places belong to them only', async ({ assert }) => {
    const { hr, address, settings } = await library()
    const field = {
      role: 'SIGNER_1',
      kind: 'signature',
      name: 'Witness',
      required: true,
      ...{ page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
    }
    const refused = await hr.put(`${address}/fields`, { fields: [field] })
    assert.equal(refused.errors[0]?.field, 'fields.0.role')
    await settings({ signers: NAMED })
    const placed = await hr.put(`${address}/fields`, { fields: [field] })
    assert.containSubset(placed.body, { fieldCounts: { MANAGER: 0, EMPLOYEE: 0, SIGNER_1: 1 } })
    assert.equal((await settings({ signers: null })).errors[0]?.field, 'signers')

    const text = 'Dear {{firstName}},\n\n{{signer1Signature}} {{signer1Date}}'
    const letter = { name: 'Offer', letter: text }
    const stray = await hr.post('/api/documents/letters', letter)
    assert.equal(stray.errors[0]?.field, 'letter')
    const made = await hr.post('/api/documents/letters', { ...letter, signers: OFFER })
    assert.equal(made.status, 201)
    const sent = await sentToOthers({ signers: OFFER })
    assert.isNumber(sent.id)
  })
})
