import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { publishModule } from '#training/modules/publish_module'
import { updateModule } from '#training/modules/save_module'
import { signedIn } from '#tests/helpers/caller'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { activeEmployee, createModule, moduleRow } from '#tests/helpers/training/training'
import { moduleWithVideo, uploadVideo } from '#tests/helpers/training/videos'

test.group('Drafts of training modules in a browser', (group) => {
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
  })

  for (const { viewport } of SIZES) {
    test(`is saved, left, continued, published and assigned, ${viewport.width} px wide`, async (context) => {
      const { assert } = context
      await activeEmployee({ firstName: 'Ida', lastName: 'Berg' })
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      const form = page.getByRole('form', { name: 'Training module' })
      const list = page.getByRole('heading', { name: 'Module Settings', level: 1 })
      await browsing.open('/module-settings/new')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await form.getByText('Module name is required').waitFor()
      assert.equal(await form.getByText('Description is required').count(), 0)

      // Enter in a field saves the draft: publishing is final.
      await browsing.field('Module Name').fill('Fire drill')
      await page.getByRole('tab', { name: 'Test' }).click()
      await form.getByRole('switch', { name: 'Has Test' }).click()
      await form.getByRole('button', { name: 'Add Question' }).click()
      await browsing.field('Question 1 text').fill('Where do we meet?')
      await browsing.field('Option 1 of question 1').fill('At the oak')
      await browsing.field('Option 1 of question 1').press('Enter')
      await browsing.toast('Draft saved.')
      await list.waitFor()
      await page.getByText('Draft', { exact: true }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      const [{ id }] = await db.from('training_modules')

      // Days later.
      await browsing.open('/audit-logs?action=draft')
      await page.getByText('saved a draft of the training “Fire drill”').waitFor()
      await page.getByRole('link', { name: /draft operation/ }).click()
      await page.getByRole('button', { name: 'Publish' }).waitFor()
      await browsing.open('/module-settings?draft=true')
      await page.getByRole('button', { name: 'More for Fire drill' }).click()
      await page.getByRole('menuitem', { name: 'Preview as a learner' }).click()
      await page
        .getByText('1 question. To pass, answer 80% correctly. Unlimited attempts.')
        .waitFor()
      await page.getByText('Draft', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Start Test' }).click()
      await page.getByRole('radio', { name: 'At the oak' }).waitFor()
      assert.equal(await page.getByRole('radio').count(), 1)
      await browsing.open('/module-settings?draft=true')
      await page.getByRole('link', { name: 'Edit Fire drill' }).click()
      await page.getByRole('heading', { name: 'Edit Training Module', level: 1 }).waitFor()
      await page.getByText('Draft', { exact: true }).first().waitFor()
      await form.getByRole('switch', { name: 'Required Training' }).click()
      await form
        .getByText('This will be assigned to 1 active employee when you publish it.')
        .waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)

      await page.getByRole('button', { name: 'Publish' }).click()
      await form.getByText('Description is required').waitFor()
      assert.equal(
        await page.getByRole('tab', { name: 'Test' }).textContent(),
        'Test1 question, has errors'
      )
      await browsing.field('Description').fill('Walk, do not run.')
      await page.getByRole('tab', { name: 'Test' }).click()
      await form.getByText('Give at least two options.').waitFor()
      await browsing.field('Option 2 of question 1').fill('In the lift')
      // What was saved without a correct answer still has none.
      await page.getByRole('button', { name: 'Publish' }).click()
      await form.getByText('Say which answer is correct.').waitFor()
      await form.getByRole('radio', { name: 'Option 1 of question 1 is correct' }).check()
      await page.getByRole('button', { name: 'Publish' }).dblclick()
      await browsing.toast('Training module published.')
      await list.waitFor()
      await page.getByText('No drafts').waitFor()
      assert.containSubset(await moduleRow(id), { version: 1, description: 'Walk, do not run.' })
      assert.isNotNull((await moduleRow(id)).published_at)
      assert.lengthOf(await db.from('audit_entries').where('action', 'publish'), 1)
      assert.lengthOf(await db.from('training_assignments').where('open', 1), 1)

      await page.getByRole('link', { name: 'Published' }).click()
      await page.getByRole('link', { name: 'Edit Fire drill' }).click()
      await page.getByRole('button', { name: 'Update Module' }).waitFor()
      assert.equal(await page.getByRole('button', { name: /Publish|draft/ }).count(), 0)
      const other = await activeEmployee({ firstName: 'Wei', lastName: 'Lin' })
      await browsing.open(`/employees/${other.employeeId}`)
      await page.getByRole('button', { name: 'Assign training' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Assign training' })
      await dialog.getByText('Fire drill').first().waitFor()
    }).timeout(90_000)
  }

  test('shows that someone else saved or published it in the meantime', async (context) => {
    const { assert } = context
    const { id } = await createModule({ name: 'Ladders', draft: true })
    const browsing = (await Browsing.of(admin, context)).expect(/status of 409/, /ApiError: 409/)
    const { page } = browsing
    await browsing.open(`/module-settings/${id}/edit`)
    await browsing.field('Module Name').fill('Steps')
    await updateModule(id, { minutes: 12 }, systemActor)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('This module was saved since you opened it.').waitFor()
    await page.getByText('Minutes: 12').waitFor()
    await page.getByRole('button', { name: 'Keep my version' }).click()

    await publishModule(id, {}, systemActor)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('This module was published since you opened it.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Keep my version' }).click()
    await page.getByRole('button', { name: 'Publish' }).waitFor({ state: 'detached' })
    assert.equal(await page.getByText('Draft', { exact: true }).count(), 0)
    await page.getByText('Changes that learners see become a new version.').waitFor()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByRole('dialog', { name: 'Save as version 2' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Update Module' }).click()
    await browsing.toast('Training module updated successfully.')
    assert.containSubset(await moduleRow(id), { name: 'Steps', version: 2 })
  })

  test('takes the video that someone else replaced, since the earlier one is deleted', async (context) => {
    const { assert } = context
    const { id } = await moduleWithVideo({ name: 'Ladders', draft: true })
    const caller = await signedIn(admin)
    const browsing = (await Browsing.of(admin, context)).expect(/status of 409/, /ApiError: 409/)
    const { page } = browsing
    await browsing.open(`/module-settings/${id}/edit`)
    await browsing.field('Module Name').fill('Steps')
    const { objectPath: videoPath } = await uploadVideo(caller, 'mp4')
    await updateModule(id, { videoPath }, { ...systemActor, id: admin.id })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('another file. The earlier file is no longer in this module.').waitFor()
    await page.getByRole('button', { name: 'Keep my version' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await browsing.toast('Draft saved.')
    const { body } = await caller.get(`/api/training/modules/${id}`)
    assert.containSubset(body, { name: 'Steps', videoPath })
  }).tags(['@night'])

  test('keeps what was typed when it cannot be published', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(admin, context)).expect(/status of (422|500)/)
    const { page } = browsing
    await browsing.open('/module-settings/new')
    await browsing.field('Module Name').fill('Fire drill')
    await page.route('**/api/training/modules', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } })
    )
    await page.getByRole('button', { name: 'Save draft' }).click()
    await browsing.toast('Failed to save the draft.')
    await page.unroute('**/api/training/modules')
    await browsing.field('Description').fill('Walk, do not run.')
    await page.getByRole('tab', { name: 'Test' }).click()
    await page.getByRole('switch', { name: 'Has Test' }).click()
    await page.getByRole('button', { name: 'Create Module' }).click()
    await page.getByText('Add at least one question, or turn Has Test off.').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await browsing.toast('Draft saved.')
    assert.containSubset(await db.from('training_modules'), [
      { name: 'Fire drill', description: 'Walk, do not run.', published_at: null, has_test: 1 },
    ])
  }).tags(['@night'])

  test('is what Duplicate makes, and is deleted without a trace', async (context) => {
    const { assert } = context
    await createModule({ name: 'Ladders', isRequired: true })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/module-settings')
    await page.getByRole('button', { name: 'More for Ladders' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await browsing.toast('Copy of Ladders created.')
    await page.getByRole('link', { name: 'Drafts' }).click()
    await page.getByRole('button', { name: 'Delete Copy of Ladders' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Copy of Ladders is deleted with its test and its files.').waitFor()
    assert.notInclude(await dialog.textContent(), 'archived instead')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await browsing.toast('Training module deleted successfully.')
    assert.lengthOf(await db.from('training_modules'), 1)
  }).tags(['@night'])
})
