import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import SignVerify from '#commands/sign_verify'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { runCommand } from '#tests/helpers/command'
import { keyboard, pointer, type Hands } from '#tests/helpers/browser/hands'
import { agencyForm, folderOf } from '#tests/helpers/pdf/pdf_files'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { pdfsig, pdfText } from '#tests/helpers/pdf/poppler'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { recorded } from '#tests/helpers/signing/signing'

const FORM = 'Form A-1'

/** A form from HR's upload to what both signers have in the end. */
test.group('A form that is uploaded, sent, signed by two and kept', (group) => {
  let hr: Person
  let maya: Person
  let ana: Person

  group.each.timeout(240_000)
  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    hr = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  test('by pointer, the manager at a desk and the employee on a phone', async (context) => {
    await libraryAndSending(context, await Browsing.of(hr, context), pointer)
    const desk = await Browsing.of(maya, context, { viewport: DESKTOP })
    await desk.open('/document-signing')
    await desk.page.getByRole('button', { name: 'Sign as Manager: Ana Díaz' }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'Sign as Manager' })
    context.assert.deepEqual(await desk.axe(), [])
    const frame = dialog.frameLocator('iframe')
    await frame.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    const mouse = pointer(desk, frame)
    await mouse.press(/^Manager signature/)
    await mouse.sign()
    await finish(mouse)
    await frame.getByRole('heading', { name: 'You have signed' }).waitFor()
    await recorded(await theRequest())
    await frame.getByText('Ana Díaz will be asked to sign next').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })

    const phone = await Browsing.of(ana, context, { viewport: PHONE, hasTouch: true })
    await employeeSigns(context, phone, pointer(phone))
    await bothHaveIt(context, desk, phone, pointer)
  }).tags(['@journey'])

  test('by keyboard alone', async (context) => {
    await libraryAndSending(context, await Browsing.of(hr, context), keyboard)
    const desk = await Browsing.of(maya, context, { viewport: DESKTOP })
    const { page } = desk
    const hands = keyboard(desk)
    await desk.open('/document-signing')
    await hands.press('Sign as Manager: Ana Díaz')
    const frame = page.frameLocator('iframe')
    await frame.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    await hands.press(/^Start: Manager signature/)
    await desk.waitForFocus(/^Manager signature: sign here/)
    await page.keyboard.press('Enter')
    await hands.sign()
    await frame.getByText('Everything required is filled in').waitFor()
    await finish(hands)
    await desk.waitForFocus('You have signed')
    await recorded(await theRequest())
    await frame.getByText('Ana Díaz will be asked to sign next').waitFor()
    await hands.press('Close')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const phone = await Browsing.of(ana, context, { viewport: PHONE })
    await employeeSigns(context, phone, keyboard(phone))
    await bothHaveIt(context, desk, phone, keyboard)
  }).tags(['@night'])

  /** HR uploads the form, places fields on its page and sends it. */
  async function libraryAndSending(
    { assert }: TestContext,
    browsing: Browsing,
    with_: (browsing: Browsing) => Hands
  ) {
    const { page } = browsing
    const hands = with_(browsing)
    await browsing.open('/documents/library')
    await hands.press('Upload document')
    await page.getByRole('dialog').waitFor()
    await hands.upload(/^File/, {
      name: `${FORM}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(await agencyForm()),
    })
    assert.deepEqual(await browsing.axe(), [])
    await hands.press('Upload')
    await page.getByRole('heading', { name: FORM, level: 1 }).waitFor()
    await page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    await hands.press('All for Employee')
    for (const [role, y] of [
      ['Employee', 0.5],
      ['Manager', 0.7],
    ] as const) {
      await hands.press(role)
      await hands.press('Signature')
      await hands.place({ x: 0.4, y })
      await page.getByRole('application', { name: new RegExp(`^${role} signature`) }).waitFor()
    }
    assert.deepEqual(await browsing.axe(), [])
    await hands.press('Save fields')
    await browsing.toast('Fields saved.')

    await browsing.open('/document-signing')
    await hands.press('Send Documents')
    await page.getByRole('checkbox', { name: FORM }).waitFor()
    await hands.tick(FORM)
    await hands.find('Employee signer', 'diaz', /Ana Díaz/)
    await hands.switchTo('Manager signer', 'other')
    await hands.find('Find the manager', 'maya', /Maya Lund/)
    assert.deepEqual(await browsing.axe(), [])
    await hands.press('Preview')
    await page.getByText(/1 person will be asked to sign/).waitFor()
    await hands.press('Send to 1 person')
    await browsing.toast('Document signing request created')
    await page.getByRole('list', { name: 'Outstanding requests' }).getByText(FORM).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Sign as/ }).count(), 0)
    assert.deepEqual(await browsing.axe(), [])
  }

  /** From their documents, on a phone. */
  async function employeeSigns({ assert }: TestContext, browsing: Browsing, hands: Hands) {
    const { page } = browsing
    await browsing.open('/documents')
    assert.deepEqual(await browsing.axe(), [])
    await hands.press(/^Sign\b/)
    await page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await hands.write('Full name of the employee', 'Ana Díaz')
    await hands.write('Date of birth', '1 May 1990')
    await hands.tick('Citizen')
    await hands.press(/^Employee signature/)
    await hands.sign()
    await page.getByText('Everything required is filled in').waitFor()
    await finish(hands, async () => {
      assert.equal(await browsing.overflow(), 0)
      assert.deepEqual(await browsing.axe(), [])
    })
    await page.getByRole('heading', { name: 'You have signed' }).waitFor()
    await recorded(await theRequest())
    await page.getByRole('heading', { name: 'Signed by everyone' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
  }

  async function finish(hands: Hands, look: () => Promise<void> = async () => {}) {
    await hands.press('Review and sign')
    await hands.tick(/^I agree to sign/)
    await look()
    await hands.write('Your password', PASSWORD)
    await hands.press('Sign document')
  }

  /** The same file, which every verifier confirms as the signed one. */
  async function bothHaveIt(
    context: TestContext,
    desk: Browsing,
    phone: Browsing,
    with_: (browsing: Browsing) => Hands
  ) {
    const { assert } = context
    const folder = await folderOf(context.test)
    const download = async ({ page }: Browsing, hands: Hands) => {
      const downloading = page.waitForEvent('download')
      await page.evaluate('0')
      await hands.press(/^Download ?:? Form A-1/)
      const path = join(folder, `${page.viewportSize()?.width}.pdf`)
      await (await downloading).saveAs(path)
      return path
    }
    const employees = await download(phone, with_(phone))
    await desk.open('/document-signing?tab=completed')
    assert.deepEqual(await desk.axe(), [])
    const managers = await download(desk, with_(desk))
    assert.isTrue((await readFile(managers)).equals(await readFile(employees)))

    const judged = await pdfsig(employees)
    assert.include(judged, 'Signature is Valid')
    assert.include(judged, 'Total document signed')
    const { told, exitCode } = await runCommand(SignVerify, [employees])
    assert.isNotOk(exitCode)
    assert.include(told, 'Valid: nothing has changed')
    await phone.open('/verify-document')
    await with_(phone).upload('Signed document', {
      name: `${FORM}.pdf`,
      mimeType: 'application/pdf',
      buffer: await readFile(employees),
    })
    await phone.page.getByText('Valid: nothing has changed').waitFor()
    assert.deepEqual(await phone.axe(), [])
    const text = await pdfText(employees)
    for (const word of ['1 May 1990', 'Signed as manager', 'Maya Lund', 'Signed as employee']) {
      assert.include(text, word)
    }
  }

  const theRequest = async () => ({
    id: Number((await db.from('signing_requests').firstOrFail()).id),
  })
})
