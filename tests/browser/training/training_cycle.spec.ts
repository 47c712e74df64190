import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import type { Page } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import { sendDailyReminders } from '#reminders/services/send_daily_reminders'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { pdf } from '#tests/helpers/training/learning'
import { batchesDone } from '#tests/helpers/training/assignments'
import { digests } from '#tests/helpers/reminders/reminders'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { videoFile } from '#tests/helpers/training/videos'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

/** Moves the portal's clock to noon some days later: reminders are not sent at night. */
function daysPass(days: number): void {
  const shift = DateTime.utc().plus({ days }).set({ hour: 12 }).toMillis() - Date.now()
  Settings.now = () => Date.now() + shift
}

const CERTIFICATE = {
  name: 'drill.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf()),
}

async function upload(browsing: Browsing, name: string) {
  const { page } = browsing
  // The dialog asks the browser's clock what day it is.
  await page.clock.setFixedTime(Settings.now())
  await page.getByRole('button', { name: 'Upload Certificate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Certificate' })
  await browsing.field('Certificate name').fill(name)
  await browsing.field('Issued by').fill('Fire brigade')
  await dialog.getByLabel('Issue date').fill(inDays(-1))
  await dialog.getByLabel('File').setInputFiles(CERTIFICATE)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await browsing.toast('Certificate uploaded. It needs review.')
}

async function watch(page: Page) {
  await page.getByText(/Left to watch/).waitFor()
  await page
    .getByRole('group', { name: 'Video: Fire drill' })
    .getByRole('button', { name: 'Play' })
    .click()
  await page.getByText(/Left to watch/).waitFor({ state: 'detached' })
}

async function takeTest(page: Page, option: string) {
  await page.getByRole('button', { name: 'Start Test' }).click()
  await page.getByRole('radio', { name: option }).check()
  await page.getByText('Your answers are saved.').waitFor()
  await page.getByRole('button', { name: 'Submit test' }).click()
}

