import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mailServer } from '#messages/delivery/mail_server'
import { renderMail } from '#messages/services/render_mail'
import { dayInWords, momentInWords } from '#settings/local_time'
import { LINK_DAYS } from '#signing/external/external_link'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  CANDIDATE,
  ExternalBrowser,
  fieldsFor,
  FIVE,
  OFFER,
  sentToOthers,
} from '#tests/helpers/signing/external'
import { actionsOf, createTemplate, sentRequest } from '#tests/helpers/signing/signing'

const WITNESS = { role: 'SIGNER_1', name: 'Wilma Sand', email: 'wilma@elsewhere.example' } as const
const GUARANTOR = { role: 'SIGNER_2', name: 'Gus Holm', email: 'gus@elsewhere.example' } as const

test.group('Sending documents that name their signers', (group) => {
  let officer: Person

  group.each.setup(async () => {
    await emptyPortal()
    officer = await given.employee({ firstName: 'Olga', lastName: 'Berg' })
  })

  const mailsTo = async (address: string) => {
    const rows = await db.from('outbox_messages').where('recipient', address).orderBy('id')
    return rows.map(({ kind }) => kind as string)
  }

  test('HR sees whose email came back, until it is sent elsewhere', async ({ assert }) => {
    const sent = await sentToOthers()
    const hr = await signedIn(await given.admin())
    const employee = await signedIn(sent.employee)
    const unreached = async (by = hr) => {
      const { body } = await by.get<SigningRequest[]>('/api/sign/requests')
      return body.flatMap(({ actions }) => actions.filter(({ emailFailed }) => emailFailed))
    }
    assert.deepEqual(await unreached(), [])
    const email = db.from('outbox_messages').where('recipient', String(CANDIDATE.email))
    await email.update({ state: 'failed', last_error: '550 no such user' })
    assert.containSubset(await unreached(), [{ role: 'SIGNER_1', status: 'PENDING' }])
    assert.deepEqual(await unreached(employee), [])
    const right = { name: 'Cora Vance', email: 'cora@right.example' }
    const { status } = await hr.put(`/api/sign/requests/${sent.id}/signers/SIGNER_1`, right)
    assert.equal(status, 200)
    assert.deepEqual(await unreached(), [])
    assert.deepEqual(await mailsTo('cora@right.example'), ['external_signature_requested'])
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

    for (const [q, count] of [
      ['cora', 2],
      ['ELSEWHERE', 2],
      ['nobody', 0],
    ] as const) {
      const list = await hr.get(`/api/sign/requests?q=${q}`)
      assert.lengthOf(list.body as never, count, q)
    }

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
    const replaced = await hr.put(signer, { name: 'Ada Köhl', email: 'ada@elsewhere.example' })
    assert.equal(replaced.status, 200)
    assert.equal((await before.show()).status, 404, 'the earlier link is dead')
    assert.deepEqual(await mailsTo('ada@elsewhere.example'), ['external_signature_requested'])
    const [, ada] = await Promise.all([
      hr.get(`/api/sign/requests/${id}`),
      ExternalBrowser.at(before.actionId),
    ])
    assert.equal((await ada.open()).body.signer.name, 'Ada Köhl')
    assert.lengthOf((await hr.get<object[]>('/api/sign/requests?q=ada köhl')).body, 1)
    await ada.sign()
    assert.equal((await hr.put(signer, { name: 'Eve', email: 'e@x.example' })).status, 409)
    assert.equal((await hr.post(link, {})).status, 409)
    assert.equal((await hr.put(`/api/sign/requests/${id}/signers/SIGNER_4`, {})).status, 404)
    const entries = (await auditEntries()).filter(({ entityId }) => entityId === String(id))
    assert.notInclude(JSON.stringify(entries), 'elsewhere')
  })

  test('the email says until when it can be signed: no longer than the request', async ({
    assert,
  }) => {
    const textOf = async (expiresAt?: DateTime<true>) => {
      await sentToOthers({ expiresAt })
      const kind = 'external_signature_requested'
      const row = await db.from('outbox_messages').where({ kind }).orderBy('id', 'desc').first()
      const mail = await renderMail({ kind, payload: row.payload }, { maskSecrets: true })
      return mail?.text ?? ''
    }
    const now = DateTime.utc()
    const until = (at: DateTime) => `works until ${momentInWords(at)}`
    const soon = now.plus({ days: 3 })
    assert.include(await textOf(soon), until(soon))
    const link = `works until ${dayInWords(now.plus({ days: LINK_DAYS.sign }))}`
    assert.include(await textOf(), link)
    assert.include(await textOf(now.plus({ days: 90 })), link)
  })

  test('the email to an account says until when it can be signed', async ({ assert }) => {
    const expiresAt = DateTime.utc().plus({ days: 3 })
    const mailOf = async (more = {}) => {
      await sentRequest({ manager: await given.manager(), ...more })
      const kind = 'signature_requested'
      const row = await db.from('outbox_messages').where({ kind }).orderBy('id', 'desc').first()
      return renderMail({ kind, payload: row.payload }, { maskSecrets: true })
    }
    const mail = await mailOf({ expiresAt })
    assert.include(mail?.text, `Sign by ${momentInWords(expiresAt)}.`)
    assert.notInclude((await mailOf())?.text, 'Sign by')
  })

  test('emails do not call one document several, and say whose it is', async ({ assert }) => {
    const { actions } = await sentRequest({ employee: officer })
    const payload = JSON.stringify({ actionId: actions.MANAGER })
    for (const kind of ['documents_signed', 'signing_cancelled']) {
      const mail = await renderMail({ kind, payload }, { maskSecrets: true })
      assert.match(String(mail?.text), /^Document$/m)
    }
    const signed = async (actionId: number) => {
      const kind = 'documents_signed'
      return renderMail({ kind, payload: JSON.stringify({ actionId }) }, { maskSecrets: true })
    }
    const whose = 'Everyone has signed this document for Olga Berg.'
    assert.include((await signed(actions.MANAGER))?.text, whose)
    assert.notInclude((await signed(actions.EMPLOYEE))?.text, 'Olga Berg')
  })

  test('an offer can be about someone who waits for approval', async ({ assert }) => {
    const hr = await signedIn(await given.manager())
    const candidate = await given.invited({ firstName: 'Cora', lastName: 'Vance' })
    await given.disabled({ firstName: 'Cora', lastName: 'Gone' })
    const found = async (role: string) => {
      const { body } = await hr.get<{ id: number }[]>(`/api/sign/signers?role=${role}&q=cora`)
      return body.map(({ id }) => id)
    }
    assert.deepEqual(await found('EMPLOYEE'), [candidate.employeeId])
    // Whoever takes over from someone else is at work.
    assert.deepEqual(await found('SUCCESSOR'), [])
  })

  test('a preview refuses a date that has passed', async ({ assert }) => {
    const hr = await signedIn(await given.admin())
    const { employeeId } = await given.employee()
    const { status, errors } = await hr.post('/api/sign/requests/many', {
      employeeIds: [employeeId],
      templateIds: [await createTemplate()],
      expiresAt: DateTime.utc().minus({ days: 1 }).toISO(),
      dryRun: true,
    })
    assert.equal(status, 422)
    assert.equal(errors[0]?.field, 'expiresAt')
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
      assert.include(String(body.message), 'Set up email first')
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
})
