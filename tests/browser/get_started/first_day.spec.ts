import { test } from '@japa/runner'
import sharp from 'sharp'
import db from '@adonisjs/lucid/services/db'
import { shipTemplates } from '#documents/shipped_templates'
import { sampleModules } from '#training/modules/read_modules'
import { Browsing, PHONE, VIEWS } from '#tests/helpers/browser/browsing'
import { pointer } from '#tests/helpers/browser/hands'
import { sendAll } from '#tests/helpers/onboarding/onboarding'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail } from '#tests/helpers/portal'
import { recorded } from '#tests/helpers/signing/signing'
import { scan } from '#tests/helpers/training/assignments'

const NEW_PASSWORD = 'anchor-crane-violet-91'
const FILE = { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scan()) }

/** Counts what a person clicks in a browser, also in frames. */
async function countClicks({ context }: Browsing): Promise<() => number> {
  let clicks = 0
  await context.exposeBinding('noteClick', () => void clicks++)
  await context.addInitScript(
    'addEventListener("click", ({ isTrusted }) => isTrusted && noteClick(), true)'
  )
  return () => clicks
}

/** Records what was signed, as the server does in the background. */
async function seal() {
  for (const { id } of await db.from('signing_requests').select('id')) await recorded({ id })
}

/** Signs every document on the open checklist whose turn it is. */
async function signAll(browsing: Browsing, checklist: string, password: string) {
  const { page } = browsing
  for (;;) {
    await browsing.open(checklist)
    const open = page.getByRole('button', { name: /^Sign: / })
    if ((await open.count()) === 0) return
    await open.first().click()
    const frame = page.frameLocator('iframe')
    await frame.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
    const hands = pointer(browsing, frame)
    await hands.press(/^Signature of the /)
    await hands.sign()
    await hands.press('Review and Sign')
    await hands.tick(/^I agree to sign/)
    await hands.write('Your password', password)
    await hands.press('Sign Document')
    await frame.getByRole('heading', { name: 'You have signed' }).waitFor()
    await seal()
  }
}

/** Takes every training on the open checklist, with the right answers. */
async function trainAll(browsing: Browsing, checklist: string) {
  const { page } = browsing
  const modules = await sampleModules()
  for (;;) {
    await browsing.open(checklist)
    const open = page.getByRole('link', { name: /^(?:Take|Continue) training: / })
    if ((await open.count()) === 0) return
    const label = await open.first().getAttribute('aria-label')
    await open.first().click()
    await page.getByRole('button', { name: 'Start Test' }).click()
    const module = modules.find(({ name }) => label?.endsWith(`: ${name}`))
    for (const { question, options = [], correctAnswer = 0 } of module?.testQuestions ?? []) {
      const group = page.getByRole('group', { name: question })
      await group.getByText(options[correctAnswer] ?? '', { exact: true }).click()
    }
    await page.getByRole('button', { name: 'Submit Test' }).click()
    await page.getByRole('heading', { name: /^Passed with/ }).waitFor()
  }
}

