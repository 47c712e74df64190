import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { Route } from 'playwright'
import { readContent } from '#training/content'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  activeEmployee,
  createModule,
  questions,
  versionsOf,
} from '#tests/helpers/training/training'
import { CAPTIONS, VIDEO_SECONDS, VIDEOS } from '#tests/helpers/training/videos'
import { completedOn } from '#tests/helpers/training/compliance'

const contentOf = async (id: number) => readContent((await versionsOf(id)).at(-1)?.content)

test.group('Module Settings in a browser', (group) => {
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
  })

  test('who is no administrator is told and led away', async (context) => {
    const browsing = (await Browsing.of(await given.manager(), context)).expect(/status of 403/)
    await browsing.open('/module-settings')
    await browsing.toast('Only administrators can access module settings.')
    await browsing.page.waitForURL((url) => url.pathname === '/')
    await browsing.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  })

  test('a module with a test is created, changed and deleted', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/module-settings')
    await page.getByText('Create your first training module to get started.').waitFor()
    await page.getByRole('link', { name: 'Create Training Module' }).first().click()
    await page.getByRole('heading', { name: 'Create Training Module', level: 1 }).waitFor()
    const form = page.getByRole('form', { name: 'Training module' })
    const create = page.getByRole('button', { name: 'Create Module' })
    await page.getByRole('tab', { name: 'Test' }).click()
    await form.getByRole('switch', { name: 'Has Test' }).click()
    await form.getByText('No test questions added yet').waitFor()
    await create.click()
    const empty = form.getByText('Add at least one question, or turn Has Test off.')
    await empty.waitFor()
    await page.getByRole('tab', { name: /^Module/ }).click()
    await form.getByText('Module name is required').waitFor()
    await form.getByText('Description is required').waitFor()

    await browsing.field('Module Name').fill('Fire drill')
    page.once('dialog', (asked) => void asked.dismiss())
    await page.getByRole('link', { name: 'Cancel' }).click()
    await browsing.field('Description').fill('Walk, do not run.\nMeet at the oak.')
    await form.getByRole('switch', { name: 'Requires Renewal' }).click()
    await form.getByPlaceholder('12').fill('24')
    await page.getByRole('tab', { name: /^Test/ }).click()
    await form.getByRole('button', { name: 'Add Question' }).click()
    await empty.waitFor({ state: 'detached' })
    await browsing.field('Question 1 text').fill('Where do we meet?')
    await browsing.field('Option 1 of question 1').fill('In the lift')
    await create.click()
    await form.getByText('Give at least two options.').waitFor()
    await browsing.field('Option 3 of question 1').fill('At the oak')
    await create.click()
    await form.getByText('Say which answer is correct.').waitFor()
    await form.getByRole('radio', { name: 'Option 3 of question 1 is correct' }).check()
    await form.getByText('Say which answer is correct.').waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Remove option 4 of question 1' }).press('Enter')
    await browsing.waitForFocus('Option 3 of question 1')
    await form.getByRole('button', { name: 'Add Question' }).click()
    await browsing.field('Question 2 text').fill('Do we run?')
    await form.getByLabel('Kind of question').nth(1).selectOption('true_false')
    await create.click()
    await form.getByText('Say which answer is correct.').waitFor()
    await form.getByRole('radio', { name: 'Option 2 of question 2 is correct' }).check()
    assert.deepEqual(await browsing.axe(), [])
    await create.click()
    await browsing.toast('Training module created successfully.')
    await page.getByRole('heading', { name: 'Module Settings', level: 1 }).waitFor()
    await page.getByText('Renew every 24 months').waitFor()

    const { id } = await db.from('training_modules').firstOrFail()
    assert.containSubset((await contentOf(id)).questions, [
      { kind: 'single', options: ['In the lift', 'At the oak'], correct: [1] },
      { kind: 'true_false', options: ['True', 'False'], correct: [1] },
    ])

    await page.getByRole('link', { name: 'Edit Fire drill' }).click()
    await page.getByRole('heading', { name: 'Edit Training Module', level: 1 }).waitFor()
    await page.getByRole('tab', { name: 'Test' }).click()
    await form.getByRole('button', { name: /Question 1.*Where do we meet/ }).waitFor()
    await page.getByRole('tab', { name: 'Module' }).click()
    await form.getByRole('switch', { name: 'Required Training' }).click()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await browsing.toast('Training module updated successfully.')
    assert.lengthOf(await versionsOf(id), 1)

    await page.getByRole('link', { name: 'Edit Fire drill' }).click()
    await form.getByRole('switch', { name: 'Required Training' }).click()
    await form.getByText('withdrawn from everyone who has it only because').waitFor()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByRole('button', { name: 'Delete Fire drill' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await browsing.toast('Training module deleted successfully.')
    await page.getByText('No training modules').waitFor()
  })

  test('a change of the content asks what it means, and whom it affects', async (context) => {
    const { assert } = context
    const { id } = await createModule({ name: 'Ladders' })
    const person = await activeEmployee({ firstName: 'Ida', lastName: 'Berg' })
    await completedOn(person, id, '2026-01-01')
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/module-settings')
    await page.getByRole('link', { name: 'Edit Ladders' }).click()
    await browsing.field('Description').fill('Never lean.')
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByRole('radio', { name: /Material change/ }).check()
    await page.getByText('1 person completed it and must retake it.').waitFor()
    await page.getByText('Ida Berg').waitFor()
    await page.getByLabel('Retrain by').fill('2020-01-01')
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByText('People can only train again from today on.').waitFor()
    await page.getByLabel('Retrain by').fill('2999-01-31')
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Update Module' }).click()
    await browsing.toast('Training module updated successfully.')
    const [, version] = await versionsOf(id)
    assert.equal(version?.retrain_by, '2999-01-31')

    // Someone else was faster.
    browsing.expect(/status of 409/, /ApiError: 409/)
    await page.getByRole('link', { name: 'Edit Ladders' }).click()
    await browsing.field('Module Name').fill('Steps')
    await db.from('training_modules').update({ updated_at: '2001-01-01 00:00:00.000', minutes: 12 })
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByRole('radio', { name: /Minor change/ }).check()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await browsing.toast('This module was changed since you opened it.')
    await page.getByText('Minutes: 12').waitFor()
    assert.equal(await browsing.field('Module Name').inputValue(), 'Steps')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Keep my version' }).click()
    await page.getByText('What was changed').waitFor({ state: 'detached' })
    page.once('dialog', (asked) => void asked.accept())
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Module Settings', level: 1 }).waitFor()
  })

  test('questions are put in order by dragging and by keyboard', async (context) => {
    const { assert } = context
    const { id } = await createModule({ name: 'Ladders', testQuestions: questions(3) })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/module-settings')
    await page.getByRole('link', { name: 'Edit Ladders' }).click()
    await page.getByRole('tab', { name: 'Test' }).click()
    const form = page.getByRole('form', { name: 'Training module' })
    const order = async () =>
      (await form.getByText(/What is right about \d/).allInnerTexts()).map((text) =>
        text.replace(/\D/g, '')
      )
    const pickUpFirst = async () => {
      await page.getByRole('button', { name: 'Move question 1', exact: true }).focus()
      await page.keyboard.press('Space')
      await page.getByText('Question 1 is over place 1 of 3.').waitFor({ state: 'attached' })
      // The sorting adds its key listener in a timer of its own.
      await page.evaluate('new Promise((resolve) => setTimeout(resolve))')
    }
    await page.getByRole('button', { name: /^Question 1/ }).waitFor()
    assert.deepEqual(await order(), ['1', '2', '3'])

    await pickUpFirst()
    await page.keyboard.press('ArrowDown')
    await page.getByText('is over place 2 of 3').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await page.getByText('It is now at place 2 of 3.').waitFor({ state: 'attached' })
    assert.deepEqual(await order(), ['2', '1', '3'])

    await pickUpFirst()
    await page.keyboard.press('Escape')
    await page.getByText('stays where it was').waitFor({ state: 'attached' })
    assert.isTrue(await form.isVisible())

    await page.getByRole('button', { name: 'Move question 3', exact: true }).hover()
    await page.mouse.down()
    const above = await page
      .getByRole('button', { name: 'Move question 1', exact: true })
      .boundingBox()
    await page.mouse.move(above!.x + 10, above!.y + 10, { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: /^Question 1.*about 3/ }).waitFor()
    assert.deepEqual(await order(), ['3', '2', '1'])

    // For 50 ms, the sorting swallows the click that ends a drag, wherever it is.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 80))')
    await page.getByRole('button', { name: 'Remove question 2' }).click()
    await page.getByRole('button', { name: 'Remove question 3' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await browsing.toast('Training module updated successfully.')
    assert.deepEqual(
      (await contentOf(id)).questions.map((question) => question.id),
      ['q3', 'q1']
    )
  }).tags(['@night'])

  test('is duplicated, archived, found in the archive and restored', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, { viewport: PHONE })
    const { page } = browsing
    await createModule({ name: 'Ladders', isRequired: true })
    await createModule({ name: 'Fire' })
    await browsing.open('/module-settings')
    assert.equal(await browsing.overflow(), 0)
    await page.getByRole('searchbox').fill('ladd')
    await page.getByRole('heading', { name: 'Fire' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More for Ladders' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await browsing.toast('Copy of Ladders created.')
    await page.getByRole('heading', { name: 'Copy of Ladders' }).waitFor()
    await page.getByRole('button', { name: 'More for Copy of Ladders' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await browsing.toast('Training module archived.')
    await page.getByRole('link', { name: 'Archived', exact: true }).click()
    await page.getByRole('button', { name: 'Restore Copy of Ladders' }).click()
    await browsing.toast('Training module restored.')
    await page.getByText('Nothing is archived').waitFor()
  }).tags(['@night'])

  test('is duplicated after the answer about another one was lost', async (context) => {
    const { assert } = context
    await createModule({ name: 'Ladders' })
    await createModule({ name: 'Scaffolds' })
    const browsing = (await Browsing.of(admin, context)).expect(/Failed to load/, /LostAnswer/)
    const { page } = browsing
    await browsing.open('/module-settings')
    const duplicate = async (name: string) => {
      await page.getByRole('button', { name: `More for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    }
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    }
    await page.route('**/copies', loseAnswer, { times: 1 })
    await duplicate('Ladders')
    await browsing.toast('The connection was lost before the server answered.')
    await duplicate('Scaffolds')
    await browsing.toast('Copy of Scaffolds created.')
    await page.getByRole('heading', { name: 'Copy of Scaffolds' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: /^Copy of/ }).count(), 2)
  }).tags(['@night'])

  test('is tried out as a learner, and nothing of it is kept', async (context) => {
    const { assert } = context
    const { id } = await createModule({ name: 'Ladders', testQuestions: questions(), passMark: 50 })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/module-settings/${id}/preview`)
    await page
      .getByText('2 questions. To pass, answer 50% correctly. Unlimited attempts.')
      .waitFor()
    await page.getByRole('button', { name: 'Start Test' }).click()
    await page.getByRole('radio', { name: 'Yes' }).first().check()
    await page.getByRole('radio', { name: 'Never' }).nth(1).check()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Show result' }).click()
    await page.getByText('Passed with 50%. 1 of 2 answers are correct.').waitFor()
    await page.getByText('Wrong. It is so since 2.').waitFor()
    assert.lengthOf(await db.from('training_attempts'), 0)
    assert.lengthOf(await db.from('training_progress'), 0)
  }).tags(['@night'])

  test('a video with captions is uploaded, previewed and removed', async (context) => {
    const { assert } = context
    const { id } = await createModule({ name: 'Ladders' })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/module-settings')
    await page.getByRole('link', { name: 'Edit Ladders' }).click()
    await page.getByText('Or provide a YouTube/external video URL below').waitFor()
    await page
      .getByLabel('Training Video file')
      .setInputFiles(app.makePath('tests/fixtures/videos', VIDEOS.webm))
    await browsing.toast('Video uploaded successfully.')
    const captions = { name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) }
    await page.getByLabel('Captions file').setInputFiles(captions)
    await browsing.toast('Captions uploaded successfully.')
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByRole('radio', { name: /Minor change/ }).check()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await browsing.toast('Training module updated successfully.')
    const { videoSeconds, captionsFileId } = await contentOf(id)
    assert.equal(videoSeconds, VIDEO_SECONDS)
    assert.isNotNull(captionsFileId)

    await browsing.open(`/module-settings/${id}/preview`)
    await page.locator('video').waitFor()
    assert.lengthOf(await db.from('training_progress'), 0)

    await browsing.open('/module-settings')
    await page.getByRole('link', { name: 'Edit Ladders' }).click()
    await page.getByText('six-seconds.webm').waitFor()
    await page.getByRole('button', { name: 'Remove Training Video' }).click()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await browsing.toast('Training module updated successfully.')
    assert.containSubset(await contentOf(id), { videoFileId: null, captionsFileId: null })
  }).tags(['@night'])
})
