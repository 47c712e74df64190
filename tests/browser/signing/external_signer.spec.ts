import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { CONSENT_VERSION } from '#signing/consent'
import { openAction, signAction } from '#signing/services/sign_action'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { keyboard, pointer } from '#tests/helpers/browser/hands'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail } from '#tests/helpers/portal'
import {
  CANDIDATE,
  ExternalBrowser,
  fieldsFor,
  OFFER,
  sentToOthers,
} from '#tests/helpers/signing/external'
import {
  actionsOf,
  actorFor,
  createTemplate,
  DRAWN,
  recorded,
  shownTo,
} from '#tests/helpers/signing/signing'

const FORM = 'Offer letter'
const MAILBOX = String(CANDIDATE.email)

/** A document that names its signers, from the library to the copy of someone without an account. */
test.group('Someone without an account signs', (group) => {
  let hr: Person

  group.each.timeout(240_000)
  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    hr = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
    await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  test('HR names the signers, places their fields and sends it', async (context) => {
    const { assert } = context
    const id = await createTemplate({ name: FORM, fields: [] })
    const desk = await Browsing.of(hr, context, { viewport: DESKTOP })
    const { page } = desk
    const hands = pointer(desk)
    await desk.open(`/documents/library/${id}`)
    await hands.press('Settings')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Who signs').selectOption('own')
    await hands.press('Add signer')
    await desk.waitForFocus(/^Role name/)
    await hands.press('Save')
    await dialog.getByText('Enter a role name.').waitFor()
    await dialog.getByLabel('Role name').nth(2).fill('Witness')
    await dialog.getByLabel('When').nth(1).selectOption('beside')
    assert.deepEqual(await desk.axe(), [])
    await desk.keepPicture('signers-settings')
    await page.setViewportSize(PHONE)
    assert.deepEqual(await desk.axe(), [])
    assert.equal(await desk.overflow(), 0)
    await page.setViewportSize(DESKTOP)
    await hands.press('Remove Employee')
    await hands.press('Move Witness up')
    await hands.press('Save')
    await desk.toast('Settings saved.')
    await page.getByText('2 signers').waitFor()

    await page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    for (const [label, y] of [
      ['Witness', 0.3],
      ['Manager', 0.6],
    ] as const) {
      await hands.press(label)
      await hands.press('Signature')
      await hands.place({ x: 0.4, y })
      await page.getByRole('application', { name: new RegExp(`^${label} signature`) }).waitFor()
    }
    assert.deepEqual(await desk.axe(), [])
    await desk.keepPicture('signers-fields')
    await hands.press('Save fields')
    await desk.toast('Fields saved.')
    // Who is named in place of another one does not get their fields.
    desk.expect(/status of 422/)
    await hands.press('Settings')
    await hands.press('Remove Witness')
    await hands.press('Add signer')
    await dialog.getByLabel('Role name').nth(1).fill('Guardian')
    await hands.press('Save')
    await dialog.getByText('belongs to a signer who is not in the list').waitFor()
    await hands.press('Cancel')

    await desk.open('/document-signing')
    await hands.press('Send Documents')
    await hands.tick(new RegExp(`^${FORM}`))
    await hands.find('Employee it is about', 'diaz', /Ana Díaz/)
    await hands.press('Preview')
    await page.getByText('Enter who signs as Witness.').waitFor()
    await hands.write('Name of Witness', 'Cora Vance')
    await hands.write('Email of Witness', hr.email)
    for (const button of ['Preview', 'Send now']) {
      const answered = page.waitForResponse(/requests\/many/)
      await hands.press(button)
      await answered
      await page.locator('input[type=email][aria-invalid=true]').waitFor()
    }
    await hands.write('Email of Witness', MAILBOX)
    assert.deepEqual(await desk.axe(), [])
    await desk.keepPicture('signers-send')
    await page.setViewportSize(PHONE)
    assert.deepEqual(await desk.axe(), [])
    await page.setViewportSize(DESKTOP)
    await hands.press('Preview')
    await page.getByText('To be signed by Ida Berg and Cora Vance.').waitFor()
    await hands.press('Send to 1 person')
    await desk.toast('Document signing request created')
    const asked = await mailServer.waitForMailTo(MAILBOX)
    assert.include(asked.text, 'Ida Berg of')
    await desk.open('/document-signing')
    await page.getByText(`(${MAILBOX}), link sent`).waitFor()

    await hands.press(/^Actions: Ana Díaz/)
    await page.getByRole('menuitem', { name: 'Change signer: Witness…' }).click()
    await page.getByRole('dialog').waitFor()
    await hands.write('Name', 'Wilma Sand')
    await hands.write('Email', 'wilma@elsewhere.example')
    assert.deepEqual(await desk.axe(), [])
    await hands.press('Save')
    await desk.toast('Wilma Sand now signs as Witness.')
    await page.getByText('(wilma@elsewhere.example)').waitFor()
    assert.deepEqual(await desk.axe(), [])
    await desk.keepPicture('signers-change')
    await page.setViewportSize(PHONE)
    assert.equal(await desk.overflow(), 0)
    await mailServer.waitForMailTo('wilma@elsewhere.example')

    await page.setViewportSize(DESKTOP)
    const correct = async () => {
      await hands.press(/^Actions: Ana Díaz/)
      await page.getByRole('menuitem', { name: 'Correct and resend…' }).click()
    }
    await correct()
    assert.equal(await dialog.getByLabel('Name of Witness').inputValue(), 'Wilma Sand')
    await hands.press('Cancel')
    const template = db.from('document_templates').where('id', id)
    const { signers } = await template.clone().firstOrFail()
    await template.update({ signers: signers.replace('Witness', 'Guardian') })
    await correct()
    assert.equal(await dialog.getByLabel('Name of Guardian').inputValue(), '')
    assert.equal(await dialog.getByLabel('Email of Guardian').inputValue(), '')
  })

  async function offerSent() {
    const sent = await sentToOthers({
      name: FORM,
      signers: OFFER,
      fields: fieldsFor(OFFER),
      manager: hr,
    })
    const link = linkIn(await mailServer.waitForMailTo(MAILBOX), '/sign/external/')
    return { sent, address: new URL(link).pathname }
  }

  for (const [title, handsOf, options] of [
    ['on a phone', pointer, { viewport: PHONE, hasTouch: true }],
    ['by keyboard alone', keyboard, { viewport: DESKTOP }],
  ] as const) {
    test(`link, code, signature, copy: ${title}`, async (context) => {
      const { assert } = context
      const { sent, address } = await offerSent()
      const browsing = await Browsing.start(context, options)
      const { page } = browsing
      const hands = handsOf(browsing)
      await browsing.open(address)
      await page.getByRole('heading', { name: /^Documents from/ }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture('external-link')
      assert.equal(await browsing.overflow(), 0)
      await hands.press('Send me the code')
      await browsing.waitForFocus('Code')
      browsing.expect(/422/)
      await hands.write('Code', '12')
      await hands.press('Open the documents')
      await page.getByText('This code is wrong').waitFor()
      assert.equal(await page.getByText('This code is wrong').count(), 1)
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture('external-code')
      await hands.write('Code', await codeMailed(sent.actions.SIGNER_1))
      await hands.press('Open the documents')
      await page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
      assert.equal(await browsing.overflow(), 0)
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture('external-documents')
      await page.getByText('to sign as Candidate').waitFor()
      await hands.write('Candidate says', 'I look forward to it')
      await hands.press(/^Signature of Candidate/)
      await hands.sign()
      await page.getByText('Everything required is filled in').waitFor()
      await hands.press('Review and sign')
      await hands.tick(/^I agree to sign/)
      assert.equal(await page.getByLabel('Your password').count(), 0)
      assert.deepEqual(await browsing.axe(), [])
      await hands.press('Sign document')
      await page.getByRole('heading', { name: 'You have signed' }).waitFor()
      await browsing.waitForFocus('You have signed')
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture('external-signed')
      browsing.expect(/404/)
      await browsing.open(address)
      // Who signed in this browser is told so; all others, that the link doesn't work.
      await page.getByRole('heading', { name: 'You have signed' }).waitFor()
      assert.deepEqual(await browsing.axe(), [])

      await recorded(sent)
      await managerSigns(sent.id)
      const done = await mailServer.waitFor(
        ({ to, text }) => to.includes(MAILBOX) && text.includes('Download your copy')
      )
      await browsing.open(new URL(linkIn(done, '/sign/external/')).pathname)
      await hands.press('Send me the code')
      await browsing.waitForFocus('Code')
      await hands.write('Code', await codeMailed(sent.actions.SIGNER_1))
      await hands.press('Open the documents')
      await page.getByRole('heading', { name: 'Signed by everyone' }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture('external-copy')
      assert.equal(await browsing.overflow(), 0)
      const downloading = page.waitForEvent('download')
      await hands.press(/^Download/)
      assert.equal((await downloading).suggestedFilename(), `${FORM} (signed).pdf`)
    })
  }

  test('a phone that loses the page, and the answer, loses no signature', async (context) => {
    const { assert } = context
    const { sent, address } = await offerSent()
    const phone = await Browsing.start(context, { viewport: PHONE, hasTouch: true })
    const { page } = phone
    const hands = pointer(phone)
    await phone.open(address)
    await hands.press('Send me the code')
    await phone.waitForFocus('Code')
    const code = await codeMailed(sent.actions.SIGNER_1)
    // Reading the email closed the page of the link.
    await phone.open(address)
    await hands.write('Code', code)
    await hands.press('Open the documents')
    await hands.write('Candidate says', 'I look forward to it')
    await hands.press(/^Signature of Candidate/)
    await hands.sign()
    await hands.press('Review and sign')
    await hands.tick(/^I agree to sign/)

    // Hours pass.
    phone.expect(/403/, /404/, /Failed to load/, /No answer/)
    await db
      .from('signing_links')
      .update({ verified_at: '2020-01-01 00:00:00.000', code_sent_at: null })
    await hands.press('Sign document')
    await phone.toast('What you filled in is still here.')
    assert.deepEqual(await phone.axe(), [])
    await hands.press('Send me the code')
    await hands.write('Code', await codeMailed(sent.actions.SIGNER_1))
    await hands.press('Open the documents')

    await page.route('**/signature', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await hands.press('Sign document')
    await phone.toast('check before you send it again')
    await page.unroute('**/signature')
    await hands.press('Sign document')
    await page.getByRole('heading', { name: 'You have signed' }).waitFor()
  })

  /** The code of the latest email. */
  async function codeMailed(actionId: number | undefined): Promise<string> {
    const code = await (await ExternalBrowser.at(actionId)).code()
    await mailServer.waitFor(({ text }) => text.includes(code))
    return code
  }

  async function managerSigns(requestId: number): Promise<void> {
    const action = (await actionsOf(requestId)).find(({ role }) => role === 'MANAGER')
    const actionId = Number(action?.id)
    await openAction(actionId, hr.id, actorFor(hr))
    const shown = await shownTo({ id: requestId })
    await signAction(
      {
        actionId,
        userId: hr.id,
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
      actorFor(hr)
    )
    await recorded({ id: requestId })
  }
})
