import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { DocumentSigner } from '#documents/signers'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import { renderMail } from '#messages/services/render_mail'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { sentToOthers } from '#tests/helpers/signing/external'
import { actionRow, recorded, sentRequest, signAs } from '#tests/helpers/signing/signing'

const SIDE_BY_SIDE: DocumentSigner[] = [
  { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 1 },
  { role: 'SIGNER_1', kind: 'person', label: 'Safety officer', step: 1 },
  { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 2 },
]

test.group('Signers who cannot sign in', (group) => {
  let hr: Caller

  group.each.setup(async () => {
    await emptyPortal()
    hr = await signedIn(await given.admin())
  })

  const lock = ({ id }: Person, column = 'disabled_at') =>
    db
      .from('users')
      .where('id', id)
      .update({ [column]: '2026-01-01 00:00:00.000' })
  const unlock = ({ id }: Person) =>
    db.from('users').where('id', id).update({ disabled_at: null, sign_in_blocked_at: null })
  const remind = ({ id }: { id: number }) => hr.post(`/api/sign/requests/${id}/reminder`, {})
  const mailsTo = (person: Person) =>
    db
      .from('outbox_messages')
      .where({ kind: 'signature_requested', recipient: person.email })
      .orderBy('id')
  /** Nothing was sent within a day. */
  const aDayAgo = () => db.from('outbox_messages').update({ created_at: '2026-01-01 00:00:00.000' })

  test('are not asked, and reminded once they can: {$self}')
    .with(['disabled_at', 'sign_in_blocked_at'])
    .run(async ({ assert }, column) => {
      const sent = await sentRequest()
      await lock(sent.employee, column)
      await signAs(sent, 'MANAGER')
      await recorded(sent)
      assert.lengthOf(await mailsTo(sent.employee), 0)
      const refused = await remind(sent)
      assert.equal(refused.status, 409)
      assert.include(refused.text, 'They cannot sign in.')
      await unlock(sent.employee)
      assert.equal((await remind(sent)).status, 200)
      assert.lengthOf(await mailsTo(sent.employee), 1)
    })

  test('are shown as such to HR, whatever their role', async ({ assert }) => {
    const sent = await sentRequest()
    const gone = async (caller: Caller) => {
      const { body } = await caller.get<SigningRequest>(`/api/sign/requests/${sent.id}`)
      return body.actions.flatMap((action) => (action.gone ? action.role : []))
    }
    await lock(sent.employee)
    assert.deepEqual(await gone(hr), ['EMPLOYEE'])
    await lock(sent.manager, 'sign_in_blocked_at')
    assert.sameMembers(await gone(hr), ['EMPLOYEE', 'MANAGER'])
    await unlock(sent.employee)
    assert.deepEqual(await gone(await signedIn(sent.employee)), [])
  })

  test('are asked once their account is enabled, or its sign-in unblocked', async ({ assert }) => {
    const ways = {
      disabled: [
        (id: number) => hr.post(`/api/users/${id}/disable`, {}),
        (id: number) => hr.post(`/api/users/${id}/enable`, {}),
      ],
      blocked: [
        (id: number) => hr.put(`/api/users/${id}`, { role: 'pending' }),
        (id: number) => hr.put(`/api/users/${id}`, { role: 'employee' }),
      ],
    } as const
    for (const [way, [close, open]] of Object.entries(ways)) {
      const sent = await sentRequest()
      const { id } = sent.employee
      assert.equal((await close(id)).status, 200)
      await signAs(sent, 'MANAGER')
      await recorded(sent)
      assert.lengthOf(await mailsTo(sent.employee), 0, way)
      assert.equal((await open(id)).status, 200)
      assert.lengthOf(await mailsTo(sent.employee), 1, way)
      // What was told stays told, unless its email did not leave.
      await close(id)
      await open(id)
      assert.lengthOf(await mailsTo(sent.employee), 1, way)
      await close(id)
      await deliverDueMails()
      assert.equal((await mailsTo(sent.employee))[0].state, 'cancelled', way)
      await open(id)
      assert.lengthOf(await mailsTo(sent.employee), 2, way)
    }
  })

  test('are asked also where the email that did not leave is deleted by now', async ({
    assert,
  }) => {
    const sent = await sentRequest()
    const { id } = sent.employee
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    await hr.post(`/api/users/${id}/disable`, {})
    await deliverDueMails()
    const [mail] = await mailsTo(sent.employee)
    assert.equal(mail.state, 'cancelled')
    await db.from('outbox_messages').where('id', mail.id).delete()
    await hr.post(`/api/users/${id}/enable`, {})
    assert.lengthOf(await mailsTo(sent.employee), 1)
  })

  test('are not asked for a manager’s signature that is no longer theirs to give', async ({
    assert,
  }) => {
    const sent = await sentRequest()
    const { id } = sent.manager
    await hr.put(`/api/users/${id}`, { role: 'pending' })
    await deliverDueMails()
    await hr.put(`/api/users/${id}`, { role: 'employee' })
    assert.lengthOf(await mailsTo(sent.manager), 1)
    await hr.put(`/api/users/${id}`, { role: 'pending' })
    await hr.put(`/api/users/${id}`, { role: 'manager' })
    assert.lengthOf(await mailsTo(sent.manager), 2)
  })

  test('get no email that waited, which can be sent later', async ({ assert }) => {
    const sent = await sentRequest()
    const obsolete = async () => {
      const [mail] = await mailsTo(sent.manager)
      return (await renderMail(mail, { maskSecrets: true }))?.obsolete
    }
    assert.isNull(await obsolete())
    await lock(sent.manager, 'sign_in_blocked_at')
    assert.equal(await obsolete(), 'The recipient cannot sign in.')
    await aDayAgo()
    assert.include((await remind(sent)).text, 'They cannot sign in.')
    assert.equal((await mailsTo(sent.manager))[0].state, 'queued')
    await unlock(sent.manager)
    assert.isNull(await obsolete())
  })

  test('keep no one beside them from being reminded', async ({ assert }) => {
    const officer = await given.employee({ firstName: 'Olga' })
    const sent = await sentToOthers({
      signers: SIDE_BY_SIDE,
      given: [{ role: 'SIGNER_1', userId: officer.id }],
    })
    await aDayAgo()
    await lock(sent.employee)
    assert.equal((await remind(sent)).status, 200)
    assert.lengthOf(await mailsTo(officer), 2)
    assert.lengthOf(await mailsTo(sent.employee), 1)
    assert.include((await remind(sent)).text, 'within the last day')
  })

  test('are others than those who have not registered yet', async ({ assert }) => {
    const invited = await given.invited()
    const sent = await sentRequest({ employee: invited })
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    assert.lengthOf(await mailsTo(invited), 1)
    assert.isNotNull((await actionRow(sent.actions.EMPLOYEE)).mail_id)
    await aDayAgo()
    assert.equal((await remind(sent)).status, 200)
  })
})
