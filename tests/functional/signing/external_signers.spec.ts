import { DateTime, Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { renderMail } from '#messages/services/render_mail'
import { LINK_DAYS } from '#signing/external/external_link'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, emptyPortalWithMail } from '#tests/helpers/portal'
import { CANDIDATE, ExternalBrowser, linkOf, sentToOthers } from '#tests/helpers/signing/external'
import { actionRow, recorded, requestRow, sentRequest } from '#tests/helpers/signing/signing'

const DEAD =
  "This link doesn't work. It may have been used, replaced or withdrawn, or it has expired."

const later = (by: { minutes?: number; hours?: number; days?: number; seconds?: number }) => {
  const at = DateTime.utc().plus(by).toMillis()
  Settings.now = () => at
}

test.group('Signers without an account', (group) => {
  group.each.setup(() => emptyPortal())

  async function candidate() {
    const sent = await sentToOthers()
    const browser = await ExternalBrowser.at(sent.actions.SIGNER_1)
    return { sent, browser }
  }

  test('link, code, signature: what is recorded proves who signed, and how', async ({ assert }) => {
    const { sent, browser } = await candidate()
    const before = await browser.page()
    assert.equal(before.status, 200)
    assert.equal(before.component, 'signing/external_signer')
    assert.deepEqual(before.props.frame, null)
    // Nothing of the document or of people before the code.
    for (const secret of ['House rules', 'Cora', 'elsewhere', 'Maya', 'Lund']) {
      assert.notInclude(before.text, secret)
    }

    assert.equal((await browser.sendCode()).status, 202)
    const { status, body } = await browser.enter(await browser.code())
    assert.equal(status, 200)
    assert.containSubset(body, {
      state: 'open',
      role: 'SIGNER_1',
      label: 'Candidate',
      signer: { name: 'Cora Vance', initials: 'CV' },
      labels: [
        { role: 'MANAGER', label: 'Manager' },
        { role: 'SIGNER_1', label: 'Candidate' },
      ],
    })
    const [document] = body.documents
    const file = await browser.caller.get(document?.address ?? '')
    assert.equal(file.headers.get('content-type'), 'application/pdf')

    assert.equal((await browser.sign()).status, 204)
    const action = await actionRow(browser.actionId)
    assert.containSubset(action, {
      status: 'SIGNED',
      kind: 'external',
      user_id: null,
      authenticated_by: 'email_code',
      address: '127.0.0.1',
      recipient_email: CANDIDATE.email,
    })
    assert.isNotNull(action.browser)
    assert.isNotNull(action.consented_at)
    assert.isTrue((action.authenticated_at ?? '') <= (action.signed_at ?? ''))
    const entries = await auditEntries()
    const own = entries.filter(({ performedBy }) => performedBy === 'External signer (Candidate)')
    assert.deepEqual(
      own.map((entry) => entry.action),
      ['send_code', 'verify_code', 'open', 'sign']
    )
    assert.containSubset(own.at(-1), {
      entityId: String(sent.id),
      newValues: { role: 'SIGNER_1', authenticatedBy: 'email_code' },
    })
    assert.notInclude(JSON.stringify(entries), 'Cora')
    assert.notInclude(JSON.stringify(entries), 'elsewhere')
  })

  test('the mailbox gets link and code; the delivery log shows neither', async ({ assert }) => {
    const stop = await emptyPortalWithMail()
    try {
      const { browser } = await candidate()
      const asked = await mailServer.waitForMailTo(String(CANDIDATE.email))
      assert.include(asked.text, 'Maya Lund of')
      assert.isTrue(linkIn(asked, '/sign/external/').endsWith(browser.token))
      await browser.sendCode()
      const code = await browser.code()
      const mail = await mailServer.waitFor(({ text }) => text.includes(code))
      assert.notInclude(mail.subject, code)
      const rows = await db.from('outbox_messages').orderBy('id')
      for (const row of rows) {
        const shown = await renderMail(row, { maskSecrets: true, administrator: true })
        assert.notInclude(`${shown?.html}${shown?.text}`, browser.token)
        assert.notInclude(`${shown?.html}${shown?.text}`, code)
        assert.notInclude(JSON.stringify(row), browser.token)
        assert.notInclude(JSON.stringify(row), code)
      }
      assert.notInclude(JSON.stringify(await db.from('signing_links')), code)
    } finally {
      await stop()
    }
  })

  test('a forwarded link opens nothing without the code', async ({ assert }) => {
    const { browser } = await candidate()
    await browser.open()
    const stranger = browser.forwarded()
    assert.equal((await stranger.page()).props.frame, null)
    const { body } = await browser.show()
    const signature = await browser.signature()
    for (const answer of [
      await stranger.show(),
      await stranger.caller.get(body.documents[0]?.address ?? ''),
      await stranger.caller.post(`${stranger.address}/signature`, signature),
      await stranger.caller.post(`${stranger.address}/decline`, { reason: 'No' }),
      await stranger.caller.post(`${stranger.address}/paper`, {}),
    ]) {
      assert.equal(answer.status, 403)
      assert.equal(answer.body.message, 'Enter the code that was sent to you first.')
    }
    // The cookie of another link opens it neither.
    const other = await sentToOthers({ given: [{ ...CANDIDATE, email: 'eve@elsewhere.example' }] })
    const eve = await ExternalBrowser.at(other.actions.SIGNER_1)
    await eve.open()
    assert.equal((await eve.caller.get(browser.address)).status, 403)
    // A code entered elsewhere ends what the first browser could see.
    later({ minutes: 2 })
    await stranger.open()
    assert.equal((await browser.show()).status, 403)
  })

  test('used, replaced, expired, canceled and made-up links answer alike', async ({ assert }) => {
    const used = await candidate()
    await used.browser.open()
    await used.browser.sign()
    const declined = await candidate()
    await declined.browser.open()
    await declined.browser.caller.post(`${declined.browser.address}/decline`, { reason: 'No' })
    const replaced = await candidate()
    const hr = await signedIn(await given.admin())
    later({ minutes: 6 })
    const again = await hr.post(`/api/sign/requests/${replaced.sent.id}/signers/SIGNER_1/link`, {})
    assert.equal(again.status, 200)
    const canceled = await candidate()
    await hr.post(`/api/sign/requests/${canceled.sent.id}/cancellation`, {})
    const madeUp = used.browser.forwarded()
    const dead = [used.browser, declined.browser, replaced.browser, canceled.browser]
    for (const browser of dead) await assertDead(browser)
    const { row } = await linkOf(replaced.sent.actions.SIGNER_1)
    for (const token of [linkToken('invitation', row.id, row.generation), 'x'.repeat(38)]) {
      assert.equal((await madeUp.caller.get(`/api/sign/external/${token}`)).text, await deadText())
    }
    const expired = await candidate()
    later({ days: LINK_DAYS.sign, minutes: 10 })
    await assertDead(expired.browser)

    async function deadText() {
      return (await used.browser.show()).text
    }
    async function assertDead(browser: ExternalBrowser) {
      const page = await browser.page()
      assert.equal(page.status, 404)
      assert.containSubset(page.props, { works: false, frame: null })
      for (const answer of [
        await browser.show(),
        await browser.sendCode(),
        await browser.enter('123456'),
        await browser.caller.post(`${browser.address}/decline`, { reason: 'No' }),
      ]) {
        assert.equal(answer.status, 404)
        assert.equal(answer.body.message, DEAD)
      }
    }
  })

  test('only the browser that signed is told why its link has ended', async ({ assert }) => {
    const { browser } = await candidate()
    await browser.open()
    assert.containSubset((await browser.page()).props, { works: true, signed: false })
    await browser.sign()
    assert.containSubset((await browser.page()).props, { works: false, signed: true })
    const elsewhere = await browser.forwarded().page()
    assert.containSubset(elsewhere.props, { works: false, signed: false })
    const declined = await candidate()
    await declined.browser.open()
    await declined.browser.caller.post(`${declined.browser.address}/decline`, { reason: 'No' })
    assert.containSubset((await declined.browser.page()).props, { works: false, signed: false })
  })

  test('of two signatures at once, one counts', async ({ assert }) => {
    const { sent, browser } = await candidate()
    await browser.open()
    const body = await browser.signature()
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.caller.post(`${browser.address}/signature`, body))
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404, 404])
    const signed = (await auditTrail()).filter((line) => line.startsWith('sign '))
    assert.deepEqual(signed, [`sign signing_request ${sent.id}`])
  })

  test('no session begins, and nothing else opens', async ({ assert }) => {
    const { sent, browser } = await candidate()
    const other = await sentRequest()
    await browser.open()
    const { caller } = browser
    assert.equal((await caller.get('/api/auth/user')).status, 401)
    for (const url of [
      `/api/sign/requests/${sent.id}`,
      `/api/sign/actions/${browser.actionId}`,
      `/api/sign/url?requestId=${sent.id}&role=SIGNER_1`,
      '/api/employees',
      '/api/sign/requests',
    ]) {
      assert.equal((await caller.get(url)).status, 401, url)
    }
    const foreign = await caller.get(`${browser.address}/documents/${other.documents[0]}`)
    assert.equal(foreign.status, 404)
    // Someone with an account does not get it by the action either.
    const employee = await signedIn(await given.employee())
    assert.equal((await employee.get(`/api/sign/actions/${browser.actionId}`)).status, 404)
  })

  test('declining ends the request and tells the sender', async ({ assert }) => {
    const { sent, browser } = await candidate()
    await browser.open()
    assert.equal(
      (await browser.caller.post(`${browser.address}/paper`, {})).status,
      200,
      'paper keeps it open'
    )
    const reason = 'The salary is another one.'
    const answer = await browser.caller.post(`${browser.address}/decline`, { reason })
    assert.equal(answer.status, 204)
    assert.containSubset(await requestRow(sent.id), {
      status: 'CANCELLED',
      cancelled_how: 'declined',
      cancel_reason: reason,
    })
    const mails = await db.from('outbox_messages').where('kind', 'signing_declined')
    assert.lengthOf(mails, 1)
    assert.equal(mails[0].recipient, sent.manager.email)
  })

  test('invalid answers name their field and change nothing', async ({ assert }) => {
    const { browser } = await candidate()
    await browser.open()
    for (const [changed, field] of [
      [{ consentVersion: '1999-1' }, 'consentVersion'],
      [{ signature: null }, 'signature'],
      [{ documents: [] }, /^documents/],
    ] as const) {
      const { status, errors } = await browser.sign(changed)
      assert.equal(status, 422)
      assert.match(errors[0]?.field ?? '', new RegExp(field))
    }
    const typed = { signature: { way: 'typed', text: 'Someone Else' } }
    assert.equal((await browser.sign(typed)).errors[0]?.rule, 'otherName')
    assert.equal((await actionRow(browser.actionId)).status, 'PENDING')
    assert.equal((await browser.sign({ ...typed, otherName: true })).status, 204)
  })

  test('the sealed copy is downloaded by a link of its own, for a month', async ({ assert }) => {
    const { sent, browser } = await candidate()
    await browser.open()
    await browser.sign()
    await recorded(sent)
    const { signAction, openAction } = await import('#signing/services/sign_action')
    const { actorFor, shownTo, DRAWN } = await import('#tests/helpers/signing/signing')
    const { CONSENT_VERSION } = await import('#signing/consent')
    const actor = actorFor(sent.manager)
    const actionId = sent.actions.MANAGER as number
    await openAction(actionId, sent.manager.id, actor)
    const shown = await shownTo(sent)
    await signAction(
      {
        actionId,
        userId: sent.manager.id,
        filled: {
          signature: DRAWN,
          initials: null,
          documents: shown.map(({ documentId }) => ({ documentId, values: { '4': 'Welcome' } })),
        },
        shown,
        consentVersion: CONSENT_VERSION,
        authenticatedBy: 'password',
        browser: 'Test',
      },
      actor
    )
    await recorded(sent)
    const mails = await db.from('outbox_messages').where('kind', 'external_documents_signed')
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      [CANDIDATE.email]
    )
    const reader = await ExternalBrowser.at(browser.actionId)
    assert.notEqual(reader.token, browser.token)
    assert.equal((await browser.show()).status, 404, 'the link that signed stays dead')
    assert.equal((await reader.show()).status, 403)
    const { body } = await reader.open()
    assert.equal(body.state, 'completed')
    const file = await reader.caller.get(`${body.documents[0]?.address}&disposition=attachment`)
    assert.equal(file.status, 200)
    assert.match(file.headers.get('content-disposition') ?? '', /^attachment/)
    assert.equal(
      (await reader.caller.post(`${reader.address}/decline`, { reason: 'x' })).status,
      404
    )
    assert.include(await auditTrail(), `open_file signing_request ${sent.id}`)
    later({ days: LINK_DAYS.copy, minutes: 1 })
    assert.equal((await reader.show()).status, 404)
  })
})
