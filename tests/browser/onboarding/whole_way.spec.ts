import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import { addDays } from '#training/compliance_status'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { pointer } from '#tests/helpers/browser/hands'
import { signedIn } from '#tests/helpers/caller'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { sendAll } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail } from '#tests/helpers/portal'
import { actionsOf, recorded, signAs, type Sent } from '#tests/helpers/signing/signing'
import { scan } from '#tests/helpers/training/assignments'
import { createModule, questions } from '#tests/helpers/training/training'

const NEW_PASSWORD = 'anchor-crane-violet-91'
const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

const openItems = (kind: string, owner: string) =>
  db
    .from('onboarding_checklist_items as i')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .where({ 'c.kind': kind, 'i.kind': 'task', 'i.owner': owner, 'i.status': 'open' })
    .orderBy('i.id')
    .select('i.name', 'i.proof') as Promise<{ name: string; proof: string }[]>

/** Checks off tasks on the page that is open, with a note where one is asked for. */
async function checkOff(browsing: Browsing, tasks: { name: string; proof: string }[]) {
  const { page } = browsing
  for (const { name, proof } of tasks) {
    const words = proof === 'none' ? 'Mark as done' : 'Mark as done…'
    await page.getByRole('button', { name: `${words}: ${name}` }).click()
    if (proof !== 'none') {
      const dialog = page.getByRole('dialog', { name: 'Mark as done' })
      await dialog.getByLabel('Note').fill('All of it, size M')
      await dialog.getByRole('button', { name: 'Mark as done' }).click()
    }
    await browsing.toast(`Done: ${name}`)
  }
}

/** Signs every open request in a role, as that person. */
async function signAll(role: 'MANAGER' | 'EMPLOYEE', manager: Person, employee: Person) {
  const requests = await db
    .from('signing_actions')
    .where({ role })
    .whereIn('status', ['PENDING', 'SENT'])
    .select('request_id as id')
  for (const { id } of requests) {
    const actions = await actionsOf(id)
    const other = actions.find((action) => action.role !== role)
    const first = (await db.from('signing_requests').where({ id }).firstOrFail()).signs_first
    if (first !== role && other?.status !== 'COMPLETED') continue
    const sent = {
      id,
      manager,
      employee,
      actions: Object.fromEntries(actions.map((action) => [action.role, action.id])),
    } as Sent
    await signAs(sent, role)
    await recorded(sent)
  }
}

