import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { adoptOnboarding } from '#onboarding/checklists/adopt_onboarding'
import JudgeUnfinished from '#database/migrations/0072_judge_unfinished_onboarding'
import { giveEveryoneTheirOnboarding } from '#database/onboarding_history'
import { dbTime } from '#core/time'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { completed, plainModule } from '#tests/helpers/training/assignments'
import { completedOn } from '#tests/helpers/training/compliance'
import {
  checklistOf,
  givenItem,
  givenOnboarding,
  itemsByName,
  itemsOf,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person, type PersonOptions } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { createTemplate, sentRequest } from '#tests/helpers/signing/signing'
import { requestDocuments } from '#documents/services/request_documents'
import { assignInTransaction } from '#training/assignments/assign_modules'

const ago = (days: number) => dbTime(DateTime.utc().minus({ days }))

test.group('Onboarding of who was there before', (group) => {
  group.each.setup(() => emptyPortal())

  const person = (options: PersonOptions = {}, columns = {}) =>
    given.employee({
      ...options,
      employee: { created_at: ago(100), approved_at: ago(99), hasOnboarding: false, ...columns },
    })
  const assign = ({ employeeId }: Person, moduleId: number) =>
    change(systemActor, (change) =>
      assignInTransaction(change, [
        { employeeId, moduleId, dueOn: '2026-12-01', source: 'required', forOnboarding: true },
      ])
    )
  const status = async ({ employeeId }: Person) => (await employeeRow(employeeId)).onboarding_status

  test('is what they were asked for, told by the facts', async ({ assert }) => {
    const [first, second] = [await plainModule(), await plainModule()]
    const ana = await person({ onboardingStatus: 'in_progress' })
    await assign(ana, first)
    await assign(ana, second)
    await completed(ana, first)
    const firstDone = ago(50)
    await db.from('training_completions').update({ created_at: firstDone })
    await completedOn(ana, first, DateTime.utc().plus({ days: 1 }).toISODate())
    const before = await person({ onboardingStatus: 'complete' })
    await assign(before, first)
    const nothing = await person({ onboardingStatus: 'not_started' })
    const pending = await given.waiting({ employee: { created_at: ago(3) } })
    const manager = await given.manager({
      employee: { created_at: ago(900), approved_at: ago(899) },
    })
    const w4 = await createTemplate({ name: 'W-4' })
    const late = await createTemplate({ name: 'Policy of last week' })
    const sent = await sentRequest({ manager, employee: before, templateIds: [w4] })
    await db
      .from('signing_requests')
      .where('id', sent.id)
      .update({ created_at: ago(90) })
    await sentRequest({ manager, employee: before, templateIds: [late] })
    await sentRequest({ manager, employee: pending, templateIds: [w4] })
    await requestDocuments(
      {
        employeeIds: [pending.employeeId],
        kind: 'upload',
        name: 'Passport',
        instructions: '',
        templateId: null,
        accepts: ['pdf'],
        maxBytes: null,
        asksExpiry: false,
        dueOn: null,
      },
      systemActor
    )
    await db.from('onboarding_checklists').delete()
    await giveEveryoneTheirOnboarding(db.connection())
    const since = await auditHead()
    assert.equal(await adoptOnboarding(), 1)
    assert.equal(await adoptOnboarding(), 0)
    assert.deepEqual(await auditTrail(since), [`update employee ${before.employeeId}`])

    assert.deepInclude(await checklistOf(ana), { status: 'open', asked: 2, begun: 1, settled: 1 })
    assert.equal(await status(ana), 'in_progress')
    // What was renewed since was done when it was done first.
    const done = (await itemsOf(ana)).find((item) => item.module_id === first)
    assert.deepInclude(done, { status: 'done', done_at: firstDone })
    // It was complete by its trainings; the W-4 of their first weeks is not signed.
    assert.deepInclude(await checklistOf(before), { status: 'open', asked: 2, settled: 1 })
    assert.deepEqual(
      Object.keys(itemsByName(await itemsOf(before))).toSorted(),
      [(await db.from('training_modules').where('id', first).firstOrFail()).name, 'W-4'].toSorted()
    )
    assert.equal(await status(before), 'in_progress')
    assert.deepInclude(await checklistOf(pending), { status: 'planned', asked: 2 })
    assert.equal((await employeeRow(nothing.employeeId)).has_onboarding, 0)
    assert.equal((await employeeRow(before.employeeId)).has_onboarding, 1)
    assert.lengthOf(
      await db.from('onboarding_checklists').where('employee_id', nothing.employeeId),
      0
    )
    // From then on they are settled as everyone's are.
    await completed(ana, second)
    await change(systemActor, (change) => settleOnboarding(change, [ana.employeeId]))
    assert.equal(await status(ana), 'complete')
    assert.equal((await checklistOf(ana)).status, 'done')
  })

  test('is complete once it is finished, where nothing has settled it', async ({ assert }) => {
    const moduleId = await plainModule()
    const [counted, uncounted, learned, unfinished] = await Promise.all(
      [0, 1, 2, 3].map(() => person({ onboardingStatus: 'in_progress' }))
    )
    if (!counted || !uncounted || !learned || !unfinished) throw new Error('People are missing')
    const done = { status: 'done', done_at: ago(5) }
    await givenItem(counted, done, { status: 'done', settled: 1, done_at: ago(5) })
    await givenItem(uncounted, done)
    await assign(learned, moduleId)
    await givenOnboarding(learned)
    await completed(learned, moduleId)
    await givenItem(unfinished, done)
    await givenItem(unfinished)
    // As an older version left them.
    await db
      .from('onboarding_checklist_items')
      .where('employee_id', learned.employeeId)
      .update({ status: 'open', done_at: null })
    await db
      .from('onboarding_checklists')
      .where('employee_id', learned.employeeId)
      .update({ status: 'open', settled: 0, done_at: null })
    await db
      .from('employees')
      .whereIn('id', [uncounted.employeeId, learned.employeeId])
      .update({ onboarding_status: 'not_started' })

    await new JudgeUnfinished(db.connection(), '0072', false).execUp()
    const since = await auditHead()
    assert.equal(await adoptOnboarding(), 3)
    for (const one of [counted, uncounted, learned]) {
      assert.equal(await status(one), 'complete')
      assert.deepInclude(await checklistOf(one), { status: 'done', asked: 1, settled: 1 })
      assert.include(await auditTrail(since), `update employee ${one.employeeId}`)
    }
    assert.equal(await status(unfinished), 'in_progress')
    assert.deepInclude(await checklistOf(unfinished), { status: 'open', asked: 2, settled: 1 })
    assert.lengthOf(await db.from('onboarding_checklists').where('to_judge', 1), 0)
  })

  test('never says complete beside an I-9 that is not signed, whenever it was sent', async ({
    assert,
  }) => {
    const manager = await given.manager({
      employee: { created_at: ago(900), approved_at: ago(899) },
    })
    const template = await createTemplate({ name: 'Form I-9' })
    await db.from('document_templates').where('id', template).update({ form: 'i9' })
    const ana = await person({ onboardingStatus: 'complete' })
    await sentRequest({ manager, employee: ana, templateIds: [template] })
    await giveEveryoneTheirOnboarding(db.connection())
    assert.equal(await adoptOnboarding(), 1)
    assert.equal(await status(ana), 'in_progress')
    assert.deepInclude(await checklistOf(ana), { asked: 1, settled: 0, status: 'open' })
  })

  test('has uploads by their names as packets have them, however long these are', async ({
    assert,
  }) => {
    const ana = await person()
    const long = 'Certificate of conduct '.repeat(8)
    for (const name of [`${long} of 2025`, `${long} of 2026`, 'Résumé', 'RESUME', 'Passport']) {
      await requestDocuments(
        {
          employeeIds: [ana.employeeId],
          kind: 'upload',
          name,
          instructions: '',
          templateId: null,
          accepts: ['pdf'],
          maxBytes: null,
          asksExpiry: false,
          dueOn: null,
        },
        systemActor
      )
    }
    await db.from('document_requests').update({ created_at: ago(99) })
    await db.from('onboarding_checklists').delete()
    await giveEveryoneTheirOnboarding(db.connection())
    const items = await itemsOf(ana)
    const keys = items.map((item) => item.item_key)
    assert.lengthOf(
      items.filter(({ name }) => name.startsWith('Certificate')),
      1
    )
    assert.include(keys, 'upload:resume')
    assert.include(keys, 'upload:passport')
  })
})
