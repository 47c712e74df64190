import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { assignInTransaction } from '#training/assignments/assign_modules'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { completed } from '#tests/helpers/training/assignments'
import { begin, pdf, submit } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule, questions } from '#tests/helpers/training/training'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

async function assign(person: Person, moduleId: number, dueOn: string) {
  const one = { employeeId: person.employeeId, moduleId, dueOn, source: 'manual' as const }
  await change(systemActor, (change) => assignInTransaction(change, [one]))
}

test.group('An employee on a phone', (group) => {
  let person: Person

  group.each.setup(async () => {
    const { now } = Settings
    await emptyPortal()
    person = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    return () => {
      Settings.now = now
    }
  })

  test('fails a test, passes it, uploads a certificate, and is done', async (context) => {
    const { assert } = context
    const module = await createModule({
      name: 'Hazard communication',
      testQuestions: questions(3),
      attemptsAllowed: 3,
      requiresCertificateUpload: true,
      renewalPeriodMonths: 12,
      minutes: 20,
    })
    await assign(person, module.id, inDays(-2))
    const browsing = await Browsing.of(person, context, { viewport: PHONE })
    const { page } = browsing

    await browsing.open('/training')
    await page.getByRole('heading', { level: 2, name: 'Overdue' }).waitFor()
    for (const badge of ['Has Test', 'Certificate Upload', 'Renew every 12 months', 'Overdue']) {
      await page.getByText(badge, { exact: true }).first().waitFor()
    }
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('training-list-375')
    await page.getByRole('link', { name: 'Start Training' }).click()

    await page.getByRole('heading', { level: 1, name: 'Hazard communication' }).waitFor()
    await page.getByText('Not started, overdue').waitFor()
    await page.getByText('This training must be renewed every 12 months').waitFor()
    await page.getByText('Certificate Required').waitFor()
    await page.getByText('3 questions. To pass, answer 80% correctly.').waitFor()
    await page.getByText('You have 3 attempts left.').waitFor()
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('training-module-375')
    await page.getByRole('button', { name: 'Start Test' }).click()

    await page.getByRole('heading', { level: 1, name: 'Test: Hazard communication' }).waitFor()
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    const choose = (question: number, option: string) =>
      page
        .getByRole('group')
        .nth(question - 1)
        .getByRole('radio', { name: option })
        .check()
    await choose(1, 'Yes')
    await page.getByText('1 of 3 answered').waitFor()
    await page.getByText('Your answers are saved.').waitFor()
    await page.reload()
    await page.getByText('1 of 3 answered').waitFor()
    assert.isTrue(
      await page.getByRole('group').first().getByRole('radio', { name: 'Yes' }).isChecked()
    )
    await choose(2, 'No')
    await browsing.keepPicture('training-attempt-375')
    await page.getByRole('button', { name: 'Submit test' }).click()
    await page.getByRole('heading', { name: '1 question is unanswered' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Submit anyway' }).click()
    await page.getByRole('heading', { name: 'Not passed', exact: true }).waitFor()
    await page.getByText('You have 2 attempts left.').waitFor()
    await page.getByText('You scored 33%. You need 80% to pass.').waitFor()
    assert.equal(await page.getByText('Correct answer').count(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('link', { name: 'Back and try again' }).click()

    await page.getByText('Module In Progress').waitFor()
    await page.getByRole('button', { name: 'Start Test' }).click()
    await page.getByRole('button', { name: 'Submit test' }).waitFor()
    for (const question of [1, 2, 3]) await choose(question, 'Yes')
    await page.getByRole('button', { name: 'Submit test' }).click()
    await page.getByRole('heading', { name: 'Passed with 100%' }).waitFor()
    await page.getByText('It is so since 2.').waitFor()
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('training-result-375')
    await page.getByRole('link', { name: 'Back to the module' }).click()

    await page.getByText('You passed this test.').waitFor()
    await page.getByRole('button', { name: 'Upload Certificate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Certificate' })
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await dialog.getByText('Choose the file of your certificate').waitFor()
    await dialog.getByText('The issuer is required').waitFor()
    await browsing.field('Certificate name').fill('Hazards I')
    await browsing.field('Issued by').fill('Fire brigade')
    await dialog.getByLabel('Issue date').fill(inDays(-10))
    const html = { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }
    await dialog.getByLabel('File').setInputFiles(html)
    browsing.expect(/status of 422/, /ApiError|422/)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await dialog.getByText('The file must be a PDF, PNG or JPEG file.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('training-upload-375')
    const file = { name: 'hazards.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }
    await dialog.getByLabel('File').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await browsing.toast('Certificate uploaded. It needs review.')
    await page.getByText('Awaiting review, overdue').waitFor()

    const reviewer = await signedIn(await given.manager())
    const first = await db.from('training_evidence').firstOrFail()
    await reviewer.post(`/api/training/evidence/${first.id}/rejection`, { reason: 'No stamp' })
    await page.reload()
    await page.getByText('was rejected').waitFor()
    await page.getByText('No stamp').first().waitFor()
    await page.getByRole('button', { name: 'Upload Certificate' }).click()
    await browsing.field('Certificate name').fill('Hazards I, stamped')
    await browsing.field('Issued by').fill('Fire brigade')
    await dialog.getByLabel('Issue date').fill(inDays(-10))
    await dialog.getByLabel('File').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await browsing.toast('Certificate uploaded. It needs review.')
    const second = await db.from('training_evidence').orderBy('id', 'desc').firstOrFail()
    await reviewer.post(`/api/training/evidence/${second.id}/acceptance`)
    await page.reload()
    await page.getByText('Module completed').waitFor()
    await page
      .getByText(/Valid until/)
      .first()
      .waitFor()
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('training-done-375')
    await page.getByRole('link', { name: 'Back to Training' }).click()
    await page.getByRole('heading', { level: 2, name: 'Done' }).waitFor()
    await page.getByRole('link', { name: 'View' }).waitFor()
  }).tags(['@night'])

  test('offers today as the issue date of a certificate, also after midnight', async (context) => {
    const module = await createModule({ requiresCertificateUpload: true })
    const browsing = await Browsing.of(person, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open(`/training/${module.id}`)
    await page.clock.setFixedTime(DateTime.utc().plus({ days: 1 }).toJSDate())
    await page.getByRole('button', { name: 'Upload Certificate' }).click()
    const issued = page.getByRole('dialog').getByLabel('Issue date')
    context.assert.equal(await issued.getAttribute('max'), inDays(1))
  })

  test('renews what expires soon', async (context) => {
    const module = await createModule({ testQuestions: questions(1), renewalPeriodMonths: 12 })
    await assign(person, module.id, inDays(-300))
    await completed(person, module.id, inDays(-350))
    await db.from('training_completions').update({ expires_on: inDays(15) })
    const browsing = await Browsing.of(person, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/training')
    await page.getByRole('link', { name: /^Renew/ }).click()
    await page.getByText('Renew it by then.').waitFor()
    context.assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Renew: Start Test' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Test:/ }).waitFor()
  }).tags(['@night'])

  test('waits after failed attempts, and is let on when the time has come', async (context) => {
    const { assert } = context
    const module = await createModule({ testQuestions: questions(1) })
    const browsing = await Browsing.start(context, { viewport: PHONE })
    const { page } = browsing
    await page.clock.install()
    await browsing.signIn(person.email)
    const caller = await signedIn(person)
    await submit(caller, (await begin(caller, module.id)).body.id)
    const { body } = await submit(caller, (await begin(caller, module.id)).body.id)

    await browsing.open(`/training/attempts/${body.id}`)
    await page.getByText(/You can try again at \d+:\d\d\s[AP]M\.$/).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('training-pause-result-375')
    await page.getByRole('link', { name: 'Back to the module' }).click()
    await page.getByText(/^You can try again at \d+:\d\d\s[AP]M\.$/).waitFor()
    const start = page.getByRole('button', { name: 'Start Test' })
    assert.isTrue(await start.isDisabled())
    await browsing.tabTo('Start Test')
    await page.keyboard.press('Enter')
    assert.lengthOf(await db.from('training_attempts'), 2)
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('training-pause-375')

    Settings.now = () => Date.now() + 2 * 60_000
    await page.clock.fastForward(2 * 60_000)
    await page.getByText('You can try again at').waitFor({ state: 'detached' })
    await start.click()
    await page.getByRole('button', { name: 'Submit test' }).waitFor()
  }).tags(['@night'])

  test('takes a test with the keyboard alone, offline for a while', async (context) => {
    const { assert } = context
    const several = {
      id: 'both',
      kind: 'several' as const,
      question: 'Which are even?',
      options: ['Two', 'Three', 'Four'],
      correctAnswers: [0, 2],
    }
    const module = await createModule({ testQuestions: [...questions(1), several] })
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    await browsing.open(`/training/${module.id}`)
    await browsing.tabTo('Start Test')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Submit test' }).waitFor()
    await browsing.tabTo(/^No/)
    await page.keyboard.press('ArrowDown')
    browsing.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/)
    await page.getByText('Your answers are saved.').waitFor()
    await page.route('**/answers', (route) => route.abort())
    await browsing.tabTo(/^Two/)
    await page.keyboard.press('Space')
    await page.getByText('Not saved yet. Trying again...').waitFor()
    await page.unroute('**/answers')
    await page.getByText('Your answers are saved.').waitFor()
    const row = await db.from('training_attempts').firstOrFail()
    assert.deepEqual(JSON.parse(row.answers), { q1: [1], both: [0] })
    await browsing.tabTo(/^Four/)
    await page.keyboard.press('Space')
    await browsing.tabTo('Submit test')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Passed with 100%' }).waitFor()
    await browsing.waitForFocus('Passed with 100%')
  })

  test('is told of an empty list, of what is not found, and of what changed', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(person, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/training')
    await page.getByText('No training modules').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    browsing.expect(/status of 404/, /status of 409/, /ApiError|409/)
    await browsing.open('/training/999')
    await page.getByRole('heading', { name: 'Module Not Found' }).waitFor()
    await page.getByText('This training module could not be found.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    const module = await createModule({ testQuestions: questions(1) })
    await browsing.open(`/training/${module.id}`)
    await page.getByRole('button', { name: 'Start Test' }).click()
    await page.getByRole('radio', { name: 'Yes' }).check()
    await page.getByText('Your answers are saved.').waitFor()
    const admin = await signedIn(await given.admin())
    await admin.post(`/api/training/modules/${module.id}/archive`)
    await page.getByRole('button', { name: 'Submit test' }).click()
    await page.getByText('This module was archived. Its test is closed.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
  }).tags(['@night'])

  test('reads it in the dark, and withdraws a certificate', async (context) => {
    const { assert } = context
    const module = await createModule({
      testQuestions: questions(1),
      requiresCertificateUpload: true,
      isRequired: true,
    })
    const browsing = await Browsing.of(person, context, { viewport: PHONE, colorScheme: 'dark' })
    const { page } = browsing
    for (const address of ['/training', `/training/${module.id}`]) {
      await browsing.open(address)
      assert.deepEqual(await browsing.axe('colors'), [])
      await browsing.keepPicture(`dark-${address.length}`)
    }
    await page.getByRole('button', { name: 'Start Test' }).click()
    await page.getByRole('radio', { name: 'Yes' }).check()
    assert.deepEqual(await browsing.axe('colors'), [])
    await page.getByRole('button', { name: 'Submit test' }).click()
    await page.getByRole('heading', { name: 'Passed with 100%' }).waitFor()
    assert.deepEqual(await browsing.axe('colors'), [])
    await page.getByRole('link', { name: 'Back to the module' }).click()
    await page.getByRole('button', { name: 'Upload Certificate' }).click()
    await browsing.field('Certificate name').fill('First aid')
    await browsing.field('Issued by').fill('Red Cross')
    await page.getByLabel('Issue date').fill(inDays(0))
    const file = { name: 'aid.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }
    await page.getByLabel('File').setInputFiles(file)
    assert.deepEqual(await browsing.axe('colors'), [])
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('button', { name: 'Withdraw certificate' }).click()
    await browsing.toast('The certificate is withdrawn.')
    await page.getByRole('button', { name: 'Upload Certificate' }).waitFor()
    assert.isNotNull((await db.from('training_evidence').firstOrFail()).withdrawn_at)
  }).tags(['@night'])
})
