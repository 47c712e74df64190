import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { begin, submit } from '#tests/helpers/training/learning'
import { createModule, questions } from '#tests/helpers/training/training'

test.group('Someone who takes a test', (group) => {
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
  })

  test('is shown by Back how far they are with a test', async (context) => {
    await createModule({ testQuestions: questions(1) })
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    await browsing.open('/training')
    await page.getByRole('link', { name: 'Start Training' }).click()
    await page.getByRole('button', { name: 'Start Test' }).click()
    await page.getByRole('radio', { name: 'No' }).check()
    await page.getByText('Your answers are saved.').waitFor()

    await page.goBack()
    await page.getByRole('link', { name: 'Resume test' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Continue Training' }).click()
    await page.getByRole('link', { name: 'Resume test' }).click()
    await page.getByRole('button', { name: 'Submit test' }).click()
    await page.getByText('You scored 0%. You need 80% to pass.').waitFor()

    await page.goBack()
    await page.getByRole('link', { name: 'Attempt 1: 0%' }).waitFor()
    await page.getByRole('button', { name: 'Start Test' }).waitFor()
  }).tags(['@night'])

  test('is shown the result of a test that they submitted in another tab', async (context) => {
    const module = await createModule({ testQuestions: questions(1) })
    const browsing = (await Browsing.of(person, context)).expect(/status of 409/)
    const { page } = browsing
    await browsing.open(`/training/${module.id}`)
    await page.getByRole('button', { name: 'Start Test' }).click()
    await page.getByText('You can leave and continue later.').waitFor()
    const caller = await signedIn(person)
    await submit(caller, (await begin(caller, module.id)).body.id)

    await page.getByRole('radio', { name: 'Yes' }).check()
    const words = 'This test was already submitted. Answers you changed here were not counted.'
    await page.getByRole('alert').getByText(words).waitFor()
    await page.getByText('You scored 0%. You need 80% to pass.').waitFor()
    context.assert.equal(await page.getByText('continue later').count(), 0)
    context.assert.deepEqual(await browsing.axe(), [])
  })
})
