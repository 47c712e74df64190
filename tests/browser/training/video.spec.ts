import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ProgressFactory } from '#database/factories/progress_factory'
import { readContent } from '#training/content'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { signedIn } from '#tests/helpers/caller'
import { completed } from '#tests/helpers/training/assignments'
import {
  activeEmployee,
  createModule,
  questions,
  versionsOf,
} from '#tests/helpers/training/training'
import { CAPTIONS, moduleWithVideo, videoFile, VIDEO_SECONDS } from '#tests/helpers/training/videos'

const file = async (name: string, mimeType = 'video/webm') => ({
  name,
  mimeType,
  buffer: Buffer.from(await videoFile()),
})

test.group('Videos in a browser', (group) => {
  group.each.setup(() => emptyPortal())

  test('a video is uploaded with its captions, replaced and removed', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(await given.admin(), context)
    const { page } = browsing
    await browsing.open('/module-settings')
    await page.getByRole('link', { name: 'Create Training Module' }).first().click()
    await page.getByRole('heading', { name: 'Create Training Module', level: 1 }).waitFor()
    const form = page.getByRole('form', { name: 'Training module' })
    await browsing.field('Module Name').fill('Fire drill')
    await browsing.field('Description').fill('Walk, do not run.')
    const video = form.getByRole('group', { name: 'Training Video' })
    const chosen = video.locator('input[type=file]')

    // The page rejects unsuitable files without an upload.
    await chosen.setInputFiles({ name: 'a.exe', mimeType: 'x/y', buffer: Buffer.from('MZ') })
    await video.getByText('You can only upload: .mp4, .m4v, .webm').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    // The server checks the content, whatever the name.
    browsing.expect(/status of 422/)
    await chosen.setInputFiles({
      name: 'page.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('<!doctype html><p>Hello</p>'),
    })
    await video.getByText('The file must be an MP4 or WebM video.').waitFor()

    await chosen.setInputFiles(await file('drill.webm'))
    await browsing.toast('Video uploaded successfully.')
    await video.getByRole('button', { name: 'Replace Training Video' }).waitFor()
    await video.getByText('drill.webm').waitFor()
    await video.getByText('(0:06)').waitFor()
    const captions = form.getByRole('group', { name: 'Captions' })
    await captions
      .locator('input[type=file]')
      .setInputFiles({ name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) })
    await captions.getByText('en.vtt').waitFor()
    await captions.getByRole('button', { name: 'Replace Captions' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    // The file's name stays on one line on a phone.
    await page.setViewportSize(PHONE)
    const named = await video.getByText('drill.webm').boundingBox()
    assert.isBelow(named?.height ?? Infinity, 30)
    await page.setViewportSize({ width: 1280, height: 800 })
    await browsing.keepPicture('module-video-uploaded')
    await page.getByRole('button', { name: 'Create Module' }).click()
    await browsing.toast('Training module created successfully.')

    const module = await db.from('training_modules').firstOrFail()
    const content = async () => readContent((await versionsOf(module.id)).at(-1)?.content)
    const first = await content()
    assert.equal(first.videoSeconds, VIDEO_SECONDS)
    assert.isNotNull(first.captionsFileId)

    await page.getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('heading', { name: 'Edit Training Module', level: 1 }).waitFor()
    await form.getByText('drill.webm').waitFor()
    await form.getByRole('button', { name: 'Remove Training Video' }).click()
    await form.getByRole('button', { name: 'Upload Video' }).waitFor()
    await form
      .getByRole('group', { name: 'Training Video' })
      .locator('input[type=file]')
      .setInputFiles(await file('drill 2.webm'))
    await form.getByText('drill 2.webm').waitFor()
    await form.getByRole('button', { name: 'Replace Training Video' }).waitFor()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByRole('button', { name: 'Back', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await browsing.toast('Training module updated successfully.')
    assert.notEqual((await content()).videoFileId, first.videoFileId)
  }).tags(['@night'])

  test('an upload is cancelled, and nothing of it is kept', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(await given.admin(), context)
    const { page } = browsing
    await browsing.open('/module-settings')
    await page.getByRole('link', { name: 'Create Training Module' }).first().click()
    await page.route('**/api/objects/upload/*', () => {
      // Never answered: the upload runs until it is canceled.
    })
    const video = page.getByRole('group', { name: 'Training Video' })
    const place = video.locator('input[type=file]').locator('..')
    await browsing.drop(place, await file('drill.webm'), await file('other.webm'))
    await video.getByText('Drop one file only.').waitFor()
    assert.equal(await video.getByRole('progressbar').count(), 0)
    await video.locator('input[type=file]').setInputFiles(await file('drill.webm'))
    await video.getByRole('progressbar', { name: 'Sending drill.webm' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    // Leaving would lose it: refused once.
    const question = page.waitForEvent('dialog')
    const leaving = page.getByRole('link', { name: 'Cancel' }).click()
    const dialog = await question
    assert.equal(dialog.message(), 'Leave now? The file is still uploading and would be lost.')
    await dialog.dismiss()
    await leaving
    await video.getByRole('button', { name: /^Cancel/ }).focus()
    await page.keyboard.press('Enter')
    await video.getByRole('button', { name: 'Upload Video' }).waitFor()
    await browsing.waitForFocus('Upload Video')
    assert.lengthOf(await db.from('stored_files'), 0)
  }).tags(['@night'])

  test('a learner watches, leaves, comes back and is done', async (context) => {
    const { assert } = context
    const person = await activeEmployee()
    const module = await moduleWithVideo({ name: 'Fire drill' }, { captions: true })
    const browsing = await Browsing.of(person, context, { viewport: PHONE })
    const { page } = browsing
    const progress = () =>
      db.from('training_progress').where('employee_id', person.employeeId).first()
    await browsing.open(`/training/${module.id}`)
    const player = page.getByRole('group', { name: 'Video: Fire drill' })
    await player.getByText('0:00 / 0:06').waitFor()
    await page.getByText('Left to watch: 6 seconds.').waitFor()
    await page.getByText('Not started', { exact: true }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)

    // By keyboard: captions, mute, forward and back.
    await player.focus()
    await page.keyboard.press('c')
    await player.getByRole('button', { name: 'Captions', pressed: true }).waitFor()
    await page.keyboard.press('m')
    await player.getByRole('button', { name: 'Mute', pressed: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await player.getByText('0:06 / 0:06').waitFor()
    await page.keyboard.press('ArrowLeft')
    await player.getByText('0:00 / 0:06').waitFor()
    // Skipping does not count as watching.
    assert.isNull(await progress())

    await page.keyboard.press(' ')
    await player.getByRole('button', { name: 'Pause' }).waitFor()
    await player.getByText(/0:0[34] \/ 0:06/).waitFor()
    await player.getByRole('button', { name: 'Pause' }).click()
    await player.locator('[data-watched]').first().waitFor()
    await browsing.keepPicture('module-video-375')
    assert.isNotNull(await progress())
    await page.getByText('Module In Progress').waitFor()

    await page.getByText(/Left to watch: [1-3] second/).waitFor()
    await page.reload()
    await player.getByText(/0:0[34] \/ 0:06/).waitFor()
    await player.getByRole('button', { name: 'Play' }).click()
    await page.getByText('Module completed').waitFor()
    const row = await progress()
    assert.isNotNull(row.completed_at)
    assert.isAtLeast(row.watched_seconds, 5)
    assert.deepEqual(await browsing.axe(), [])
  })

  test('played before it has loaded, it resumes, and all of it counts', async (context) => {
    const { assert } = context
    const person = await activeEmployee()
    const { employeeId } = person
    const { id: moduleId } = await moduleWithVideo({ name: 'Fire drill' })
    const watched = JSON.stringify([[0, 3]])
    const begun = { watched, watchedSeconds: 3, positionSeconds: 3 }
    await ProgressFactory.merge({ employeeId, moduleId, ...begun }).create()
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    const [loaded, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reported: number[] = []
    await page.route('**/video?version=*', async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.route(/\/watch/, async (route) => {
      if (route.request().method() === 'GET') await answered.promise
      else reported.push(route.request().postDataJSON().position)
      await route.continue()
    })
    await browsing.open(`/training/${moduleId}`)
    const player = page.getByRole('group', { name: 'Video: Fire drill' })
    await player.getByRole('button', { name: 'Play' }).click()
    await player.getByRole('button', { name: 'Pause' }).waitFor()
    loaded.resolve()
    await player.getByText('0:01 / 0:06').waitFor()
    assert.deepEqual(reported, [])
    answered.resolve()
    await page.getByText('Module completed').waitFor()
    for (const position of reported) assert.isAtLeast(position, 3)
  }).tags(['@night'])

  test('resumes and counts although its place could not be read at first', async (context) => {
    const { assert } = context
    const person = await activeEmployee()
    const { employeeId } = person
    const { id: moduleId } = await moduleWithVideo({ name: 'Fire drill' })
    const begun = { watched: '[[0,3]]', watchedSeconds: 3, positionSeconds: 3 }
    await ProgressFactory.merge({ employeeId, moduleId, ...begun }).create()
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    browsing.expect(/status of 503/)
    const reported: number[] = []
    await page.route(/\/watch/, async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ status: 503 })
      reported.push(route.request().postDataJSON().position ?? VIDEO_SECONDS)
      return route.continue()
    })
    await browsing.open(`/training/${moduleId}`)
    const player = page.getByRole('group', { name: 'Video: Fire drill' })
    await player.getByRole('button', { name: 'Play' }).click()
    await page.getByText('Module completed').waitFor()
    for (const position of reported) assert.isAtLeast(position, 3)
  }).tags(['@night'])

  test('what was watched offline is told later', async (context) => {
    const { assert } = context
    const person = await activeEmployee()
    const module = await moduleWithVideo({ name: 'Fire drill' })
    const browsing = (await Browsing.of(person, context)).expect(
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED/
    )
    const { page } = browsing
    await browsing.open(`/training/${module.id}`)
    const player = page.getByRole('group', { name: 'Video: Fire drill' })
    await page.getByText('Left to watch: 6 seconds.').waitFor()
    await page.route('**/watch', (route) => route.abort())
    await player.getByRole('button', { name: 'Play' }).click()
    await page.getByText('Can’t reach the portal.').waitFor()
    await player.getByText('0:06 / 0:06').waitFor()
    assert.lengthOf(await db.from('training_progress'), 0)
    // Loading the video again makes the element forget what it played.
    await page.evaluate(`document.querySelector('video').dispatchEvent(new Event('error'))`)
    await player.getByRole('button', { name: 'Try again' }).click()
    await player.getByText('0:06 / 0:06').waitFor()
    await page.unroute('**/watch')
    await page.evaluate(`window.dispatchEvent(new Event('online'))`)
    await page.getByText('Can’t reach the portal.').waitFor({ state: 'hidden' })
    const row = await db.from('training_progress').firstOrFail()
    assert.isAbove(row.watched_seconds, 0)
  }).tags(['@night'])

  test('what is elsewhere is opened in the window and confirmed', async (context) => {
    const { assert } = context
    const person = await activeEmployee()
    const module = await createModule({
      name: 'Ladders',
      videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m5s',
      externalUrl: 'https://training.example/course',
    })
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    const asked: string[] = []
    for (const site of ['https://www.youtube-nocookie.com/**', 'https://training.example/**']) {
      await page.route(site, (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<title>x</title><p>Elsewhere</p>' })
      })
    }
    await browsing.open(`/training/${module.id}`)
    const confirm = page.getByRole('button', { name: 'I have completed this' })
    assert.isTrue(await confirm.isDisabled())
    await page.getByText('Watch the video, open the resource and confirm').waitFor()
    assert.deepEqual(asked, [])
    await page.getByRole('button', { name: 'Play video' }).click()
    await page.frameLocator('iframe[title="Video: Ladders"]').getByText('Elsewhere').waitFor()
    assert.deepEqual(asked, ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&start=65'])
    await page.getByRole('button', { name: 'Open external training' }).click()
    const viewer = page.getByRole('dialog', { name: 'Ladders' })
    await viewer.frameLocator('iframe').frameLocator('iframe').getByText('Elsewhere').waitFor()
    await viewer.getByRole('link', { name: 'Open in New Tab' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('external-viewer')
    await viewer.getByRole('button', { name: 'Back to Training' }).click()
    await viewer.waitFor({ state: 'hidden' })
    await browsing.waitForFocus('Open external training')
    await confirm.click()
    await page.getByText('Module completed').waitFor()
    assert.lengthOf(await db.from('training_completions'), 1)
    assert.deepEqual(await browsing.axe(), [])
  }).tags(['@night'])

  test('an archived module shows its overview and what was done, and nothing to take', async (context) => {
    const { assert } = context
    const module = await moduleWithVideo({
      externalUrl: 'https://training.example/course',
      testQuestions: questions(1),
    })
    const person = await activeEmployee()
    await completed(person, module.id, '2026-01-01')
    await (await signedIn(await given.admin())).post(`/api/training/modules/${module.id}/archive`)
    const browsing = await Browsing.of(person, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open(`/training/${module.id}`)
    await page.getByText('Module archived').waitFor()
    await page.getByRole('heading', { name: 'Completions' }).waitFor()
    await page.getByText('Module Overview').waitFor()
    assert.equal(await page.locator('video').count(), 0)
    for (const title of ['Training Video', 'External Resource', 'Module Test']) {
      assert.equal(await page.getByText(title, { exact: true }).count(), 0, title)
    }
  }).tags(['@night'])
})
