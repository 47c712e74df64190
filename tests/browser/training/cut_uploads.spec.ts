import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import server from '@adonisjs/core/services/server'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Browsing } from '#tests/helpers/browser/browsing'
import { pdf } from '#tests/helpers/training/learning'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule } from '#tests/helpers/training/training'
import { videoFile } from '#tests/helpers/training/videos'

const NOT_SENT = 'The file could not be sent. Check the connection and try again.'

const MEBIBYTE = 1024 * 1024

/** A connection of half a megabyte per second that can be cut, as often as the browser tries. */
async function slowLine({ context, page }: Browsing, { cleanup }: TestContext) {
  const wire = await context.newCDPSession(page)
  const atMost = (uploadThroughput: number) =>
    wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await wire.send('Network.enable')
  await atMost(MEBIBYTE / 2)
  let cutting: NodeJS.Timeout | undefined
  cleanup(() => clearInterval(cutting))
  return {
    cut() {
      cutting = setInterval(() => server.getNodeServer()?.closeAllConnections(), 50)
    },
    async mend() {
      clearInterval(cutting)
      await atMost(-1)
    },
  }
}

/** A free-space box, which players skip, makes any MP4 as long as needed. */
async function longVideo(): Promise<Buffer> {
  const skipped = Buffer.alloc(4 * MEBIBYTE)
  skipped.writeUInt32BE(skipped.length, 0)
  skipped.write('free', 4)
  return Buffer.concat([await videoFile('mp4'), skipped])
}

/** Waits until some of the file was sent, but not all of it. */
async function onItsWay({ page }: Browsing, name: string): Promise<void> {
  const progress = page.getByRole('progressbar', { name })
  for (let part = 0; part === 0; await page.waitForTimeout(20)) {
    part = Number(await progress.getAttribute('aria-valuenow'))
    if (part >= 100) throw new Error('All of the file has left already')
  }
}

test.group('An upload whose connection is cut', (group) => {
  group.each.setup(() => emptyPortal())

  test('says so, leaves nothing, and is sent again: a video', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(await given.admin(), context)).expect(
      /net::ERR_|could not be reached|No answer from the server/
    )
    const { page } = browsing
    await browsing.open('/module-settings')
    await page.getByRole('link', { name: 'Create Training Module' }).first().click()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
    })
    const video = page.getByRole('group', { name: 'Training Video' })
    const file = { name: 'drill.mp4', mimeType: 'video/mp4', buffer: await longVideo() }
    const line = await slowLine(browsing, context)
    await video.locator('input[type=file]').setInputFiles(file, { timeout: 60_000 })
    await onItsWay(browsing, 'Sending drill.mp4')
    line.cut()
    await video.getByText(NOT_SENT).waitFor()
    await browsing.waitForFocus('Upload Video')
    assert.lengthOf(sent, 1)

    await line.mend()
    assert.deepEqual(await browsing.axe(), [])
    assert.lengthOf(await db.from('stored_files'), 0)
    const again = video.getByRole('button', { name: 'Try again' })
    await page.route('**/api/objects/upload', (route) => route.abort(), { times: 1 })
    const failed = page.waitForEvent('requestfailed')
    await again.press('Enter')
    await failed
    await video.getByText(NOT_SENT).waitFor()
    await browsing.context.setOffline(true)
    await again.press('Enter')
    await video.getByText('You’re offline.').waitFor()
    assert.lengthOf(sent, 1)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.context.setOffline(false)
    await again.press('Enter')
    await browsing.toast('Video uploaded successfully.')
    await video.getByText('drill.mp4').waitFor()
    await again.waitFor({ state: 'detached' })
    assert.lengthOf(await db.from('stored_files'), 1)
    assert.lengthOf(sent, 3)
    assert.notEqual(sent[0], sent[1])
  })

  test('says so, keeps the form, and is sent again: a certificate', async (context) => {
    const { assert } = context
    const person = await given.employee()
    const module = await createModule({ requiresCertificateUpload: true })
    const browsing = (await Browsing.of(person, context)).expect(/net::ERR_|could not be reached/)
    const { page } = browsing
    await browsing.open(`/training/${module.id}`)
    await page.getByRole('button', { name: 'Upload Certificate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Certificate' })
    await browsing.field('Certificate name').fill('First aid')
    await browsing.field('Issued by').fill('Red Cross')
    await dialog.getByLabel('Issue date').fill(DateTime.utc().toISODate())
    const buffer = Buffer.concat([Buffer.from(pdf()), Buffer.alloc(4 * MEBIBYTE, '\n')])
    const file = { name: 'aid.pdf', mimeType: 'application/pdf', buffer }
    await dialog.getByLabel('File').setInputFiles(file, { timeout: 60_000 })
    const line = await slowLine(browsing, context)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await onItsWay(browsing, 'Sending the file')
    line.cut()
    await browsing.toast(NOT_SENT)
    assert.equal(await browsing.field('Certificate name').inputValue(), 'First aid')

    await line.mend()
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await browsing.toast('Certificate uploaded. It needs review.')
    assert.lengthOf(await db.from('training_evidence'), 1)
    assert.lengthOf(await db.from('stored_files'), 1)
  })

  test('is given up where the connection falls silent', async (context) => {
    const browsing = await Browsing.of(await given.admin(), context)
    const { page } = browsing.expect(/could not be reached/)
    await page.clock.install()
    await browsing.open('/module-settings/new')
    const asked = new Promise<void>((resolve) => {
      // Neither sent on nor answered.
      void page.route('**/api/objects/upload/*', () => resolve())
    })
    const video = page.getByRole('group', { name: 'Training Video' })
    await video
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') })
    await asked
    await page.clock.fastForward(89_000)
    await video.getByText('Sending').waitFor()
    await page.clock.fastForward(2_000)
    await video.getByText(NOT_SENT).waitFor()
  }).tags(['@night'])

  test('is given up where a file that has arrived gets no answer', async (context) => {
    const browsing = await Browsing.of(await given.admin(), context)
    const { page } = browsing.expect(/could not be reached/)
    await page.clock.install()
    await browsing.open('/module-settings/new')
    let holding: TransactionClientContract | undefined
    context.cleanup(() => holding?.rollback())
    await page.route('**/api/objects/upload/*', async (route) => {
      // The server waits for the database's one connection.
      holding = await db.transaction()
      await route.continue()
    })
    const video = page.getByRole('group', { name: 'Training Video' })
    await video
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') })
    const arrived = video.locator('[role=progressbar][aria-valuenow="100"]')
    await arrived.waitFor()
    await page.clock.fastForward(4 * 60_000)
    await arrived.waitFor()
    await page.clock.fastForward(2 * 60_000)
    await video.getByText(NOT_SENT).waitFor()
  }).tags(['@night'])

  test('and one whose session is over leads to the sign-in and back', async (context) => {
    const browsing = (await Browsing.of(await given.admin(), context)).expect(/status of 401/)
    const { page } = browsing
    await page.clock.install()
    await browsing.open('/module-settings')
    await page.getByRole('link', { name: 'Create Training Module' }).first().click()
    const video = page.getByRole('group', { name: 'Training Video' })
    await video.waitFor()
    // The page leaves after half a second, so its time stands still until the words are seen.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.route('**/api/objects/upload/*', async (route) => {
      await browsing.context.clearCookies()
      await route.fulfill({ status: 401, json: { message: 'Unauthorized' } })
    })
    await video
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') })
    await browsing.toast('You are logged out.')
    await page.clock.resume()
    await page.waitForURL('**/api/login?next=%2Fmodule-settings%2Fnew')
  }).tags(['@night'])
})
