import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { DateTime } from 'luxon'
import { signingLink } from '#signing/signing_link'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { draw } from '#tests/helpers/browser/hands'
import { labPdf } from '#tests/helpers/browser/lab_pdf'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  actionRow,
  createTemplate,
  EVERY_FIELD,
  filledBy,
  recorded,
  requestRow,
  sentRequest,
  signAs,
  SIGNATURES,
  type Sent,
} from '#tests/helpers/signing/signing'

test.group('The signing frame in a browser', (group) => {
  let maya: Person
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  const sentTo = (options: Parameters<typeof sentRequest>[0] = {}) =>
    sentRequest({ manager: maya, employee: ana, name: 'House rules', ...options })

  const address = (sent: Sent, role: 'MANAGER' | 'EMPLOYEE') => {
    const { id } = role === 'MANAGER' ? maya : ana
    return `/sign/${signingLink(sent.actions[role], id, DateTime.utc())}`
  }

  test('a manager fills in, draws, reviews and signs', async (context) => {
    const { assert } = context
    const sent = await sentTo({ fields: EVERY_FIELD, pages: 2, message: 'Please today.' })
    const browsing = await Browsing.of(maya, context)
    const { page } = browsing
    await browsing.open(address(sent, 'MANAGER'))
    await drawn(page)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('signing-frame')

    await page.getByRole('button', { name: /^Manager signature/ }).click()
    await draw(page, page)
    await page.getByLabel('Save for my next document').click()
    await page.getByRole('button', { name: 'Use signature' }).click()
    await page.getByRole('button', { name: /^Manager initials/ }).click()
    await page.getByRole('tab', { name: 'Type' }).click()
    await page.getByRole('button', { name: 'Use initials' }).click()
    // Moves to the missing fields.
    await page.getByText('2 required fields left').waitFor()
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.getByRole('alert').getByText('2 required fields are empty.').waitFor()
    await browsing.waitForFocus('Manager text')
    // It lies where it was placed, not lower.
    const text = page.getByRole('textbox', { name: 'Manager text' })
    const placed = await text.locator('xpath=ancestor::div[1]').boundingBox()
    assert.closeTo((await text.boundingBox())!.y, placed!.y, 0.5)
    await text.fill('Kungsgatan 1')
    await page.getByRole('checkbox', { name: 'Manager checkbox' }).click()
    await page.getByText('Everything required is filled in').waitFor()
    await page.getByRole('button', { name: 'Review and sign' }).click()

    await page.getByRole('heading', { name: 'Review and sign' }).waitFor()
    await page.getByText('Kungsgatan 1').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('signing-review')
    await page.getByRole('button', { name: 'Sign document' }).click()
    await page.getByText('Agree to sign electronically, or ask for paper.').waitFor()
    await page.getByRole('checkbox', { name: /I agree to sign/ }).click()
    browsing.expect(/status of 422/)
    await page.getByLabel('Your password', { exact: true }).fill('not it')
    await page.getByRole('button', { name: 'Sign document' }).click()
    await page.getByText('This is not your current password.').waitFor()
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign document' }).click()
    await page.getByText('Your signature is being put on the documents').waitFor()
    await recorded(sent)
    await page.getByText('Ana Díaz will be asked to sign next').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('signing-signed')

    const filled = await filledBy(sent.actions.MANAGER)
    assert.equal(filled.signature?.way, 'drawn')
    assert.deepEqual(filled.initials, { way: 'typed', text: 'ML' })
    assert.deepEqual(filled.documents[0]?.values, {
      1: '1',
      2: '1',
      4: 'Kungsgatan 1',
      5: '1',
    })
  })

  test('what was filled in stays where a part cannot be loaded', async (context) => {
    const { assert } = context
    const sent = await sentTo({ fields: EVERY_FIELD })
    const browsing = (await Browsing.of(maya, context)).expect(
      /Failed to load resource/,
      /dynamically imported module/
    )
    const { page } = browsing
    for (const part of [/signature_dialog/, /review_signature/]) {
      await page.route(part, (route) => route.abort())
    }
    await browsing.open(address(sent, 'MANAGER'))
    await drawn(page)
    await page.getByRole('textbox', { name: 'Manager text' }).fill('Kungsgatan 1')
    await page.getByRole('button', { name: /^Manager signature/ }).click()
    await browsing.toast('This could not be loaded.')
    await page.unroute(/signature_dialog/)
    await page.getByRole('button', { name: /^Manager signature/ }).click()
    await draw(page, page)
    await page.getByRole('button', { name: 'Use signature' }).click()
    await page.getByRole('button', { name: /^Manager initials/ }).click()
    await page.getByRole('tab', { name: 'Type' }).click()
    await page.getByRole('button', { name: 'Use initials' }).click()
    await page.getByRole('checkbox', { name: 'Manager checkbox' }).click()
    await page.getByText('Everything required is filled in').waitFor()

    await page.getByRole('button', { name: 'Review and sign' }).click()
    await browsing.toast('The next step could not be loaded.')
    await page.unroute(/review_signature/)
    assert.equal(
      await page.getByRole('textbox', { name: 'Manager text' }).inputValue(),
      'Kungsgatan 1'
    )
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.getByRole('heading', { name: 'Review and sign' }).waitFor()
    await page.getByText('Kungsgatan 1').waitFor()
  }).tags(['@night'])

  test('an employee signs two documents on a phone, by keyboard alone', async (context) => {
    const { assert } = context
    const templateIds = [
      await createTemplate({ name: 'House rules', fields: SIGNATURES }),
      await createTemplate({ name: 'Safety rules', fields: SIGNATURES }),
    ]
    const sent = await sentTo({ templateIds })
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    const options = { viewport: PHONE, colorScheme: 'dark', deviceScaleFactor: 2 } as const
    const browsing = await Browsing.of(ana, context, options)
    const { page } = browsing
    await browsing.open(address(sent, 'EMPLOYEE'))
    await drawn(page)
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('signing-frame-phone')

    await browsing.tabTo(/^Start/)
    await page.keyboard.press('Enter')
    await browsing.waitForFocus(/^Signature of the employee/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('signing-pad-phone')
    await browsing.tabTo('Draw', 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await browsing.tabTo('Your name')
    await page.keyboard.press('Enter')
    await page.getByText('Everything required is filled in').waitFor()
    await browsing.tabTo(/^Next document/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Safety rules' }).waitFor()
    await drawn(page)
    await browsing.tabTo(/^Start/)
    await page.keyboard.press('Enter')
    await browsing.waitForFocus(/^Signature of the employee/)
    // The same signature is used here.
    await page.keyboard.press('Enter')
    await page.getByText('Everything required is filled in').waitFor()
    await browsing.tabTo(/^Review and sign/)
    await page.keyboard.press('Enter')
    await browsing.waitForFocus('Review and sign')
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('signing-review-phone')
    await browsing.tabTo(/^I agree to sign/)
    await page.keyboard.press('Space')
    await browsing.tabTo('Your password')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await browsing.waitForFocus('You have signed')
    await recorded(sent)
    await browsing.waitForFocus('Signed by everyone')
    await page.reload().then(() => browsing.waitForFocus('Signed by everyone'))
    assert.equal((await requestRow(sent.id)).status, 'COMPLETED')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('signing-done-phone')
    const download = page.waitForEvent('download')
    await browsing.tabTo(/^Download/)
    await page.keyboard.press('Enter')
    assert.equal((await download).suggestedFilename(), 'House rules (signed).pdf')
    await browsing.tabTo('Back to documents')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/documents')
  })

  test('a typed name that is not one’s own is asked about, {where}')
    .with([
      { where: 'at a desk', phone: false },
      { where: 'on a phone, by keyboard', phone: true },
    ])
    .run(async (context, { phone }) => {
      const { assert } = context
      const sent = await sentTo()
      const options = phone ? { viewport: PHONE, colorScheme: 'dark' as const } : {}
      const browsing = await Browsing.of(maya, context, options)
      browsing.expect(/status of 422/)
      const { page } = browsing
      await browsing.open(address(sent, 'MANAGER'))
      await drawn(page)
      await page.getByRole('button', { name: /^Signature of the manager/ }).click()
      await page.getByRole('tab', { name: 'Type' }).click()
      await page.getByLabel('Your name').fill('Mickey Mouse')
      await page.getByRole('button', { name: 'Use signature' }).click()
      await page.getByRole('button', { name: 'Review and sign' }).click()
      await page.getByRole('checkbox', { name: /I agree to sign/ }).click()
      const password = page.getByLabel('Your password', { exact: true })
      await password.fill(PASSWORD)
      await password.press('Enter')

      const dialog = page.getByRole('alertdialog', { name: 'Sign with this name?' })
      await dialog
        .getByText('You typed “Mickey Mouse”, but your name here is “Maya Lund”.')
        .waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`signing-other-name${phone ? '-phone' : ''}`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await browsing.waitForFocus('Your password')
      assert.isNull((await actionRow(sent.actions.MANAGER)).signed_at)

      await page.keyboard.press('Enter')
      await dialog.waitFor()
      if (phone) {
        await browsing.tabTo('Sign with this name')
        await page.keyboard.press('Enter')
      } else await dialog.getByRole('button', { name: 'Sign with this name' }).click()
      await page.getByText('Your signature is being put on the documents').waitFor()
      const { signature } = await filledBy(sent.actions.MANAGER)
      assert.deepEqual(signature, { way: 'typed', text: 'Mickey Mouse' })
    })

  test('the first page of a long document is there before the rest has loaded', async (context) => {
    const { assert } = context
    const file = await labPdf({ pages: 100, weight: 60_000 })
    const sent = await sentTo({ pages: 100, file })
    const browsing = await Browsing.of(maya, context)
    const { page } = browsing
    const wire = await browsing.context.newCDPSession(page)
    const documents = new Set<string>()
    let received = 0
    wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (/\/documents\/\d+/.test(request.url)) documents.add(requestId)
    })
    wire.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (documents.has(requestId)) received += dataLength
    })
    await wire.send('Network.enable')
    await wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: 1024 * 1024,
      uploadThroughput: 1024 * 1024,
    })
    await browsing.open(address(sent, 'MANAGER'))
    await drawn(page)
    const atFirst = received
    assert.isAbove(documents.size, 1)
    assert.isAbove(atFirst, 0)
    assert.isBelow(atFirst, file.length / 5)
    // Nor is it loaded in the background.
    await page.waitForTimeout(1_000)
    assert.isBelow(received, file.length / 5)
  }).tags(['@night'])

  test('a signer asks for paper, then declines with a reason', async (context) => {
    const { assert } = context
    const sent = await sentTo()
    const browsing = await Browsing.of(maya, context)
    const { page } = browsing
    await browsing.open(address(sent, 'MANAGER'))
    await drawn(page)
    await page.getByRole('button', { name: 'Other answers' }).click()
    await page.getByRole('menuitem', { name: 'Ask for paper instead' }).click()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Ask for paper', exact: true }).click()
    await browsing.toast('knows that you want paper.')
    await page.getByRole('button', { name: 'Other answers' }).click()
    await page.getByRole('menuitem', { name: 'Decline to sign' }).click()
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await page.getByText('Say why, so it can be corrected.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByLabel('Reason').fill('The salary is another one.')
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await page.getByRole('heading', { name: 'You have declined' }).waitFor()
    await page.getByRole('link', { name: 'Back to documents' }).waitFor()
    assert.equal((await requestRow(sent.id)).cancelled_how, 'declined')
  })

  test('an address that was passed on asks for the right person, who then signs in', async (context) => {
    const { assert } = context
    const sent = await sentTo()
    const browsing = await Browsing.of(ana, context)
    browsing.expect(/status of 403/)
    const { page } = browsing
    await browsing.open(address(sent, 'MANAGER'))
    await page.getByRole('heading', { name: 'This is for someone else' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('signing-forwarded')

    const guest = await Browsing.start(context)
    await guest.page.goto(address(sent, 'MANAGER'))
    await guest.page.getByLabel('Password', { exact: true }).waitFor()
    await guest.signIn(maya.email)
    await guest.page.getByRole('heading', { name: 'House rules' }).waitFor()
  })

  test('an old address is opened again, and a call in between is told', async (context) => {
    const sent = await sentTo()
    const browsing = await Browsing.of(maya, context)
    browsing.expect(/status of 410/, /status of 409/)
    const { page } = browsing
    const old = signingLink(sent.actions.MANAGER, maya.id, DateTime.utc().minus({ hours: 1 }))
    await browsing.open(`/sign/${old}`)
    await page.getByRole('button', { name: 'Open again' }).click()
    await page.getByRole('heading', { name: 'House rules' }).waitFor()
    await signAs(sent, 'MANAGER')
    await browsing.open(`/sign/${old}`)
    await page.getByRole('button', { name: 'Open again' }).click()
    await page.getByText('You have signed this already.').waitFor()
  }).tags(['@night'])
})

const drawn = (page: Page) => page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
