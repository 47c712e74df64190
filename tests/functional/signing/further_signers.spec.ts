import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { change } from '#audit/services/change'
import { verifyPdf } from '#pdf/verify_pdf'
import { eraseExternals } from '#signing/erasure/erase_externals'
import { cancelRequest } from '#signing/services/change_request'
import { nameManager, replaceSigner } from '#signing/services/replace_signer'
import { endEmployment } from '#people/employment/end_employment'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import { openAction } from '#signing/services/sign_action'
import { openDocumentsOf } from '#reminders/queries/open_documents'
import { destroyDocument } from '#signing/retention/destroy_document'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { pdfsig, pdfText } from '#tests/helpers/pdf/poppler'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  CANDIDATE,
  ExternalBrowser,
  FIVE,
  sentToOthers,
  signsAs,
  type SentToOthers,
} from '#tests/helpers/signing/external'
import { sealedFiles, stageCopies } from '#tests/helpers/signing/sealed'
import {
  actionRow,
  actionsOf,
  actorFor,
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

  const five = () =>
    sentToOthers({
      signers: FIVE,
      given: [WITNESS, GUARANTOR, { role: 'SIGNER_3', userId: officer.id }],
    })

  const statusesOf = async ({ id }: SentToOthers) =>
    Object.fromEntries((await actionsOf(id)).map(({ role, status }) => [role, status]))

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
    const first = await signedIn(employee)
    const { body } = await first.get(`/api/sign/actions/${sent.actions.EMPLOYEE}`)
    const later = `Wilma Sand, Gus Holm, Olga Berg, and ${manager.firstName} ${manager.lastName}`
    assert.equal(body.otherSigner, later)

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

  test('whoever can sign in takes over from a named signer whose account is closed', async ({
    assert,
  }) => {
    const sent = await sentToOthers({
      signers: [{ role: 'SIGNER_3', kind: 'person', label: 'Safety officer', step: 1 }],
      given: [{ role: 'SIGNER_3', userId: officer.id }],
    })
    const admin = await signedIn(await given.admin())
    const address = `/api/users/${officer.id}/deprovision`
    const { body } = await admin.get(address)
    assert.deepEqual(body.items, [
      {
        kind: 'named_signatures',
        count: 1,
        told: '1 signing request they must sign as a named signer',
        successor: {
          label: 'New named signer',
          address: '/api/sign/signers?role=PERSON',
          withoutOne: null,
          required: true,
        },
        choices: [],
      },
    ])
    const { errors } = await admin.post(address, {})
    assert.equal(errors[0]?.field, 'successors.named_signatures')
    const cook = await given.employee()
    const closed = await admin.post(address, { successors: { named_signatures: cook.id } })
    assert.equal(closed.status, 200)
    assert.equal((await actionRow(sent.actions.SIGNER_3 ?? 0)).user_id, cook.id)
  })

  test('no mailbox signs twice, with an account or without one', async ({ assert }) => {
    const other = await given.manager()
    const sent = await sentToOthers({
      given: [{ ...CANDIDATE, email: other.email.toUpperCase() }],
    })
    await assert.rejects(() => nameManager(sent.id, other.id, actorFor(sent.manager)))
    assert.equal((await requestRow(sent.id)).manager_id, sent.manager.id)
    const third = await given.manager()
    await nameManager(sent.id, third.id, actorFor(sent.manager))
    assert.equal((await requestRow(sent.id)).manager_id, third.id)
  })

  test('who signs with others finds their names, and no address that is not shown', async ({
    assert,
  }) => {
    await five()
    const [own, hr] = [await signedIn(officer), await signedIn(await given.admin())]
    const found = async (by: Caller, q: string) =>
      (await by.get<object[]>(`/api/sign/requests?q=${q}`)).body
    assert.lengthOf(await found(own, 'wilma'), 1)
    assert.lengthOf(await found(own, 'wilma@elsewhere'), 0)
    assert.lengthOf(await found(hr, 'wilma@elsewhere'), 1)
  })

  test('a request says when a named person has left, until another is named', async ({
    assert,
  }) => {
    const sent = await five()
    const hr = await given.admin()
    const caller = await signedIn(hr)
    const employee = await signedIn(sent.employee)
    const gone = async (by = caller) => {
      const { body } = await by.get<SigningRequest>(`/api/sign/requests/${sent.id}`)
      return body.actions.filter((action) => action.gone).map(({ role }) => role)
    }
    assert.deepEqual(await gone(), [])
    const left = { endDate: DateTime.utc().toISODate(), reason: 'A new job' }
    await endEmployment(officer.employeeId, left, actorFor(hr))
    assert.deepEqual(await gone(), ['SIGNER_3'])
    // HR names another; no one else needs to know whose account is closed.
    assert.deepEqual(await gone(employee), [])
    const { id: userId } = await given.employee()
    await replaceSigner(sent.id, { role: 'SIGNER_3', userId }, actorFor(hr))
    assert.deepEqual(await gone(), [])
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

  test('a mail that still waits goes when its signer is erased', async ({ assert }) => {
    const sent = await sentToOthers()
    assert.deepEqual(await mailsTo(CANDIDATE.email as string), ['external_signature_requested'])
    await db.from('outbox_messages').update({ state: 'queued' })
    await change(actorFor(sent.manager), (change) => eraseExternals(change, [sent.id]))
    const [mail] = await db.from('outbox_messages').where('kind', 'external_signature_requested')
    assert.deepInclude(mail, { state: 'cancelled', recipient: 'erased@invalid' })
    assert.notInclude(JSON.stringify(mail), 'Cora')
  })

  test('who was replaced is erased with the others', async ({ assert }) => {
    const sent = await sentToOthers()
    const { manager } = sent
    await replaceSigner(
      sent.id,
      { role: 'SIGNER_1', name: 'Dora Vale', email: 'dora@elsewhere.example' },
      actorFor(manager)
    )
    await change(actorFor(manager), (change) => eraseExternals(change, [sent.id]))
    const mails = await db.from('outbox_messages').where('kind', 'external_signature_requested')
    assert.lengthOf(mails, 2)
    for (const mail of mails) {
      assert.deepInclude(mail, { state: 'cancelled', recipient: 'erased@invalid' })
    }
    assert.notMatch(JSON.stringify(mails), /Cora|Dora/)
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
    assert.notInclude(everything, CANDIDATE.email ?? '')
    assert.notInclude(everything, 'Cora')
  })
})