test.group('From the restaurant packet to the last day', (group) => {
  let hana: Person
  let maya: Person
  let wei: Person

  group.each.timeout(240_000)
  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    hana = await given.admin({ firstName: 'Hana', lastName: 'Ito' })
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    wei = await given.employee({ firstName: 'Wei', lastName: 'Chen' })
    await given.bundle(wei, [], 'IT')
    for (const name of ['Sexual Harassment Prevention', 'Hazard Communication']) {
      await createModule({ name, testQuestions: questions(1) })
    }
  })

  test('HR, the new hire, IT and the manager each do theirs', async (context) => {
    const { assert } = context

    // HR installs two packets, adds a task for IT, and turns them on.
    const hr = await Browsing.of(hana, context)
    await hr.open('/onboarding/packets')
    await hr.page.getByRole('button', { name: 'Open gallery' }).first().click()
    const gallery = hr.page.getByRole('dialog', { name: 'Gallery' })
    for (const name of ['Restaurant', 'Leaving']) {
      await gallery.getByRole('button', { name: `Install: ${name}` }).click()
      await hr.toast(`${name} is installed as a draft.`)
    }
    for (const name of ['Leaving', 'Restaurant']) {
      const { id } = await db.from('onboarding_packets').where({ name }).firstOrFail()
      await hr.open(`/onboarding/packets/${id}`)
      if (name === 'Restaurant') {
        await hr.page.getByRole('button', { name: 'Add item' }).click()
        const dialog = hr.page.getByRole('dialog', { name: 'Add item' })
        await dialog.getByLabel('Name').fill('Prepare a tablet')
        await dialog.getByLabel('Who does it').selectOption('role')
        await dialog.getByLabel('Role').selectOption({ label: 'IT' })
        await dialog.getByRole('button', { name: 'Add item' }).click()
        await hr.page.getByRole('button', { name: 'Save packet' }).click()
        await hr.toast('Packet saved.')
      }
      await hr.page.getByRole('button', { name: 'Turn on' }).click()
      await hr.page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
      await hr.toast('Packet turned on.')
    }

    // HR adds a person and sees what approving them starts.
    await hr.open('/employees/add')
    await hr.field('First Name').fill('Ida')
    await hr.field('Last Name').fill('Berg')
    await hr.field('Email').fill('ida.berg@example.com')
    await hr.field('Position').fill('Line cook')
    await hr.field('Department').fill('Kitchen')
    await hr.page.getByLabel('Start Date').fill(due(0))
    const card = hr.page.getByRole('group', { name: 'Onboarding' })
    await card.getByText(/assigns 2 trainings, sends .*Welcome Letter/).waitFor()
    await hr.page.getByRole('button', { name: 'Add & Send Invite' }).click()
    await hr.page.getByRole('heading', { name: 'Employee Added Successfully' }).waitFor()
    const { id: userId } = await db
      .from('users')
      .where('email', 'ida.berg@example.com')
      .firstOrFail()
    const employees = db.from('employees').where('user_id', userId)
    const { id: employeeId } = await employees.clone().firstOrFail()
    await employees.clone().update({ manager_id: maya.employeeId })
    const ida = { id: userId, employeeId, email: 'ida.berg@example.com' } as Person

    // She registers on her phone.
    const phone = await Browsing.start(context, { viewport: PHONE })
    await phone.open(linkIn(await mailServer.waitForMailTo(ida.email), '/invite/'))
    await phone.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await phone.page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
    await phone.field('Phone').fill('(503) 555-0100')
    await phone.page.getByRole('button', { name: 'Register' }).click()
    await phone.page.getByRole('heading', { name: 'Welcome, Ida' }).waitFor()

    // HR approves what it has seen.
    await hr.open('/pending-approvals')
    await hr.page.getByText(/^Approving assigns 2 trainings(?=.*IT)(?=.*Maya Lund)/).waitFor()
    await hr.page.getByRole('button', { name: 'Approve Ida Berg' }).click()
    await hr.toast('Employee approved successfully')
    await sendAll()
    await signAll('MANAGER', maya, ida)

    // She trains, signs and uploads on her phone.
    for (const name of ['Sexual Harassment Prevention', 'Hazard Communication']) {
      await phone.open(`/employees/${employeeId}/onboarding`)
      await phone.page.getByRole('link', { name: `Take training: ${name}` }).click()
      await phone.page.getByRole('button', { name: 'Start Test' }).click()
      await phone.page.getByRole('radio', { name: 'Yes' }).check()
      await phone.page.getByRole('button', { name: 'Submit test' }).click()
      await phone.page.getByRole('heading', { name: 'Passed with 100%' }).waitFor()
    }
    await phone.open(`/employees/${employeeId}/onboarding`)
    assert.deepEqual(await phone.axe(), [])
    assert.equal(await phone.overflow(), 0)
    for (const name of ['Welcome Letter', 'Handbook Acknowledgment']) {
      await phone.open(`/employees/${employeeId}/onboarding`)
      await phone.page.getByRole('button', { name: `Sign: ${name}` }).click()
      const frame = phone.page.frameLocator('iframe')
      await frame.locator('[data-page="1"][aria-busy=false] canvas').waitFor()
      const hands = pointer(phone, frame)
      await hands.press(/^Signature of the employee/)
      await hands.sign()
      await hands.press('Review and sign')
      await hands.tick(/^I agree to sign/)
      await hands.write('Your password', NEW_PASSWORD)
      await hands.press('Sign document')
      await frame.getByRole('heading', { name: 'You have signed' }).waitFor()
    }
    for (const { id } of await db.from('signing_requests')) await recorded({ id })
    await signAll('MANAGER', maya, ida)
    const inbox = await signedIn(hana)
    for (const name of ['Form I-9', 'Form W-4']) {
      await phone.open(`/employees/${employeeId}/onboarding`)
      await phone.page.getByRole('link', { name: `Upload: ${name}` }).click()
      const file = { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scan()) }
      await phone.page.locator('input[type=file]').first().setInputFiles(file)
      await phone.page.getByRole('button', { name: 'Upload', exact: true }).click()
      await phone.toast('Document uploaded. It needs review.')
      const { id } = await db.from('document_submissions').orderBy('id', 'desc').firstOrFail()
      await inbox.post(`/api/documents/submissions/${id}/acceptance`, {})
    }

    // IT, the manager and HR do theirs.
    for (const [person, owner] of [
      [wei, 'role'],
      [maya, 'manager'],
    ] as const) {
      const browsing = await Browsing.of(person, context)
      await browsing.open('/onboarding/tasks')
      await checkOff(browsing, await openItems('onboarding', owner))
    }
    await hr.open(`/employees/${employeeId}/onboarding`)
    await checkOff(hr, await openItems('onboarding', 'hr'))
    assert.equal((await employees.clone().firstOrFail()).onboarding_status, 'complete')
    await phone.open('/')
    await phone.page.getByText('Your onboarding is complete').waitFor()

    // She leaves; what is to do is seen before, and done.
    await hr.open(`/employees/${employeeId}`)
    await hr.page.getByRole('button', { name: 'Actions' }).click()
    await hr.page.getByRole('menuitem', { name: 'End employment…' }).click()
    const dialog = hr.page.getByRole('dialog')
    await hr.field('Last day').fill(due(1))
    await dialog.getByText(/^Ending employment .*creates 8 tasks/).waitFor()
    await hr.field('Reason').fill('Moved away')
    await dialog.getByRole('button', { name: 'Schedule end' }).click()
    await dialog.waitFor({ state: 'detached' })
    await sendAll()
    await phone.open(`/employees/${employeeId}/onboarding`)
    await checkOff(phone, await openItems('offboarding', 'employee'))
    const manager = await Browsing.of(maya, context)
    await manager.open('/onboarding/tasks')
    await checkOff(manager, await openItems('offboarding', 'manager'))
    await hr.open(`/employees/${employeeId}/onboarding`)
    await checkOff(hr, await openItems('offboarding', 'hr'))
    await hr.page.getByRole('button', { name: 'Close offboarding' }).click()
    const confirm = hr.page.getByRole('alertdialog')
    await confirm.getByRole('button', { name: 'Close offboarding' }).click()
    await hr.toast('Offboarding closed.')
    assert.isTrue((await verifyChain()).intact)
  }).tags(['@journey'])
})
