import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { ComponentLab } from '#tests/helpers/browser/component_lab'
import { labPdf } from '#tests/helpers/browser/lab_pdf'
import { VIEW } from '#tests/helpers/browser/lab_scenes'

test.group('A PDF in a page', (group) => {
  let lab: ComponentLab

  group.setup(async () => {
    lab = await ComponentLab.start(VIEW)
    return () => lab.stop()
  })

  group.each.setup(() => {
    lab.files.clear()
    lab.sent.clear()
  })

  test('its first page is there before the rest has loaded', async (context) => {
    const { assert } = context
    const bytes = await labPdf({ pages: 100, weight: 60_000 })
    lab.files.set('file.pdf', { bytes, pace: 60 })
    const { page } = await Browsing.start(context)
    await page.goto(lab.origin)

    // The toolbar appears with the document, in its place.
    const pages = page.getByRole('group', { name: 'House rules' })
    const before = await pages.and(page.locator('[aria-busy=true]')).boundingBox()
    await drawn(page, 1)
    assert.deepEqual(await pages.boundingBox(), before)
    assert.isBelow(lab.sent.get('file.pdf') ?? 0, bytes.length / 5)
    const first = page.getByRole('region', { name: 'Page 1 of 100' })
    await first.getByText('This is sheet 1', { exact: true }).waitFor()
    // A page far down is loaded by itself.
    await page.getByRole('textbox', { name: 'Page' }).fill('90')
    await page.keyboard.press('Enter')
    await drawn(page, 90)
    const far = page.getByRole('region', { name: 'Page 90 of 100' })
    await far.getByText('This is sheet 90', { exact: true }).waitFor()
    assert.isBelow(lab.sent.get('file.pdf') ?? 0, bytes.length / 2)
    assert.equal(await page.locator('[data-page="1"] canvas').count(), 0)
  })

  test('it is sharp and as wide as a phone, in light and dark', async (context) => {
    const { assert } = context
    lab.files.set('file.pdf', { bytes: await labPdf() })
    const phone = { viewport: PHONE, deviceScaleFactor: 3, colorScheme: 'dark' } as const
    const browsing = await Browsing.start(context, phone)
    const { page } = browsing
    await page.goto(lab.origin)
    await drawn(page, 1)

    assert.equal(await browsing.overflow(), 0)
    const canvas = page.locator('[data-page="1"] canvas')
    const shown = (await canvas.boundingBox())!
    assert.isAbove(shown.width, 300)
    const across = await canvas.evaluate((element) => Number(Object(element).width))
    assert.closeTo(across / shown.width, 3, 0.02)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('pdf-view-phone')

    await page.emulateMedia({ colorScheme: 'light' })
    assert.deepEqual(await browsing.axe(), [])
  }).tags(['@night'])

  test('it zooms by buttons and keys, and its text lies over the letters', async (context) => {
    const { assert } = context
    lab.files.set('file.pdf', { bytes: await labPdf({ rotate: 90 }) })
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await page.goto(lab.origin)
    await drawn(page, 1)
    const canvas = page.locator('[data-page="1"] canvas')
    const before = (await canvas.boundingBox())!
    assert.isAbove(before.width, before.height)

    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByText('125%').waitFor()
    await page.getByRole('group', { name: 'House rules' }).focus()
    await page.keyboard.press('Control+=')
    await page.getByText('150%').waitFor()
    await drawnAt(page, 1, before.width * 1.5)

    // Rotated like the page, at its place: a tenth from the right edge.
    const sheet = (await page.locator('[data-page="1"]').boundingBox())!
    const line = page.getByRole('region', { name: 'Page 1 of 3' }).getByText('This is sheet 1')
    const box = (await line.boundingBox())!
    assert.isAbove(box.height, box.width * 3)
    assert.closeTo((sheet.x + sheet.width - box.x) / sheet.width, 0.12, 0.04)
    assert.closeTo((box.y - sheet.y) / sheet.height, 72 / 612, 0.02)

    await page.keyboard.press('Control+0')
    await page.getByText('100%').waitFor()
  }).tags(['@night'])

  test('the place is kept when the window changes, as when a phone is turned', async (context) => {
    lab.files.set('file.pdf', { bytes: await labPdf({ pages: 20 }) })
    const { page } = await Browsing.start(context, { viewport: PHONE })
    await page.goto(lab.origin)
    await drawn(page, 1)
    const field = page.getByRole('textbox', { name: 'Page' })
    await field.fill('12')
    await page.keyboard.press('Enter')
    await drawn(page, 12)
    const sheet = page.locator('[data-page="12"]')
    for (const viewport of [DESKTOP, PHONE, { width: 740, height: 375 }, PHONE]) {
      const before = (await sheet.boundingBox())!.width
      await page.setViewportSize(viewport)
      while ((await sheet.boundingBox())!.width === before) await page.evaluate('0')
      await page.evaluate('new Promise((done) => setTimeout(done, 250))')
      context.assert.equal(await field.inputValue(), '12')
    }
  }).tags(['@night'])

  test('what cannot be loaded says so and is asked for again', async (context) => {
    const { assert } = context
    const bytes = await labPdf({ pages: 20, weight: 60_000 })
    let broken = true
    const third = bytes.length / 3
    const breaks = (start: number) => broken && start > third && start < 2 * third
    lab.files.set('file.pdf', { bytes, breaks })
    const browsing = await Browsing.start(context)
    // The library leaves one of its own promises unhandled.
    browsing.expect(/ERR_/, /UnknownErrorException/)
    const { page } = browsing
    await page.goto(lab.origin)
    await drawn(page, 1)

    await page.getByRole('textbox', { name: 'Page' }).fill('10')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: 'Page 10 could not be loaded.' })
    await alert.waitFor()
    assert.deepEqual(await browsing.axe(), [])
    broken = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await drawn(page, 10)
  }).tags(['@night'])

  test('a document that is no PDF, or gone, says so', async (context) => {
    lab.files.set('file.pdf', { bytes: Buffer.from('<!doctype html>'.repeat(100)) })
    const browsing = await Browsing.start(context)
    browsing.expect(/status of 404/)
    const { page } = browsing
    await page.goto(lab.origin)
    await page.getByText('This document is damaged and cannot be shown.').waitFor()
    lab.files.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('This document is not available anymore.').waitFor()
    lab.files.set('file.pdf', { bytes: await labPdf() })
    await page.getByRole('button', { name: 'Try again' }).click()
    await drawn(page, 1)
  }).tags(['@night'])
})

const drawn = (page: Page, number: number) =>
  page.locator(`[data-page="${number}"][aria-busy=false] canvas`).waitFor()

/** Waits until a page is drawn at the resolution of its new width. */
async function drawnAt(page: Page, number: number, width: number) {
  const canvas = page.locator(`[data-page="${number}"] canvas`)
  for (;;) {
    const across = await canvas.evaluate((element) => Number(Object(element).width))
    if (Math.abs(across - width) < 3) return
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
}
