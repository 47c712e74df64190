import { test } from '@japa/runner'
import { findTemplate } from '#documents/queries/find_template'
import { Browsing } from '#tests/helpers/browser/browsing'
import { letterTemplate } from '#tests/helpers/documents/library'
import { givenPacket } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { documentRow, dueDocument } from '#tests/helpers/signing/retained'
import { createModule, questions } from '#tests/helpers/training/training'
import { systemActor } from '#audit/actor'
import { assignByHand } from '#training/assignments/assign_by_hand'

test.group('Leaving a page and going back', (group) => {
  let admin: Person
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  test('ends a deletion after the document that is being deleted', async (context) => {
    const { assert } = context
    const documents = [
      await dueDocument({ employee: ana, name: 'Lease of a car' }),
      await dueDocument({ employee: ana, name: 'Agreement' }),
    ]
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/documents/retention/destruction')
    const isDeletion = (call: { method: () => string }) => call.method() === 'POST'
    const { held, release } = await browsing.hold('**/destruction', isDeletion)
    await page.getByLabel('Type 2, the number of documents, to confirm').fill('2')
    await page.keyboard.press('Enter')
    await page.getByText('0 of 2').waitFor()
    const asked = page.waitForEvent('dialog')
    const left = page.getByRole('link', { name: 'Audit Logs' }).first().click()
    const question = await asked
    assert.equal(question.message(), 'Leave? Documents not deleted yet are kept.')
    await question.accept()
    await left
    await page.getByRole('heading', { name: 'Audit Logs', level: 1 }).waitFor()
    const answered = page.waitForResponse(/\/api\/.*\/destruction$/)
    release()
    await (await answered).finished()
    await page.goBack()
    await page.getByRole('heading', { name: 'Delete expired documents', level: 1 }).waitFor()
    assert.lengthOf(held, 1)
    const rows = await Promise.all(documents.map(({ id }) => documentRow(id)))
    assert.lengthOf(
      rows.filter((row) => row.destroyed_at !== null),
      1
    )
  }).tags(['@night'])

  test('finds the answers of a test as they were given', async (context) => {
    const { assert } = context
    const module = await createModule({ name: 'Ladders', testQuestions: questions(2) })
    await assignByHand({ moduleIds: [module.id], employeeIds: [ana.employeeId] }, systemActor)
    const browsing = await Browsing.of(ana, context)
    const { page } = browsing
    await browsing.open(`/training/${module.id}`)
    await page.getByRole('button', { name: 'Start Test' }).click()
    const yes = (question: number) =>
      page.getByRole('group').nth(question).getByRole('radio', { name: 'Yes' })
    await yes(0).check()
    await page.getByText('Your answers are saved.').waitFor()
    await yes(1).check()
    await page.getByRole('link', { name: 'Back to Ladders' }).click()
    await page.getByRole('heading', { name: 'Ladders', level: 1, exact: true }).waitFor()
    await page.goBack()
    await page.getByText('2 of 2 answered').waitFor()
    assert.isTrue(await yes(0).isChecked())
    await page.getByRole('button', { name: 'Submit test' }).click()
    await page.getByRole('heading', { name: 'Passed with 100%' }).waitFor()
  })

  test('finds what was saved there', async (context) => {
    const { assert } = context
    const packet = await givenPacket({ name: 'Office', status: 'draft' })
    const letter = await letterTemplate({ name: 'Welcome' })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const leaveAndReturn = async () => {
      await page.getByRole('link', { name: 'Audit Logs' }).first().click()
      await page.getByRole('heading', { name: 'Audit Logs', level: 1 }).waitFor()
      await page.goBack()
    }

    await browsing.open(`/onboarding/packets/${packet.id}`)
    await page.getByRole('button', { name: 'Turn on' }).click()
    const asking = page.getByRole('alertdialog')
    await asking.getByRole('button', { name: 'Turn on' }).click()
    await browsing.toast('Packet turned on.')
    await page.getByText('This is a draft.').waitFor({ state: 'detached' })
    await leaveAndReturn()
    await page.getByRole('heading', { name: 'Office', level: 1 }).waitFor()
    assert.equal(await page.getByText('This is a draft.').count(), 0)

    await browsing.open(`/employees/${ana.employeeId}`)
    await browsing.field('New note').fill('Prefers mornings')
    await page.getByRole('button', { name: 'Add note' }).click()
    await browsing.toast('Note added.')
    await leaveAndReturn()
    await page.getByText('Prefers mornings').waitFor()
    await page.getByRole('button', { name: /^Delete the note of/ }).click()
    await asking.getByRole('button', { name: 'Delete note' }).click()
    await browsing.toast('Note deleted.')
    await page.getByText('Prefers mornings').waitFor({ state: 'detached' })
    await leaveAndReturn()
    await page.getByText('No notes yet.').waitFor()

    await browsing.open(`/documents/library/${letter.id}`)
    const text = page.getByLabel('Letter', { exact: true })
    const save = page.getByRole('button', { name: 'Save letter' })
    await text.fill('Dear {{firstName}},')
    await save.click()
    await browsing.toast('Letter saved.')
    await leaveAndReturn()
    await text.waitFor()
    assert.equal(await text.inputValue(), 'Dear {{firstName}},')
    await text.fill('Hello {{firstName}},')
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/letter'))
    await save.click()
    assert.equal((await saved).status(), 200)
    assert.equal((await findTemplate(letter.id)).letter, 'Hello {{firstName}},')
  }).tags(['@night'])
})
