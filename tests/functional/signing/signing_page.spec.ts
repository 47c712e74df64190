import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import { LINK_MINUTES, signingLink } from '#signing/signing_link'
import type { SigningPage } from '#signing/queries/signing_page'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  actionRow,
  completedRequest,
  EVERY_FIELD,
  recorded,
  refusedOf,
  requestRow,
  sentRequest,
  signAs,
  type Sent,
} from '#tests/helpers/signing/signing'

test.group('The signing frame', (group) => {
  let maya: Person
  let ana: Person
  let sent: Sent

  group.each.setup(async () => {
    await emptyPortal()
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    sent = await sentRequest({
      manager: maya,
      employee: ana,
      fields: EVERY_FIELD,
      pages: 2,
      message: 'Please today.',
    })
    return () => {
      Settings.now = () => Date.now()
    }
  })

  const address = (role = 'MANAGER', id = sent.id) => `/api/sign/url?requestId=${id}&role=${role}`

  /** Opens the frame like a signer. */
  async function opened(caller: Caller, role: 'MANAGER' | 'EMPLOYEE') {
    const { body } = await caller.get<{ url: string }>(address(role))
    return caller.page<{ frame: SigningPage }>(body.url)
  }

  test('a signer is given an address, and sees what is theirs to fill in', async ({ assert }) => {
    const { component, props, status, headers } = await opened(await signedIn(maya), 'MANAGER')
    assert.equal(status, 200)
    assert.equal(component, 'signing/sign')
    assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN')
    assert.include(headers.get('content-security-policy'), `frame-ancestors 'self'`)
    const { frame } = props
    assert.containsSubset(frame, {
      state: 'open',
      role: 'MANAGER',
      refusal: null,
      signer: { name: 'Maya Lund', initials: 'ML' },
      otherSigner: 'Ana Díaz',
      message: 'Please today.',
    })
    assert.lengthOf(frame.documents[0]!.fields, EVERY_FIELD.length)
    assert.include(frame.consent.text, 'paper')
    assert.equal((await requestRow(sent.id)).status, 'IN_PROGRESS')
    assert.isNotNull((await actionRow(sent.actions.MANAGER)).opened_at)
    const opening = (await auditEntries()).filter(({ action }) => action === 'open')
    assert.lengthOf(opening, 1)
    assert.containsSubset(opening[0], { performedById: maya.id, newValues: { role: 'MANAGER' } })
  })

  test('the pages come by ranges, with the first signer’s marks for the second', async ({
    assert,
  }) => {
    const manager = await signedIn(maya)
    const first = (await opened(manager, 'MANAGER')).props.frame.documents[0]!
    const part = await manager.get(first.address, { range: 'bytes=0-7' })
    assert.equal(part.status, 206)
    assert.equal(part.headers.get('content-type'), 'application/pdf')
    assert.match(part.text, /^%PDF-/)

    await signAs(sent, 'MANAGER')
    await recorded(sent)
    const employee = await signedIn(ana)
    const { frame } = (await opened(employee, 'EMPLOYEE')).props
    const second = frame.documents[0]!
    assert.notEqual(second.address.split('?')[1], first.address.split('?')[1])
    assert.isTrue(second.fields.every(({ role }) => role === 'EMPLOYEE'))
    const before = await bytesOf(manager, first.address.split('?')[0]!)
    assert.isAbove(before.length, 1000)
  })

  test('what is signed by both is there to download, for each of them', async ({ assert }) => {
    const done = await completedRequest({ manager: maya, employee: ana })
    for (const [person, role] of [
      [maya, 'MANAGER'],
      [ana, 'EMPLOYEE'],
    ] as const) {
      const caller = await signedIn(person)
      const url = `/api/sign/actions/${done.actions[role]}`
      const { body } = await caller.get<SigningPage>(url)
      assert.equal(body.state, 'completed')
      const file = await caller.get(`${url}/documents/${done.documents[0]}?disposition=attachment`)
      assert.equal(file.status, 200)
      assert.match(file.headers.get('content-disposition') ?? '', /attachment.*\(signed\)\.pdf/)
      assert.include(file.text, 'ETSI.CAdES.detached')
    }
  })

  test('a visitor signs in and comes back', async ({ assert }) => {
    const token = signingLink(sent.actions.MANAGER, maya.id, DateTime.utc())
    const guest = visitor()
    const page = await guest.get(`/sign/${token}`)
    assert.equal(page.status, 302)
    assert.equal(page.headers.get('location'), '/api/login')
    assert.equal((await visitor().get(address())).status, 401)
    const back = await guest.call('/api/login', {
      method: 'POST',
      raw: new URLSearchParams({
        email: maya.email,
        password: 'plum-kettle-orbit-seven',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(back.headers.get('location'), `/sign/${token}`)
  })

  test('nobody else is given an address, administrators included', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    for (const role of ['MANAGER', 'EMPLOYEE']) {
      const refused = await admin.get(address(role))
      assert.equal(refused.status, 403)
      assert.include(refused.body.message, 'Only')
    }
    const stranger = await signedIn(await given.employee())
    assert.equal((await stranger.get(address('EMPLOYEE'))).status, 404)
    assert.equal((await (await signedIn(maya)).get(address('EMPLOYEE'))).status, 403)
    assert.lengthOf(await refusedOf(sent), 4)
  })

  test('an address that was passed on opens nothing', async ({ assert }) => {
    const token = signingLink(sent.actions.MANAGER, maya.id, DateTime.utc())
    const admin = await signedIn(await given.admin())
    const page = await admin.page(`/sign/${token}`)
    assert.equal(page.status, 403)
    assert.equal(page.component, 'signing/unopened')
    assert.deepEqual(page.props.why, 'other_person')
    assert.notInclude(page.text, 'Maya')
    assert.deepEqual(await refusedOf(sent), ['open: This address was made for someone else.'])
    assert.equal((await requestRow(sent.id)).status, 'CREATED')
  })

  test('it holds for minutes, and is renewed from the page', async ({ assert }) => {
    const at = DateTime.utc()
    const token = signingLink(sent.actions.MANAGER, maya.id, at)
    const manager = await signedIn(maya)
    Settings.now = () => at.plus({ minutes: LINK_MINUTES }).toMillis()
    const page = await manager.page(`/sign/${token}`)
    assert.equal(page.status, 410)
    assert.deepEqual(page.props.again, { requestId: sent.id, role: 'MANAGER' })
    assert.deepEqual(await refusedOf(sent), ['open: The address was too old.'])
    assert.equal((await opened(manager, 'MANAGER')).status, 200)
  })

  test('an address that was made up is none', async ({ assert }) => {
    const manager = await signedIn(maya)
    const token = signingLink(sent.actions.MANAGER, maya.id, DateTime.utc())
    const other = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
    for (const wrong of [other, token.slice(1), `${token}A`, 'x']) {
      assert.equal((await manager.page(`/sign/${wrong}`)).status, 404, wrong)
    }
  })

  test('asking for it wrongly is told', async ({ assert }) => {
    const manager = await signedIn(maya)
    for (const query of ['', 'requestId=x&role=MANAGER', `requestId=${sent.id}&role=manager`]) {
      assert.equal((await manager.get(`/api/sign/url?${query}`)).status, 422, query)
    }
    assert.equal((await manager.get(address('MANAGER', 999_999))).status, 404)
  })
})
