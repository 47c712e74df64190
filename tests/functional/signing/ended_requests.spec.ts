import { DateTime, Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { renderMail } from '#messages/services/render_mail'
import { endEmployment } from '#people/employment/end_employment'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import { correctRequest } from '#signing/services/change_request'
import { declineToSign } from '#signing/services/decline_to_sign'
import { expireRequests } from '#signing/services/expire_requests'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  ExternalBrowser,
  FIVE,
  sentToOthers,
  signsAs,
  type SentToOthers,
} from '#tests/helpers/signing/external'
import { actorFor, recorded, requestRow } from '#tests/helpers/signing/signing'

const WITNESS = { role: 'SIGNER_1', name: 'Wilma Sand', email: 'wilma@elsewhere.example' } as const
const GUARANTOR = { role: 'SIGNER_2', name: 'Gus Holm', email: 'gus@elsewhere.example' } as const

test.group('Signing requests that end unfinished', (group) => {
  const { now } = Settings
  let officer: Person
  let witness: ExternalBrowser

  group.each.setup(async () => {
    await emptyPortal()
    officer = await given.employee({ firstName: 'Olga', lastName: 'Berg' })
    return () => {
      Settings.now = now
    }
  })

  const given5 = () => [WITNESS, GUARANTOR, { role: 'SIGNER_3' as const, userId: officer.id }]

  /** The employee has signed; witness and guarantor were asked; the others were not. */
  async function halfway(expiresAt?: DateTime<true>): Promise<SentToOthers> {
    const sent = await sentToOthers({ signers: FIVE, given: given5(), expiresAt })
    await signsAs(sent, 'EMPLOYEE', sent.employee)
    await recorded(sent)
    // As the mail server's answer does.
    await db
      .from('signing_actions')
      .whereNotNull('mail_id')
      .where('status', 'PENDING')
      .update({ status: 'SENT' })
    witness = await ExternalBrowser.at(sent.actions.SIGNER_1)
    await witness.open()
    return sent
  }

  /** Witness and guarantor have signed, too; the officer is next. */
  async function officersTurn(): Promise<SentToOthers> {
    const sent = await halfway()
    await witness.sign()
    const guarantor = await ExternalBrowser.at(sent.actions.SIGNER_2)
    await guarantor.open()
    await guarantor.sign()
    await recorded(sent)
    await recorded(sent)
    return sent
  }

  /** Emails about the end: who got each, and its text. */
  async function ends(): Promise<Record<string, string>> {
    const rows = await db
      .from('outbox_messages')
      .whereIn('kind', ['signing_cancelled', 'external_signing_cancelled', 'signing_declined'])
      .orderBy('id')
    const mails = await Promise.all(
      rows.map(async (row) => {
        const mail = await renderMail(row, { maskSecrets: false })
        return [row.recipient as string, `${mail?.subject}\n${mail?.text}`] as const
      })
    )
    if (new Set(rows.map(({ recipient }) => recipient)).size < rows.length) {
      throw new Error('Someone was told twice')
    }
    return Object.fromEntries(mails)
  }

  test('someone without an account declines, and everyone who was asked is told', async ({
    assert,
  }) => {
    const sent = await halfway()
    const reason = 'I was not there.'
    const url = `${witness.address}/decline`
    assert.equal((await witness.caller.post(url, { reason })).status, 204)
    const told = await ends()
    assert.sameMembers(Object.keys(told), [
      sent.manager.email,
      sent.employee.email,
      GUARANTOR.email,
    ])
    assert.include(told[sent.manager.email], 'Wilma Sand declined to sign, and wrote:')
    assert.include(told[sent.manager.email], reason)
    const hr = await signedIn(sent.manager)
    const { body } = await hr.get<SigningRequest>(`/api/sign/requests/${sent.id}`)
    assert.deepEqual(body.cancelled, { how: 'declined', reason, by: 'Wilma Sand' })
    for (const [email, name] of [
      [sent.employee.email, 'Wilma Sand'],
      [GUARANTOR.email, 'Another signer'],
    ] as const) {
      assert.include(told[email], `${name} declined to sign. The request was canceled.`)
      // They wrote it for the sender.
      assert.notInclude(told[email], reason)
      assert.notInclude(told[email], 'External signer')
    }
    assert.include(told[sent.employee.email], 'Your signature will not be used.')
    assert.include(told[GUARANTOR.email], 'There is nothing left for you to sign.')
  })

  test('an administrator hears of it in place of a sender who manages no documents now: {$self}')
    .with(['role', 'sign_in_blocked_at'])
    .run(async ({ assert }, column) => {
      const sent = await halfway()
      const admin = await given.admin()
      const blocked = await given.admin()
      const account = (id: number) => db.from('users').where('id', id)
      await account(blocked.id).update({ sign_in_blocked_at: '2026-01-01 00:00:00.000' })
      const value = column === 'role' ? 'employee' : '2026-01-01 00:00:00.000'
      await account(sent.manager.id).update({ [column]: value })
      const reason = 'Not at this pay.'
      await witness.caller.post(`${witness.address}/decline`, { reason })
      const told = await ends()
      assert.sameMembers(Object.keys(told), [admin.email, sent.employee.email, GUARANTOR.email])
      assert.include(told[admin.email], reason)
    })

  test('a sender who declines as a signer tells the others, and not themselves', async ({
    assert,
  }) => {
    const sent = await officersTurn()
    await signsAs(sent, 'SIGNER_3', officer)
    await recorded(sent)
    const { manager, actions } = sent
    await declineToSign(actions.MANAGER as number, manager.id, 'Too late.', actorFor(manager))
    const told = await ends()
    assert.sameMembers(Object.keys(told), [
      sent.employee.email,
      WITNESS.email,
      GUARANTOR.email,
      officer.email,
    ])
    for (const [email, text] of Object.entries(told)) {
      const outside = email === WITNESS.email || email === GUARANTOR.email
      const name = outside ? 'Another signer' : 'Maya Lund'
      assert.include(text, `${name} declined to sign. The request was canceled.`)
      assert.include(text, 'Your signature will not be used.')
    }
  })

  test('one expires, and everyone who was asked is told once', async ({ assert }) => {
    const sent = await halfway(DateTime.utc().plus({ hours: 2 }))
    await witness.sign()
    Settings.now = () => Date.now() + 3 * 3_600_000
    await Promise.all([expireRequests(), expireRequests()])
    assert.equal((await requestRow(sent.id)).cancelled_how, 'expired')
    const told = await ends()
    assert.sameMembers(Object.keys(told), [sent.employee.email, WITNESS.email, GUARANTOR.email])
    for (const text of Object.values(told)) {
      assert.match(text, /^Expired: House rules/)
      assert.include(text, 'The request expired before everyone signed.')
    }
    assert.include(told[WITNESS.email], 'Your signature will not be used.')
    assert.include(told[GUARANTOR.email], 'There is nothing left for you to sign.')
  })

  test('the employee leaves: the others are told, and not why', async ({ assert }) => {
    const sent = await halfway()
    await witness.sign()
    await recorded(sent)
    const admin = await given.admin()
    const { employeeId, firstName, lastName, email } = sent.employee
    const end = { endDate: DateTime.utc().toISODate(), reason: 'Theft' }
    await endEmployment(employeeId, end, actorFor(admin))
    const told = await ends()
    assert.sameMembers(Object.keys(told), [WITNESS.email, GUARANTOR.email])
    assert.notProperty(told, email, 'their account is closed')
    for (const text of Object.values(told)) {
      assert.include(text, 'What you were asked to sign is no longer needed.')
      for (const secret of [firstName, lastName, 'has left', 'Theft'])
        assert.notInclude(text, secret)
    }
  })

  test('the employee leaves: who has an account reads whose documents they were', async ({
    assert,
  }) => {
    const sent = await officersTurn()
    const asked = await db.from('signing_actions').where('id', sent.actions.SIGNER_3 as number)
    assert.containSubset(asked, [{ user_id: officer.id, status: 'PENDING' }])
    await db.from('signing_actions').where('id', asked[0].id).update({ status: 'SENT' })
    const { employeeId, firstName, lastName } = sent.employee
    const end = { endDate: DateTime.utc().toISODate(), reason: 'Theft' }
    await endEmployment(employeeId, end, actorFor(await given.admin()))
    const told = await ends()
    assert.include(
      told[officer.email],
      `What you were asked to sign for ${firstName} ${lastName} is no longer needed.`
    )
    assert.notInclude(told[officer.email], 'Theft')
  })

  test('a corrected request tells those who sign it no more', async ({ assert }) => {
    const sent = await halfway()
    const other = { role: 'SIGNER_1', name: 'Ida Falk', email: 'ida@elsewhere.example' } as const
    const template = await db.from('document_templates').firstOrFail()
    await correctRequest(
      sent.id,
      {
        employeeId: sent.employee.employeeId,
        templateIds: [template.id as number],
        managerId: sent.manager.id,
        signers: [other, ...given5().slice(1)],
        expiresAt: null,
      },
      actorFor(sent.manager)
    )
    const told = await ends()
    assert.sameMembers(Object.keys(told), [WITNESS.email])
    assert.include(told[WITNESS.email], 'canceled what you were asked to sign.')
  })
})
