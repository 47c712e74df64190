import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import type { Page } from 'playwright'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { ComponentLab } from '#tests/helpers/browser/component_lab'
import { labPdf } from '#tests/helpers/browser/lab_pdf'
import { SIGNER } from '#tests/helpers/browser/lab_scenes'

interface Lab {
  held: Record<string, unknown>
  kept: boolean
}

const kept = (page: Page) => page.evaluate<Lab>('window.lab')

/** Goes to the next required field. */
async function next(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(`^(Start|Next): ${name}$`) }).click()
  await page
    .getByLabel(new RegExp(`^${name}`))
    .and(page.locator(':focus'))
    .waitFor()
}

test.group('A document filled in by its signer', (group) => {
  let lab: ComponentLab

  group.setup(async () => {
    lab = await ComponentLab.start(SIGNER)
    lab.files.set('file.pdf', { bytes: await labPdf() })
    return () => lab.stop()
  })

  async function signatureOn(context: TestContext, viewport: { width: number; height: number }) {
    const browsing = await Browsing.start(context, { viewport, hasTouch: true })
    const { page } = browsing
    await page.goto(lab.origin)
    await page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    await page.getByLabel(/^Signature/).press('Enter')
    return { browsing, page, dialog: page.getByRole('dialog', { name: 'Your signature' }) }
  }

  test('on a phone, drawn by finger, led from field to field', async (context) => {
    const { assert } = context
    const browsing = await Browsing.start(context, { viewport: PHONE, hasTouch: true })
    const { page } = browsing
    await page.goto(lab.origin)
    await page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    await page.getByText('4 required fields left').waitFor()
    await page.getByText('Manager: Signature of the manager: signed').waitFor()
    assert.deepEqual(await browsing.axe(), [])

    await next(page, 'Full name')
    assert.isAtLeast((await page.getByLabel('Full name').boundingBox())!.height, 20)
    await page.keyboard.type('Ada 🦊 عدا')
    await next(page, 'I have read it')
    await page.keyboard.press('Space')
    await next(page, 'Signature')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Your signature' })
    await dialog.getByRole('button', { name: 'Use signature' }).click()
    await dialog.getByText('Draw your signature first, or type it.').waitFor()
    assert.deepEqual(await browsing.axe(), [])

    const paper = (await dialog.locator('canvas').boundingBox())!
    for (const y of [60, 110]) {
      await page.mouse.move(paper.x + 40, paper.y + y)
      await page.mouse.down()
      await page.mouse.move(paper.x + 240, paper.y + y + 20, { steps: 12 })
      await page.mouse.up()
    }
    await dialog.getByRole('img', { name: 'Your signature, drawn with 2 lines' }).waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('img', { name: 'Your signature, drawn with 1 line' }).waitFor()
    await dialog.getByLabel('Save for my next document').click()
    await browsing.keepPicture('signature-pad-phone')
    await dialog.getByRole('button', { name: 'Use signature' }).click()
    await dialog.waitFor({ state: 'detached' })

    const { held, kept: keep } = await kept(page)
    assert.isTrue(keep)
    assert.containsSubset(held, { 1: 'Ada 🦊 عدا', 2: '1', 3: { way: 'drawn' } })
    const { strokes } = held[3] as { strokes: number[][] }
    assert.lengthOf(strokes, 1)
    await page.getByText('1 required field left').waitFor()
    assert.equal(await browsing.overflow(), 0)
  })

  test('a drawing is whole after the phone is turned', async (context) => {
    const { assert } = context
    const viewport = { width: PHONE.height, height: PHONE.width }
    const { page, dialog } = await signatureOn(context, viewport)
    const canvas = dialog.locator('canvas')
    await canvas.scrollIntoViewIfNeeded()
    const paper = (await canvas.boundingBox())!
    await page.mouse.move(paper.x + 20, paper.y + 60)
    await page.mouse.down()
    await page.mouse.move(paper.x + paper.width - 20, paper.y + 90, { steps: 12 })
    await page.mouse.up()
    await page.setViewportSize(PHONE)
    await page.waitForFunction(
      `document.querySelector('[role=dialog] canvas').clientWidth < ${paper.width - 50}`
    )
    const narrow = (await canvas.boundingBox())!.width
    await dialog.getByRole('button', { name: 'Use signature' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { held } = await kept(page)
    assert.isAtMost((held[3] as { width: number }).width, narrow)
  }).tags(['@night'])

  test('a phone on its side has all the paper in view', async (context) => {
    const { assert } = context
    const viewport = { width: PHONE.height, height: 330 }
    const { browsing, dialog } = await signatureOn(context, viewport)
    const paper = (await dialog.locator('canvas').boundingBox())!
    const footer = (await dialog.locator('[data-slot=dialog-footer]').boundingBox())!
    assert.isAtMost(paper.y + paper.height, footer.y)
    await browsing.keepPicture('signature-pad-on-its-side')
  }).tags(['@night'])

  test('a typed name in wide letters is whole', async (context) => {
    const { assert } = context
    const browsing = await Browsing.start(context, { viewport: PHONE, hasTouch: true })
    const { page } = browsing
    await page.goto(lab.origin)
    await page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    await page.getByLabel(/^Signature/).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Your signature' })
    await dialog.getByRole('tab', { name: 'Type' }).click()
    await dialog.getByLabel('Your name').fill('WILHELMINA MCMAHON-WOMACK')
    const cut = await page.evaluate<boolean>(`(() => {
      const text = document.querySelector('[role=dialog] svg text')
      const { x, width } = text.getBBox()
      return x < 0 || x + width > text.ownerSVGElement.viewBox.baseVal.width
    })()`)
    assert.isFalse(cut)
  }).tags(['@night'])

  test('by keyboard alone, typed', async (context) => {
    const { assert } = context
    const browsing = await Browsing.start(context, { colorScheme: 'dark' })
    const { page } = browsing
    await page.goto(lab.origin)
    await page.locator('[data-page="1"][aria-busy=false] canvas').waitFor()

    await browsing.tabTo('Signature: sign here, required')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Your signature' })
    await dialog.getByRole('tab', { name: 'Draw' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowRight')
    await browsing.tabTo('Your name')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await dialog.getByText('A signature needs at least one letter.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.keyboard.press('Control+a')
    await page.keyboard.type('山田 太郎')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('Signature: done, change it').and(page.locator(':focus')).waitFor()
    assert.deepEqual((await kept(page)).held[3], { way: 'typed', text: '山田 太郎' })
    assert.isFalse((await kept(page)).kept)

    // The page far below is not drawn yet, but its fields exist.
    await browsing.tabTo('Initials: add your initials, required')
    await browsing.tabTo('Remarks')
    await page.keyboard.type('x'.repeat(600))
    assert.lengthOf((await kept(page)).held[8] as string, 500)
    assert.deepEqual(await browsing.axe(), [])
  }).tags(['@night'])
})
