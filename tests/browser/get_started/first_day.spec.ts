import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Settings } from 'luxon'
import sharp from 'sharp'
import { createAdmin } from '#accounts/services/create_admin'
import { systemActor } from '#audit/actor'
import { verifyChain } from '#audit_log/services/verify_chain'
import { shipTemplates } from '#documents/shipped_templates'
import { sendingWorker } from '#onboarding/sending/send_items'
import { sealingWorker } from '#signing/sealing/sealing_worker'
import env from '#start/env'
import { codeOf } from '#tests/helpers/accounts/two_factor'
import { PHONE, type FilePayload } from '#tests/helpers/browser/browsing'
import { PASSWORD, Walker } from '#tests/helpers/browser/walker'
import { formLikeI9, formLikeW4 } from '#tests/helpers/documents/known_form'
import { mailServer } from '#tests/helpers/messages/mail_server'
import { emptyPortalWithMail } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'
import { scan } from '#tests/helpers/training/assignments'

const pdfFile = (name: string, bytes: Uint8Array): FilePayload => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})

test.group('The first day of a new portal', (group) => {
  group.each.timeout(300_000)
  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    const host = env.get('SMTP_HOST')
    env.set('SMTP_HOST', undefined)
    delete process.env.SMTP_HOST
    await shipTemplates(db.connection())
    // What a server does in the background.
    sendingWorker.start(250)
    sealingWorker.start(250)
    return async () => {
      await Promise.all([sendingWorker.stop(), sealingWorker.stop()])
      env.set('SMTP_HOST', host)
    }
  })

  test('from the first sign-in to a completed onboarding, in the browser alone', async (context) => {
    const { assert } = context
    const email = 'hana@harbour.example'
    const hana = { email, firstName: 'Hana', lastName: 'Ito', password: PASSWORD }
    await createAdmin(hana, systemActor)

    // The first sign-in leads to the guide.
    const hr = await Walker.start(context, 'administrator')
    const { page } = hr
    await hr.browsing.open('/')
    await hr.press('Get Started')
    await hr.browsing.signIn(email, PASSWORD)
    await hr.press('Start setup')
    await page.getByText('0 of 10 steps done').or(page.getByText('1 of 10 steps done')).waitFor()
    await hr.look('guide')
    hr.count('sign in')

    // 1. Company and logo.
    const step = (name: string) => page.locator(`#${name}`)
    const openStep = async (name: string) => {
      const heading = step(name).locator('h2 button')
      if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click()
    }
    const done = (name: string) => step(name).getByText('Done', { exact: true }).waitFor()
    await hr.fill('Company name', 'Harbour Foods')
    await page.keyboard.press('Enter')
    await hr.browsing.toast('Settings saved.')
    const logo = sharp({ create: { width: 300, height: 100, channels: 3, background: '#b45309' } })
    await hr.choose(page.getByRole('button', { name: 'Upload logo' }), {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await logo.png().toBuffer(),
    })
    await hr.browsing.toast('Logo saved.')
    await done('company')
    hr.count('company')

    // 2. Time zone.
    await openStep('time')
    await hr.press(/^Use UTC/)
    await hr.browsing.toast('Settings saved.')
    await done('time')
    hr.count('time')

    // 3. Email.
    await openStep('email')
    await hr.fill('Mail server', '127.0.0.1')
    await hr.fill('Port', process.env.SMTP_PORT!)
    await hr.fill('Sender', 'portal@harbour.example')
    await page.keyboard.press('Enter')
    await hr.browsing.toast('Settings saved.')
    await done('email')
    await hr.press('Send test email')
    await mailServer.waitForMailTo(email)
    await hr.look('email')
    hr.count('email')

    // 4. Departments and locations.
    await openStep('lists')
    for (const [list, name] of [
      ['department', 'Office'],
      ['location', 'Pier 4'],
    ] as const) {
      await hr.press(`Add ${list}`)
      await hr.browsing.waitForFocus(/^Name/)
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await hr.browsing.toast('Added.')
    }
    await done('lists')
    hr.count('lists')

    // 5. Sample trainings.
    await openStep('trainings')
    await hr.press('Install sample trainings')
    await hr.browsing.toast('sample trainings installed.')
    await done('trainings')
    hr.count('trainings')

    // 6. The agencies' forms.
    for (const [form, bytes] of [
      ['I-9', await formLikeI9()],
      ['W-4', await formLikeW4()],
    ] as const) {
      await hr.press(`Upload Form ${form}`)
      const dialog = page.getByRole('dialog', { name: `Upload ${form} Form` })
      await hr.choose(dialog.getByLabel('File'), pdfFile(`${form}.pdf`, bytes))
      await hr.press('Upload', dialog)
      await hr.browsing.toast('Uploaded.')
      await dialog.waitFor({ state: 'detached' })
    }
    await done('forms')
    hr.count('forms')

    // 7. The packet, which is turned on where it is shown.
    await hr.press('Open gallery')
    await hr.press('Install: Office')
    await hr.browsing.toast('Office is installed as a draft.')
    await hr.press('Open Office')
    await hr.press('Turn on')
    await hr.press('Turn on', page.getByRole('alertdialog'))
    await hr.browsing.toast('Packet turned on.')
    await hr.look('packet')
    await hr.press('Back to setup')
    await done('packet')
    hr.count('packet')

    // 8. People: the second administrator first.
    const add = async (person: { firstName: string; lastName: string; email: string }) => {
      await hr.fill('First Name', person.firstName)
      await hr.fill('Last Name', person.lastName)
      await hr.fill('Email', person.email)
      await hr.fill('Position', 'Clerk')
      await hr.fill('Department', 'Office')
      if (person.firstName === 'Ida') {
        await hr.fill('Manager', 'sam')
        await page.getByRole('option', { name: /Sam Reed/ }).waitFor()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await hr.press('Add & Send Invite')
      await page.getByRole('heading', { name: 'Employee Added Successfully' }).waitFor()
    }
    const sam = { firstName: 'Sam', lastName: 'Reed', email: 'sam@harbour.example' }
    await hr.press('Add Employee')
    await add(sam)
    await hr.press('Back to setup')
    await done('people')
    hr.count('people')

    // 10. Two-factor sign-in, while Sam registers.
    await openStep('security')
    await hr.press('Set up two-factor sign-in')
    const twoFactor = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
    await hr.press('Continue', twoFactor)
    const secret = await twoFactor.getByLabel('Or type this setup key').inputValue()
    await twoFactor.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await twoFactor.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await hr.press('I saved them')
    await done('security')
    hr.count('security')

    // 9. The second administrator.
    const manager = await Walker.start(context, 'manager')
    await manager.register(sam.email, sam.firstName)
    manager.count('registers')
    await page.getByRole('navigation').getByRole('link', { name: 'Pending Approvals' }).click()
    await hr.press('Approve Sam Reed')
    await hr.browsing.toast('Employee approved successfully')
    await hr.press('Back to setup')
    await hr.press('Make administrator Sam Reed')
    await hr.press('Make administrator', page.getByRole('alertdialog'))
    await hr.browsing.toast('Sam Reed is now an administrator.')
    // The new role ends Sam's sessions, and his open page asks for its unread messages each minute.
    manager.browsing.expect(/status of 401/)
    await page.getByText('All set. Your portal is ready for your people.').waitFor()
    await hr.look('all set')
    hr.count('administrator')

    // The first employee, who registers on a phone.
    const ida = { firstName: 'Ida', lastName: 'Berg', email: 'ida@harbour.example' }
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await hr.press('Add Employee')
    await add(ida)
    hr.count('add')
    const phone = await Walker.start(context, 'employee', { viewport: PHONE, hasTouch: true })
    await phone.register(ida.email, ida.firstName)
    await phone.look('registered')
    phone.count('registers')

    // From the sign-in to the approval: two clicks.
    await hr.press('Log Out')
    await hr.browsing.open('/api/login')
    hr.clicks = 0
    await hr.fill('Email', email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await hr.press('Sign In')
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    // The code that set it up does not work again.
    Settings.now = () => Date.now() + 60_000
    await page.keyboard.type(codeOf(secret))
    await page.keyboard.press('Enter')
    await hr.press('Approve Ida Berg')
    await hr.browsing.toast('Employee approved successfully')
    assert.equal(hr.clicks, 2)
    hr.count('approve')
    // What an approval sends waits as long as it can be undone.
    Settings.now = () => Date.now() + 90_000
    await soon('the documents are sent', async () => {
      const waiting = await db.from('onboarding_checklist_items').where('to_send', true).first()
      return waiting === null
    })

    // Any person: a shortcut and three keys. Their missing form: on that page.
    await page.keyboard.press('ControlOrMeta+k')
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.waitFor()
    await page.keyboard.type('ida')
    await search.getByRole('option', { name: /^Ida Berg/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ida Berg', level: 1 }).waitFor()
    await hr.look('person')
    const documents = page.getByRole('region', { name: 'Documents' })
    const form = documents.getByRole('listitem').filter({ hasText: 'I-9 Form' })
    await form.getByText('Waiting for signatures').waitFor()
    assert.equal(hr.clicks, 0)

    // Each does theirs until nothing is left; the documents travel between them.
    const checklist = new URL(page.url()).pathname + '/onboarding'
    const todo = phone.page.getByRole('list', { name: 'Next' })
    const theirs = todo.getByLabel(/^(?:Sign|Take training|Upload): /).first()
    const onPhone = () =>
      phone.doAll('/', theirs, async (label) => {
        const [act, name = ''] = label.split(': ')
        if (act === 'Sign') return phone.sign(theirs)
        await theirs.click()
        if (act === 'Upload') {
          await phone.choose(phone.page.getByLabel(/^File/), pdfFile('check.pdf', scan()))
          await phone.press('Upload')
          await phone.browsing.toast('Document uploaded. It needs review.')
        } else {
          await phone.press('Start Test')
          await phone.answer(name)
        }
        await phone.press('Gangway, to the dashboard')
      })
    await onPhone()
    await phone.look('waiting for others')
    await manager.browsing.signIn(sam.email, PASSWORD)
    const toSign = manager.page.getByRole('button', { name: /^Sign: / }).first()
    await manager.doAll(checklist, toSign, () => manager.sign(toSign))
    await onPhone()
    phone.count('their items')

    // HR checks off its tasks, and accepts what was uploaded.
    await hr.press(/^Open checklist/)
    await hr.checkOff()
    await hr.look('checklist')
    await hr.press(/^Review: /)
    await hr.press('Accept')
    await hr.browsing.toast('Document accepted')
    hr.count('HR’s items')
    await manager.browsing.open(checklist)
    await manager.checkOff()
    manager.count('the manager’s items')

    await phone.browsing.open('/')
    await phone.page.getByText('Your onboarding is complete').waitFor()
    await phone.look('complete')
    assert.isTrue((await verifyChain()).intact)

    const mostClicks = new Map([
      [hr, 46],
      [phone, 100],
      [manager, 46],
    ])
    for (const [{ title, total, parts }, most] of mostClicks) {
      assert.isAtMost(total, most, `clicks of the ${title}: ${JSON.stringify(parts)}`)
    }
  })
})
