import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { MAX_OPTIONS } from '#training/limits'
import { Browsing, PHONE, SIZES } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'
import { createModule, questions } from '#tests/helpers/training/training'
import { CAPTIONS, moduleWithVideo, VIDEOS } from '#tests/helpers/training/videos'

const NEW = '/module-settings/new'
const VIDEO = () => app.makePath('tests/fixtures/videos', VIDEOS.webm)

test.group('The module editor in a browser', (group) => {
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
  })

  const heading = ({ page }: Browsing) =>
    page.getByRole('heading', { name: 'Module Settings', level: 1 })

  for (const { viewport } of SIZES) {
    test(`makes a module by the keyboard alone, ${viewport.width} px wide`, async (context) => {
      const { assert } = context
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      await browsing.open('/module-settings')
      await browsing.tabTo('Create Training Module')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Create Training Module', level: 1 }).waitFor()
      await browsing.tabTo(/^Module Name/)
      await page.keyboard.type('Fire drill')
      await browsing.tabTo(/^Description/)
      await page.keyboard.type('Walk, do not run.')
      assert.deepEqual(await browsing.axe(), [])

      // The test has an error: its tab opens, and the field gets the focus.
      await browsing.tabTo('Module', 'Shift+Tab')
      await page.keyboard.press('ArrowRight')
      await browsing.tabTo('Has Test')
      await page.keyboard.press('Space')
      await browsing.tabTo('Add Question')
      await page.keyboard.press('Enter')
      await browsing.waitForFocus(/^Question 1 text/)
      await browsing.tabTo(/^Test/, 'Shift+Tab')
      await page.keyboard.press('ArrowLeft')
      await browsing.tabTo('Create Module')
      await page.keyboard.press('Enter')
      await browsing.waitForFocus(/^Question 1 text/)
      assert.equal(
        await page.getByRole('tab', { selected: true }).textContent(),
        'Test1 question, has errors'
      )
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await page.keyboard.type('Where do we meet?')
      await browsing.tabTo('Option 1 of question 1 is correct')
      await page.keyboard.press('Space')
      await browsing.tabTo('Option 1 of question 1')
      await page.keyboard.type('At the oak')
      await browsing.tabTo('Option 2 of question 1')
      await page.keyboard.type('In the lift')
      for (let option = 5; option <= MAX_OPTIONS; option++) {
        await browsing.tabTo('Add option')
        await page.keyboard.press('Enter')
        await browsing.waitForFocus(`Option ${option} of question 1`)
      }

      if (viewport === PHONE) {
        await browsing.tabTo(/^Test/, 'Shift+Tab')
        await page.keyboard.press('ArrowRight')
        await browsing.tabTo('Start Test')
        await page.keyboard.press('Enter')
      }
      await page.getByRole('group', { name: /Question 1 of 1.*Where do we meet\?/ }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.tabTo('Create Module')
      await page.keyboard.press('Enter')
      await browsing.toast('Training module created successfully.')
      await heading(browsing).waitFor()
      assert.containSubset(await db.from('training_modules'), [{ name: 'Fire drill', has_test: 1 }])

      // Back does not lead to the form that was sent.
      await page.goBack()
      await heading(browsing).waitFor()
    })
  }

  test('shows what is typed as learners would see it', async (context) => {
    const { assert } = context
    const { id } = await moduleWithVideo({ name: 'Ladders', testQuestions: questions() })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/module-settings/${id}/edit`)
    const preview = page.getByRole('region', { name: 'Preview as a learner' })
    await preview.locator('video').waitFor()
    await browsing.field('Module Name').fill('Steps')
    await preview.getByText('Steps', { exact: true }).waitFor()
    await page.getByRole('switch', { name: 'Required Training' }).click()
    await preview.getByText('Required', { exact: true }).waitFor()

    // The stored video is gone; an address that is half typed shows nothing, and loads nothing.
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.getByRole('button', { name: 'Remove Training Video' }).click()
    await preview.locator('video').waitFor({ state: 'detached' })
    const url = browsing.field('Video URL')
    await url.pressSequentially('https:/')
    await preview.getByText('Training Video').waitFor({ state: 'detached' })
    await url.fill('https://videos.example/ladders')
    await preview.getByText('The video plays here after you save.').waitFor()
    await url.fill('https://youtu.be/aqz-KE-bpKQ')
    await preview.getByText('The video comes from YouTube').waitFor()
    await url.fill('https://vimeo.com/76979871')
    await preview.getByText('The video comes from Vimeo').waitFor()
    await browsing.field('External Training URL').fill('https://training.example/')
    await preview.getByText('It opens here after you save.').waitFor()
    assert.isTrue(
      await preview.getByRole('button', { name: 'Open external training' }).isDisabled()
    )
    assert.lengthOf(await preview.locator('iframe').all(), 0)
    assert.deepEqual(await browsing.axe(), [])

    await page.getByLabel('Training Video file').setInputFiles(VIDEO())
    await browsing.toast('Video uploaded successfully.')
    await preview.getByText('0:00 / 0:06').waitFor()
    await page.getByLabel('Captions file').setInputFiles({
      name: 'en.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(CAPTIONS),
    })
    await browsing.toast('Captions uploaded successfully.')
    await preview.getByRole('group', { name: 'Video: Steps' }).press('c')
    await preview.getByRole('button', { name: 'Captions', pressed: true }).waitFor()
    const cues = () =>
      page.evaluate<string>(
        `[...(document.querySelector('video').textTracks[0].cues ?? [])].map(({ text }) => text).join()`
      )
    await soon('the captions', async () => (await cues()) === 'Keep calm.,Leave.')
    const { origin } = new URL(page.url())
    assert.deepEqual([...new Set(requests.map((address) => new URL(address).origin))], [origin])

    // A started test shows a changed question, and grades by it.
    await page.getByRole('tab', { name: 'Test' }).click()
    await preview.getByRole('radio', { name: 'Yes' }).first().check()
    await page.getByRole('button', { name: /^Question 1/ }).click()
    await browsing.field('Question 1 text').fill('May you lean?')
    await preview.getByText('May you lean?').waitFor()
    assert.isTrue(await preview.getByRole('radio', { name: 'Yes' }).first().isChecked())
    await preview.getByRole('button', { name: 'Show result' }).click()
    await preview.getByText('Not passed. You scored 50%.').waitFor()
    assert.lengthOf(await db.from('training_attempts'), 0)
  }).tags(['@night'])

  test('asks before it is left with changes, or while a file is on its way', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const asked: string[] = []
    let leave = false
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type() === 'confirm' ? dialog.message() : dialog.type())
      await (leave ? dialog.accept() : dialog.dismiss())
    })
    await browsing.open(NEW)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await heading(browsing).waitFor()
    assert.deepEqual(asked, [])

    await browsing.open(NEW)
    await browsing.field('Description').fill('Walk, do not run.')
    await page.getByText('Not saved yet').waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    assert.deepEqual(asked, ['Leave without saving? Your changes will be lost.'])
    assert.equal(await browsing.field('Description').inputValue(), 'Walk, do not run.')
    const reloading = page.waitForEvent('dialog')
    void page.reload().catch(() => {})
    await reloading
    assert.equal(asked[1], 'beforeunload')

    leave = true
    await page.getByRole('link', { name: 'Cancel' }).click()
    await heading(browsing).waitFor()
    await page.getByRole('link', { name: 'Create Training Module' }).first().click()
    await page.route('**/api/objects/upload/*', () => {
      // Never answered: the upload runs until the page is left.
    })
    await page.getByLabel('Training Video file').setInputFiles(VIDEO())
    await page.getByText('A file is uploading').waitFor()
    leave = false
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    assert.match(asked.at(-1) ?? '', /still uploading/)
    await page.getByText('A file is uploading').waitFor()
    leave = true
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    assert.lengthOf(await db.from('stored_files'), 0)
  })

  test('keeps what was typed when the server refuses it', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(admin, context)).expect(/status of (422|500)/)
    const { page } = browsing
    await browsing.open(NEW)
    await browsing.field('Module Name').fill('Fire drill')
    await browsing.field('Description').fill('Walk, do not run.')
    await page.route('**/api/training/modules', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } })
    )
    await page.getByRole('button', { name: 'Create Module' }).click()
    await browsing.toast('Failed to create training module.')
    await page.unroute('**/api/training/modules')

    // A test without questions: only the server refuses it, and its tab opens.
    await page.getByRole('tab', { name: 'Test' }).click()
    await page.getByRole('switch', { name: 'Has Test' }).click()
    await page.getByRole('tab', { name: 'Module' }).click()
    await page.getByRole('button', { name: 'Create Module' }).click()
    await page.getByText('Add at least one question, or turn Has Test off.').waitFor()
    await page.getByRole('switch', { name: 'Has Test' }).click()
    await page.getByRole('tab', { name: 'Module' }).click()
    assert.equal(await browsing.field('Module Name').inputValue(), 'Fire drill')
    assert.equal(await browsing.field('Description').inputValue(), 'Walk, do not run.')
    await page.getByRole('button', { name: 'Create Module' }).click()
    await browsing.toast('Training module created successfully.')
    assert.lengthOf(await db.from('training_modules'), 1)
  })

  test('creates one module, however often it is sent', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(NEW)
    await browsing.field('Module Name').fill('Fire drill')
    await browsing.field('Description').fill('Walk, do not run.')
    const button = page.getByRole('button', { name: 'Create Module' })
    await button.evaluate((node: { click: () => void }) => {
      node.click()
      node.click()
    })
    await heading(browsing).waitFor()
    assert.lengthOf(await db.from('training_modules'), 1)
  }).tags(['@night'])

  test('leads back to the list as it was left', async (context) => {
    const { assert } = context
    await createModule({ name: 'Ladders' })
    await createModule({ name: 'Fire' })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/module-settings?q=ladd')
    await page.getByRole('link', { name: 'Edit Ladders' }).click()
    await browsing.field('Module Name').fill('Step ladders')
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByRole('dialog', { name: 'Save as version 2' }).waitFor()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await browsing.toast('Training module updated successfully.')
    await page.getByRole('heading', { name: 'Step ladders' }).waitFor()
    assert.equal(new URL(page.url()).search, '?q=ladd')
  }).tags(['@night'])

  test('does not offer to change an archived module', async (context) => {
    const { assert } = context
    const { id } = await createModule({ name: 'Ladders' })
    await db
      .from('training_modules')
      .where({ id })
      .update({ archived_at: '2026-01-01 00:00:00.000' })
    const browsing = await Browsing.of(admin, context)
    await browsing.open(`/module-settings/${id}/edit`)
    await browsing.page.getByText('This module is archived. Restore it to change it.').waitFor()
    assert.equal(await browsing.page.getByRole('button', { name: 'Update Module' }).count(), 0)
    assert.deepEqual(await browsing.axe(), [])
  })
})