test.group('The first day of a new portal', (group) => {
  let admin: Person

  group.each.timeout(300_000)
  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    await shipTemplates(db.connection())
    admin = await given.admin({ firstName: 'Hana', lastName: 'Ito', employee: false })
  })

  test('is done in the browser alone, up to the first completed onboarding', async (context) => {
    const { assert } = context
    const hr = await Browsing.start(context, { timezoneId: 'America/New_York' })
    const clicks = await countClicks(hr)
    const { page } = hr

    // The first sign-in, and the way to the set-up.
    await hr.signIn(admin.email)
    await page.getByRole('region', { name: 'Get started' }).waitFor()
    assert.equal(await page.getByText('Welcome back!').count(), 0)
    assert.deepEqual(await hr.axe(), [])
    await hr.keepPicture('first-day-dashboard-1280')
    await page.getByRole('link', { name: 'Continue set-up' }).click()
    await page.getByRole('heading', { name: 'Get started', level: 1 }).waitFor()
    assert.deepEqual(await hr.axe(), [])

    // Company, time zone, departments and locations.
    const step = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^(?:\\d+ ?)?${name}`) })
    const company = await sharp({
      create: { width: 240, height: 60, channels: 3, background: '#0f766e' },
    })
      .png()
      .toBuffer()
    await page
      .getByLabel('Choose a logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: company })
    await hr.toast('Logo saved.')
    await step('Time zone').click()
    await page.getByRole('button', { name: 'Use America/New York' }).click()
    await hr.toast('Settings saved.')
    assert.equal(
      (await db.from('settings').where('name', 'timeZone').first())?.value,
      '"America/New_York"'
    )
    await step('Departments and locations').click()
    for (const [list, name] of [
      ['department', 'Office'],
      ['location', 'Boston'],
    ]) {
      await page.getByRole('button', { name: `Add ${list}` }).click()
      const dialog = page.getByRole('dialog', { name: `Add ${list}` })
      await dialog.getByRole('textbox').fill(name as string)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    }

    // The sample trainings, and a packet.
    await step('Trainings').click()
    await page.getByRole('button', { name: 'Install sample trainings' }).click()
    await hr.toast('4 sample trainings installed.')
    await step('Form I-9').click()
    await page.getByRole('link', { name: /^Download from uscis.gov/ }).waitFor()
    assert.deepEqual(await hr.axe(), [])
    await page.getByRole('button', { name: /^Skip for now/ }).click()
    await page.getByText('Skipped', { exact: true }).waitFor()
    // The next step opens by itself.
    await page.getByRole('button', { name: 'Open gallery' }).click()
    const gallery = page.getByRole('dialog', { name: 'Gallery' })
    await gallery.getByRole('button', { name: 'Install: Office' }).click()
    await hr.toast('Office is installed as a draft.')
    await gallery.getByRole('link', { name: 'Open Office' }).click()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
    await hr.toast('Packet turned on.')

    // It resumes where it was left.
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('link', { name: 'Continue set-up' }).click()
    await page.getByText('6 of 9 steps done').waitFor()
    await hr.keepPicture('first-day-set-up-1280')
    await page.getByRole('link', { name: 'Add Employee' }).click()
    await hr.field('First Name').fill('Ida')
    await hr.field('Last Name').fill('Berg')
    await hr.field('Email').fill('ida.berg@example.com')
    await page.getByRole('button', { name: 'Add & Send Invite' }).click()
    await page.getByRole('heading', { name: 'Employee Added Successfully' }).waitFor()
    const link = await hr.field('Invite link').inputValue()

    // The new hire registers with the link, on a phone.
    const phone = await Browsing.start(context, { viewport: PHONE })
    const phoneClicks = await countClicks(phone)
    await phone.open(link)
    await phone.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await phone.page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
    await phone.page.getByRole('button', { name: 'Register' }).click()
    await phone.page.getByRole('heading', { name: 'Welcome, Ida' }).waitFor()

    await page.getByRole('link', { name: 'Pending Approvals' }).first().click()
    await page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await hr.toast('Employee approved successfully')
    await sendAll()
    const { id } = await db.from('employees').firstOrFail()
    const checklist = `/employees/${id}/onboarding`

    // Each signs, trains, uploads, reviews and checks off what is theirs.
    const hasOpen = () => db.from('signing_requests').whereNot('status', 'COMPLETED').first()
    for (let turn = 0; turn < 3 && (await hasOpen()); turn++) {
      await signAll(hr, checklist, PASSWORD)
      await signAll(phone, checklist, NEW_PASSWORD)
    }
    await trainAll(phone, checklist)
    for (const name of ['Form I-9', 'Form W-4']) {
      await phone.open(checklist)
      await phone.page.getByRole('link', { name: `Upload: ${name}` }).click()
      await phone.page.locator('input[type=file]').first().setInputFiles(FILE)
      await phone.page.getByRole('button', { name: 'Upload', exact: true }).click()
      await phone.toast('Document uploaded. It awaits review.')
      await hr.open(checklist)
      await page.getByRole('link', { name: `Review: ${name}` }).click()
      await page.getByRole('button', { name: 'Accept' }).first().click()
      await hr.toast('ccepted')
    }
    for (;;) {
      await hr.open(checklist)
      const task = page.getByRole('button', { name: /^Mark as done: / })
      if ((await task.count()) === 0) break
      await task.first().click()
      await hr.toast('Done: ')
    }
    assert.equal((await db.from('employees').firstOrFail()).onboarding_status, 'complete')
    await phone.open('/')
    await phone.page.getByText('Your onboarding is complete').waitFor()
    await hr.open('/employees')
    await page.getByText('complete', { exact: true }).first().waitFor()
    console.log(`Clicks: ${clicks()} of HR, ${phoneClicks()} of the new hire`)
    assert.isBelow(clicks(), 120)
  }).tags(['@journey'])

  test('is looked at in every size, and put aside', async (context) => {
    const { assert } = context
    for (const { view, viewport, colorScheme } of VIEWS) {
      const browsing = await Browsing.of(admin, context, { viewport, colorScheme })
      await browsing.open('/get-started')
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`get-started ${view}`)
      await browsing.close()
    }
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/')
    const card = page.getByRole('region', { name: 'Get started' })
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await card.waitFor({ state: 'detached' })
    await browsing.open('/user-management/settings')
    await page.getByRole('link', { name: 'Open set-up guide' }).click()
    await page.getByRole('button', { name: 'Show on dashboard' }).click()
    await browsing.toast('on the dashboard again')
    await browsing.open('/')
    await card.waitFor()
  })
})
