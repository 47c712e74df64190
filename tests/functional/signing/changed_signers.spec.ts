import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mailKind } from '#messages/services/mail_kinds'
import { renderMail } from '#messages/services/render_mail'
import { noteNotified } from '#signing/services/tell_signer'
import type { SignerRole } from '#documents/placed_field'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import type { SigningPage } from '#signing/queries/signing_page'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { CANDIDATE, sentToOthers, signsAs } from '#tests/helpers/signing/external'
import {
  actionRow,
  openAs,
  recorded,
  sentRequest,
  signatureFor,
} from '#tests/helpers/signing/signing'

test.group('Signers who have changed since they were asked', (group) => {
  group.each.setup(() => emptyPortal())

  test('sign by their present name and address', async ({ assert }) => {
    const maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    const sent = await sentRequest({ manager: maya })
    const caller = await signedIn(maya)
    await openAs(sent, 'MANAGER')
    const present = { last_name: 'Falk', email: 'maya@falk.example' }
    await db.from('users').where('id', maya.id).update(present)
    const address = `/api/sign/actions/${sent.actions.MANAGER}`
    const frame = await caller.get<SigningPage>(address)
    assert.deepEqual(frame.body.signer, { name: 'Maya Falk', initials: 'MF' })
    const body = await signatureFor(sent, 'MANAGER')
    const typed = (text: string) =>
      caller.post(`${address}/signature`, { ...body, signature: { way: 'typed', text } })
    const former = await typed('Maya Lund')
    assert.equal(former.errors[0]?.rule, 'otherName')
    const signed = await typed('Maya Falk')
    assert.equal(signed.status, 200)
    assert.containSubset(await actionRow(sent.actions.MANAGER), {
      recipient_name: 'Maya Falk',
      recipient_email: 'maya@falk.example',
    })
  })

  test('sign with the longest name an account can have', async ({ assert }) => {
    const [firstName, lastName] = ['M'.repeat(100), 'L'.repeat(100)]
    const maya = await given.manager({ firstName, lastName })
    const sent = await sentRequest({ manager: maya })
    await openAs(sent, 'MANAGER')
    const signature = { way: 'typed', text: `${firstName} ${lastName}` }
    const body = { ...(await signatureFor(sent, 'MANAGER')), signature }
    const caller = await signedIn(maya)
    const answer = await caller.post(`/api/sign/actions/${sent.actions.MANAGER}/signature`, body)
    assert.equal(answer.status, 200)
    await recorded(sent)
  })

  test('are named to others by their present names, until they have signed', async ({ assert }) => {
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Roth' })
    const olga = await given.employee({ firstName: 'Olga', lastName: 'Roth' })
    const sent = await sentToOthers({
      signers: [
        { role: 'SIGNER_1', kind: 'person', label: 'Safety officer', step: 1 },
        { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 2 },
        { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 3 },
      ],
      employee: ana,
      given: [{ role: 'SIGNER_1', userId: olga.id }],
    })
    const hr = await signedIn(sent.manager)
    const rename = ({ id }: { id: number }, more: object) =>
      db.from('users').where('id', id).update(more)
    const actions = async () => {
      const { body } = await hr.get<SigningRequest>(`/api/sign/requests/${sent.id}`)
      return body.actions.map(({ recipientName, recipientEmail }) => [
        recipientName,
        recipientEmail,
      ])
    }
    await rename(olga, { last_name: 'Falk', email: 'olga@falk.example' })
    assert.deepInclude(await actions(), ['Olga Falk', 'olga@falk.example'])
    const refused = await hr.get(`/api/sign/url?requestId=${sent.id}&role=SIGNER_1`)
    assert.equal(refused.body.message, 'Only Olga Falk signs here.')
    await signsAs(sent, 'SIGNER_1', olga)
    await recorded(sent)
    await rename(olga, { last_name: 'Berg' })
    await rename(ana, { last_name: 'Falk' })
    assert.deepEqual(
      (await actions()).map(([name]) => name),
      ['Maya Lund', 'Ana Falk', 'Olga Falk']
    )
    const address = (role: SignerRole) => `/api/sign/actions/${sent.actions[role]}`
    const frame = await hr.get<SigningPage>(address('MANAGER'))
    assert.equal(frame.body.otherSigner, 'Ana Falk')
    await signsAs(sent, 'MANAGER', sent.manager)
    await recorded(sent)
    await rename(ana, { last_name: 'Berg' })
    const own = await signedIn(ana)
    const declined = await own.post(`${address('EMPLOYEE')}/decline`, { reason: 'My name' })
    assert.equal(declined.status, 200)
    const mails = await db.from('outbox_messages').where('kind', 'like', 'signing_%')
    const texts = await Promise.all(
      mails.map(async (mail) => (await renderMail(mail, { maskSecrets: false }))?.text)
    )
    assert.lengthOf(texts, 2)
    for (const text of texts) assert.include(text, 'Ana Berg declined to sign')
  })

  test('no one else signs at their present address, but may at a former one', async ({
    assert,
  }) => {
    const sent = await sentToOthers()
    const hr = await signedIn(sent.manager)
    await db.from('users').where('id', sent.manager.id).update({ email: 'maya@falk.example' })
    const named = (email: string) =>
      hr.put(`/api/sign/requests/${sent.id}/signers/SIGNER_1`, { name: 'Nils Novak', email })
    const present = await named('maya@falk.example')
    assert.equal(present.status, 422)
    assert.equal(present.errors[0]?.field, 'signers.SIGNER_1')
    assert.equal((await named(sent.manager.email)).status, 200)
  })

  const told = async () => {
    const mails = await db
      .from('outbox_messages')
      .whereIn('kind', ['signing_cancelled', 'external_signing_cancelled'])
      .orderBy('id')
    return Promise.all(
      mails.map(async ({ kind, recipient, payload }) => {
        const mail = await renderMail({ kind, payload }, { maskSecrets: false })
        const { subject = '', text = '', obsolete } = mail ?? {}
        return { recipient, subject, text, obsolete }
      })
    )
  }

  test('who was asked and is replaced reads that someone else signs, and not who', async ({
    assert,
  }) => {
    const hr = await signedIn(await given.admin({ firstName: 'Hanna', lastName: 'Roth' }))
    const maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    const otto = await given.manager({ firstName: 'Otto', lastName: 'Berg' })
    const name = async ({ id }: { id: number }, managerId: number, by = hr) =>
      assert.equal((await by.put(`/api/sign/requests/${id}/manager`, { managerId })).status, 200)
    const unknown = await sentRequest({ manager: maya })
    await name(unknown, otto.id)
    assert.deepEqual(await told(), [], 'the email had not left')

    const sent = await sentRequest({ manager: maya, name: 'Offer letter' })
    await noteNotified(sent.actions.MANAGER)
    await name(sent, maya.id)
    assert.deepEqual(await told(), [], 'she still signs')
    await name(sent, otto.id)
    const [mail, ...others] = await told()
    assert.lengthOf(others, 0)
    assert.equal(mail?.recipient, maya.email)
    assert.equal(mail?.subject, 'Someone else signs: Offer letter')
    assert.include(mail?.text, 'Hello Maya,')
    assert.include(mail?.text, 'There is nothing left for you to sign.')
    assert.isNull(mail?.obsolete)
    await name(sent, maya.id)
    assert.equal((await told())[0]?.obsolete, 'The signer was named again.')
    await name(sent, otto.id)
    // Nor what becomes of the request.
    const canceled = await hr.post(`/api/sign/requests/${sent.id}/cancellation`, { reason: 'Otto' })
    assert.equal(canceled.status, 200)
    const [later] = await told()
    assert.equal(later?.text, mail?.text)
    assert.notMatch(later?.text ?? '', /Otto|Berg|Hanna/)
    const inbox = await (await signedIn(maya)).get<{ title: string; text: string }[]>('/api/inbox')
    const item = inbox.body.find(({ title }) => title === 'Someone else signs: Offer letter')
    assert.equal(item?.text, 'Someone else signs now. There is nothing left for you to sign.')
  })

  test('who is replaced while their email is being sent reads it, too, and of a cancellation', async ({
    assert,
  }) => {
    const hr = await signedIn(await given.admin())
    const maya = await given.manager()
    const otto = await given.manager()
    const sent = await sentRequest({ manager: maya })
    const isBeingSent = async () => {
      const { mail_id: id } = await actionRow(sent.actions.MANAGER)
      await db
        .from('outbox_messages')
        .where('id', id ?? 0)
        .update({ state: 'sending' })
    }
    await isBeingSent()
    const address = `/api/sign/requests/${sent.id}`
    assert.equal((await hr.put(`${address}/manager`, { managerId: otto.id })).status, 200)
    assert.deepEqual(
      (await told()).map(({ recipient }) => recipient),
      [maya.email]
    )
    await isBeingSent()
    assert.equal((await hr.post(`${address}/cancellation`, {})).status, 200)
    assert.includeMembers(
      (await told()).map(({ recipient }) => recipient),
      [otto.email]
    )
  })

  test('who names another in their own place is not told, nor a closed account', async ({
    assert,
  }) => {
    const maya = await given.admin()
    const otto = await given.manager()
    const sent = await sentRequest({ manager: maya })
    await noteNotified(sent.actions.MANAGER)
    const address = `/api/sign/requests/${sent.id}/manager`
    const own = await signedIn(maya)
    assert.equal((await own.put(address, { managerId: otto.id })).status, 200)
    await noteNotified(sent.actions.MANAGER)
    await db.from('users').where('id', otto.id).update({ disabled_at: '2026-01-01 00:00:00.000' })
    assert.equal((await own.put(address, { managerId: maya.id })).status, 200)
    assert.deepEqual(await told(), [])
  })

  test('a replaced signer without an account reads it at their own address', async ({ assert }) => {
    const sent = await sentToOthers()
    const hr = await signedIn(sent.manager)
    const replace = async (name: string, email: string) => {
      const body = { name, email }
      const answer = await hr.put(`/api/sign/requests/${sent.id}/signers/SIGNER_1`, body)
      assert.equal(answer.status, 200)
    }
    const asked = await db
      .from('outbox_messages')
      .where('kind', 'external_signature_requested')
      .firstOrFail()
    await replace('Nils Novak', 'nils@elsewhere.example')
    await mailKind(asked.kind)?.taken?.(JSON.parse(asked.payload))
    assert.equal(
      (await actionRow(sent.actions.SIGNER_1 ?? 0)).status,
      'PENDING',
      'Nils was not asked'
    )
    await replace('Cora Vance', CANDIDATE.email ?? '')
    await noteNotified(sent.actions.SIGNER_1 ?? 0)
    await replace('Cora Vance-Lee', CANDIDATE.email ?? '')
    assert.deepEqual(await told(), [], 'only the spelling of the name')
    await noteNotified(sent.actions.SIGNER_1 ?? 0)
    await replace('Nils Novak', 'nils@elsewhere.example')
    const [mail, ...others] = await told()
    assert.lengthOf(others, 0)
    assert.equal(mail?.recipient, CANDIDATE.email)
    assert.match(mail?.text ?? '', /^Hello,/)
    assert.include(mail?.text, 'Someone else now signs what you were asked to sign.')
    assert.notMatch(mail?.text ?? '', /Nils|Novak|Cora|Maya/)
    const { payload } = await db
      .from('outbox_messages')
      .where('kind', 'external_signing_cancelled')
      .firstOrFail()
    assert.notMatch(payload, /@|Cora|Nils/)
    await replace('Cora Vance', CANDIDATE.email ?? '')
    assert.equal((await told())[0]?.obsolete, 'The signer was named again.')
    await replace('Nils Novak', 'nils@elsewhere.example')
    assert.isNull((await told())[0]?.obsolete)
  })
})