test.group('A training from its making to its renewal', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    const now = Settings.now
    return () => {
      Settings.now = now
    }
  })

  test('is made, assigned by rule, done on a phone, reviewed, proven, and renewed', async (context) => {
    const { assert } = context
    const admin = await given.admin()
    const ida = await given.employee({ firstName: 'Ida', lastName: 'Berg', department: 'Care' })

    // An administrator makes a module with a video, a test and a required certificate.
    const office = await Browsing.of(admin, context, { viewport: DESKTOP })
    await office.open('/module-settings')
    await office.page.getByRole('link', { name: 'Create Training Module' }).first().click()
    const form = office.page.getByRole('form', { name: 'Training module' })
    await office.field('Module Name').fill('Fire drill')
    await office.field('Description').fill('Walk, do not run.')
    await form
      .getByRole('group', { name: 'Training Video' })
      .locator('input[type=file]')
      .setInputFiles({
        name: 'drill.webm',
        mimeType: 'video/webm',
        buffer: Buffer.from(await videoFile()),
      })
    await office.toast('Video uploaded successfully.')
    await form.getByRole('switch', { name: 'Requires Renewal' }).click()
    await form.getByPlaceholder('12').fill('12')
    await form.getByRole('switch', { name: 'Certificate Upload Required' }).click()
    await office.page.getByRole('tab', { name: 'Test' }).click()
    await form.getByRole('switch', { name: 'Has Test' }).click()
    await form.getByRole('button', { name: 'Add Question' }).click()
    await office.field('Question 1 text').fill('Where do we meet?')
    await office.field('Option 1 of question 1').fill('In the lift')
    await office.field('Option 2 of question 1').fill('At the oak')
    await form.getByRole('radio', { name: 'Option 2 of question 1 is correct' }).check()
    await office.page.getByRole('button', { name: 'Create Module' }).click()
    await office.toast('Training module created successfully.')

    // A rule assigns it to a department.
    await office.open('/training/rules')
    await office.page.getByRole('button', { name: 'New rule' }).first().click()
    const rule = office.page.getByRole('dialog', { name: 'New rule' })
    await rule.getByRole('combobox', { name: 'Module' }).selectOption({ label: 'Fire drill' })
    await rule.getByRole('combobox', { name: 'Department' }).fill('Care')
    await rule.getByRole('combobox', { name: 'Department' }).press('Escape')
    await rule.getByRole('button', { name: 'Preview' }).click()
    await rule.getByText(/1 person matches/).waitFor()
    await rule.getByRole('button', { name: 'Save as draft' }).click()
    await office.page.getByRole('button', { name: 'Turn on: Fire drill' }).click()
    await office.page
      .getByRole('dialog', { name: 'Turn on this rule?' })
      .getByRole('button', { name: 'Turn on' })
      .click()
    await office.page.getByText('Live', { exact: true }).waitFor()
    await batchesDone()

    // The employee watches, fails, passes and submits a certificate, on a phone.
    const phone = await Browsing.of(ida, context, { viewport: PHONE })
    await phone.open('/training')
    await phone.page.getByRole('link', { name: 'Start Training' }).click()
    await phone.page.getByRole('heading', { level: 1, name: 'Fire drill' }).waitFor()
    const address = new URL(phone.page.url()).pathname
    await watch(phone.page)
    await takeTest(phone.page, 'In the lift')
    await phone.page.getByRole('heading', { name: 'Not passed', exact: true }).waitFor()
    await phone.page.getByRole('link', { name: 'Back and try again' }).click()
    await takeTest(phone.page, 'At the oak')
    await phone.page.getByRole('heading', { name: 'Passed with 100%' }).waitFor()
    await phone.page.getByText('1 of 1 answer is correct.').waitFor()
    await phone.page.getByRole('link', { name: 'Back to the module' }).click()
    await upload(phone, 'Drill 1')
    await phone.page.getByText('Awaiting review').first().waitFor()
    assert.lengthOf(await db.from('training_completions'), 0)

    // A reviewer rejects it, and accepts the next one.
    const desk = await Browsing.of(await given.manager(), context, { viewport: DESKTOP })
    await desk.open('/training/reviews')
    await desk.page.getByRole('link', { name: 'Drill 1' }).click()
    await desk.page.getByRole('button', { name: 'Reject' }).click()
    await desk.field('Reason').fill('No stamp')
    await desk.page
      .getByRole('dialog', { name: 'Reject this certificate?' })
      .getByRole('button', { name: 'Reject', exact: true })
      .click()
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await phone.open(address)
    await phone.page.getByText('No stamp').first().waitFor()
    await upload(phone, 'Drill 1, stamped')
    await desk.open('/training/reviews')
    await desk.page.getByRole('link', { name: 'Drill 1, stamped' }).click()
    assert.deepEqual(await desk.axe(), [])
    await desk.page.getByRole('button', { name: 'Accept' }).click()
    await desk.page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' })
    await phone.open(address)
    await phone.page.getByText('Module completed').waitFor()

    // The certificate is a PDF whose code anyone can check.
    const [first] = await db.from('training_completions')
    assert.containSubset(first, { method: 'portal', version: 1, score: 100, live: 1 })
    const certificate = await phone.page.request.get(
      `/api/training/completions/${first.id}/certificate`
    )
    assert.equal(certificate.headers()['content-type'], 'application/pdf')
    assert.equal((await certificate.body()).subarray(0, 5).toString(), '%PDF-')
    const anybody = await Browsing.start(context)
    await anybody.open(`/verify/${first.code}`)
    await anybody.page.getByText('Genuine and current', { exact: true }).waitFor()
    await anybody.page.getByText('Fire drill').first().waitFor()
    assert.isFalse((await anybody.page.content()).includes('Berg'))

    // Thirteen months later it has lapsed; late people are reminded once.
    daysPass(396)
    // Their sessions have ended, and their open pages ask for unread messages each minute.
    for (const before of [office, phone, desk]) before.expect(/status of 401/)
    const later = await Browsing.of(ida, context, { viewport: PHONE })
    await later.open(address)
    await later.page.getByText('Expired').first().waitFor()
    await sendDailyReminders()
    await sendDailyReminders()
    const mails = (await digests()).filter(({ to }) => to === ida.email)
    assert.lengthOf(mails, 1)
    assert.include(mails[0]?.text, 'Fire drill')

    // It is renewed as a new row; the old one is unchanged.
    await watch(later.page)
    await takeTest(later.page, 'At the oak')
    await later.page.getByRole('link', { name: 'Back to the module' }).click()
    await upload(later, 'Drill 2')
    const again = await Browsing.of(await given.manager(), context, { viewport: DESKTOP })
    await again.open('/training/reviews')
    await again.page.getByRole('link', { name: 'Drill 2' }).click()
    await again.page.getByRole('button', { name: 'Accept' }).click()
    await again.page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' })
    await later.open(address)
    await later.page.getByText('Module completed').waitFor()
    const rows = await db.from('training_completions').orderBy('id')
    assert.deepEqual(rows[0], first)
    assert.lengthOf(rows, 2)
    assert.equal(rows[1].expires_on > first.expires_on, true)
  })
    .timeout(120_000)
    .tags(['@journey'])
})
