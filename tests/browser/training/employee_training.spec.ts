import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { assignInTransaction } from '#training/assignments/assign_modules'
import { completeInTransaction } from '#training/services/complete_module'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { certificateModule, sendFile, stuckProgressOf } from '#tests/helpers/training/learning'
import { givenOnboarding } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule } from '#tests/helpers/training/training'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

/** One module completed by a certificate, two expiring, one without attempts left. */
async function trained(person: Person): Promise<void> {
  const done = await certificateModule({ name: 'First aid' })
  const lapsing = await createModule({ name: 'Fire doors' })
  const optional = await createModule({ name: 'Ladders' })
  const { employeeId } = person
  await change(systemActor, async (change) => {
    await assignInTransaction(
      change,
      [done, lapsing].map(({ id }) => ({
        employeeId,
        moduleId: id,
        dueOn: inDays(5),
        source: 'manual' as const,
        forOnboarding: id === done.id,
      }))
    )
    await completeInTransaction(
      change,
      [lapsing, optional].map(({ id }) => ({
        employeeId,
        moduleId: id,
        version: 1,
        completedOn: inDays(-300),
        renewalPeriodMonths: null,
        expiresOn: inDays(45),
        method: id === lapsing.id ? ('recorded' as const) : ('portal' as const),
      }))
    )
  })
  const { body } = await sendFile(await signedIn(person), done.id)
  const reviewer = await signedIn(await given.manager())
  await reviewer.post(`/api/training/evidence/${body.id}/acceptance`)
  await stuckProgressOf(person)
}

test.group('Training in the details of an employee', (group) => {
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    await trained(person)
    await givenOnboarding(person)
  })

  test('offers no renewal to someone who left', async (context) => {
    await db.from('employees').where('id', person.employeeId).update({ status: 'inactive' })
    const browsing = await Browsing.of(await given.manager(), context)
    await browsing.open(`/employees/${person.employeeId}`)
    const part = browsing.page.getByRole('region', { name: 'Training Progress' })
    await part.getByText('Expiring').first().waitFor()
    context.assert.equal(await part.getByRole('button', { name: /^Renew/ }).count(), 0)
  })

  test('shows in the dialog and on the profile what is true', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(await given.manager(), context)
    const { page } = browsing
    await browsing.open(`/employees?employee=${person.employeeId}`)
    const dialog = page.getByRole('dialog', { name: 'Employee Details' })
    await dialog.getByText('2 of 2 done, onboarding 1 of 1').waitFor()
    const entries = dialog.getByRole('listitem')
    await entries.filter({ hasText: 'Fire doors' }).getByText('Expiring').waitFor()
    await entries.filter({ hasText: 'Fire doors' }).getByText('Recorded by HR').waitFor()
    assert.equal(await dialog.getByText('Recorded by HR').count(), 1)
    const certificate = entries
      .filter({ hasText: 'First aid' })
      .getByRole('link', { name: 'Certificate of First aid' })
    // Our own, and the uploaded one behind it.
    assert.equal(await certificate.count(), 2)
    for (const link of await certificate.all()) {
      const answer = await page.request.get((await link.getAttribute('href'))!)
      assert.equal(answer.headers()['content-type'], 'application/pdf')
    }
    // Only the person can start a renewal; HR assigns it where nothing asks for it yet.
    assert.equal(await dialog.getByRole('link', { name: /^Renew/ }).count(), 0)
    assert.equal(await dialog.getByRole('button', { name: 'Renew Fire doors' }).count(), 0)
    await dialog.getByRole('button', { name: 'Renew Ladders' }).click()
    const assigning = page.getByRole('dialog', { name: 'Assign training' })
    await assigning.getByRole('button', { name: 'Preview' }).click()
    await assigning.getByRole('button', { name: 'Assign to 1 person' }).click()
    await dialog.getByRole('button', { name: 'Renew Ladders' }).waitFor({ state: 'detached' })
    await dialog.getByText('3 of 3 done, onboarding 1 of 1').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('details-training')
    await dialog.getByRole('button', { name: /^Allow attempt at/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Allow attempt' }).click()
    await browsing.toast('One more attempt is allowed.')
    await dialog.getByRole('button', { name: /^Allow attempt at/ }).waitFor({ state: 'detached' })
    const progress = await db.from('training_progress').where('further_attempts', 1)
    assert.lengthOf(progress, 1)
    await browsing.open(`/employees/${person.employeeId}`)
    const part = page.getByRole('region', { name: 'Training Progress' })
    await part.getByText('First aid', { exact: true }).waitFor()
    await part.getByText('Recorded by HR').waitFor()
    assert.deepEqual(await browsing.axe(), [])

    // Leaving would withdraw all of them; then one of them is withdrawn, with the keyboard.
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'End employment…' }).click()
    await page.getByText('3 training assignments are withdrawn.').waitFor()
    await page.keyboard.press('Escape')
    await part.getByRole('button', { name: 'Withdraw… First aid from Ida Berg' }).press('Enter')
    const asking = page.getByRole('dialog', { name: 'Withdraw this training?' })
    await browsing.waitForFocus(/^Reason/)
    await page.keyboard.type('Works elsewhere')
    assert.deepEqual(await browsing.axe(), [])
    await page.keyboard.press('Enter')
    await asking.waitFor({ state: 'detached' })
    await browsing.toast('First aid was withdrawn.')
    await part.getByText('2 of 2 done').waitFor()
    const withdrawn = await db.from('training_assignments').whereNull('open').firstOrFail()
    assert.equal(withdrawn.withdrawn_reason, 'Works elsewhere')
  }).tags(['@night'])

  test('says so when it cannot be loaded, and tries again', async (context) => {
    const browsing = await Browsing.of(await given.manager(), context)
    const { page } = browsing
    browsing.expect(/ERR_FAILED|Failed to load/)
    await page.route('**/api/training/employees/*', (route) => route.abort())
    await browsing.open(`/employees?employee=${person.employeeId}`)
    await page.getByText('Couldn’t load the training.').waitFor()
    await page.unroute('**/api/training/employees/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('2 of 2 done').waitFor()
  }).tags(['@night'])

  test('leaves it out for who may only see the roster', async (context) => {
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    const browsing = await Browsing.of(viewer, context)
    const { page } = browsing
    await browsing.open(`/employees?employee=${person.employeeId}`)
    const dialog = page.getByRole('dialog', { name: 'Employee Details' })
    await dialog.getByText('Personal Information').waitFor()
    context.assert.equal(await dialog.getByText('Training Progress').count(), 0)
  })

  test('lists one’s own certificates on the profile, on a phone', async (context) => {
    const { assert } = context
    await db.from('training_completions').update({ expires_on: inDays(-1) })
    const browsing = await Browsing.of(person, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/profile')
    await page.getByRole('link', { name: 'Fire doors', exact: true }).waitFor()
    await page
      .getByText(/, expired [A-Z]/)
      .first()
      .waitFor()
    await page.getByText('Recorded by HR').waitFor()
    await page.getByText('Completed with an uploaded certificate').waitFor()
    await page.getByRole('link', { name: 'Certificate of First aid', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Uploaded Certificate of First aid' }).waitFor()
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('profile-certificates-375')
  })
})
